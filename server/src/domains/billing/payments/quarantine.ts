import { ApiError } from '@lv/contract/errors'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { paymentQuarantine } from './retained-schema.ts'

type Odd = {
  eventId: string | null
  objectId: string
  reason: string
  detail?: Record<string, string | number | null>
}

/** @returns false if this object and reason were already set aside */
export async function putInQuarantine(ctx: Context, { eventId, objectId, reason, detail = {} }: Odd): Promise<boolean> {
  const rows = await ctx.db
    .insert(paymentQuarantine)
    .values({ eventId, objectId, reason, detail, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: paymentQuarantine.id })
  if (rows.length > 0) ctx.log.error({ object: objectId, reason }, 'a payment is in quarantine')
  return rows.length > 0
}

/** A customer may have paid for it, so the administrators are emailed once. */
export async function quarantine(ctx: Context, odd: Odd): Promise<'quarantined'> {
  const { objectId, reason } = odd
  if (await putInQuarantine(ctx, odd))
    await notify(ctx, { kind: 'payment-quarantined', to: 'administrators', data: { objectId, reason } })
  return 'quarantined'
}

type Settled = { quarantineId: string; note: string; adminId: string }

/** @throws `not_found`, `conflict` where it was settled before */
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
