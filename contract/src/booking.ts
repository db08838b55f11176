import { z } from 'zod'
import { Id, Instant } from './fields.ts'
import { budgetBands, timings, trades, workKinds } from './options.ts'
import { bookingBudgets, bookingProjectTypes, bookingStatuses, packageNames, promiseKinds } from './packages.ts'

export const BookingFile = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  contentType: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})

/** What the consultant wrote down at the visit; from it one click makes a quote request. */
export const ScopeSheet = z.object({
  summary: z.string(),
  lines: z.array(z.string()),
  trades: z.array(z.enum(trades)),
  workKind: z.enum(workKinds).nullable(),
  budgetBand: z.enum(budgetBands).nullable(),
  timing: z.enum(timings).nullable(),
  postcode: z.string(),
  suburb: z.string(),
  writtenAt: Instant,
})
export type ScopeSheet = z.output<typeof ScopeSheet>

/** What was promised for after the visit, once that is over. */
export const VisitPromise = z.object({
  kind: z.enum(promiseKinds),
  /** A call is due by then; support lasts until then. */
  dueAt: Instant,
  /** The consultant says that it happened; support is kept once it is over. */
  keptAt: Instant.nullable(),
  /** The customer says that it did not. */
  deniedAt: Instant.nullable(),
  isOver: z.boolean(),
})
export type VisitPromise = z.output<typeof VisitPromise>

const Visit = z.object({
  package: z.enum(packageNames),
  status: z.enum(bookingStatuses),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  isPast: z.boolean(),
  consultant: z.object({ name: z.string() }).nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  projectType: z.enum(bookingProjectTypes).nullable(),
  budget: z.enum(bookingBudgets).nullable(),
  location: z.string(),
  description: z.string(),
  photos: z.array(BookingFile),
  scope: ScopeSheet.nullable(),
  promise: VisitPromise.nullable(),
  createdAt: Instant,
})
/** A visit as its consultant sees it. */
export const ConsultantVisit = Visit.extend({
  /** `early` before the visit has begun, `used` once the customer has asked for quotes with the sheet. */
  scopeState: z.enum(['early', 'open', 'used']),
})
export type ConsultantVisit = z.output<typeof ConsultantVisit>

/** A booking in the list of the person who booked it. */
export const OwnBooking = Visit.pick({
  package: true,
  status: true,
  startsAt: true,
  endsAt: true,
  isPast: true,
}).extend({
  reference: z.string(),
  location: z.string(),
  /** The secret of its private link. */
  token: z.string(),
})
export type OwnBooking = z.output<typeof OwnBooking>

/** The booking that a payment was for, right after it. */
export const PaidBooking = OwnBooking.extend({ consultant: z.string().nullable() })
export type PaidBooking = z.output<typeof PaidBooking>

/** A booking as its customer sees it. */
export const Booking = Visit.extend({
  /** The code people quote on the phone. */
  reference: z.string(),
  priceCents: z.number().int(),
  paidCents: z.number().int(),
  refundedCents: z.number().int(),
  canReschedule: z.boolean(),
  canCancel: z.boolean(),
  /** The most that cancelling refunds, in percent: less than 100 once it was moved late. */
  refundCapPercent: z.number().int(),
  /** The quote request that the scope sheet went to: one was made of it, or their earlier one counts. */
  requestId: Id.nullable(),
  /** An earlier request counts: the same person's for the same postcode, within 30 days. */
  isRepeat: z.boolean(),
  receipts: z.array(
    z.object({
      kind: z.enum(['invoice', 'adjustment']),
      number: z.string(),
      totalCents: z.number().int(),
      url: z.string(),
    }),
  ),
})
export type Booking = z.output<typeof Booking>

/** What cancelling refunds now, and later. */
export const CancelPreview = z.object({
  nowCents: z.number().int(),
  in24hCents: z.number().int(),
  in48hCents: z.number().int(),
})
export type CancelPreview = z.output<typeof CancelPreview>
