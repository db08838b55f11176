import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import { packages } from '@lv/contract/packages'
import type { Context } from '@lv/server/core/context.ts'
import { hashBookingToken } from '@lv/server/domains/consultations/bookings/link-tokens.ts'
import { bookingToken, visitSubject } from '@lv/server/domains/consultations/bookings/links.ts'
import { sql } from 'drizzle-orm'
import { type SeedBooking, seedBookings, seedConsultants, TRAVEL_MINUTES } from './booking-shapes.ts'
import { insertRows } from './insert.ts'
import { instant, type Row } from './market-rows.ts'
import type { Payment } from './money-shapes.ts'

const consultantRows = (now: number): Row[] =>
  seedConsultants.map(({ id, name, email }) => ({
    id,
    name,
    email,
    is_active: true,
    travel_minutes: TRAVEL_MINUTES,
    created_at: instant(now - 60 * DAY_MS),
  }))

const hourRows = (): Row[] =>
  seedConsultants.flatMap(({ id, hours }) =>
    hours.map(({ weekday, opens, closes }) => ({
      consultant_id: id,
      weekday,
      opens_minute: opens,
      closes_minute: closes,
    })),
  )

const hex = (hash: Buffer) => `\\x${hash.toString('hex')}`

/** Nobody is reminded of what was booked long ago: that has happened. */
async function bookingRow(ctx: Context, booking: SeedBooking, homeId: string | null): Promise<Row> {
  const { id, status, startsAt, createdAt, isHome, package: name } = booking
  const now = ctx.now().getTime()
  const consultant = seedConsultants.find((each) => each.id === booking.consultantId) ?? null
  return {
    id,
    status,
    package: name,
    consultant_id: booking.consultantId,
    user_id: isHome ? homeId : null,
    starts_at: instant(startsAt),
    ends_at: instant(booking.endsAt),
    busy_until: instant(booking.busyUntil),
    name: booking.name,
    email: booking.email,
    phone: booking.phone,
    project_type: booking.projectType,
    budget: booking.budget,
    location: booking.location,
    description: booking.description,
    price_cents: packages[name].priceCents,
    refund_cap_percent: 100,
    sequence: status === 'cancelled' ? 1 : 0,
    manage_hash: hex(hashBookingToken(await bookingToken(ctx, 'manage', id))),
    visit_hash: hex(hashBookingToken(await bookingToken(ctx, 'visit', visitSubject(id, consultant)))),
    created_at: instant(createdAt),
    confirmed_at: instant(createdAt + 2 * MINUTE_MS),
    cancelled_at: status === 'cancelled' ? instant(createdAt + 30 * MINUTE_MS) : null,
    reminded_at: startsAt !== null && startsAt < now ? instant(startsAt - DAY_MS) : null,
  }
}

const SCOPE = [
  'Take out the asbestos eaves and dispose of them, with the clearance certificate',
  'Demolish the lean-to laundry and make the drainage good',
  'Slab on reactive clay (class H1), 38 m²',
  'Timber frame, insulation and roof to match the house',
  'Sliding doors 3.6 m to the north, and two windows',
  'Electrical: ten power points, lights, the oven moved',
  'Plaster, painting and floor sanding through to the hall',
]

/** What the consultant wrote after the visit that is over: with one click it becomes a quote request. */
const scopeRow = ({ id, endsAt }: SeedBooking): Row => ({
  booking_id: id,
  lines: SCOPE,
  trades: ['Builder/Contractor'],
  work_kind: 'Extension',
  budget_band: '$200k-$500k',
  timing: null,
  summary: 'A single-storey extension of 38 m² to the north, with a kitchen and living room that open to the garden.',
  postcode: '3078',
  suburb: 'Fairfield',
  written_at: instant((endsAt ?? 0) + DAY_MS),
})

type Home = { id: string; email: string; name: string; phone: string | null }

async function findHome(ctx: Context): Promise<Home | undefined> {
  const { rows } = await ctx.db.execute<Home>(sql`select id, email, first_name || ' ' || last_name as name, phone
    from users where email = 'home@demo.example'`)
  return rows[0]
}

const paymentOf = ({ id, key, createdAt, package: name }: SeedBooking, home: Home): Payment => ({
  key: `booking/${key}`,
  at: createdAt + 2 * MINUTE_MS,
  kind: 'consultation',
  subject: id,
  of: null,
  payer: {
    userId: home.id,
    professionalId: null,
    email: home.email,
    name: home.name,
    buyer: home.name,
    phone: home.phone,
    last4: '4242',
  },
  label: `Consultation: ${packages[name].title}`,
  cents: packages[name].priceCents,
  points: 0,
  bonusPoints: 0,
})

/**
 * Fills in who visits and a few bookings, past and coming, once and after the homeowners. Those that were paid are there
 * only while their payments can be written too (`isSelling`). In the caller's transaction.
 * @returns how many rows were new, and the payments, which are still to be written
 */
export async function fillBookings(ctx: Context, isSelling: boolean) {
  const { rows: known } = await ctx.db.execute(sql`select from consultants limit 1`)
  if (known.length > 0) return { rows: {}, payments: [] }
  const now = ctx.now().getTime()
  const home = isSelling ? await findHome(ctx) : undefined
  const bookings = seedBookings(now).filter(({ isHome }) => home || !isHome)
  const rows = []
  for (const booking of bookings) rows.push(await bookingRow(ctx, booking, home?.id ?? null))
  const counts = {
    consultants: await insertRows(ctx, 'consultants', consultantRows(now)),
    hours: await insertRows(ctx, 'consultant_hours', hourRows()),
    bookings: await insertRows(ctx, 'bookings', rows),
    sheets: await insertRows(ctx, 'scope_sheets', bookings.filter(({ key }) => key === 'past-visit').map(scopeRow)),
  }
  const payments = home ? bookings.filter(({ isHome }) => isHome).map((booking) => paymentOf(booking, home)) : []
  return { rows: counts, payments }
}
