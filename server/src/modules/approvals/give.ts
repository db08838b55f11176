import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { audit } from '../../http/audit.ts'
import type { approvalKind } from './tables.ts'

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

async function refuse(ctx: Context, id: string, adminId: string): Promise<never> {
  const { rows } = await ctx.db.execute<{ status: string; askedBy: string }>(
    sql`select status, asked_by as "askedBy" from approvals where id = ${id}`,
  )
  const [row] = rows
  if (!row) throw new ApiError('not_found', 'Nothing with this id waits')
  if (row.status === 'approved') throw new ApiError('conflict', 'This was approved before')
  if (row.askedBy === adminId)
    throw new ApiError('forbidden', 'You asked for this yourself: another administrator has to approve it')
  throw new ApiError('gone', 'This was not approved within seven days. Ask for it again.')
}

/**
 * Approves once what another administrator asked for; in one statement, so that two at once do it once.
 * @throws `not_found`, `conflict` if it was already approved, `forbidden` for the one who asked, `gone` after seven days
 */
export async function giveApproval(ctx: Context, { id, adminId }: { id: string; adminId: string }): Promise<Approval> {
  const { rows } = await ctx.db.execute<Approval>(sql`update approvals
    set status = 'approved', approved_by = ${adminId}, approved_at = ${ctx.now()}
    where id = ${id} and status = 'waiting' and expires_at > ${ctx.now()} and asked_by <> ${adminId}
    returning ${columns}`)
  const approval = rows[0] ?? (await refuse(ctx, id, adminId))
  const detail = { approval: id, askedBy: approval.askedBy }
  await audit(ctx, { actorId: adminId, action: 'approval_given', subject: approval.subject, detail })
  return approval
}
