import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '#app/jobs.ts'
import type { Context } from '#core/context.ts'
import { sweepOrders } from '#domains/operations/checkout/sweep-orders.ts'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { openBookingBrowsers } from '#test/booking-browsers.ts'
import { aBooking, aFile, aUser } from '#test/factories.ts'
import { openGuests } from '#test/guests.ts'
import { freezeClock } from '#test/hold-clock.ts'
import { openPayers } from '#test/payers.ts'
import { purgeBookings } from './erase.ts'
import { bookingFiles, bookings, scopeSheets } from './schema.ts'
import { sweepBookings } from './sweep.ts'

const t = await testApp()
const { settle } = openPayers(t)
const { anAddress, aTeam, aFreeTime, book, bookingsOf, ordersOf } = openBookingBrowsers(t)

const inMs = (ms: number): Context => ({ ...t.ctx, now: () => new Date(Date.now() + ms) })
const before = (date: Date | null, ms: number): Context => ({
  ...t.ctx,
  now: () => new Date((date?.getTime() ?? 0) - ms),
})
const rowOf = async (id: string) => (await t.ctx.db.select().from(bookings).where(eq(bookings.id, id)))[0]
const remindersTo = async (email: string) =>
  (await t.waitingJobs()).filter(
    ({ name, data }) => name === 'mail' && data.to === email && data.kind === 'booking-reminder',
  ).length

beforeEach(() => freezeClock(t))
beforeEach(() => aTeam(1))

describe('a time that waits for its payment', () => {
  const aHeld = (over: object = {}) =>
    aBooking(t.ctx, {
      status: 'held',
      confirmedAt: null,
      heldUntil: new Date(Date.now() + 30 * MINUTE_MS),
      ...over,
    })

  test('is given back three minutes after its hold where no order is open', async () => {
    const { id } = await aHeld()
    await sweepBookings(inMs(32 * MINUTE_MS))
    expect((await rowOf(id))?.status).toBe('held')
    await sweepBookings(inMs(34 * MINUTE_MS))
    expect(await rowOf(id)).toMatchObject({ status: 'expired', heldUntil: null })
  })

  test('is kept while its order is open, and goes with it: the page cannot be paid any more', async () => {
    const email = anAddress()
    const startsAt = await aFreeTime()
    await book({ email, startsAt })
    const [booking] = await bookingsOf(email)
    await sweepBookings(inMs(34 * MINUTE_MS))
    expect((await bookingsOf(email))[0]?.status).toBe('held')
    await sweepOrders(inMs(34 * MINUTE_MS))
    await settle()
    expect((await ordersOf(booking?.id ?? ''))[0]?.status).toBe('expired')
    expect((await bookingsOf(email))[0]?.status).toBe('expired')
    expect(await aFreeTime()).toBe(startsAt)
  })

  test('that was confirmed is never released', async () => {
    const { id } = await aBooking(t.ctx)
    await sweepBookings(inMs(40 * MINUTE_MS))
    expect((await rowOf(id))?.status).toBe('confirmed')
  })

  test('is given back by a job that runs every minute', async () => {
    const { id } = await aHeld({ heldUntil: new Date(Date.now() - 4 * MINUTE_MS) })
    await jobs['sweep-bookings'].work(t.ctx, {})
    expect((await rowOf(id))?.status).toBe('expired')
  })
})

describe('a visit of the next 24 hours', () => {
  test('is reminded of once, also where two processes look at the same time', async () => {
    const { id, email, startsAt } = await aBooking(t.ctx)
    expect(await sweepBookings(before(startsAt, DAY_MS + MINUTE_MS))).toBe(0)
    const now = before(startsAt, DAY_MS - MINUTE_MS)
    const counts = await Promise.all(Array.from({ length: 6 }, () => sweepBookings(now)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await sweepBookings(now)).toBe(0)
    expect((await rowOf(id))?.remindedAt).toEqual(now.now())
    expect(await remindersTo(email)).toBe(1)
  })

  test('is not reminded of once it was cancelled, has begun, was never paid for, or has no time', async () => {
    const soon = new Date(Date.now() + 20 * HOUR_MS)
    const confirmedAt = new Date(Date.now() - DAY_MS)
    const gone = [
      await aBooking(t.ctx, { startsAt: soon, confirmedAt, status: 'cancelled', cancelledAt: new Date() }),
      await aBooking(t.ctx, { startsAt: new Date(Date.now() - MINUTE_MS), confirmedAt }),
      await aBooking(t.ctx, { startsAt: soon, status: 'held', heldUntil: new Date(Date.now() + HOUR_MS) }),
      await aBooking(t.ctx, { startsAt: null, confirmedAt, package: 'free', priceCents: 0 }),
    ]
    const going = await aBooking(t.ctx, { startsAt: soon, confirmedAt })
    expect(await sweepBookings(t.ctx)).toBe(1)
    expect(await Promise.all(gone.map(({ email }) => remindersTo(email)))).toEqual([0, 0, 0, 0])
    expect(await remindersTo(going.email)).toBe(1)
  })

  test('that was booked within two hours is reminded of when they are over', async () => {
    const booking = await aBooking(t.ctx, { startsAt: new Date(Date.now() + DAY_MS) })
    expect(await sweepBookings(inMs(119 * MINUTE_MS))).toBe(0)
    expect(await sweepBookings(inMs(121 * MINUTE_MS))).toBe(1)
    expect(await remindersTo(booking.email)).toBe(1)
  })

  test('is reminded of however many there are', async () => {
    const startsAt = new Date(Date.now() + 20 * HOUR_MS)
    const [one] = [await aBooking(t.ctx)]
    const rows = Array.from({ length: 120 }, (_, at) => {
      const begins = new Date(startsAt.getTime() + at * MINUTE_MS)
      const ends = new Date(begins.getTime() + MINUTE_MS)
      return {
        package: 'basic' as const,
        status: 'confirmed' as const,
        consultantId: one?.consultantId,
        startsAt: begins,
        endsAt: ends,
        busyUntil: ends,
        name: 'Hanna Reid',
        email: `${randomUUID()}@test.example`,
        phone: '+61491570156',
        priceCents: 59_900,
        confirmedAt: new Date(Date.now() - DAY_MS),
        manageHash: Buffer.from(randomUUID()),
        visitHash: Buffer.from(randomUUID()),
      }
    })
    await t.ctx.db.insert(bookings).values(rows)
    expect(await sweepBookings(t.ctx)).toBe(120)
  })
})

describe('what is kept of bookings (PV5)', () => {
  test('ends after seven days where nobody paid', async () => {
    const unpaid = await aBooking(t.ctx, { status: 'expired', confirmedAt: null })
    const [held, paid] = [
      await aBooking(t.ctx, { status: 'held', heldUntil: new Date(), confirmedAt: null }),
      await aBooking(t.ctx),
    ]
    await purgeBookings(inMs(7 * DAY_MS - HOUR_MS))
    expect(await rowOf(unpaid.id)).toBeDefined()
    await purgeBookings(inMs(7 * DAY_MS + HOUR_MS))
    expect([await rowOf(unpaid.id), await rowOf(held.id), await rowOf(paid.id)]).toMatchObject([
      ...[undefined, { status: 'held' }, { status: 'confirmed' }],
    ])
  })

  test('is removed from the orders too: a guest who never paid is named nowhere, one who did only on the tax invoice', async () => {
    const ordered = async (email: string) => {
      const { rows } = await t.ctx.db.execute<{ guestEmail: string; details: object }>(
        sql`select guest_email as "guestEmail", details from orders where subject = (
          select id from bookings where email = ${email}) or guest_email = ${email}`,
      )
      return rows
    }
    const guests = openGuests(t)
    const unpaid = await guests.aHeldBooking()
    await guests.bookingPage(unpaid)
    const known = { guestEmail: unpaid.email, details: { name: 'Hanna Reid', phone: unpaid.phone } }
    expect(await ordered(unpaid.email)).toEqual([known])
    await t.ctx.db.execute(sql`update orders set status = 'expired' where subject = ${unpaid.id}`)
    await t.ctx.db.execute(sql`update bookings set status = 'expired', held_until = null where id = ${unpaid.id}`)
    const visited = await guests.aHeldBooking()
    await openPayers(t).payAt(await guests.bookingPage(visited))
    await purgeBookings(inMs(7 * DAY_MS - HOUR_MS))
    expect(await ordered(unpaid.email)).toEqual([known])
    await purgeBookings(inMs(7 * DAY_MS + HOUR_MS))
    expect(await ordered(unpaid.email)).toEqual([])
    expect(await ordered(visited.email)).toMatchObject([{ guestEmail: visited.email }])
    await purgeBookings(inMs(740 * DAY_MS))
    expect(await ordered(visited.email)).toEqual([])
    const { rows } = await t.ctx.db.execute<{ of: string }>(sql`select buyer ->> 'email' as of from receipts r
      join charges c on c.id = r.charge_id join orders o on o.id = c.order_id where o.subject = ${visited.id}`)
    expect(rows).toEqual([{ of: visited.email }])
  })

  test('is nothing personal 24 months after the visit: no word, no photo, no scope sheet; the row stays', async () => {
    const user = await aUser(t.ctx)
    const booking = await aBooking(t.ctx, {
      userId: user.id,
      name: 'Kookaburra',
      location: 'Kookaburra',
      description: 'Kookaburra',
    })
    const young = await aBooking(t.ctx, { startsAt: new Date(Date.now() + 10 * DAY_MS) })
    const callLater = await aBooking(t.ctx, { startsAt: null, package: 'free', priceCents: 0 })
    const file = await aFile(t.ctx, user.id)
    await t.ctx.db.update(files).set({ attachedAt: new Date() }).where(eq(files.id, file.id))
    await t.ctx.db.insert(bookingFiles).values({ bookingId: booking.id, fileId: file.id, position: 0 })
    await t.ctx.db.insert(scopeSheets).values({
      bookingId: booking.id,
      summary: 'Kookaburra',
      lines: ['Kookaburra'],
      trades: [],
      postcode: '3056',
      suburb: 'Brunswick',
      writtenAt: new Date(),
    })
    const months = (count: number, days: number) => {
      const later = new Date((booking.endsAt?.getTime() ?? 0) + days * DAY_MS)
      later.setUTCMonth(later.getUTCMonth() + count)
      return { ...t.ctx, now: () => later }
    }
    await purgeBookings(months(24, -1))
    expect(await rowOf(booking.id)).toMatchObject({ name: 'Kookaburra', erasedAt: null })
    await purgeBookings(months(24, 1))
    expect(await rowOf(booking.id)).toMatchObject({
      name: 'Deleted',
      email: '',
      phone: '',
      location: '',
      description: '',
      userId: null,
      erasedAt: expect.any(Date),
      priceCents: 59_900,
      startsAt: booking.startsAt,
    })
    expect(await t.ctx.db.select().from(scopeSheets).where(eq(scopeSheets.bookingId, booking.id))).toEqual([])
    expect((await t.ctx.db.select().from(files).where(eq(files.id, file.id)))[0]?.attachedAt).toBeNull()
    expect((await t.waitingJobs()).filter(({ name }) => name === 'discard-files')).toMatchObject([
      { data: { ids: [file.id] } },
    ])
    expect(await rowOf(young.id)).toMatchObject({ name: 'Hanna Reid', erasedAt: null })
    expect(await rowOf(callLater.id)).toMatchObject({ name: 'Deleted' })
  })
})
