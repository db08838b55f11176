import type { Booking, ConsultantVisit, ScopeSheet, VisitPromise } from '@lv/contract/booking'
import { receiptNumber } from '#domains/billing/receipts/read.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import type { BookingRow } from './read.ts'
import { canCancel, canReschedule } from './rules.ts'

export const referenceOf = (bookingId: string) => `LV-${bookingId.slice(-6).toUpperCase()}`

function presentScope({ scope }: BookingRow): ScopeSheet | null {
  if (!scope) return null
  const sheet = scope as ScopeSheet
  return { ...sheet, writtenAt: toIsoTime(sheet.writtenAt) }
}

function presentPromise({ promise }: BookingRow, now: Date): VisitPromise | null {
  if (!promise) return null
  const { kind, dueAt, keptAt, deniedAt } = promise
  const isOver = new Date(dueAt) <= now
  return { kind, dueAt: toIsoTime(dueAt), keptAt: toIsoTimeOrNull(keptAt), deniedAt: toIsoTimeOrNull(deniedAt), isOver }
}

const visitOf = (row: BookingRow, now: Date, path: string): Omit<ConsultantVisit, 'scopeState'> => ({
  package: row.package,
  status: row.status,
  startsAt: toIsoTimeOrNull(row.startsAt),
  endsAt: toIsoTimeOrNull(row.endsAt),
  isPast: row.endsAt !== null && new Date(row.endsAt) <= now,
  consultant: row.consultantName ? { name: row.consultantName } : null,
  name: row.name,
  email: row.email,
  phone: row.phone,
  projectType: row.projectType,
  budget: row.budget,
  location: row.location,
  description: row.description,
  photos: row.photos.map((photo) => ({ ...photo, url: `${path}/photos/${photo.id}` })),
  scope: presentScope(row),
  promise: presentPromise(row, now),
  createdAt: toIsoTime(row.createdAt),
})

export const presentVisit = (row: BookingRow, { token, now }: { token: string; now: Date }): ConsultantVisit => ({
  ...visitOf(row, now, `/api/visits/${token}`),
  scopeState: row.requestId ? 'used' : row.startsAt && new Date(row.startsAt) <= now ? 'open' : 'early',
})

export function presentBooking(row: BookingRow, { token, now }: { token: string; now: Date }): Booking {
  const path = `/api/bookings/${token}`
  return {
    ...visitOf(row, now, path),
    reference: referenceOf(row.id),
    priceCents: row.priceCents,
    paidCents: row.paidCents,
    refundedCents: row.refundedCents,
    canReschedule: canReschedule(row, now),
    canCancel: canCancel(row, now),
    refundCapPercent: row.refundCapPercent,
    requestId: row.requestId,
    isRepeat: row.isRepeat,
    receipts: row.receipts.map(({ id, kind, number, totalCents }) => ({
      kind,
      totalCents,
      number: receiptNumber({ kind, number }),
      url: `${path}/receipts/${id}.pdf`,
    })),
  }
}
