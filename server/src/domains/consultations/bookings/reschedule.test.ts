import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { openBookingScenario, outcomes } from '#test/booked.ts'
import { aBooking, aConsultant } from '#test/factories.ts'
import { bookingToken, visitSubject } from './links.ts'
import { consultants } from './schema.ts'

const t = await testApp()
// A Tuesday, 11 am in Melbourne.
const START = new Date('2026-12-01T00:00:00Z')
const { hours, aPaidBooking, refundsOf, rowOf, lettersTo, visitor } = openBookingScenario(t, START.toISOString())

const move = (token: string, startsAt: Date | string) =>
  visitor.reschedule({
    params: { token },
    body: { startsAt: typeof startsAt === 'string' ? startsAt : startsAt.toISOString() },
  })
const slots = async () => (await visitor.slots({ query: { package: 'basic' } })).map(({ startsAt }) => startsAt)
/** Only these work from now on. */
const onlyThese = async (count: number) => {
  await t.ctx.db.update(consultants).set({ isActive: false })
  return Promise.all(Array.from({ length: count }, () => aConsultant(t.ctx)))
}
const own = async (booking: { id: string; email: string }, kind: string) =>
  (await lettersTo(booking.email)).filter((letter) => letter.kind === kind)

describe('moving a booking', () => {
  test('takes the new slot, frees the old one at once, and costs nothing', async () => {
    const [consultant] = await onlyThese(1)
    const booking = await aPaidBooking({ consultantId: consultant?.id })
    const [from, to] = [hours(72).toISOString(), hours(96).toISOString()]
    expect(await slots()).not.toContain(from)
    const answer = await move(booking.manage, to)
    expect(answer).toMatchObject({
      startsAt: to,
      endsAt: hours(97.5).toISOString(),
      status: 'confirmed',
      paidCents: 59_900,
    })
    expect(await rowOf(booking.id)).toMatchObject({ sequence: 1, cap: 100, consultantId: consultant?.id })
    expect(await slots()).toContain(from)
    expect(await slots()).not.toContain(to)
    expect(await refundsOf(booking.id)).toEqual([])
    expect(await own(booking, 'booking-moved')).toHaveLength(1)
  })

  test('by half an hour is not in its own way', async () => {
    const [consultant] = await onlyThese(1)
    const booking = await aPaidBooking({ consultantId: consultant?.id })
    expect(await move(booking.manage, hours(72.5))).toMatchObject({ startsAt: hours(72.5).toISOString() })
  })

  test('offers the times beside its own, and not the one it has', async () => {
    const [consultant] = await onlyThese(1)
    const booking = await aPaidBooking({ consultantId: consultant?.id })
    await aBooking(t.ctx, { consultantId: consultant?.id, startsAt: hours(75) })
    const times = async () =>
      (await visitor.slotsToMove({ params: { token: booking.manage } })).map(({ startsAt }) => startsAt)
    const offered = await times()
    expect(offered).toContain(hours(72.5).toISOString())
    expect(offered).not.toContain(hours(72).toISOString())
    expect(offered).not.toContain(hours(75).toISOString())
    const taken = await t.http.inject({
      method: 'POST',
      url: `/api/bookings/${booking.manage}/reschedule`,
      payload: { startsAt: hours(75).toISOString() },
    })
    expect(taken.json()).toMatchObject({ code: 'slot_taken' })
    const others = taken.json().alternatives.map(({ startsAt }: { startsAt: string }) => startsAt)
    expect(others).not.toContain(hours(72).toISOString())
    expect(offered).toEqual(expect.arrayContaining(others))
    await visitor.cancel({ params: { token: booking.manage } })
    expect(await times()).toEqual([])
  })

  test('goes to another consultant where the own one is taken; each of them is told', async () => {
    const [first, second] = await onlyThese(2)
    const booking = await aPaidBooking({ consultantId: first?.id })
    await aBooking(t.ctx, { consultantId: first?.id, startsAt: hours(96) })
    await move(booking.manage, hours(96))
    expect((await rowOf(booking.id)).consultantId).toBe(second?.id)
    expect((await lettersTo(second?.email ?? '')).map(({ kind }) => kind)).toEqual(['visit-confirmed'])
    const [gone] = await lettersTo(first?.email ?? '')
    expect(gone).toMatchObject({ kind: 'visit-handed-over', attach: { kind: 'calendar', isOff: true } })
    expect(gone?.link).toBeUndefined()
  })

  test('ends the former consultant’s link; the new one gets a new link', async () => {
    const [first, second] = await onlyThese(2)
    const booking = await aPaidBooking({ consultantId: first?.id })
    const visitBy = (token: string) => visitor.visit({ params: { token } })
    expect(await visitBy(booking.visit)).toMatchObject({ name: booking.name })
    await aBooking(t.ctx, { consultantId: first?.id, startsAt: hours(96) })
    await move(booking.manage, hours(96))
    await expect(visitBy(booking.visit)).rejects.toMatchObject({ code: 'not_found' })
    const now = await bookingToken(t.ctx, 'visit', visitSubject(booking.id, second ?? null))
    expect(await visitBy(now)).toMatchObject({ name: booking.name, startsAt: hours(96).toISOString() })
  })

  test('keeps the own consultant where both are free', async () => {
    const both = await onlyThese(2)
    for (const { id: consultantId } of both) {
      const booking = await aPaidBooking({ consultantId, startsAt: hours(75) })
      await move(booking.manage, hours(99))
      expect((await rowOf(booking.id)).consultantId).toBe(consultantId)
      expect((await own(booking, 'booking-moved')).length).toBe(1)
    }
  })

  test('gives a free call without a time its first, and the email that it is to be called for is taken back', async () => {
    await onlyThese(1)
    const booking = await aBooking(t.ctx, { package: 'free', priceCents: 0, startsAt: null })
    expect(await visitor.get({ params: { token: booking.manage } })).toMatchObject({
      startsAt: null,
      canReschedule: true,
    })
    const answer = await move(booking.manage, hours(48))
    expect(answer).toMatchObject({ startsAt: hours(48).toISOString(), endsAt: hours(48.5).toISOString() })
    expect((await lettersTo('admin@demo.example')).map(({ kind }) => kind)).toEqual(['call-not-needed'])
  })

  test('makes the reminder due again', async () => {
    await onlyThese(1)
    const booking = await aPaidBooking({ remindedAt: START })
    await move(booking.manage, hours(96))
    expect((await rowOf(booking.id)).remindedAt).toBeNull()
  })

  test.each([
    ['48 hours before or earlier keeps all of the refund', 48, 100],
    ['later keeps half of it for good', 47.5, 50],
    ['right at 24 hours is still in time', 24, 50],
  ])('%s', async (_what, ahead, cap) => {
    await onlyThese(1)
    const booking = await aPaidBooking({ startsAt: hours(ahead) })
    await move(booking.manage, hours(168))
    expect((await rowOf(booking.id)).cap).toBe(cap)
    expect((await visitor.cancelPreview({ params: { token: booking.manage } })).nowCents).toBe(599 * cap)
    await move(booking.manage, hours(144))
    expect((await rowOf(booking.id)).cap).toBe(cap)
  })
})

describe('is refused', () => {
  test('within 24 hours, with the number to call', async () => {
    const booking = await aPaidBooking({ startsAt: hours(23.5) })
    expect(await visitor.get({ params: { token: booking.manage } })).toMatchObject({
      canReschedule: false,
      canCancel: true,
    })
    await expect(move(booking.manage, hours(96))).rejects.toMatchObject({
      code: 'conflict',
      message: `A visit can be moved here until 24 hours before it. Please call us: ${t.ctx.config.brand.phone}.`,
    })
    expect(await rowOf(booking.id)).toMatchObject({ sequence: 0, startsAt: hours(23.5).toISOString() })
  })

  test('once it is cancelled, or over', async () => {
    const cancelled = await aPaidBooking({ status: 'cancelled' })
    await expect(move(cancelled.manage, hours(96))).rejects.toMatchObject({
      code: 'conflict',
      message: 'This booking was cancelled.',
    })
    const over = await aPaidBooking({ startsAt: hours(-48) })
    await expect(move(over.manage, hours(96))).rejects.toMatchObject({ code: 'conflict' })
  })

  test.each([
    ['the time that it has', () => hours(72).toISOString()],
    ['a time that has passed', () => hours(-1).toISOString()],
    ['tomorrow morning at short notice', () => hours(23).toISOString()],
    ['a Sunday', () => '2026-12-06T11:00:00+11:00'],
    ['a time off the half hour', () => hours(96.25).toISOString()],
    ['a time after three weeks', () => hours(22 * 24).toISOString()],
    ['a time of day without its offset', () => '2026-12-04T11:00:00'],
    ['words', () => 'next Friday'],
  ])('for %s, at its field', async (_what, startsAt) => {
    await onlyThese(1)
    const booking = await aPaidBooking()
    const answer = await t.http.inject({
      method: 'POST',
      url: `/api/bookings/${booking.manage}/reschedule`,
      payload: { startsAt: startsAt() },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toMatchObject([{ path: 'startsAt' }])
    expect(await rowOf(booking.id)).toMatchObject({ sequence: 0 })
  })

  test('for a time that is taken, with the nearest that are not', async () => {
    const [consultant] = await onlyThese(1)
    const booking = await aPaidBooking({ consultantId: consultant?.id })
    await aBooking(t.ctx, { consultantId: consultant?.id, startsAt: hours(96) })
    const url = `/api/bookings/${booking.manage}/reschedule`
    const answer = await t.http.inject({ method: 'POST', url, payload: { startsAt: hours(96).toISOString() } })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'slot_taken' })
    expect(answer.json().alternatives).toHaveLength(5)
    expect(await rowOf(booking.id)).toMatchObject({ sequence: 0, startsAt: hours(72).toISOString() })
  })
})

describe('at the same time', () => {
  test('cancelled and moved: one of both happens, and what comes back fits', async () => {
    await onlyThese(1)
    for (let round = 0; round < 8; round += 1) {
      const booking = await aPaidBooking({ startsAt: hours(72) })
      const calls = [() => visitor.cancel({ params: { token: booking.manage } }), () => move(booking.manage, hours(96))]
      const { refused } = await outcomes<unknown>((round % 2 ? calls : calls.toReversed()).map((call) => call()))
      const { status, sequence } = await rowOf(booking.id)
      const refunds = await refundsOf(booking.id)
      for (const { code } of refused) expect(code).toBe('conflict')
      // Moved first and then cancelled is as good as cancelled alone.
      if (status === 'cancelled') expect(refunds).toEqual([{ kind: 'cancellation', cents: 59_900 }])
      else expect([status, sequence, refunds]).toEqual(['confirmed', 1, []])
      if (status === 'confirmed') await visitor.cancel({ params: { token: booking.manage } })
    }
  })

  test('twenty move to one slot: as many get it as consultants are free, the others are offered more', async () => {
    const free = await onlyThese(2)
    const booked = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id: consultantId } = await aConsultant(t.ctx, { isActive: false })
        return aPaidBooking({ consultantId, startsAt: hours(50) })
      }),
    )
    const { done, refused } = await outcomes(booked.map(({ manage }) => move(manage, hours(168))))
    expect(done).toHaveLength(free.length)
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['409 slot_taken']))
    const at = await Promise.all(booked.map(({ id }) => rowOf(id)))
    const moved = at.filter(({ startsAt }) => startsAt === hours(168).toISOString())
    expect(new Set(moved.map(({ consultantId }) => consultantId))).toEqual(new Set(free.map(({ id }) => id)))
    expect(at.filter(({ sequence }) => sequence === 0)).toHaveLength(20 - free.length)
  })

  test('one moves to where another books: one of them gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [consultant] = await onlyThese(1)
      const other = await aConsultant(t.ctx, { isActive: false })
      const booking = await aPaidBooking({ consultantId: other.id, startsAt: hours(50) })
      const asked = {
        serviceType: 'free' as const,
        name: 'Ada Nguyen',
        email: `racer-${round}@test.example`,
        phone: '0491 570 006',
        startsAt: hours(144).toISOString(),
      }
      const { done, refused } = await outcomes<unknown>([
        move(booking.manage, hours(144)),
        t.as(null, { ip: `203.0.113.${round}` }).consultations.book({ body: asked }),
      ])
      expect([done.length, refused.length]).toEqual([1, 1])
      expect(refused[0]).toMatchObject({ status: 409, code: 'slot_taken' })
      const { rows } = await t.ctx.pool.query(
        `select id from bookings where consultant_id = $1 and starts_at = $2 and status = 'confirmed'`,
        [consultant?.id, hours(144)],
      )
      expect(rows).toHaveLength(1)
    }
  })

  test('pressed twice it is moved once', async () => {
    await onlyThese(1)
    const booking = await aPaidBooking()
    const { done } = await outcomes([1, 2, 3, 4].map(() => move(booking.manage, hours(96))))
    expect(done.length).toBeGreaterThan(0)
    expect(await rowOf(booking.id)).toMatchObject({ sequence: 1, startsAt: hours(96).toISOString() })
    expect(await own(booking, 'booking-moved')).toHaveLength(1)
  })
})
