import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { openBookingScenario, outcomes } from '#test/booked.ts'
import { aBooking, aConsultant, aUser } from '#test/factories.ts'
import { notifyBooking } from './parts/notify.ts'
import { bookings, consultants } from './schema.ts'

const t = await testApp()
// A Tuesday, 11 am in Melbourne.
const { hours, aPaidBooking, lettersTo, visitor } = openBookingScenario(t, '2026-12-01T00:00:00Z')

const desk = t.as(await aUser(t.ctx, { isSuperAdmin: true })).consultations
type Details = { name?: string; email?: string; travelMinutes?: string }
const change = ({ id: consultantId }: { id: string }, body: Details) =>
  desk.changeConsultant({ params: { consultantId }, body })
/** One consultant who works, and no others. */
async function aloneAtWork(over = {}) {
  await t.ctx.db.update(consultants).set({ isActive: false })
  return aConsultant(t.ctx, { name: 'Ingrid Larsen', ...over })
}
const consultantOf = async (id: string) => (await t.ctx.db.select().from(consultants).where(eq(consultants.id, id)))[0]
const auditEntriesOn = async (id: string) =>
  (await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id))).map(({ action, detail }) => ({
    action,
    detail,
  }))
const visitBy = (token: string) => visitor.visit({ params: { token } })
let addresses = 0
const anAddress = () => {
  addresses += 1
  return `moved-${addresses}@test.example`
}
const kindsTo = async (email: string) => (await lettersTo(email)).map(({ kind }) => kind)

describe('a consultant’s name', () => {
  test('is changed, and is the new one for customers and in emails from then on', async () => {
    const ingrid = await aloneAtWork()
    const booking = await aPaidBooking({ consultantId: ingrid.id })
    expect(await change(ingrid, { name: 'Ingrid Holm' })).toEqual({
      message: 'Ingrid Larsen is now called Ingrid Holm.',
      visits: [],
    })
    expect(await visitor.get({ params: { token: booking.manage } })).toMatchObject({
      consultant: { name: 'Ingrid Holm' },
    })
    expect(await visitBy(booking.visit)).toMatchObject({ consultant: { name: 'Ingrid Holm' } })
    expect(await auditEntriesOn(ingrid.id)).toEqual([{ action: 'consultant_changed', detail: { what: 'name' } }])
  })
})

describe('a consultant’s travel', () => {
  const busyOf = async (id: string) => {
    const [row] = await t.ctx.db.select().from(bookings).where(eq(bookings.id, id))
    return ((row?.busyUntil?.getTime() ?? 0) - (row?.endsAt?.getTime() ?? 0)) / 60_000
  }

  test('counts after visits that are booked too, as far as the next one leaves room; those are named', async () => {
    const ingrid = await aloneAtWork()
    const own = { consultantId: ingrid.id }
    // 11:00 to 12:30, and the next at 13:00.
    const tight = await aBooking(t.ctx, { ...own, startsAt: hours(72) })
    const next = await aBooking(t.ctx, { ...own, startsAt: hours(74), status: 'held', heldUntil: hours(0.5) })
    const alone = await aBooking(t.ctx, { ...own, startsAt: hours(144) })
    const over = await aBooking(t.ctx, { ...own, startsAt: hours(-24) })
    const others = await aBooking(t.ctx, { startsAt: hours(72) })
    const { message, visits } = await change(ingrid, { travelMinutes: '75' })
    expect(message).toBe(
      '75 minutes are kept free after each visit. ' +
        'After these visits the next one begins sooner: they stay as they are. Hand one over, or call.',
    )
    expect(visits.map(({ id }) => id)).toEqual([tight.id])
    expect(await Promise.all([tight, next, alone, over, others].map(({ id }) => busyOf(id)))).toEqual([
      30, 75, 75, 30, 30,
    ])
    expect(await consultantOf(ingrid.id)).toMatchObject({ travelMinutes: 75 })
    expect(await auditEntriesOn(ingrid.id)).toEqual([
      { action: 'consultant_changed', detail: { what: 'travel', from: 30, to: 75 } },
    ])
    expect(await change(ingrid, { travelMinutes: '0' })).toEqual({
      message: '0 minutes are kept free after each visit.',
      visits: [],
    })
    expect(await Promise.all([tight, next, alone, over].map(({ id }) => busyOf(id)))).toEqual([0, 0, 0, 30])
  })

  test('decides what is offered after a visit that was booked before', async () => {
    const ingrid = await aloneAtWork()
    await aBooking(t.ctx, { consultantId: ingrid.id, startsAt: hours(72) })
    const isOffered = async (at: number) =>
      (await visitor.slots({ query: { package: 'basic' } })).some(
        ({ startsAt }) => startsAt === hours(at).toISOString(),
      )
    expect([await isOffered(74), await isOffered(75)]).toEqual([true, true])
    await change(ingrid, { travelMinutes: '90' })
    expect([await isOffered(74), await isOffered(75)]).toEqual([false, true])
  })

  test('never makes two visits overlap, even with a booking at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ingrid = await aloneAtWork()
      const own = { consultantId: ingrid.id, startsAt: hours(72) }
      await aBooking(t.ctx, own)
      const body = (at: number) => ({
        serviceType: 'free',
        name: 'Hanna Reid',
        email: `racer-${round}-${at}@test.example`,
        phone: '0491 570 156',
        startsAt: hours(at).toISOString(),
      })
      const { refused } = await outcomes<unknown>([
        change(ingrid, { travelMinutes: '120' }),
        ...[74, 74.5, 75, 76].map((at) => visitor.book({ body: body(at) as never })),
        change(ingrid, { travelMinutes: '45' }),
      ])
      for (const { status } of refused) expect(status, 'a clear answer').toBe(409)
      const { rows } = await t.ctx.db.execute(sql`select from bookings a join bookings b on a.id < b.id
        and a.consultant_id = b.consultant_id and a.starts_at < b.busy_until and b.starts_at < a.busy_until
        where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`)
      expect(rows).toEqual([])
    }
  })
})

describe('a consultant’s address', () => {
  test('is the new one, to which each visit ahead is told; links in emails before have ended', async () => {
    const ingrid = await aloneAtWork()
    const ahead = await aPaidBooking({ consultantId: ingrid.id })
    const open = await aPaidBooking({ consultantId: ingrid.id, startsAt: hours(-48) })
    const written = await aPaidBooking({ consultantId: ingrid.id, startsAt: hours(-72) })
    await t.ctx.db.execute(sql`insert into scope_sheets (booking_id, summary, lines, postcode, suburb, written_at)
      values (${written.id}, 'A kitchen', '{"One line"}', '3056', 'Brunswick', ${hours(-60)})`)
    const other = await aPaidBooking()
    const to = anAddress()
    expect((await change(ingrid, { email: ` ${to.toUpperCase()} ` })).message).toBe(
      `${ingrid.email} is now ${to}, and the links in earlier emails no longer work. New links were sent for 2 visits.`,
    )
    expect(await consultantOf(ingrid.id)).toMatchObject({ email: to, name: 'Ingrid Larsen' })
    for (const { visit } of [ahead, open, written])
      await expect(visitBy(visit)).rejects.toMatchObject({ code: 'not_found' })
    expect(await visitBy(other.visit)).toMatchObject({ name: 'Hanna Reid' })
    expect(await auditEntriesOn(ingrid.id)).toEqual([{ action: 'consultant_changed', detail: { what: 'email' } }])
    expect(await kindsTo(to)).toEqual(['visit-readdressed', 'visit-readdressed'])
    expect(await kindsTo(ingrid.email)).toEqual([])
    expect(await kindsTo(ahead.email)).toEqual(['receipt'])
  })

  test('gets the emails waiting for the old one, once, and all later ones', async () => {
    const ingrid = await aloneAtWork()
    const ahead = await aPaidBooking({ consultantId: ingrid.id })
    const off = await aPaidBooking({ consultantId: ingrid.id, startsAt: hours(96) })
    await transact(t.ctx, (ctx) => notifyBooking(ctx, { bookingId: ahead.id, news: 'confirmed' }))
    await visitor.cancel({ params: { token: off.manage }, body: {} })
    await t.ctx.jobs.enqueue(t.ctx, 'mail', { kind: 'booking-reminder', to: ingrid.email, data: {} })
    const to = anAddress()
    await change(ingrid, { email: to })
    expect(await kindsTo(ingrid.email), 'as a customer').toEqual(['booking-reminder'])
    expect((await kindsTo(to)).sort()).toEqual(['visit-cancelled', 'visit-readdressed'])
    await visitor.reschedule({ params: { token: ahead.manage }, body: { startsAt: hours(144).toISOString() } })
    expect((await kindsTo(to)).sort()).toEqual(['visit-cancelled', 'visit-moved', 'visit-readdressed'])
    expect(await kindsTo(ingrid.email)).toEqual(['booking-reminder'])
  })

  test('is not that of another consultant, however many want it at a time', async () => {
    const ingrid = await aloneAtWork()
    const ivo = await aConsultant(t.ctx, { name: 'Ivo Petrov' })
    await expect(change(ingrid, { email: ivo.email })).rejects.toThrow(/^Another consultant has this email$/)
    const to = anAddress()
    const { done, refused } = await outcomes<unknown>([
      change(ingrid, { email: to }),
      change(ivo, { email: to }),
      desk.addConsultant({ body: { name: 'Una', email: to, travelMinutes: '30' } }),
    ])
    expect(done).toHaveLength(1)
    for (const { status } of refused) expect(status).toBe(409)
  })

  test('may be written to at the moment of its change: no email goes to the one before', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ingrid = await aloneAtWork()
      const held = { status: 'held' as const, confirmedAt: null, heldUntil: hours(0.5) }
      const paid = await aBooking(t.ctx, { consultantId: ingrid.id, ...held })
      const cancelled = await aPaidBooking({ consultantId: ingrid.id, startsAt: hours(96) })
      const to = anAddress()
      const confirm = () =>
        transact(t.ctx, async (ctx) => {
          await ctx.db.execute(
            sql`update bookings set status = 'confirmed', held_until = null where id = ${paid.id} and status = 'held'`,
          )
          await notifyBooking(ctx, { bookingId: paid.id, news: 'confirmed' })
        })
      const { refused } = await outcomes<unknown>([
        confirm(),
        change(ingrid, { email: to }),
        visitor.cancel({ params: { token: cancelled.manage }, body: {} }),
      ])
      expect(refused).toEqual([])
      expect(await kindsTo(ingrid.email)).toEqual([])
      const told = (await lettersTo(to)).filter(({ attach }) => attach?.id === paid.id)
      expect(told, 'of the visit that was paid').toHaveLength(1)
    }
  })
})

describe('what a consultant is', () => {
  async function unchangedBy(attempt: (ingrid: { id: string; email: string }) => Promise<void>) {
    const ingrid = await aloneAtWork()
    const booking = await aBooking(t.ctx, { consultantId: ingrid.id })
    await attempt(ingrid)
    expect(await consultantOf(ingrid.id)).toEqual(ingrid)
    expect(await auditEntriesOn(ingrid.id)).toEqual([])
    expect(await lettersTo(ingrid.email)).toEqual([])
    expect(await visitBy(booking.visit)).toMatchObject({ name: 'Hanna Reid' })
  }

  test.each<[Details, RegExp]>([
    [{ name: '' }, /Say who it is/],
    [{ name: ' ' }, /Say who it is/],
    [{ name: 'x'.repeat(81) }, /at most 80 characters/],
    [{ name: 'Ingrid\nBcc: x' }, /on one line/],
    [{ email: 'ivo' }, /valid email/],
    [{ email: 'a@test.example b@test.example' }, /valid email/],
    [{ travelMinutes: '' }, /number of minutes/],
    [{ travelMinutes: 'far' }, /number of minutes/],
    [{ travelMinutes: '30.5' }, /number of minutes/],
    [{ travelMinutes: '1e2' }, /number of minutes/],
    [{ travelMinutes: '-5' }, /number of minutes/],
    [{ travelMinutes: '45 minutes' }, /number of minutes/],
    [{ travelMinutes: '241' }, /at most 240/],
    [{ travelMinutes: '9'.repeat(30) }, /at most 240/],
  ])('stays as it was by %j', async (details, message) => {
    const [path] = Object.keys(details)
    const issues = expect.arrayContaining([{ path, message: expect.stringMatching(message) }])
    await unchangedBy((ingrid) => expect(change(ingrid, details)).rejects.toMatchObject({ status: 400, issues }))
  })

  test('stays as it was by what it is already', async () => {
    await unchangedBy(async (ingrid) => {
      const same = { name: 'Ingrid Larsen', email: ingrid.email, travelMinutes: '030' }
      expect(await change(ingrid, same)).toEqual({ message: 'Nothing was changed.', visits: [] })
    })
  })

  test.each<Details>([{ name: 'Ivo' }, { email: 'new@test.example' }, { travelMinutes: '45' }])(
    'is not found where there is none: %j',
    async (details) => {
      await expect(change({ id: crypto.randomUUID() }, details)).rejects.toMatchObject({ status: 404 })
    },
  )
})
