import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { refundKind, refundStatus } from '../schema.ts'

export type FoundRefund = {
  id: string
  chargeId: string
  kind: (typeof refundKind.enumValues)[number]
  status: (typeof refundStatus.enumValues)[number]
  /** What of it goes through the provider. */
  amountCents: number
}

/** Refunds that we have the provider make; of the others it tells us. */
export const sentByUs: ReadonlySet<FoundRefund['kind']> = new Set([
  'money_back',
  'admin',
  'cancellation',
  'payout',
  'not_checked',
])
/** The same as a condition on `refunds`. */
export const isSentByUs = sql.raw(`kind in ('${[...sentByUs].join(`', '`)}')`)

/** A charge by the provider's payment, locked: what goes back of it is booked one at a time. `leftCents` is the card's. */
export async function lockChargeOf(ctx: Context, paymentId: string) {
  const { rows } = await ctx.db.execute<{ id: string; leftCents: number }>(sql`
    select id, amount_cents - credit_cents - refunded_cents + credit_back_cents as "leftCents" from charges where payment_id = ${paymentId}
    for no key update`)
  return rows[0]
}

/** A refund by the provider's refund or dispute. */
export async function findRefund(ctx: Context, providerId: string): Promise<FoundRefund | undefined> {
  const { rows } = await ctx.db.execute<FoundRefund>(sql`
    select id, charge_id as "chargeId", kind, status, amount_cents - credit_cents as "amountCents"
    from refunds where provider_id = ${providerId}`)
  return rows[0]
}
