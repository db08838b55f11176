import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { sumOf } from './ask.ts'
import type { approvalKind } from './schema.ts'

/** @throws `not_found`, `conflict` where it was approved or declined before, `gone` after its seven days */
async function requireWaiting(ctx: Context, id: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ status: string; isOver: boolean }>(
    sql`select status, expires_at <= ${ctx.now()} as "isOver" from approvals where id = ${id}`,
  )
  const { status, isOver } = requireRow(rows, 'Nothing with this id waits')
  if (status === 'approved' || status === 'declined') throw new ApiError('conflict', `This was ${status} before`)
  if (status === 'lapsed' || isOver)
    throw new ApiError('gone', 'This was not approved within seven days. Ask for it again.')
}

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

/** @throws `not_found`, `forbidden` for whoever asked, `conflict` if decided before, `gone` after seven days */
export async function giveApproval(ctx: Context, { id, adminId }: { id: string; adminId: string }): Promise<Approval> {
  const { rows } = await ctx.db.execute<Approval>(sql`update approvals
    set status = 'approved', approved_by = ${adminId}, approved_at = ${ctx.now()}
    where id = ${id} and status = 'waiting' and expires_at > ${ctx.now()} and asked_by <> ${adminId}
    returning ${columns}`)
  const approval = rows[0] ?? (await refuse(ctx, id))
  const detail = { approval: id, askedBy: approval.askedBy }
  await audit(ctx, { actorId: adminId, action: 'approval_given', subject: approval.subject, detail })
  await notify(ctx, { kind: 'approval-given', to: { userId: approval.askedBy }, data: { words: sumOf(approval) } })
  return approval
}

type Declined = Pick<Approval, 'id' | 'kind' | 'subject' | 'amount' | 'askedBy'>

/**
 * Whoever asked may withdraw without a reason.
 * @throws `invalid` without one, `not_found`, `conflict` if decided before, `gone` after seven days
 */
export const declineApproval = (
  ctx: Context,
  { id, adminId, reason }: { id: string; adminId: string; reason?: string | undefined },
): Promise<Declined> =>
  transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<Declined>(sql`update approvals
      set status = 'declined', declined_by = ${adminId}, declined_at = ${ctx.now()}, decline_reason = ${reason ?? null}
      where id = ${id} and status = 'waiting' and expires_at > ${ctx.now()}
      returning id, kind, subject, amount, asked_by as "askedBy"`)
    if (rows.length === 0) await requireWaiting(ctx, id)
    const declined = singleRow(rows)
    const isTakenBack = declined.askedBy === adminId
    if (!isTakenBack && !reason) throw invalidField('reason', 'Say why: whoever asked for it will read it')
    const detail = { approval: id, reason }
    const action = isTakenBack ? 'approval_taken_back' : 'approval_declined'
    await audit(ctx, { actorId: adminId, action, subject: declined.subject, detail })
    const data = { words: sumOf(declined), reason: reason ?? '' }
    if (!isTakenBack) await notify(ctx, { kind: 'approval-declined', to: { userId: declined.askedBy }, data })
    return declined
  })
