import type { Context } from '#core/context.ts'
import { formatCents } from '#core/format-cents.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { setAside } from '../quarantine.ts'

type Parked = { id: string; chargeId: string; amountCents: number }

/**
 * Sets aside a refund the provider did not carry out: it stays booked, as it is owed to the person, and the
 * administrators are mailed once. In the caller's transaction.
 */
export async function parkRefund(ctx: Context, refund: Parked, words: string): Promise<void> {
  const { id, chargeId, amountCents } = refund
  const reason = 'The provider does not carry out this refund'
  const detail = { charge: chargeId, cents: amountCents, words }
  if (!(await setAside(ctx, { eventId: null, objectId: id, reason, detail }))) return
  const data = { refundId: id, chargeId, amount: formatCents(amountCents), reason: words }
  await tell(ctx, { kind: 'refund-parked', to: 'administrators', data })
}
