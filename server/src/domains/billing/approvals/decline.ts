import { invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { audit } from '#platform/audit/audit.ts'
import { only } from '#platform/database/rows.ts'
import type { Approval } from './give.ts'
import { requireWaiting } from './parts/require-waiting.ts'
import { sumOf } from './sum-of.ts'

type Declined = Pick<Approval, 'id' | 'kind' | 'subject' | 'amount' | 'askedBy'>

/**
 * Ends what an administrator asked for, once: another declines it with a reason, which whoever asked reads, or the one who
 * asked takes it back. The same can be asked for again then.
 * @throws `invalid` where another gives no reason, `not_found`, `conflict` if it was approved or declined before, `gone`
 * after seven days
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
    const declined = only(rows)
    const isTakenBack = declined.askedBy === adminId
    if (!isTakenBack && !reason) throw invalidField('reason', 'Say why: whoever asked for it will read it')
    const detail = { approval: id, reason }
    const action = isTakenBack ? 'approval_taken_back' : 'approval_declined'
    await audit(ctx, { actorId: adminId, action, subject: declined.subject, detail })
    const data = { words: sumOf(declined), reason: reason ?? '' }
    if (!isTakenBack) await tell(ctx, { kind: 'approval-declined', to: { userId: declined.askedBy }, data })
    return declined
  })
