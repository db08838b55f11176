import { melbourneDay } from '@lv/contract/dates'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { openBookingBrowsers } from '#test/booking-browsers.ts'
import { aBooking, aUser } from '#test/factories.ts'
import { openGuests } from '#test/guests.ts'
import { freezeClock } from '#test/hold-clock.ts'
import { untilLocked } from '#test/locked.ts'
import { openPayers } from '#test/payers.ts'
import { setAbsence, setActive } from '../consultants.ts'
import { bookings, consultants } from '../schema.ts'
import { findFree, takeSlot } from './take-slot.ts'

const t = await testApp()
const { payAt } = openPayers(t)
const { id: adminId } = await aUser(t.ctx, { isSuperAdmin: true })
const { anAddress, aTeam, slotsFor, aFreeTime, post, book, tryToBook, bookingsOf, overlaps } = openBookingBrowsers(t)

beforeEach(() => freezeClock(t))

type Slots = { startsAt: string; endsAt: string }[]
const starts = (slots: Slots) => slots.map(({ startsAt }) => startsAt)
const free = (query: string) => t.http.inject({ url: `/api/consultations/slots?${query}` })

describe('the times that are offered', () => {
  test('are those of all consultants, by time, without saying who is free', async () => {
    await aTeam(2)
    const answer = await free('package=basic')
    const slots: Slots = answer.json()
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(starts(slots)).toEqual([...new Set(starts(slots))].toSorted())
    expect(Object.keys(slots[0] ?? {}).toSorted()).toEqual(['endsAt', 'startsAt'])
    for (const { startsAt, endsAt } of slots) expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(1.5 * HOUR_MS)
  })

  test('are those of the days asked for, which are clamped to the next three weeks', async () => {
    await aTeam(1)
    const all = starts(await slotsFor())
    const days = [...new Set(all.map((at) => melbourneDay(new Date(at))))]
    const [second = '', third = ''] = days.slice(1)
    const some = (await free(`package=basic&from=${second}&to=${third}`)).json()
    expect([...new Set(starts(some).map((at) => melbourneDay(new Date(at))))]).toEqual([second, third])
    const until = starts((await free(`package=basic&to=${second}`)).json())
    expect(until).toEqual(all.filter((at) => melbourneDay(new Date(at)) <= second))
    expect(starts((await free('package=basic&from=2000-01-01&to=2999-12-31')).json())).toEqual(all)
    expect((await free('package=basic&from=2999-01-01')).json()).toEqual([])
  })

  test('are asked for in days and packages that there are', async () => {
    const refused: [string, string][] = [
      ['', 'package'],
      ['package=gold', 'package'],
      ['package=basic&from=2026-02-30', 'from'],
      ['package=basic&to=soon', 'to'],
      ['package=basic&from=2026-12-02&to=2026-12-01', 'to'],
      ['package=basic&consultant=1', 'consultant'],
    ]
    for (const [query, path] of refused) {
      const answer = await free(query)
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, path])
    }
  })

  test('are gone once everybody is taken, the ways to and from the visit too, and are back when it is called off', async () => {
    const [only] = await aTeam(1)
    const all = starts(await slotsFor())
    const at = all[20] ?? ''
    const booking = await aBooking(t.ctx, { startsAt: new Date(at), consultantId: only?.id ?? '' })
    const near = (other: string) => Math.abs(Date.parse(other) - Date.parse(at)) < 2 * HOUR_MS
    expect(starts(await slotsFor())).toEqual(all.filter((other) => !near(other)))
    await t.ctx.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, booking.id))
    expect(starts(await slotsFor())).toEqual(all)
  })

  test('exclude a consultant who is absent or no longer offered, whose visits stay', async () => {
    const [one, other] = await aTeam(2)
    const all = starts(await slotsFor())
    const day = melbourneDay(new Date(all[0] ?? ''))
    const booking = await aBooking(t.ctx, { startsAt: new Date(all[0] ?? ''), consultantId: one?.id ?? '' })
    await setActive(t.ctx, { consultantId: one?.id ?? '', isActive: false, adminId })
    expect(starts(await slotsFor())).toEqual(all)
    await setAbsence(t.ctx, { consultantId: other?.id ?? '', from: day, until: day, adminId })
    expect(starts(await slotsFor())).toEqual(all.filter((at) => melbourneDay(new Date(at)) !== day))
    await setActive(t.ctx, { consultantId: other?.id ?? '', isActive: false, adminId })
    expect(await slotsFor()).toEqual([])
    expect((await bookingsOf(booking.email))[0]?.status).toBe('confirmed')
  })
})

describe('a time that nobody is offered', () => {
  beforeEach(() => aTeam(1))

  test.each([
    ['past', () => new Date(Date.now() - HOUR_MS), 'That time has passed. Please choose another.'],
    ['too soon', () => new Date(Date.now() + 23 * HOUR_MS), 'Choose a time that is at least 24 hours from now'],
    ['too far', () => new Date(Date.now() + 22 * DAY_MS), 'Choose a time within the next three weeks'],
  ])('as it is %s is refused at its field, with times that are free', async (_name, when, message) => {
    const answer = await post({ startsAt: when().toISOString() })
    const { issues, alternatives, code } = answer.json()
    expect([answer.statusCode, code, issues]).toEqual([400, 'invalid', [{ path: 'startsAt', message }]])
    const all = starts(await slotsFor())
    expect(alternatives).toHaveLength(5)
    for (const { startsAt } of alternatives) expect(all).toContain(startsAt)
  })

  test('is any after the last moment of the three weeks, which is one that can be had', async () => {
    const startsAt = new Date((await slotsFor()).at(-1)?.startsAt ?? Number.NaN)
    const wish = { package: 'basic' as const, startsAt }
    const weeksBefore = (ms: number) => ({ ...t.ctx, now: () => new Date(startsAt.getTime() - 21 * DAY_MS - ms) })
    expect(await findFree(weeksBefore(0), wish)).toMatchObject({ startsAt: startsAt.getTime() })
    await expect(findFree(weeksBefore(1), wish)).rejects.toMatchObject({
      message: 'Choose a time within the next three weeks',
    })
  })

  test('off the half hour, or when we are closed, is refused the same way', async () => {
    const first = await aFreeTime()
    const refused: [number, string][] = [
      [10 * MINUTE_MS, 'Visits start on the hour or half hour. Please choose another time.'],
      [1, 'Visits start on the hour or half hour. Please choose another time.'],
      [14 * HOUR_MS, 'We are closed then. Please choose another time.'],
    ]
    for (const [later, message] of refused) {
      const answer = await post({ startsAt: new Date(Date.parse(first) + later).toISOString() })
      expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path: 'startsAt', message }]])
      expect(answer.json().alternatives).toHaveLength(5)
    }
  })

  test('as the clocks skip it or go through it twice is refused, with any offset', async () => {
    const realNow = t.ctx.now
    try {
      for (const [now, times] of [
        ['2026-09-28T00:00:00Z', ['2026-10-04T02:30:00+10:00', '2026-10-04T02:30:00+11:00', '2026-10-03T16:30:00Z']],
        ['2027-03-29T00:00:00Z', ['2027-04-04T02:30:00+11:00', '2027-04-04T02:30:00+10:00']],
      ] as const) {
        t.ctx.now = () => new Date(now)
        for (const startsAt of times) {
          const answer = await post({ startsAt })
          expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'startsAt'])
        }
      }
    } finally {
      t.ctx.now = realNow
    }
  })

  test('is told from a free one by its instant, whatever offset it is written with', async () => {
    const at = new Date(await aFreeTime(5))
    const inPerth = `${new Date(at.getTime() + 8 * HOUR_MS).toISOString().slice(0, 19)}+08:00`
    const email = anAddress()
    await book({ email, startsAt: inPerth })
    expect((await bookingsOf(email))[0]?.startsAt).toEqual(at)
  })
})

describe('a time that is taken', () => {
  test('is refused with the five free ones nearest to it', async () => {
    await aTeam(1)
    const startsAt = await aFreeTime(20)
    await book({ startsAt })
    const answer = await post({ startsAt })
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      ...[409, 'slot_taken', 'That time has just been taken. Please choose another.'],
    ])
    const all = starts(await slotsFor())
    const far = (at: string) => Math.abs(Date.parse(at) - Date.parse(startsAt))
    const near = all.toSorted((a, b) => far(a) - far(b)).slice(0, 5)
    expect(starts(answer.json().alternatives)).toEqual(near.toSorted())
  })

  test('is enforced by the database, including travel between visits', async () => {
    const [only] = await aTeam(1)
    const { startsAt, busyUntil } = await aBooking(t.ctx, { consultantId: only?.id ?? '' })
    const at = (time: number) => aBooking(t.ctx, { consultantId: only?.id ?? '', startsAt: new Date(time) })
    const refused = { cause: { constraint: 'bookings_never_overlap' } }
    await expect(at((busyUntil?.getTime() ?? 0) - 1)).rejects.toMatchObject(refused)
    await expect(at((startsAt?.getTime() ?? 0) - 2 * HOUR_MS + 1)).rejects.toMatchObject(refused)
    await at(busyUntil?.getTime() ?? 0)
    await at((startsAt?.getTime() ?? 0) - 2 * HOUR_MS)
  })

  test('goes first to the consultant with fewer visits ahead', async () => {
    const [one, other] = await aTeam(2)
    await aBooking(t.ctx, { startsAt: new Date(await aFreeTime(30)), consultantId: one?.id ?? '' })
    const [first, second] = [anAddress(), anAddress()]
    const startsAt = await aFreeTime()
    await book({ email: first, startsAt })
    await book({ email: second, startsAt })
    expect((await bookingsOf(first))[0]?.consultantId).toBe(other?.id)
    expect((await bookingsOf(second))[0]?.consultantId).toBe(one?.id)
    expect((await tryToBook({ startsAt })).code).toBe('slot_taken')
  })
})

describe('a time that is taken', () => {
  test('counts only visits ahead: those that are over do not matter', async () => {
    const [one, other] = (await aTeam(2)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await aBooking(t.ctx, { startsAt: new Date(Date.now() - 5 * HOUR_MS), consultantId: one?.id ?? '' })
    const { consultants } = await findFree(t.ctx, { package: 'basic', startsAt: new Date(await aFreeTime()) })
    expect(consultants.map(({ id }) => id)).toEqual([one?.id, other?.id])
  })

  test('is of the preferred consultant, even where another has fewer visits ahead', async () => {
    const [one, other] = await aTeam(2)
    const [first, second] = [await aFreeTime(), await aFreeTime(30)]
    await aBooking(t.ctx, { startsAt: new Date(second), consultantId: one?.id ?? '' })
    const whoHas = (preferred?: string) =>
      takeSlot(
        t.ctx,
        { package: 'basic', startsAt: new Date(first), preferred },
        async (_ctx, slot) => slot.consultantId,
      )
    expect([await whoHas(), await whoHas(one?.id)]).toEqual([other?.id, one?.id])
  })

  test('for a booking that cannot be written fails with why, and is not called taken', async () => {
    await aTeam(1)
    const wish = { package: 'basic' as const, startsAt: new Date(await aFreeTime()) }
    const write = () => Promise.reject(new Error('no such column'))
    await expect(takeSlot(t.ctx, wish, write)).rejects.toThrow('no such column')
  })
})

describe('many at once', () => {
  test('want one time: as many get it as consultants are free, the others are offered other times', async () => {
    for (let round = 0; round < 5; round++) {
      await aTeam(2)
      const startsAt = await aFreeTime(round)
      const serviceType = round % 2 === 0 ? 'free' : 'basic'
      const answers = await Promise.all(Array.from({ length: 20 }, () => post({ serviceType, startsAt })))
      const lost = answers.filter(({ statusCode }) => statusCode === 409)
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
      expect(lost).toHaveLength(18)
      for (const answer of lost) {
        expect(answer.json().code).toBe('slot_taken')
        expect(starts(answer.json().alternatives)).toHaveLength(5)
        expect(starts(answer.json().alternatives)).not.toContain(startsAt)
      }
      expect(await overlaps()).toBe(0)
    }
  })

  test('want times that overlap: no two of one consultant do, and nobody is told of a failure', async () => {
    for (let round = 0; round < 3; round++) {
      await aTeam(2)
      const times = starts(await slotsFor()).slice(0, 8)
      const statuses = await Promise.all(
        Array.from({ length: 24 }, (_, each) => tryToBook({ serviceType: 'free', startsAt: times[each % 8] })),
      )
      expect(statuses.every(({ status }) => status === 201 || status === 409)).toBe(true)
      expect(statuses.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(2)
      expect(await overlaps()).toBe(0)
    }
  })

  test('move to a time that others book: one of them has it', async () => {
    for (let round = 0; round < 5; round++) {
      const [only] = await aTeam(1)
      const times = starts(await slotsFor())
      const [own = '', wish = ''] = [times[10], times[40]]
      const moving = await aBooking(t.ctx, { startsAt: new Date(own), consultantId: only?.id ?? '' })
      const move = t
        .as(null)
        .consultations.reschedule({ params: { token: moving.manage }, body: { startsAt: wish } })
        .then(
          () => 200,
          ({ code }) => code,
        )
      const others = Array.from({ length: 6 }, () => tryToBook({ serviceType: 'basic', startsAt: wish }))
      const [moved, ...tried] = await Promise.all([move, ...others.map((one) => one.then(({ status }) => status))])
      expect([200, 'slot_taken']).toContain(moved)
      expect([moved === 200 ? 1 : 0, tried.filter((status) => status === 201).length].toSorted()).toEqual([0, 1])
      expect(tried.every((status) => status === 201 || status === 409)).toBe(true)
      expect(await overlaps()).toBe(0)
      if (moved === 200) expect(starts(await slotsFor())).toContain(own)
    }
  })

  test('book of somebody who is taken off meanwhile: nobody is given to who is gone', async () => {
    const [gone] = await aTeam(1)
    const startsAt = await aFreeTime()
    const [tried] = await Promise.all([
      tryToBook({ serviceType: 'free', startsAt }),
      setActive(t.ctx, { consultantId: gone?.id ?? '', isActive: false, adminId }),
    ])
    expect([201, 409]).toContain(tried.status)
    expect((await tryToBook({ serviceType: 'free', startsAt })).status).toBe(409)
  })
})

describe('a consultant deactivated during a booking', () => {
  /** Changes a consultant in a separate transaction that others wait for, during a booking. */
  async function whileBooking(change: string, values: unknown[], booking: () => ReturnType<typeof tryToBook>) {
    const client = await t.ctx.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from consultants for no key update')
      const tried = booking()
      await untilLocked(t.ctx)
      await client.query(change, values)
      await client.query('commit')
      return await tried
    } finally {
      client.release()
    }
  }

  test('is booked for no day of the absence that has just been noted', async () => {
    const [only] = await aTeam(1)
    const startsAt = await aFreeTime()
    const absent = `insert into consultant_absences (consultant_id, from_day, until_day) values ($1, $2, $2)`
    const day = melbourneDay(new Date(startsAt))
    const tried = await whileBooking(absent, [only?.id, day], () => tryToBook({ serviceType: 'free', startsAt }))
    expect(tried).toMatchObject({ status: 409, code: 'slot_taken' })
  })

  test('keeps the longer way to the next visit that has just been noted', async () => {
    const [only] = await aTeam(1)
    const startsAt = await aFreeTime()
    const email = anAddress()
    const slower = `update consultants set travel_minutes = 90 where id = $1`
    const booking = () => tryToBook({ serviceType: 'free', startsAt, email })
    expect((await whileBooking(slower, [only?.id], booking)).status).toBe(201)
    const [made] = await bookingsOf(email)
    expect((made?.busyUntil?.getTime() ?? 0) - (made?.endsAt?.getTime() ?? 0)).toBe(1.5 * HOUR_MS)
  })
})

describe('a payment that comes after its hold', () => {
  /** Held, and given back by the sweep before the payment was heard of. */
  async function lapsed() {
    const email = anAddress()
    const startsAt = await aFreeTime()
    const { checkoutUrl } = await book({ email, startsAt })
    await t.ctx.db.update(bookings).set({ status: 'expired', heldUntil: null }).where(eq(bookings.email, email))
    return { email, startsAt, checkoutUrl: checkoutUrl ?? '' }
  }
  const chargesOf = async (email: string) => {
    const { rows } = await t.ctx.pool.query<{ amount: number; refunded: number; kinds: string[] }>(
      `select c.amount_cents as amount, c.refunded_cents as refunded,
         array(select kind::text from refunds r where r.charge_id = c.id) as kinds
       from charges c join orders o on o.id = c.order_id where o.guest_email = $1`,
      [email],
    )
    return rows
  }
  const kindsTo = async (email: string) =>
    (await t.waitingJobs())
      .filter(({ name, data }) => name === 'mail' && data.to === email)
      .map(({ data }) => data.kind)

  test('takes the time again where it is free', async () => {
    await aTeam(1)
    const { email, checkoutUrl } = await lapsed()
    await payAt(checkoutUrl)
    expect(await bookingsOf(email)).toMatchObject([{ status: 'confirmed', confirmedAt: expect.any(Date) }])
    expect(await chargesOf(email)).toEqual([{ amount: 59_900, refunded: 0, kinds: [] }])
    expect(await overlaps()).toBe(0)
  })

  test('takes the other consultant if the first is booked', async () => {
    await aTeam(2)
    const { email, startsAt, checkoutUrl } = await lapsed()
    const [first] = await bookingsOf(email)
    await aBooking(t.ctx, { startsAt: new Date(startsAt), consultantId: first?.consultantId ?? '' })
    await payAt(checkoutUrl)
    const [booking] = await bookingsOf(email)
    expect(booking?.status).toBe('confirmed')
    expect(booking?.consultantId).not.toBe(first?.consultantId)
    expect(await overlaps()).toBe(0)
  })

  test('is refunded in full if somebody else has the time, with an email, however often we are told', async () => {
    const [only] = await aTeam(1)
    const { email, startsAt, checkoutUrl } = await lapsed()
    await aBooking(t.ctx, { startsAt: new Date(startsAt), consultantId: only?.id ?? '' })
    await payAt(checkoutUrl)
    await payAt(checkoutUrl).catch(() => undefined)
    expect((await bookingsOf(email))[0]?.status).toBe('expired')
    expect(await chargesOf(email)).toEqual([{ amount: 59_900, refunded: 59_900, kinds: ['cancellation'] }])
    expect((await kindsTo(email)).filter((kind) => kind === 'booking-refunded')).toHaveLength(1)
    expect(await overlaps()).toBe(0)
  })

  test('is refunded in full if the booking was deleted long ago', async () => {
    await aTeam(1)
    const { email, checkoutUrl } = await lapsed()
    await t.ctx.db.delete(bookings).where(eq(bookings.email, email))
    await payAt(checkoutUrl)
    expect(await chargesOf(email)).toEqual([{ amount: 59_900, refunded: 59_900, kinds: ['cancellation'] }])
  })

  test('is refunded in full if the booking was already paid, without calling the time gone', async () => {
    await aTeam(1)
    const email = anAddress()
    const { checkoutUrl } = await book({ email, startsAt: await aFreeTime() })
    await payAt(checkoutUrl ?? '')
    const [paid] = await bookingsOf(email)
    const second = await openGuests(t).bookingPage({ ...paid, manage: '', visit: '' } as never, {
      expiresAt: new Date(Date.now() + HOUR_MS),
    })
    await payAt(second)
    expect((await bookingsOf(email))[0]).toMatchObject({ status: 'confirmed', sequence: 0 })
    expect((await chargesOf(email)).toSorted((a, b) => a.refunded - b.refunded)).toEqual([
      { amount: 59_900, refunded: 0, kinds: [] },
      { amount: 59_900, refunded: 59_900, kinds: ['cancellation'] },
    ])
    const kinds = await kindsTo(email)
    expect(kinds.filter((kind) => kind === 'booking-confirmed')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'refund')).toHaveLength(1)
    expect(kinds).not.toContain('booking-refunded')
  })

  test('is refunded in full if the consultant has left', async () => {
    await aTeam(1)
    const { email, checkoutUrl } = await lapsed()
    await t.ctx.db.update(consultants).set({ isActive: false })
    await payAt(checkoutUrl)
    expect(await chargesOf(email)).toEqual([{ amount: 59_900, refunded: 59_900, kinds: ['cancellation'] }])
  })
})
