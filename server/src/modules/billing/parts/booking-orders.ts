import type { Context } from '../../../context.ts'
import { confirmBooking } from '../../consultations/confirm.ts'
import { releaseBooking } from '../../consultations/release.ts'
import type { ClosedOrder } from '../../payments/close-order.ts'
import type { Settled } from '../../payments/settle-order.ts'
import type { Outcome } from './effects.ts'

/** Makes a consultation certain that has just been paid, once, in the payment's own transaction. */
export async function confirmPaid(ctx: Context, { outcome, booked }: Settled): Promise<Outcome> {
  if (booked?.order.kind === 'consultation' && booked.order.subject)
    await confirmBooking(ctx, { bookingId: booked.order.subject, chargeId: booked.chargeId })
  return outcome
}

/** Gives back the slot of a consultation whose order has just been closed unpaid, in the same transaction. */
export async function releaseUnpaid(ctx: Context, closed: ClosedOrder | undefined): Promise<Outcome> {
  if (!closed) return 'ignored'
  if (closed.kind === 'consultation' && closed.subject) await releaseBooking(ctx, { bookingId: closed.subject })
  return 'applied'
}
