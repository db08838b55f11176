import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import { testApp } from '#test/app.ts'
import { openBookingScenario, outcomes } from '#test/booked.ts'
import { aBooking, aConsultant, aUser } from '#test/factories.ts'
import { calendarFile } from './calendar-file.ts'
import { consultants } from './schema.ts'

const t = await testApp()
// A Tuesday, 11 am in Melbourne.
const { hours, aPaidBooking, rowOf, lettersTo, visitor } = openBookingScenario(t, '2026-12-01T00:00:00Z')
const [ann, ben] = [await aUser(t.ctx, { isSuperAdmin: true }), await aUser(t.ctx, { isSuperAdmin: true })]
const api = (admin = ann) => t.as(admin).consultations

type Asked = Partial<Parameters<ReturnType<typeof api>['arrange']>[0]['body']> & { startsAt: string }
const arrange = async (bookingId: string, body: Asked, admin = ann) =>
  api(admin).arrange({ params: { bookingId }, body: { sequence: (await rowOf(bookingId)).sequence, ...body } })
const at = (count: number) => hours(count).toISOString()
const toArrange = () => aBooking(t.ctx, { package: 'free', priceCents: 0, startsAt: null, consultantId: null })
/** Only these work from now on. */
async function onlyThese(...names: string[]) {
  await t.ctx.db.update(consultants).set({ isActive: false })
  return Promise.all(names.map((name) => aConsultant(t.ctx, { name })))
}
const slotsOf = async (bookingId: string, consultantId?: string) =>
  (await api().slotsToArrange({ params: { bookingId }, query: { consultantId } })).map(({ startsAt }) => startsAt)
const see = (bookingId: string) => api().see({ params: { bookingId } })
const kindsTo = async (to: string) => (await lettersTo(to)).map(({ kind }) => kind)

describe('a booking to be arranged by phone', () => {
  test('stands in a list of its own, those who wait longest first', async () => {
    const [first, second] = [await toArrange(), await toArrange()]
    await t.ctx.db.execute(sql`update bookings set created_at = created_at - interval '1 hour' where id = ${second.id}`)
    const { items } = await api().list({ query: { when: 'toArrange' } })
    const ids = items.map(({ id }) => id).filter((id) => [first.id, second.id].includes(id))
    expect(ids).toEqual([second.id, first.id])
    expect(items.every(({ startsAt }) => startsAt === null)).toBe(true)
  })

  test('gets a time that is free today, a consultant and a note; both are told with a calendar entry, and it is logged', async () => {
    const [ingrid] = await onlyThese('Ingrid Larsen', 'Tom Wu')
    const booking = await toArrange()
    expect(await slotsOf(booking.id, ingrid?.id)).toContain(at(2))
    const body = { startsAt: at(2), consultantId: ingrid?.id, note: 'Ring the second bell' }
    expect((await arrange(booking.id, body)).message).toBe(
      'It is now on 1 Dec 2026, 1:00 pm with Ingrid Larsen. Everybody concerned is told by email.',
    )
    expect(await rowOf(booking.id)).toMatchObject({ startsAt: at(2), consultantId: ingrid?.id, sequence: 1, cap: 100 })
    const [letter] = await lettersTo(booking.email)
    expect(letter).toMatchObject({ kind: 'booking-moved', attach: { kind: 'calendar', id: booking.id } })
    const said = (kind: string, data = {}) => composeEmail(t.ctx.config, kind, { ...data, token: 't' }).text
    expect(said('booking-moved', letter?.data)).toContain('Our note: Ring the second bell.')
    const [brief] = await lettersTo(ingrid?.email ?? '')
    expect(brief).toMatchObject({ kind: 'visit-confirmed', attach: { kind: 'calendar', id: booking.id } })
    expect(said('visit-confirmed', brief?.data)).toContain('Our note: Ring the second bell.')
    const entry = await calendarFile(t.ctx, { bookingId: booking.id, to: booking.email })
    expect(entry?.content).toContain('DTSTART:20261201T020000Z')
    const { history, consultantName } = await see(booking.id)
    expect(consultantName).toBe('Ingrid Larsen')
    expect(history).toContainEqual(
      expect.objectContaining({ action: 'booking_arranged', by: ann.email, detail: 'reason: Ring the second bell' }),
    )
    expect(await visitor.get({ params: { token: booking.manage } })).toMatchObject({ startsAt: at(2) })
  })

  test('takes no time that somebody else has, and offers what is free', async () => {
    const [ingrid, tom] = await onlyThese('Ingrid', 'Tom')
    await aBooking(t.ctx, { consultantId: ingrid?.id, startsAt: hours(72) })
    const booking = await toArrange()
    expect(await slotsOf(booking.id, ingrid?.id)).not.toContain(at(72))
    expect(await slotsOf(booking.id)).toContain(at(72))
    await expect(arrange(booking.id, { startsAt: at(72), consultantId: ingrid?.id })).rejects.toMatchObject({
      code: 'slot_taken',
    })
    await arrange(booking.id, { startsAt: at(72) })
    expect(await rowOf(booking.id)).toMatchObject({ consultantId: tom?.id })
  })

  test.each([
    ['a time that has passed', { startsAt: at(-1) }, { status: 400, issues: [{ path: 'startsAt' }] }],
    ['a time beside the half hours', { startsAt: at(72.1) }, { status: 400, issues: [{ path: 'startsAt' }] }],
    ['no time', { startsAt: '' }, { status: 400, issues: [{ path: 'startsAt' }] }],
    [
      'a consultant we do not have',
      { startsAt: at(72), consultantId: crypto.randomUUID() },
      { status: 400, issues: [{ path: 'consultantId' }] },
    ],
  ])('refuses %s at its field', async (_what, body, refusal) => {
    await onlyThese('Ingrid')
    const booking = await toArrange()
    await expect(arrange(booking.id, body)).rejects.toMatchObject(refusal)
    expect(await rowOf(booking.id)).toMatchObject({ startsAt: null, sequence: 0 })
  })

  test('is arranged once by two administrators at the same time: the other reads that it has changed', async () => {
    await onlyThese('Ingrid', 'Tom')
    const booking = await toArrange()
    const { done, refused } = await outcomes([
      arrange(booking.id, { startsAt: at(72), sequence: 0 }),
      arrange(booking.id, { startsAt: at(96), sequence: 0 }, ben),
    ])
    expect(done).toHaveLength(1)
    expect(refused).toMatchObject([{ code: 'conflict', message: expect.stringContaining('just been changed') }])
    expect(await kindsTo(booking.email)).toEqual(['booking-moved'])
  })

  test('is arranged once where the customer chooses a time at the same moment', async () => {
    await onlyThese('Ingrid', 'Tom')
    for (let round = 0; round < 5; round += 1) {
      const booking = await toArrange()
      const { done, refused } = await outcomes<unknown>([
        arrange(booking.id, { startsAt: at(72 + round), sequence: 0 }),
        visitor.reschedule({ params: { token: booking.manage }, body: { startsAt: at(144 + round) } }),
      ])
      // The customer may be second, and move what they have just been given.
      expect(done.length).toBeGreaterThan(0)
      for (const refusal of refused) expect(refusal).toMatchObject({ status: 409 })
      expect(await rowOf(booking.id)).toMatchObject({ sequence: done.length })
    }
  })

  test('two of them never get one consultant at one time', async () => {
    await onlyThese('Ingrid')
    const two = [await toArrange(), await toArrange()]
    const { done, refused } = await outcomes(two.map(({ id }) => arrange(id, { startsAt: at(72) })))
    expect(done).toHaveLength(1)
    expect(refused).toMatchObject([{ code: 'slot_taken' }])
  })
})

describe('a time that nobody offers', () => {
  /** A Sunday. */
  const sunday = '2026-12-06T02:00:00.000Z'

  test('is taken where customer and consultant agreed to it, which is asked first', async () => {
    const [ingrid] = await onlyThese('Ingrid')
    const booking = await toArrange()
    const consultantId = ingrid?.id
    for (const startsAt of [sunday, at(24 * 40), at(10)])
      await expect(arrange(booking.id, { startsAt, consultantId })).rejects.toMatchObject({
        status: 400,
        issues: [{ path: 'isAgreed' }],
      })
    expect(await rowOf(booking.id)).toMatchObject({ startsAt: null, sequence: 0 })
    for (const startsAt of [sunday, at(24 * 40), at(10)]) {
      await arrange(booking.id, { startsAt, consultantId, isAgreed: 'true' })
      expect(await rowOf(booking.id)).toMatchObject({ startsAt, consultantId: ingrid?.id })
    }
    const { rows } = await t.ctx.db.execute(sql`select detail ->> 'agreed' as agreed from audit_log
      where subject = ${booking.id} order by at`)
    expect(rows).toEqual([{ agreed: 'yes' }, { agreed: 'yes' }, { agreed: 'yes' }])
  })

  test('is taken on a day off of the one consultant whom it is for', async () => {
    const [ingrid] = await onlyThese('Ingrid', 'Tom')
    await t.ctx.db.execute(sql`insert into consultant_absences (consultant_id, from_day, until_day)
      values (${ingrid?.id}, '2026-12-04', '2026-12-04')`)
    const booking = await toArrange()
    const body = { startsAt: at(72), consultantId: ingrid?.id }
    await expect(arrange(booking.id, body)).rejects.toMatchObject({ issues: [{ path: 'isAgreed' }] })
    await arrange(booking.id, { ...body, isAgreed: 'true' })
    expect(await rowOf(booking.id)).toMatchObject({ consultantId: ingrid?.id })
  })

  test('is never one at which the consultant has another visit, nor one that has passed or lies between the half hours', async () => {
    const [ingrid] = await onlyThese('Ingrid')
    for (const startsAt of [new Date(sunday), hours(24 * 40)])
      await aBooking(t.ctx, { consultantId: ingrid?.id, startsAt })
    const booking = await toArrange()
    const consultantId = ingrid?.id
    // Whoever would only read afterwards that it is taken is not asked to tick anything before.
    for (const startsAt of [sunday, at(24 * 40)])
      for (const isAgreed of ['true', undefined] as const)
        await expect(arrange(booking.id, { startsAt, consultantId, isAgreed })).rejects.toMatchObject({
          code: 'slot_taken',
        })
    for (const startsAt of [at(-1), at(72.1), at(24 * 400)])
      await expect(arrange(booking.id, { startsAt, consultantId, isAgreed: 'true' })).rejects.toMatchObject({
        issues: [{ path: 'startsAt' }],
      })
    expect(await rowOf(booking.id)).toMatchObject({ startsAt: null })
  })
})

describe('a time that was agreed, with nobody named', () => {
  const sunday = '2026-12-06T02:00:00.000Z'

  test('is the booking’s own consultant’s, whoever has fewer visits, and nobody else’s where they have another', async () => {
    const [ingrid] = await onlyThese('Ingrid', 'Tom')
    const booking = await aPaidBooking({ startsAt: hours(96), consultantId: ingrid?.id })
    await arrange(booking.id, { startsAt: sunday, isAgreed: 'true' })
    expect(await rowOf(booking.id)).toMatchObject({ startsAt: sunday, consultantId: ingrid?.id })
    await aBooking(t.ctx, { consultantId: ingrid?.id, startsAt: hours(24 * 33) })
    await expect(arrange(booking.id, { startsAt: at(24 * 33), isAgreed: 'true' })).rejects.toMatchObject({
      code: 'slot_taken',
    })
    expect(await rowOf(booking.id)).toMatchObject({ startsAt: sunday, consultantId: ingrid?.id })
  })

  test('is not taken where the booking has no consultant, or one who is not booked any more: who it was is asked', async () => {
    const [ingrid] = await onlyThese('Ingrid', 'Tom')
    const call = await toArrange()
    const visit = await aPaidBooking({ startsAt: hours(96), consultantId: ingrid?.id })
    await t.ctx.db.execute(sql`update consultants set is_active = false where id = ${ingrid?.id}`)
    const issue = { path: 'consultantId', message: 'Choose whom you agreed it with' }
    for (const { id } of [call, visit])
      await expect(arrange(id, { startsAt: sunday, isAgreed: 'true' })).rejects.toMatchObject({
        status: 400,
        issues: [issue],
      })
    await expect(arrange(call.id, { startsAt: sunday })).rejects.toMatchObject({
      issues: [{ path: 'isAgreed' }, issue],
    })
    expect(await rowOf(call.id)).toMatchObject({ startsAt: null, consultantId: null })
  })
})

describe('a booking with a time', () => {
  test('is moved shortly before it; the refund stays as it was where we asked, and falls where the customer did', async () => {
    await onlyThese('Ingrid')
    const ours = await aPaidBooking({ startsAt: hours(3) })
    const theirs = await aPaidBooking({ startsAt: hours(2) })
    await arrange(ours.id, { startsAt: at(72), askedBy: 'us' })
    await arrange(theirs.id, { startsAt: at(96), askedBy: 'customer' })
    expect(await rowOf(ours.id)).toMatchObject({ startsAt: at(72), cap: 100 })
    expect(await rowOf(theirs.id)).toMatchObject({ startsAt: at(96), cap: 0 })
    const letter = (await lettersTo(ours.email)).find(({ kind }) => kind === 'booking-moved')
    const { text } = composeEmail(t.ctx.config, 'booking-moved', { ...letter?.data, token: 't' })
    expect(text).toContain('We had to move your booking')
  })

  test('goes to another consultant at the same time; the former one is told, and no reminder is sent twice', async () => {
    const [ingrid, tom] = await onlyThese('Ingrid', 'Tom')
    const booking = await aPaidBooking({ startsAt: hours(22), consultantId: ingrid?.id })
    await t.ctx.db.execute(sql`update bookings set reminded_at = now() where id = ${booking.id}`)
    const { startsAt } = await rowOf(booking.id)
    await arrange(booking.id, { startsAt: startsAt ?? '', consultantId: tom?.id, askedBy: 'us' })
    expect(await rowOf(booking.id)).toMatchObject({ consultantId: tom?.id, startsAt, remindedAt: expect.any(String) })
    expect(await kindsTo(ingrid?.email ?? '')).toEqual(['visit-handed-over'])
    expect(await kindsTo(tom?.email ?? '')).toEqual(['visit-confirmed'])
    expect(await kindsTo(booking.email)).toContain('booking-handed-over')
    const again = arrange(booking.id, { startsAt: startsAt ?? '', consultantId: tom?.id })
    await expect(again).rejects.toMatchObject({ issues: [{ path: 'startsAt' }] })
  })

  test('that was missed gets another time, and what follows a visit is promised anew', async () => {
    await onlyThese('Ingrid')
    const booking = await aPaidBooking({ startsAt: hours(-5) })
    await t.ctx.db.execute(sql`insert into visit_promises (booking_id, kind, due_at, created_at)
      values (${booking.id}, 'follow-up', now() + interval '7 days', now())`)
    expect(await see(booking.id)).toMatchObject({ canArrange: true })
    await arrange(booking.id, { startsAt: at(72), askedBy: 'us' })
    const { rows } = await t.ctx.db.execute(sql`select from visit_promises where booking_id = ${booking.id}`)
    expect(rows).toEqual([])
  })

  test('that took place, waits for its payment or was cancelled stays as it is', async () => {
    await onlyThese('Ingrid')
    const kept = await aPaidBooking({ startsAt: hours(-5) })
    await t.ctx.db.execute(sql`insert into visit_promises (booking_id, kind, due_at, created_at, kept_at)
      values (${kept.id}, 'follow-up', now() + interval '7 days', now(), now())`)
    const held = await aBooking(t.ctx, { status: 'held', heldUntil: hours(0.5), startsAt: hours(30) })
    const cancelled = await aBooking(t.ctx, { status: 'cancelled', startsAt: hours(30) })
    for (const [{ id }, message] of [
      [kept, 'took place'],
      [held, 'waiting for its payment'],
      [cancelled, 'was cancelled'],
    ] as const) {
      expect([await slotsOf(id), (await see(id)).canArrange]).toEqual([[], false])
      await expect(arrange(id, { startsAt: at(72) })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(message),
      })
    }
  })

  test('is not moved by one who may only look', async () => {
    const reader = await aUser(t.ctx, { readsAdmin: true })
    const booking = await toArrange()
    await expect(arrange(booking.id, { startsAt: at(72) }, reader)).rejects.toMatchObject({ status: 403 })
    expect(await t.as(reader).consultations.slotsToArrange({ params: { bookingId: booking.id } })).toEqual(
      expect.any(Array),
    )
  })
})
