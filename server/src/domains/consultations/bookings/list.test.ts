import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { openBookingScenario } from '#test/booked.ts'
import { aBooking, aUser } from '#test/factories.ts'
import { referenceOf } from './parts/present.ts'

const t = await testApp()
const { hours, aPaidBooking, refundsOf, rowOf } = openBookingScenario(t, '2026-11-03T22:00:00Z')
const ann = await aUser(t.ctx, { isSuperAdmin: true })
const api = (admin = ann) => t.as(admin).consultations

const soon = await aPaidBooking({ startsAt: hours(72), name: 'Quill Fernleaf' })
const late = await aPaidBooking({ startsAt: hours(96), name: 'Pearl Banksia' })
await aBooking(t.ctx, { package: 'free', priceCents: 0, startsAt: null, name: 'Ida Call' })
const over = await aPaidBooking({ startsAt: hours(-50), name: 'Otto Past' })
const off = await aBooking(t.ctx, { startsAt: hours(80), status: 'cancelled', name: 'Cara Off' })
const unpaid = await aBooking(t.ctx, { startsAt: hours(30), status: 'expired', name: 'Nell Unpaid' })

const names = async (query: Record<string, unknown>) => (await api().list({ query })).items.map(({ name }) => name)
const seenBy = async (id: string) =>
  (
    await t.ctx.db.execute(
      sql`select action, subject, actor_id as by from audit_log where actor_id = ${id} order by at, id`,
    )
  ).rows

describe('the list of bookings', () => {
  test('has what is to come by its time, what has to be arranged first, and the others newest first', async () => {
    expect(await names({})).toEqual(['Ida Call', 'Quill Fernleaf', 'Pearl Banksia'])
    expect(await names({ when: 'past' })).toEqual(['Otto Past'])
    expect(await names({ when: 'cancelled' })).toEqual(['Cara Off', 'Nell Unpaid'])
  })

  test('finds by a part of a name, by email, by reference and by consultant', async () => {
    expect(await names({ search: 'fernL' })).toEqual(['Quill Fernleaf'])
    expect(await names({ search: late.email })).toEqual(['Pearl Banksia'])
    expect(await names({ search: referenceOf(soon.id).toLowerCase() })).toContain('Quill Fernleaf')
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ consultantId: late.consultantId })).toContain('Pearl Banksia')
    expect(await names({ consultantId: crypto.randomUUID() })).toEqual([])
    for (const odd of [{ when: 'x' }, { consultantId: 'x' }, { cursor: '!' }])
      await expect(names(odd)).rejects.toMatchObject({ status: 400 })
  })

  test('goes on from page to page, each once, those of the same instant too', async () => {
    const twins = await Promise.all([1, 2].map(() => aBooking(t.ctx, { startsAt: hours(60), status: 'cancelled' })))
    const ids = new Set([off.id, unpaid.id, ...twins.map(({ id }) => id)])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await api().list({ query: { when: 'cancelled', limit: 1, cursor } })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect([seen.length, new Set(seen)]).toEqual([4, ids])
  })

  test('is had as CSV, in which nothing is a formula; who looked is logged', async () => {
    const ben = await aUser(t.ctx, { isSuperAdmin: true })
    await t.ctx.db.execute(sql`update bookings set name = '=HYPERLINK(1)' where id = ${over.id}`)
    const headers = { cookie: await t.signIn(ben, 'asAdmin') }
    const { body } = await t.http.inject({ url: '/api/admin/bookings.csv?when=past', headers })
    const [head, line, ...rest] = body.replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe('reference,package,status,starts,consultant,name,email,phone,paid,refunded,booked')
    expect(line).toContain("'=HYPERLINK(1)")
    expect(line).toContain('599.00,0.00')
    expect(line).toMatch(/,0\d{3} \d{3} \d{3},/)
    expect(line).toMatch(/,\d{1,2} [A-Z][a-z]{2} 20\d\d \d{1,2}:\d\d [ap]m$/)
    expect(rest).toEqual([])
    expect(await seenBy(ben.id)).toMatchObject([{ action: 'bookings_seen' }])
    expect((await t.http.inject('/api/admin/bookings.csv')).statusCode).toBe(401)
  })

  test('is read along an index, however many they are', async () => {
    const { rows } = await t.ctx.db.execute<{ 'QUERY PLAN': string }>(sql`explain select id from bookings b
      where (coalesce(b.starts_at, b.created_at), b.id) < (now(), gen_random_uuid())
      order by coalesce(b.starts_at, b.created_at) desc, b.id desc limit 26`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('bookings_when')
  })
})

describe('one booking, for an administrator', () => {
  test('has its payment and all that happened, and who looked is logged', async () => {
    const looker = await aUser(t.ctx, { isSuperAdmin: true })
    const page = await api(looker).see({ params: { bookingId: soon.id } })
    expect(page).toMatchObject({
      reference: referenceOf(soon.id),
      name: 'Quill Fernleaf',
      paidCents: 59_900,
      refundedCents: 0,
      canCallOff: true,
    })
    expect(page.history.map(({ action }) => action).toSorted()).toEqual(['booked', 'confirmed', 'paid'])
    expect(page.history.find(({ action }) => action === 'paid')?.detail).toBe('amount: $599.00')
    expect(await seenBy(looker.id)).toEqual([{ action: 'booking_seen', subject: soon.id, by: looker.id }])
    await expect(api().see({ params: { bookingId: crypto.randomUUID() } })).rejects.toMatchObject({ status: 404 })
  })

  test('is cancelled once by two at the same time: all of the money goes back, and the log says who did it', async () => {
    const booking = await aPaidBooking({ startsAt: hours(20) })
    const params = { bookingId: booking.id }
    const ben = await aUser(t.ctx, { isSuperAdmin: true })
    const tries = await Promise.allSettled(
      [ann, ben].map((admin) => api(admin).callOff({ params, body: { reason: 'Ingrid is ill' } })),
    )
    const done = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(done).toEqual([
      {
        message: 'The booking is cancelled, and $599.00 goes back. Both sides are told by email.',
        refundCents: 59_900,
      },
    ])
    expect(await refundsOf(booking.id)).toEqual([{ kind: 'cancellation', cents: 59_900 }])
    expect(await rowOf(booking.id)).toMatchObject({ status: 'cancelled' })
    const { history, canCallOff } = await api().see({ params })
    expect(canCallOff).toBe(false)
    const by = history.find(({ action }) => action === 'booking_called_off')?.by
    expect([ann.email, ben.email]).toContain(by)
    expect(history.find(({ action }) => action.startsWith('refund_'))?.detail).toContain('amount: $599.00')
    await expect(api().callOff({ params, body: { reason: 'Again' } })).rejects.toMatchObject({ status: 409 })
    await expect(api().callOff({ params, body: { reason: ' ' } })).rejects.toMatchObject({
      issues: [{ path: 'reason' }],
    })
  })

  test('is not cancelled by one who may only look', async () => {
    const reader = await aUser(t.ctx, { readsAdmin: true })
    const params = { bookingId: late.id }
    await expect(api(reader).callOff({ params, body: { reason: 'No' } })).rejects.toMatchObject({ status: 403 })
  })
})
