import { ApiError } from '@lv/contract/errors'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { paymentQuarantine } from './kept-schema.ts'

type Settled = { quarantineId: string; note: string; adminId: string | null }

/**
 * Notes that somebody settled what was set aside, usually by a refund at the provider, and what they did; once. Call it in a
 * transaction.
 * @throws `not_found`, `conflict` where it was settled before
 */
export async function settleQuarantined(ctx: Context, { quarantineId, note, adminId }: Settled) {
  const settled = await ctx.db
    .update(paymentQuarantine)
    .set({ resolvedAt: ctx.now() })
    .where(and(eq(paymentQuarantine.id, quarantineId), isNull(paymentQuarantine.resolvedAt)))
    .returning({ objectId: paymentQuarantine.objectId })
  const [odd] = settled
  if (!odd) {
    const [known] = await ctx.db.select().from(paymentQuarantine).where(eq(paymentQuarantine.id, quarantineId))
    throw known
      ? new ApiError('conflict', 'This was settled before')
      : new ApiError('not_found', 'There is no such payment in quarantine')
  }
  const detail = { object: odd.objectId, note }
  await audit(ctx, { actorId: adminId, action: 'quarantine_settled', subject: quarantineId, detail })
  return { message: 'It is settled.' }
}
