import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { refundKind, refundStatus } from '../schema.ts'

export type FoundRefund = {
  id: string
  chargeId: string
  kind: (typeof refundKind.enumValues)[number]
  status: (typeof refundStatus.enumValues)[number]
  amountCents: number
}

/** Refunds that we send; the provider tells us of the others. */
export const sentByUs: ReadonlySet<FoundRefund['kind']> = new Set([
  'money_back',
  'admin',
  'cancellation',
  'payout',
  'not_checked',
])
export const isSentByUs = sql.raw(`kind in ('${[...sentByUs].join(`', '`)}')`)

/** Locked, so that its refunds are booked one at a time. `leftCents` is what the card paid of the rest. */
export async function lockChargeOf(ctx: Context, paymentId: string) {
  const { rows } = await ctx.db.execute<{ id: string; leftCents: number }>(sql`
    select id, amount_cents - credit_cents - refunded_cents + credit_back_cents as "leftCents" from charges where payment_id = ${paymentId}
    for no key update`)
  return rows[0]
}

export async function findRefund(ctx: Context, providerId: string): Promise<FoundRefund | undefined> {
  const { rows } = await ctx.db.execute<FoundRefund>(sql`
    select id, charge_id as "chargeId", kind, status, amount_cents - credit_cents as "amountCents"
    from refunds where provider_id = ${providerId}`)
  return rows[0]
}
