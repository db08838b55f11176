import type { Context } from '#core/context.ts'
import type { ClosedOrder } from '#domains/billing/payments/orders.ts'
import type { Settled } from '#domains/billing/payments/settle-order.ts'
import { confirmBooking, releaseBooking } from '#domains/consultations/bookings/confirm.ts'
import { confirmPurchase } from '#domains/learning/courses/purchases.ts'
import type { Outcome } from './effect.ts'

/** Runs in the payment's transaction, once: confirms a consultation, or grants a course. */
export async function confirmPaid(ctx: Context, { outcome, booked }: Settled): Promise<Outcome> {
  if (!booked) return outcome
  const { chargeId, order } = booked
  const { kind, subject, userId } = order
  if (!subject) return outcome
  if (kind === 'consultation') await confirmBooking(ctx, { bookingId: subject, chargeId })
  if (kind === 'course' && userId) await confirmPurchase(ctx, { courseId: subject, userId, chargeId })
  return outcome
}

/** Runs in the transaction that closes the order unpaid. */
export async function releaseUnpaid(ctx: Context, closed: ClosedOrder | undefined): Promise<Outcome> {
  if (!closed) return 'ignored'
  if (closed.kind === 'consultation' && closed.subject) await releaseBooking(ctx, { bookingId: closed.subject })
  return 'applied'
}
