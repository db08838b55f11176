import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { packages } from '@lv/contract/packages'
import { instantAt, toCalendarDay } from '@lv/server/core/calendar/business-hours.ts'
import { addDays } from '@lv/server/core/calendar/victorian-holidays.ts'
import { bookable, type ConsultantTimes, freeSlots } from '@lv/server/domains/consultations/bookings/free-slots.ts'
import { seedId, seedIdAt } from './insert.ts'

type Hours = ConsultantTimes['hours']
const onDays = (weekdays: number[], opens: number, closes: number): Hours =>
  weekdays.map((weekday) => ({ weekday, opens: opens * 60, closes: closes * 60 }))

export const TRAVEL_MINUTES = 30

/** The two who visit. */
export const seedConsultants = [
  {
    id: seedId('consultant/ruth'),
    name: 'Ruth Okafor',
    email: 'ruth@lanewayvillage.example',
    hours: [...onDays([1, 2, 3, 4, 5], 8, 18), ...onDays([6], 9, 13)],
  },
  {
    id: seedId('consultant/callum'),
    name: 'Callum Reid',
    email: 'callum@lanewayvillage.example',
    hours: [...onDays([2, 3, 4, 5], 9, 17), ...onDays([6], 9, 16)],
  },
] as const

export type SeedBooking = {
  key: string
  id: string
  package: keyof typeof packages
  status: 'confirmed' | 'cancelled'
  consultantId: string | null
  startsAt: number | null
  endsAt: number | null
  busyUntil: number | null
  createdAt: number
  /** A homeowner with an account, who has paid; the others are visitors and pay nothing. */
  isHome: boolean
  name: string
  email: string
  phone: string
  projectType: string | null
  budget: string | null
  location: string
  description: string
}

type Written = Omit<SeedBooking, 'id' | 'consultantId' | 'startsAt' | 'endsAt' | 'busyUntil' | 'createdAt'> & {
  /** Days from now to the visit; null if it is to be arranged by phone. */
  inDays: number | null
  /** Days before the visit, or before now, at which it was booked. */
  bookedDays: number
  by: 0 | 1
}

const NINA = { isHome: true, name: 'Nina Castellano', email: 'home@demo.example', phone: '+61491570006' }
const visitor = (name: string, key: string, phone: string) => ({
  isHome: false,
  name,
  email: `${key}@post.example`,
  phone,
})

const written: Written[] = [
  {
    key: 'past-visit',
    package: 'standard',
    status: 'confirmed',
    ...NINA,
    inDays: -24,
    bookedDays: 6,
    by: 0,
    projectType: 'extension',
    budget: '200k-500k',
    location: '27 Rathmines Street, Fairfield',
    description: 'A single-storey extension at the back, and what to do about the asbestos eaves.',
  },
  {
    key: 'past-call',
    package: 'free',
    status: 'confirmed',
    inDays: -5,
    bookedDays: 3,
    by: 1,
    ...visitor('Dilini Perera', 'dilini.perera', '+61491570313'),
    projectType: 'bathroom',
    budget: null,
    location: 'Coburg',
    description: 'One bathroom, no idea where to start.',
  },
  {
    key: 'coming-visit',
    package: 'structural',
    status: 'confirmed',
    ...NINA,
    inDays: 7,
    bookedDays: 8,
    by: 0,
    projectType: 'extension',
    budget: '200k-500k',
    location: '27 Rathmines Street, Fairfield',
    description: 'The wall between kitchen and lounge: can it go, and what has to carry the roof then?',
  },
  {
    key: 'coming-call',
    package: 'free',
    status: 'confirmed',
    inDays: 4,
    bookedDays: 5,
    by: 1,
    ...visitor('Marcus Lind', 'marcus.lind', '+61491570737'),
    projectType: 'kitchen',
    budget: '50k-100k',
    location: 'Reservoir',
    description: 'A kitchen in a 1960s brick veneer.',
  },
  {
    key: 'to-arrange',
    package: 'free',
    status: 'confirmed',
    inDays: null,
    bookedDays: 0.1,
    by: 0,
    ...visitor('Soraya Haddad', 'soraya.haddad', '+61491571266'),
    projectType: 'whole-house',
    budget: '500k-1m',
    location: 'Preston',
    description: '',
  },
  {
    key: 'called-off',
    package: 'free',
    status: 'cancelled',
    inDays: 5,
    bookedDays: 6,
    by: 1,
    ...visitor('Tom Whitfield', 'tom.whitfield', '+61491571491'),
    projectType: 'other',
    budget: null,
    location: 'Kew',
    description: 'We have sold the house instead.',
  },
]

/** A consultant's slot nearest to an instant, on any day we are open. */
function slotNear(of: (typeof seedConsultants)[number], minutes: number, wish: number, now: number): number {
  const consultant = { id: of.id, travelMinutes: TRAVEL_MINUTES, hours: [...of.hours], absences: [], busy: [] }
  const window =
    wish < now ? { from: wish - 30 * DAY_MS, to: Math.min(wish + 30 * DAY_MS, now - DAY_MS) } : bookable(new Date(now))
  const slots = freeSlots({ consultants: [consultant], minutes }, window).map(({ startsAt }) => startsAt)
  const [nearest] = slots.toSorted((a, b) => Math.abs(a - wish) - Math.abs(b - wish))
  if (nearest === undefined) throw new Error('no day on which we are open')
  return nearest
}

/** Half past ten in the morning in Melbourne, this many days from now. */
const wishAt = (now: number, days: number) => instantAt(addDays(toCalendarDay(new Date(now)), days), 10.5)

/** The demo's bookings, past and coming; the same on the same day. */
export function seedBookings(now: number): SeedBooking[] {
  const second = Math.floor(now / 1000) * 1000
  return written.map(({ inDays, bookedDays, by, ...booking }) => {
    const consultant = seedConsultants[by]
    const { minutes } = packages[booking.package]
    const startsAt = inDays === null ? null : slotNear(consultant, minutes, wishAt(second, inDays), second)
    const endsAt = startsAt === null ? null : startsAt + minutes * MINUTE_MS
    const createdAt = Math.min((startsAt ?? second) - bookedDays * DAY_MS, second - HOUR_MS)
    return {
      ...booking,
      startsAt,
      endsAt,
      createdAt,
      id: seedIdAt(`booking/${booking.key}`, createdAt),
      consultantId: startsAt === null ? null : consultant.id,
      busyUntil: endsAt === null ? null : endsAt + TRAVEL_MINUTES * MINUTE_MS,
    }
  })
}
