import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireWaiting } from './parts/require-waiting.ts'
import type { approvalKind } from './schema.ts'
import { sumOf } from './sum-of.ts'

/** What has just been approved, and is to be carried out in the same transaction. */
export type Approval = {
  id: string
  kind: (typeof approvalKind.enumValues)[number]
  subject: string
  amount: number
  reason: string
  askedBy: string
}

const columns = sql`id, kind, subject, amount, reason, asked_by as "askedBy"`

async function refuse(ctx: Context, id: string): Promise<never> {
  await requireWaiting(ctx, id)
  throw new ApiError('forbidden', 'You asked for this yourself: another administrator has to approve it')
}

/**
 * Approves once what another administrator asked for; in one statement, so that two at once do it once.
 * @throws `not_found`, `conflict` if it was already approved or declined, `forbidden` for the one who asked, `gone` after seven days
 */
export async function giveApproval(ctx: Context, { id, adminId }: { id: string; adminId: string }): Promise<Approval> {
  const { rows } = await ctx.db.execute<Approval>(sql`update approvals
    set status = 'approved', approved_by = ${adminId}, approved_at = ${ctx.now()}
    where id = ${id} and status = 'waiting' and expires_at > ${ctx.now()} and asked_by <> ${adminId}
    returning ${columns}`)
  const approval = rows[0] ?? (await refuse(ctx, id))
  const detail = { approval: id, askedBy: approval.askedBy }
  await audit(ctx, { actorId: adminId, action: 'approval_given', subject: approval.subject, detail })
  await tell(ctx, { kind: 'approval-given', to: { userId: approval.askedBy }, data: { words: sumOf(approval) } })
  return approval
}
