import { DAY_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import type { ProviderRefund } from '#platform/payments/port.ts'
import { type FoundRefund, findRefund, isSentByUs, lockChargeOf } from './parts/find-refund.ts'
import { restoreRefund } from './parts/restore-refund.ts'
import { putInQuarantine, quarantine } from './quarantine.ts'
import { refundCharge } from './refund-charge.ts'

import type { At, Outcome } from './settle-order.ts'

const REASON = 'Refunded at the payment provider'

/** The provider may report our own refund before we have stored its id. */
async function adopt(ctx: Context, chargeId: string, { id, amountCents }: ProviderRefund) {
  const { rows } = await ctx.db.execute<FoundRefund>(sql`update refunds set provider_id = ${id}
    where id = (select id from refunds where charge_id = ${chargeId} and amount_cents - credit_cents = ${amountCents}
      and ${isSentByUs} and status = 'pending' and provider_id is null order by created_at limit 1)
    returning id, charge_id as "chargeId", kind, status, amount_cents - credit_cents as "amountCents"`)
  return rows[0]
}

async function follow(ctx: Context, known: FoundRefund, { status }: ProviderRefund): Promise<Outcome> {
  if (status === 'succeeded') await markRefundSucceeded(ctx, known.id)
  if (status !== 'failed') return 'applied'
  if (known.kind === 'provider') await restoreRefund(ctx, known.id, 'failed')
  else await parkRefund(ctx, known, 'The card did not take it')
  return 'applied'
}

/** Waits for a payment that is not booked yet; a payment that never will be goes to quarantine. */
export async function setAsideUnpaid(
  ctx: Context,
  { id, paymentId, createdAt }: { id: string; paymentId: string; createdAt: Date },
  { eventId }: At,
): Promise<Outcome> {
  const { rows } = await ctx.db.execute(sql`select from payment_quarantine where object_id = ${paymentId}`)
  if (rows.length === 0 && createdAt.getTime() > ctx.now().getTime() - DAY_MS)
    throw new ApiError('unavailable', 'This comes before the payment that it gives back', { retryAfter: 5 })
  const detail = { payment: paymentId }
  return quarantine(ctx, { eventId, objectId: id, reason: 'We do not know the payment that it gives back', detail })
}

/** @throws `unavailable` if its payment is not booked yet */
export async function applyRefund(ctx: Context, refund: ProviderRefund, at: At): Promise<Outcome> {
  const charge = await lockChargeOf(ctx, refund.paymentId)
  if (!charge) return setAsideUnpaid(ctx, refund, at)
  const known = (await findRefund(ctx, refund.id)) ?? (await adopt(ctx, charge.id, refund))
  if (known) return follow(ctx, known, refund)
  if (refund.status === 'failed') return 'ignored'
  if (refund.amountCents > charge.leftCents)
    return quarantine(ctx, { ...at, objectId: refund.id, reason: 'More was given back than was left' })
  await refundCharge(ctx, {
    chargeId: charge.id,
    amountCents: refund.amountCents,
    kind: 'provider',
    reason: REASON,
    providerId: refund.id,
    isSettled: refund.status === 'succeeded',
  })
  return 'applied'
}

/** Quarantines a refund the provider refused; it stays booked, because it is still owed. */
export async function parkRefund(ctx: Context, refund: Parked, words: string): Promise<void> {
  const { id, chargeId, amountCents } = refund
  const reason = 'The provider does not carry out this refund'
  const detail = { charge: chargeId, cents: amountCents, words }
  if (!(await putInQuarantine(ctx, { eventId: null, objectId: id, reason, detail }))) return
  const data = { refundId: id, chargeId, amount: formatCents(amountCents), reason: words }
  await notify(ctx, { kind: 'refund-parked', to: 'administrators', data })
}

export const markRefundSucceeded = (ctx: Context, refundId: string) =>
  ctx.db.execute(sql`update refunds set status = 'succeeded', settled_at = ${ctx.now()}::timestamptz
    where id = ${refundId} and status = 'pending'`)

type Parked = { id: string; chargeId: string; amountCents: number }
