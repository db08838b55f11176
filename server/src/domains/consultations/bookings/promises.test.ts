import { HOUR_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { openBookingScenario } from '#test/booked.ts'
import { aBooking } from '#test/factories.ts'
import { sweepBookings } from './sweep.ts'

// Wednesday the 4th of November 2026 in Melbourne.
const t = await testApp()
const { hours: after } = openBookingScenario(t, '2026-11-03T22:00:00Z')
const api = t.as(null).consultations
const DAY = 24

/** A visit that was over so many days ago, and its links. */
async function aVisit(over: Parameters<typeof aBooking>[1] = {}, daysAgo = 0.25) {
  const startsAt = after(-daysAgo * DAY - 2)
  const endsAt = after(-daysAgo * DAY)
  const { id, manage, visit } = await aBooking(t.ctx, { startsAt, endsAt, busyUntil: endsAt, ...over })
  const seen = async () => (await api.get({ params: { token: manage } })).promise
  return { id, endsAt, manage: { params: { token: manage } }, visit: { params: { token: visit } }, seen }
}
/** The clock moves on, and what runs every minute has run. */
const onDay = (days: number) => sweepBookings({ ...t.ctx, now: () => after(days * DAY) })
const told = async (kind: string, bookingId: string) => {
  const subject = `${bookingId}%`
  const { rows } = await t.ctx.db.execute<{ data: { data: Record<string, string> } }>(sql`select data from jobs.job
    where name = 'mail' and data->>'kind' = ${kind} and data->'link'->>'subject' like ${subject}`)
  return rows.map(({ data }) => data.data)
}
const inDays = (from: Date, days: number) => new Date(from.getTime() + days * DAY * HOUR_MS).toISOString()

describe('what a package promises for after the visit', () => {
  test.each([
    ['basic', 'follow-up', 7],
    ['standard', 'revision', 14],
    ['structural', 'support', 30],
    ['premium', 'support', 60],
  ] as const)('%s: %s, %i days', async (name, kind, days) => {
    const { seen, endsAt, id, visit } = await aVisit({ package: name })
    expect(await seen()).toBeNull()
    await onDay(0)
    await onDay(0)
    const promise = { kind, dueAt: inDays(endsAt, days), keptAt: null, deniedAt: null, isOver: false }
    expect(await seen()).toEqual(promise)
    expect((await api.visit(visit)).promise).toEqual(promise)
    expect(await told('booking-promise', id)).toEqual([expect.objectContaining({ promise: kind })])
  })

  test('begins with the end of a confirmed visit, and the free call promises nothing', async () => {
    const coming = await aVisit({}, -1)
    const cancelled = await aVisit({ status: 'cancelled', cancelledAt: after(-20) })
    const free = await aVisit({ package: 'free', priceCents: 0 })
    await onDay(0)
    for (const { seen } of [coming, cancelled, free]) expect(await seen()).toBeNull()
    await expect(api.keepPromise(coming.visit)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a call is kept when the consultant says so, the first time, and the customer sees it', async () => {
    const { visit, seen } = await aVisit()
    const { promise } = await api.keepPromise(visit)
    expect(promise?.keptAt).toBe(after(0).toISOString())
    await api.keepPromise(visit)
    expect(await seen()).toEqual(promise)
  })

  test('the consultant is reminded once, two days before a call is due, and not of one that was had', async () => {
    const [open, had] = [await aVisit(), await aVisit()]
    await api.keepPromise(had.visit)
    await onDay(0)
    await onDay(4)
    expect(await told('visit-promise-due', open.id)).toEqual([])
    await onDay(5)
    await onDay(6)
    expect(await told('visit-promise-due', open.id)).toHaveLength(1)
    expect(await told('visit-promise-due', had.id)).toEqual([])
  })

  test('support is kept as it ends, unless the customer says that there was none', async () => {
    const [quiet, missed] = [await aVisit({ package: 'structural' }), await aVisit({ package: 'structural' })]
    await onDay(0)
    await api.denyPromise(missed.manage)
    await onDay(31)
    expect((await quiet.seen())?.keptAt).toBe(inDays(quiet.endsAt, 30))
    expect(await missed.seen()).toMatchObject({ keptAt: null, deniedAt: expect.any(String) })
  })

  test('a customer says that a call did not happen only once it is due or said to be kept; we are told once', async () => {
    const { visit, manage, id } = await aVisit()
    await expect(api.denyPromise(manage)).rejects.toMatchObject({ code: 'conflict' })
    await api.keepPromise(visit)
    const answers = await Promise.all([api.denyPromise(manage), api.denyPromise(manage)])
    expect(answers.map(({ promise }) => promise?.deniedAt)).toEqual(Array(2).fill(after(0).toISOString()))
    const { rows } = await t.ctx.db.execute(sql`select data->'data' as data from jobs.job
      where name = 'mail' and data->>'kind' = 'promise-denied'`)
    const reference = `LV-${id.slice(-6).toUpperCase()}`
    expect(rows.filter(({ data }) => (data as { reference: string }).reference === reference)).toHaveLength(1)
  })

  test('is counted on the trust page: due, kept by its day, denied; from ten on', async () => {
    await t.ctx.db.execute(sql`delete from visit_promises`)
    await t.ctx.db.execute(sql`update bookings set status = 'cancelled'`)
    const visits = await Promise.all(Array.from({ length: 12 }, () => aVisit({}, 6.9)))
    await Promise.all(visits.slice(0, 11).map(({ visit }) => api.keepPromise(visit)))
    await api.denyPromise(singleRow(visits.slice(0, 1)).manage)
    await onDay(0)
    const before = await t.as(null).trust.figures({})
    expect(before.promises).toEqual({ due: null, kept: null, denied: null })
    const now = t.ctx.now
    t.ctx.now = () => after(0.2 * DAY)
    await t.ctx.reads.drop()
    const { promises } = await t.as(null).trust.figures({})
    t.ctx.now = now
    expect(promises).toEqual({ due: 12, kept: 10, denied: null })
  })
})
