import { HOUR_MS } from './durations.ts'
// No imports here: pages ship these lists to the browser.

/** Consultation packages (specification 2, sections 3 and 9): prices in cents incl. GST. */
export const packageNames = ['free', 'basic', 'standard', 'structural', 'premium'] as const
export type PackageName = (typeof packageNames)[number]

export type ConsultationPackage = {
  title: string
  priceCents: number
  /** Its former price, shown struck through. */
  originalCents?: number
  /** How long the visit is planned for. */
  minutes: number
  duration: string
  /** Where it happens: the free one by phone or video, the others at the house. */
  place: 'call' | 'onsite'
  /** What comes after the visit. */
  followUp?: string
  projectSize?: string
  includes: readonly string[]
  isMostPopular?: true
}

export const packages: Record<PackageName, ConsultationPackage> = {
  free: {
    title: 'Free Consultation',
    priceCents: 0,
    minutes: 30,
    duration: '30 min',
    place: 'call',
    includes: ['A call with a renovation consultant', 'Where to start, and what to ask for', 'No card, no obligation'],
  },
  basic: {
    title: 'Basic Package',
    priceCents: 59_900,
    minutes: 90,
    duration: '90 min plus follow-up',
    place: 'onsite',
    followUp: 'A follow-up call',
    projectSize: '$50k-$100k',
    includes: ['A consultant at your house for 90 minutes', 'A written scope of the work', 'A follow-up call'],
  },
  standard: {
    title: 'Standard Package',
    priceCents: 99_500,
    originalCents: 120_000,
    minutes: 120,
    duration: '2 h onsite plus a revision call',
    place: 'onsite',
    followUp: 'A revision call',
    projectSize: '$50k-$150k',
    includes: [
      'A consultant at your house for 2 hours',
      'A written scope of the work, with a revision call',
      '3-5 vetted contractor connections',
    ],
  },
  structural: {
    title: 'Structural Package',
    priceCents: 129_500,
    originalCents: 150_000,
    minutes: 180,
    duration: '3 h plus 30-day support',
    place: 'onsite',
    followUp: '30 days of support',
    projectSize: '$150k-$300k',
    isMostPopular: true,
    includes: [
      'A consultant at your house for 3 hours',
      'A written scope with the structural questions named',
      '30 days of support by phone and email',
    ],
  },
  premium: {
    title: 'Premium Package',
    priceCents: 199_900,
    originalCents: 250_000,
    minutes: 180,
    duration: 'up to 3 h plus 60-day support',
    place: 'onsite',
    followUp: '60 days of support',
    projectSize: '$300k+',
    includes: [
      'A consultant at your house for up to 3 hours',
      'A written scope for a whole house or a new build',
      '60 days of support by phone and email',
    ],
  },
}

/** What a package promises for after the visit; a call is due, and support lasts, so many days after it. */
export const promiseKinds = ['follow-up', 'revision', 'support'] as const
export type PromiseKind = (typeof promiseKinds)[number]
export const promises: Partial<Record<PackageName, { kind: PromiseKind; days: number }>> = {
  basic: { kind: 'follow-up', days: 7 },
  standard: { kind: 'revision', days: 14 },
  structural: { kind: 'support', days: 30 },
  premium: { kind: 'support', days: 60 },
}

/** Packages whose '3-5 connections' are up to three quotes at once, and a second round of others if none fits. */
export const SECOND_ROUND_PACKAGES = ['standard'] as const satisfies readonly PackageName[]

export const bookingProjectTypes = [
  'bathroom',
  'kitchen',
  'extension',
  'whole-house',
  'new-build',
  'commercial',
  'other',
] as const
export type BookingProjectType = (typeof bookingProjectTypes)[number]
export const bookingProjectTypeLabels: Record<BookingProjectType, string> = {
  bathroom: 'Bathroom',
  kitchen: 'Kitchen',
  extension: 'Extension',
  'whole-house': 'Whole house',
  'new-build': 'New build',
  commercial: 'Commercial',
  other: 'Other',
}

export const bookingBudgets = ['50k-100k', '100k-200k', '200k-500k', '500k-1m', 'over-1m'] as const
export type BookingBudget = (typeof bookingBudgets)[number]
export const bookingBudgetLabels: Record<BookingBudget, string> = {
  '50k-100k': '$50k-$100k',
  '100k-200k': '$100k-$200k',
  '200k-500k': '$200k-$500k',
  '500k-1m': '$500k-$1m',
  'over-1m': 'Over $1m',
}

/** A booking's life: `held` waits for its payment, `expired` never got it. */
export const bookingStatuses = ['held', 'confirmed', 'cancelled', 'expired'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** How far ahead a visit can be booked, and at least how long before it. */
export const SLOT_DAYS = 21
export const SLOT_NOTICE_HOURS = 24
/** Visits begin on the hour and the half hour. */
export const SLOT_STEP_MINUTES = 30
/** How long a slot is held for a customer who is paying. */
export const HOLD_MINUTES = 30
export const BOOKING_PHOTOS = 10
/** Of a scope sheet: as many as a request has at most. */
export const SCOPE_LINES = 30

/** Which share of the price comes back, in percent: all of it until 48 hours before the visit, half until 24, then none. */
export function refundPercent(startsAt: Date, at: Date): 100 | 50 | 0 {
  const hours = (startsAt.getTime() - at.getTime()) / HOUR_MS
  return hours >= 48 ? 100 : hours >= 24 ? 50 : 0
}

/**
 * What cancelling at an instant refunds, in cents, half a cent in the customer's favour (PRODUCT.md, section 9.12). A
 * visit moved late keeps at most the share of that moment (`capPercent`); one without a time is refunded in full.
 */
export function bookingRefund(
  { paidCents, startsAt, capPercent }: { paidCents: number; startsAt: Date | null; capPercent: number },
  at: Date,
): number {
  const percent = startsAt ? Math.min(capPercent, refundPercent(startsAt, at)) : capPercent
  return Math.ceil((paidCents * percent) / 100)
}
