import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { openBookingScenario, outcomes } from '#test/booked.ts'
import { aBooking, aConsultant, aUser } from '#test/factories.ts'
import { untilLocked } from '#test/locked.ts'
import { calendarFile } from './calendar-file.ts'
import { bookingToken, visitSubject } from './links.ts'
import { referenceOf } from './parts/present.ts'
import { consultants } from './schema.ts'

const t = await testApp()
// A Tuesday, 11 am in Melbourne.
const { hours, aPaidBooking, rowOf, lettersTo, visitor } = openBookingScenario(t, '2026-12-01T00:00:00Z')

const desk = t.as(await aUser(t.ctx, { isSuperAdmin: true })).consultations
type Consultant = { id: string }
const handOver = (from: Consultant, to: Consultant) =>
  desk.handOver({ params: { consultantId: from.id }, body: { to: to.id } })
const NOTHING = { message: 'Nothing is booked with Ingrid Larsen.', visits: [] }
/** Two who work, and nobody else. */
async function two() {
  await t.ctx.db.update(consultants).set({ isActive: false })
  return [
    await aConsultant(t.ctx, { name: 'Ingrid Larsen' }),
    await aConsultant(t.ctx, { name: 'Ivo Petrov' }),
  ] as const
}
const visitBy = (token: string) => visitor.visit({ params: { token } })
const kindsTo = async (email: string) => (await lettersTo(email)).map(({ kind }) => kind)

describe('visits of a consultant who leaves', () => {
  test('are listed as the links end, and go to a colleague at the same time: all three hear of it', async () => {
    const [ingrid, ivo] = await two()
    const booking = await aPaidBooking({ consultantId: ingrid.id })
    expect(await desk.setActive({ params: { consultantId: ingrid.id }, body: { isActive: false } })).toEqual({
      message:
        'Ingrid Larsen is no longer offered, and the links to their visits no longer work. These visits stay theirs until you hand them over or cancel them.',
      visits: [
        {
          id: booking.id,
          reference: referenceOf(booking.id),
          package: 'basic',
          startsAt: hours(72).toISOString(),
          isHeld: false,
          name: 'Hanna Reid',
        },
      ],
    })
    await expect(visitBy(booking.visit)).rejects.toMatchObject({ status: 404 })
    expect(await handOver(ingrid, ivo)).toEqual({
      message: '1 visit is now with Ivo Petrov. Customers and both consultants are told by email.',
      visits: [],
    })
    expect(await rowOf(booking.id)).toMatchObject({
      consultantId: ivo.id,
      sequence: 1,
      startsAt: hours(72).toISOString(),
      status: 'confirmed',
      cap: 100,
    })
    const told = (await lettersTo(booking.email)).at(-1)
    expect(told).toMatchObject({ kind: 'booking-handed-over', data: { consultant: 'Ivo Petrov' } })
    expect(told?.attach).toEqual({ kind: 'calendar', id: booking.id })
    expect(await kindsTo(ivo.email)).toEqual(['visit-confirmed'])
    const [former] = await lettersTo(ingrid.email)
    expect(former).toMatchObject({ kind: 'visit-handed-over', data: { isSameTime: 'yes' }, attach: { isOff: true } })
    const token = await bookingToken(t.ctx, 'visit', visitSubject(booking.id, ivo))
    expect(await visitBy(token)).toMatchObject({ name: 'Hanna Reid', consultant: { name: 'Ivo Petrov' } })
    const entry = await calendarFile(t.ctx, { bookingId: booking.id, to: booking.email })
    expect(entry?.content).toContain(`UID:${booking.id}@`)
    expect(entry?.content).toContain('SEQUENCE:1')
    const deeds = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, booking.id))
    expect(deeds).toMatchObject([{ action: 'booking_handed_over', detail: { from: ingrid.id, to: ivo.id } }])
    expect(await handOver(ingrid, ivo)).toEqual(NOTHING)
  })

  test('stay, and are listed, where the colleague is taken, absent or does not work then', async () => {
    const [ingrid, ivo] = await two()
    const [taken, absent, free] = await Promise.all(
      [72, 96, 144].map((at) => aBooking(t.ctx, { consultantId: ingrid.id, startsAt: hours(at) })),
    )
    await aBooking(t.ctx, { consultantId: ivo.id, startsAt: hours(73) })
    const off = { from: '2026-12-05', until: '2026-12-05' }
    await desk.setAbsence({ params: { consultantId: ivo.id }, body: off })
    const { message, visits } = await handOver(ingrid, ivo)
    expect(message).toMatch(
      /^1 visit is now with Ivo Petrov\. .* These stay with Ingrid Larsen, as Ivo Petrov isn’t free/,
    )
    expect(visits.map(({ id }) => id)).toEqual([taken?.id, absent?.id])
    for (const one of [taken, absent]) {
      expect((await rowOf(one?.id ?? '')).consultantId).toBe(ingrid.id)
      expect(await kindsTo(one?.email ?? '')).toEqual([])
    }
    expect((await rowOf(free?.id ?? '')).consultantId).toBe(ivo.id)
  })

  test('that wait for their payment go too, and nobody is told of what is not booked yet', async () => {
    const [ingrid, ivo] = await two()
    const over = { status: 'held' as const, confirmedAt: null, heldUntil: hours(0.5) }
    const { id, email } = await aBooking(t.ctx, { consultantId: ingrid.id, ...over })
    expect(await handOver(ingrid, ivo)).toMatchObject({ message: expect.stringMatching(/^1 visit is now/), visits: [] })
    expect((await rowOf(id)).consultantId).toBe(ivo.id)
    expect([...(await kindsTo(email)), ...(await kindsTo(ivo.email)), ...(await kindsTo(ingrid.email))]).toEqual([])
  })

  test('that are over, have begun or were cancelled stay where they are', async () => {
    const [ingrid, ivo] = await two()
    const over = { consultantId: ingrid.id }
    await aBooking(t.ctx, { ...over, startsAt: hours(-1) })
    await aBooking(t.ctx, { ...over, startsAt: hours(120), status: 'cancelled', cancelledAt: hours(0) })
    expect(await handOver(ingrid, ivo)).toEqual(NOTHING)
  })

  test('are handed over once, even during a cancellation, move or booking', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ingrid, ivo] = await two()
      const own = { consultantId: ingrid.id }
      const cancelled = await aPaidBooking({ ...own, startsAt: hours(72) })
      const moved = await aPaidBooking({ ...own, startsAt: hours(74) })
      const untouched = await aPaidBooking({ ...own, startsAt: hours(96) })
      const body = { startsAt: hours(144).toISOString() }
      const { refused } = await outcomes<unknown>([
        handOver(ingrid, ivo),
        visitor.cancel({ params: { token: cancelled.manage }, body: {} }),
        visitor.reschedule({ params: { token: moved.manage }, body }),
        handOver(ingrid, ivo),
        aBooking(t.ctx, { consultantId: ivo.id, startsAt: hours(74) }).catch(() => undefined),
      ])
      for (const { status } of refused) expect(status, 'a clear answer').toBe(409)
      const { rows } = await t.ctx.db.execute(sql`select from bookings a join bookings b on a.id < b.id
        and a.consultant_id = b.consultant_id and a.starts_at < b.busy_until and b.starts_at < a.busy_until
        where a.status = 'confirmed' and b.status = 'confirmed'`)
      expect(rows).toEqual([])
      const told = async (email: string) =>
        (await kindsTo(email)).filter((kind) => kind === 'booking-handed-over').length
      expect(await told(moved.email)).toBeLessThan(2)
      expect(await rowOf(untouched.id)).toMatchObject({ consultantId: ivo.id, sequence: 1 })
      expect(await told(untouched.email)).toBe(1)
      expect((await kindsTo(ivo.email)).length).toBeGreaterThan(0)
    }
  })

  test('that change in the meantime are handed over as they are now, and never called not free', async () => {
    const [ingrid, ivo] = await two()
    const own = { consultantId: ingrid.id }
    const first = await aPaidBooking({ ...own, startsAt: hours(72) })
    const cancelled = await aPaidBooking({ ...own, startsAt: hours(74) })
    const held = { status: 'held' as const, confirmedAt: null, heldUntil: hours(0.5) }
    const paid = await aBooking(t.ctx, { ...own, ...held, startsAt: hours(76) })
    const moved = await aPaidBooking({ ...own, startsAt: hours(144) })
    const busy = await aPaidBooking({ ...own, startsAt: hours(96) })
    const given = await aPaidBooking({ ...own, startsAt: hours(168) })
    for (const at of [96, 168]) await aBooking(t.ctx, { consultantId: ivo.id, startsAt: hours(at) })
    const { message, visits } = await atTheDeed(
      ivo.id,
      () => handOver(ingrid, ivo),
      async () => {
        for (const { manage } of [cancelled, given]) await visitor.cancel({ params: { token: manage }, body: {} })
        await t.ctx.db.execute(sql`update bookings set status = 'confirmed', held_until = null where id = ${paid.id}`)
        await t.ctx.db.execute(sql`update bookings set starts_at = starts_at + interval '2 days', sequence = sequence + 1,
        ends_at = ends_at + interval '2 days', busy_until = busy_until + interval '2 days' where id = ${moved.id}`)
      },
    )
    for (const { id } of [first, paid, moved]) expect((await rowOf(id)).consultantId).toBe(ivo.id)
    expect(message).toMatch(/^3 visits are now with Ivo Petrov\./)
    expect(await kindsTo(paid.email)).toEqual(['booking-handed-over'])
    expect(visits.map(({ id }) => id)).toEqual([busy.id])
    expect((await rowOf(cancelled.id)).consultantId).toBe(ingrid.id)
  })

  test('that are all gone by the action are said to be', async () => {
    const [ingrid, ivo] = await two()
    const { manage } = await aPaidBooking({ consultantId: ingrid.id })
    const cancel = () => visitor.cancel({ params: { token: manage }, body: {} })
    expect(await atTheDeed(ivo.id, () => handOver(ingrid, ivo), cancel)).toEqual(NOTHING)
  })

  /** Holds the other consultant, so that what is done is done after the visits were looked at and before they are given. */
  async function atTheDeed<T>(consultantId: string, start: () => Promise<T>, deed: () => Promise<unknown>) {
    const client = await t.ctx.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from consultants where id = $1 for update', [consultantId])
      const done = start()
      await untilLocked(t.ctx)
      await deed()
      await client.query('commit')
      return await done
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test('stay as they are where there is no second consultant, or one who is not offered', async () => {
    const [ingrid] = await two()
    const gone = await aConsultant(t.ctx, { isActive: false })
    const { id } = await aBooking(t.ctx, { consultantId: ingrid.id })
    await expect(handOver({ id: crypto.randomUUID() }, ingrid)).rejects.toMatchObject({ status: 404 })
    await expect(handOver(ingrid, { id: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
    await expect(handOver(ingrid, { id: '' })).rejects.toMatchObject({ issues: [{ path: 'to' }] })
    await expect(handOver(ingrid, ingrid)).rejects.toThrow('Name two consultants')
    await expect(handOver(ingrid, gone)).rejects.toThrow('is not active')
    expect((await rowOf(id)).consultantId).toBe(ingrid.id)
  })
})
