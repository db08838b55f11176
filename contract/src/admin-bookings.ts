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

/** A day of this century: weeks of others are nobody's. */
const Day = z.iso.date('Choose a day').pipe(z.string().startsWith('20', 'Choose a day'))
const AnyDay = z.iso.date()
const Hours = z.object({ opens: z.int(), closes: z.int() })

export const WeekAsked = z.strictObject({ week: z.preprocess(left, Day.optional()) }).default({})
export const DaysOff = z
  .strictObject({ from: Day, until: Day })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'The last day is before the first' })

/** A consultant's week in Melbourne; times of day are minutes after midnight. */
export const ConsultantWeek = z.object({
  consultant: AdminConsultant,
  monday: AnyDay,
  days: z.array(
    z.object({
      day: AnyDay,
      /** Our own hours; null on days on which we are closed. */
      open: Hours.nullable(),
      /** Theirs, as every week; they are offered where both are open, but on days off. */
      hours: z.array(Hours),
      isAbsent: z.boolean(),
      visits: z.array(
        AdminBooking.pick({ id: true, reference: true, package: true, status: true, name: true }).extend({
          startsAt: Instant,
          endsAt: Instant,
          startsMinute: z.int(),
          endsMinute: z.int(),
          /** The end with the way to the next visit. */
          busyUntilMinute: z.int(),
        }),
      ),
    }),
  ),
  /** Days off, both included: those that are not over, and those that touch the week. */
  absences: z.array(z.object({ from: AnyDay, until: AnyDay })),
})
export type ConsultantWeek = z.output<typeof ConsultantWeek>

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
