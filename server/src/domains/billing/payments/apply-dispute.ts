import type { Context } from '#core/context.ts'
import type { ProviderDispute } from '#platform/payments/port.ts'
import { markRefundSucceeded, setAsideUnpaid } from './apply-refund.ts'
import { findRefund, lockChargeOf } from './parts/find-refund.ts'
import { followKept, takeKept } from './parts/keep-credit-of-dispute.ts'
import { restoreRefund } from './parts/restore-refund.ts'
import { quarantine } from './quarantine.ts'
import { refundCharge } from './refund-charge.ts'
import type { At, Outcome } from './settle-order.ts'

const REASON = 'The bank took the payment back at the card holder’s request'

async function follow(ctx: Context, refundId: string, { status }: ProviderDispute): Promise<Outcome> {
  if (status === 'won') await restoreRefund(ctx, refundId, 'restored')
  if (status === 'lost') await markRefundSucceeded(ctx, refundId)
  return 'applied'
}

/**
 * Follows a dispute in any order of events (RELIABILITY.md, T67). Runs in the caller's transaction.
 * @throws `unavailable` if its payment is not booked yet
 */
export async function applyDispute(ctx: Context, dispute: ProviderDispute, at: At): Promise<Outcome> {
  const { id, paymentId, amountCents, status } = dispute
  const charge = await lockChargeOf(ctx, paymentId)
  if (!charge) return status === 'won' ? 'ignored' : setAsideUnpaid(ctx, dispute, at)
  const isKept = await followKept(ctx, dispute)
  const known = await findRefund(ctx, id)
  if (known) return follow(ctx, known.id, dispute)
  if (isKept) return 'applied'
  if (status === 'won') return 'ignored'
  const taken = Math.min(amountCents, charge.leftCents)
  if (taken > 0)
    await refundCharge(ctx, {
      chargeId: charge.id,
      amountCents: taken,
      kind: 'dispute',
      reason: REASON,
      providerId: id,
      isSettled: status === 'lost',
    })
  const rest = amountCents - taken
  const kept = rest > 0 ? await takeKept(ctx, { id, chargeId: charge.id, cents: rest }) : 0
  if (taken + kept === amountCents) return 'applied'
  return quarantine(ctx, { ...at, objectId: id, reason: 'More was disputed than was left' })
}
