import { HOUR_MS } from '@lv/contract/durations'
import { bookingRefund, SLOT_NOTICE_HOURS } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import type { BookingRow } from './read.ts'

type When = Pick<BookingRow, 'status' | 'startsAt'>

const moveBy = (startsAt: Date) => new Date(startsAt.getTime() - SLOT_NOTICE_HOURS * HOUR_MS)

export const canReschedule = ({ status, startsAt }: When, now: Date): boolean =>
  status === 'confirmed' && (startsAt === null || now <= moveBy(new Date(startsAt)))

export const canCancel = ({ status, startsAt }: When, now: Date): boolean =>
  status === 'confirmed' && (startsAt === null || now < new Date(startsAt))

type Paid = When & Pick<BookingRow, 'paidCents' | 'refundedCents' | 'refundCapPercent'>

/** Cents of what is left of the payment, for the preview and the refund: nothing once begun or cancelled. */
export function refundDue({ paidCents, refundedCents, startsAt, refundCapPercent, status }: Paid, at: Date): number {
  const when = startsAt === null ? null : new Date(startsAt)
  if (!canCancel({ status, startsAt }, at)) return 0
  return bookingRefund({ paidCents: paidCents - refundedCents, startsAt: when, capPercent: refundCapPercent }, at)
}

/** SQL condition: active, with no sign that the visit took place. */
export const canArrange = sql`(b.status = 'confirmed' and b.erased_at is null
  and not exists (select from scope_sheets s where s.booking_id = b.id)
  and not exists (select from visit_promises v where v.booking_id = b.id and num_nonnulls(v.kept_at, v.denied_at) > 0))`
