import { z } from 'zod'
import { AuditEntry, LoggedReason } from './admin-shapes.ts'
import { cleanFigures } from './clean.ts'
import { CallbackPhone, Email, Id, Instant, limit, line, text, unlessEmpty } from './fields.ts'
import { StartsAt } from './new-booking.ts'
import { bookingBudgets, bookingProjectTypes, bookingStatuses, packageNames } from './packages.ts'

/** `upcoming`: not over, or to be arranged; `toArrange`: without a time yet; `cancelled`: cancelled, or never paid for. */
export const bookingViews = ['upcoming', 'toArrange', 'past', 'cancelled'] as const
export const BookingFilters = z.strictObject({
  /** Part of a name or an email, or a reference. */
  search: z.preprocess(unlessEmpty, line(100).optional()),
  when: z.preprocess(unlessEmpty, z.enum(bookingViews, 'Choose from the list').default('upcoming')),
  consultantId: z.preprocess(unlessEmpty, Id.optional()),
})
export type BookingFilters = z.output<typeof BookingFilters>
export const BookingsPage = BookingFilters.extend({ limit: limit(25), cursor: z.string().max(400).optional() }).default(
  {
    when: 'upcoming',
    limit: 25,
  },
)

const TRAVEL = 'Travel is a number of minutes, such as 30'
/** A consultant's details: what is kept free after each visit is for the way to the next. */
export const ConsultantDetails = z.strictObject({
  name: line(80, 'Say who it is'),
  email: Email,
  travelMinutes: z.preprocess(
    (value) => (typeof value === 'string' && !/^\d+$/.test(value) ? undefined : value),
    z.coerce.number(TRAVEL).max(240, 'Travel is at most 240 minutes').min(0, TRAVEL).int(TRAVEL),
  ),
})
export type ConsultantDetails = z.output<typeof ConsultantDetails>

/** The days on which we visit. */
export const visitingDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type VisitingDay = (typeof visitingDays)[number]
const Times = z.string().overwrite(cleanFigures).max(80, 'Write at most 80 characters').default('')
/** When somebody works, by day in Melbourne's time: '9:00-12:00, 13:00-17:00', or empty where they don't. */
export const WeekHours = z.strictObject(
  Object.fromEntries(visitingDays.map((day) => [day, Times])) as Record<VisitingDay, typeof Times>,
)
export type WeekHours = z.output<typeof WeekHours>

/** A visit that somebody has to call about. */
export const VisitToCall = z.object({
  id: z.string(),
  reference: z.string(),
  package: z.enum(packageNames),
  startsAt: Instant,
  /** Not paid for yet. */
  isHeld: z.boolean(),
  name: z.string(),
})
export type VisitToCall = z.output<typeof VisitToCall>

/** What was done to a consultant, and the visits that are not settled by it. */
export const ConsultantAction = z.object({ message: z.string(), visits: z.array(VisitToCall) })
export type ConsultantAction = z.output<typeof ConsultantAction>

/** Who gives consultations, or has given them. */
export const AdminConsultant = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  /** Kept free after each visit for the way to the next. */
  travelMinutes: z.int(),
  /** As every week: '9:00-12:00, 13:00-17:00', empty where they don't work. */
  hours: WeekHours,
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

export const WeekAsked = z.strictObject({ week: z.preprocess(unlessEmpty, Day.optional()) }).default({})
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

/** Whose wish a new time is: the customer's late wishes lower what cancelling gives back, ours never do. */
export const arrangedFor = ['customer', 'us'] as const
export const Arrangement = z.strictObject({
  startsAt: StartsAt,
  /** Whoever is free, if nobody is named; who has it now is asked first, and nobody else where it was agreed. */
  consultantId: z.preprocess(unlessEmpty, Id.optional()),
  /** It was agreed with both, the consultant who is named or has it: outside the hours of ours and the consultant's, on a day off or in more than three weeks it is taken too. */
  isAgreed: z.preprocess(unlessEmpty, z.literal('true').optional()),
  askedBy: z.preprocess(unlessEmpty, z.enum(arrangedFor, 'Choose from the list').default('customer')),
  /** Mailed to the customer and the consultant. */
  note: text(500).default(''),
  /** The booking's `sequence` as it was read: a booking that has changed since is not written over. */
  sequence: z.coerce.number().int().min(0),
})
export type Arrangement = z.output<typeof Arrangement>

/** How the customer of a booking is reached from now on. */
export const BookingContact = z.strictObject({
  email: Email,
  phone: CallbackPhone,
  reason: LoggedReason,
  /** Email and phone as they were read: what has been changed since is not written over. */
  formerEmail: z.string().max(320),
  formerPhone: z.string().max(40),
})
export type BookingContact = z.output<typeof BookingContact>

export const AdminBookingPage = AdminBooking.extend({
  projectType: z.enum(bookingProjectTypes).nullable(),
  budget: z.enum(bookingBudgets).nullable(),
  location: z.string(),
  description: z.string(),
  /** It stands, and no scope sheet was written: we can cancel it, and all that is left of the payment goes back. */
  canCallOff: z.boolean(),
  /** It stands, and nothing says that the visit took place: we can set its time and consultant. */
  canArrange: z.boolean(),
  /** One more with every change. */
  sequence: z.int(),
  receipts: z.array(z.object({ kind: z.enum(['invoice', 'adjustment']), number: z.string(), totalCents: z.int() })),
  /** All that happened to it, newest first. */
  history: z.array(AuditEntry),
})
export type AdminBookingPage = z.output<typeof AdminBookingPage>
