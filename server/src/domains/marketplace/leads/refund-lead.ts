import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { found } from '#platform/database/rows.ts'
import { givePointsBack } from './parts/give-points-back.ts'

/** `adminId` is null from the command line. */
type Refund = { leadId: string; adminId: string | null; reason: string }

/**
 * An admin gives a lead's points back, once, with a reason that is kept.
 * @throws `invalid` (reason) without one, `not_found`, `conflict` where the points had gone back before
 */
export const refundLead = (ctx: Context, { leadId, adminId, reason }: Refund): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (!reason.trim()) throw invalidField('reason', 'Say why')
    const { rows } = await ctx.db.execute(sql`select from leads where id = ${leadId}`)
    found(rows, 'Lead not found')
    if (!(await givePointsBack(ctx, leadId, 'refunded_by_admin')))
      throw new ApiError('conflict', 'The points of this lead have already been returned')
    await audit(ctx, { actorId: adminId, action: 'lead_refunded', subject: leadId, detail: { reason } })
  })
