import { z } from 'zod'
import { Deed } from './admin-shapes.ts'
import { Id, Instant, limit, line } from './fields.ts'
import { bookingBudgets, bookingProjectTypes, bookingStatuses, packageNames } from './packages.ts'

/** An empty field of a form filters nothing. */
const left = (value: unknown) => (value === '' ? undefined : value)

/** `upcoming`: not over, or to be arranged; `cancelled`: cancelled, or never paid for. */
export const bookingViews = ['upcoming', 'past', 'cancelled'] as const
export const BookingFilters = z.strictObject({
  /** Part of a name or an email, or a reference. */
  search: z.preprocess(left, line(100).optional()),
  when: z.preprocess(left, z.enum(bookingViews, 'Choose from the list').default('upcoming')),
  consultantId: z.preprocess(left, Id.optional()),
})
export type BookingFilters = z.output<typeof BookingFilters>
export const BookingsPage = BookingFilters.extend({ limit: limit(25), cursor: z.string().max(400).optional() }).default(
  {
    when: 'upcoming',
    limit: 25,
  },
)

/** Who gives consultations, or has given them. */
export const AdminConsultant = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  /** Kept free after each visit for the way to the next. */
  travelMinutes: z.int(),
  /** Visits that are booked and have not begun. */
  visits: z.int(),
})
export type AdminConsultant = z.output<typeof AdminConsultant>

/** A booking in the administrators' list. */
export const AdminBooking = z.object({
  id: z.string(),
  reference: z.string(),
  package: z.enum(packageNames),
  status: z.enum(bookingStatuses),
  /** Null for a free call that is to be arranged. */
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  consultantId: z.string().nullable(),
  consultantName: z.string().nullable(),
  /** Empty once personal data was taken out. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  priceCents: z.int(),
  paidCents: z.int(),
  refundedCents: z.int(),
  createdAt: Instant,
})
export type AdminBooking = z.output<typeof AdminBooking>

export const AdminBookingPage = AdminBooking.extend({
  projectType: z.enum(bookingProjectTypes).nullable(),
  budget: z.enum(bookingBudgets).nullable(),
  location: z.string(),
  description: z.string(),
  /** It stands, and no scope sheet was written: we can cancel it, and all that is left of the payment goes back. */
  canCallOff: z.boolean(),
  receipts: z.array(z.object({ kind: z.enum(['invoice', 'adjustment']), number: z.string(), totalCents: z.int() })),
  /** All that happened to it, newest first. */
  history: z.array(Deed),
})
export type AdminBookingPage = z.output<typeof AdminBookingPage>
