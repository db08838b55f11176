import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { matchRequest } from '#domains/marketplace/leads/match.ts'
import { consultationFee } from '#domains/marketplace/quotes/parts/find.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { writeScope } from '#domains/marketplace/requests/settings.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { testApp } from '#test/app.ts'
import { openBookingScenario, outcomes } from '#test/booked.ts'
import { aProfessional, aQuote, aUser, aVisitorsRequest, withPoints } from '#test/factories.ts'

const t = await testApp()
const { hours, aPaidBooking, lettersTo, visitor } = openBookingScenario(t, '2026-12-01T00:00:00Z')

const sheet = {
  summary: 'Open the kitchen to the garden: a steel beam, new doors, floors and a painted ceiling.',
  lines: ['Demolition and removal', 'Steel beam and engineering', 'Doors to the garden'],
  trades: [],
  postcode: '3056',
}
const ask = (token: string) => visitor.askForQuotes({ params: { token }, body: { consent: 'true' } })
const get = (token: string) => visitor.get({ params: { token } })

async function aWrittenVisit(over: Parameters<typeof aPaidBooking>[0] = {}) {
  const booking = await aPaidBooking({ startsAt: hours(-24), ...over })
  await visitor.writeScope({ params: { token: booking.visit }, body: sheet })
  return booking
}
type Earlier = Partial<typeof quoteRequests.$inferInsert>
/** A customer who asked for quotes five days before their consultation's scope sheet was written. */
async function aRepeat(earlier: Earlier = {}, lines = ['Painting', 'Demolition and removal']) {
  const user = await aUser(t.ctx, { emailVerified: true })
  const request = { email: user.email, userId: user.id, verifiedAt: hours(-120), ...earlier }
  const first = await aVisitorsRequest(t.ctx, request)
  await writeScope(t.ctx, first.id, lines)
  return { user, api: t.as(user).quotes, first, booking: await aWrittenVisit({ email: user.email }) }
}
const linesOf = async (requestId: string) => {
  const { rows } = await t.ctx.db.execute<{ label: string }>(
    sql`select label from scope_lines where request_id = ${requestId} order by position`,
  )
  return rows.map(({ label }) => label)
}
const requestsOf = (email: string) => t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.email, email))
const feesTold = async (...chargeIds: string[]) =>
  (await lettersTo('admin@demo.example'))
    .filter(({ kind, data }) => kind === 'consultation-fee' && chargeIds.includes(data.chargeId ?? ''))
    .map(({ data }) => [data.chargeId, data.fee])
const hire = async ({ api, first }: Pick<Awaited<ReturnType<typeof aRepeat>>, 'api' | 'first'>) => {
  const quote = await aQuote(t.ctx, { requestId: first.id })
  await api.accept({ params: { requestId: first.id }, body: { signedName: 'Hanna Hill', quoteId: quote.id } })
  await outcomes([1, 2, 3].map(() => api.confirm({ params: { requestId: first.id } })))
}

describe('a customer who has asked for this postcode within 30 days', () => {
  test('is led to that request, which gets the sheet’s lines; nobody hears twice', async () => {
    const { first, booking, api } = await aRepeat()
    const professional = await aProfessional(t.ctx)
    await withPoints(t.ctx, professional.id, 29)
    expect(await matchRequest(t.ctx, first.id)).toBe(1)
    const answer = { requestId: first.id, isRepeat: true }
    expect(await ask(booking.manage)).toEqual(answer)
    expect(await ask(booking.manage)).toEqual(answer)
    expect(await get(booking.manage)).toMatchObject({ ...answer, scope: { lines: sheet.lines } })
    expect(await linesOf(first.id)).toEqual(['Painting', ...sheet.lines])
    const made = (await requestsOf(booking.email)).filter(({ id }) => id !== first.id)
    expect(made).toMatchObject([{ duplicateOf: first.id, leadCount: 0 }])
    const passedOn = (await t.waitingJobs()).filter(
      ({ name, data }) => name === 'match-request' && data.requestId === made[0]?.id,
    )
    expect(passedOn).toEqual([])
    expect(await api.get({ params: { requestId: first.id } })).toMatchObject({ consultationFeeCents: 59_900 })
  })

  test('and presses six times at once has asked once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { first, booking } = await aRepeat()
      const { done, refused } = await outcomes(Array.from({ length: 6 }, () => ask(booking.manage)))
      expect(refused).toEqual([])
      expect(new Set(done.map(({ requestId }) => requestId))).toEqual(new Set([first.id]))
      expect(await requestsOf(booking.email)).toHaveLength(2)
      expect(await linesOf(first.id)).toHaveLength(4)
    }
  })

  test('keeps the lines that quotes answer already, and those for which there is no more room', async () => {
    const quoted = await aRepeat()
    await aQuote(t.ctx, { requestId: quoted.first.id })
    const many = Array.from({ length: 29 }, (_, at) => `Line ${at}`)
    const full = await aRepeat({}, many)
    for (const { booking, first } of [quoted, full])
      expect(await ask(booking.manage)).toEqual({ requestId: first.id, isRepeat: true })
    expect(await linesOf(quoted.first.id)).toEqual(['Painting', 'Demolition and removal'])
    expect(await linesOf(full.first.id)).toEqual(many)
  })

  test('under another address with the same number gets a separate request, and leaves the other unchanged', async () => {
    const first = await aVisitorsRequest(t.ctx)
    await writeScope(t.ctx, first.id, ['Painting'])
    const booking = await aWrittenVisit({ phone: first.phone })
    const { requestId, isRepeat } = await ask(booking.manage)
    expect(isRepeat).toBe(false)
    expect(await requestsOf(booking.email)).toMatchObject([{ id: requestId, duplicateOf: null }])
    expect(await linesOf(first.id)).toEqual(['Painting'])
    const { rows } = await t.ctx.db.execute(consultationFee(sql`${first.id}::uuid`))
    expect(rows, 'a fee that somebody else has paid').toEqual([])
  })

  test('gives its lines to one that has none', async () => {
    const { first, booking } = await aRepeat({}, [])
    await ask(booking.manage)
    expect(await linesOf(first.id)).toEqual(sheet.lines)
  })

  test.each([
    ['cancelled', {}],
    ['in_progress', {}],
    ['completed', { completedAt: hours(-1) }],
  ] as const)('and %s that request keeps the sheet for later', async (status, over) => {
    const { booking, first } = await aRepeat({ status, leadCount: 1, ...over })
    const refusal = { code: 'conflict', message: expect.stringContaining('that request is closed') }
    await expect(ask(booking.manage)).rejects.toMatchObject(refusal)
    expect(await get(booking.manage)).toMatchObject({ requestId: null, isRepeat: false })
    expect(await requestsOf(booking.email)).toHaveLength(1)
    await t.ctx.db
      .update(quoteRequests)
      .set({ verifiedAt: hours(-31 * 24) })
      .where(eq(quoteRequests.id, first.id))
    expect(await ask(booking.manage)).toMatchObject({ isRepeat: false })
  })
})

describe('the fee of a consultation whose request repeats another', () => {
  test('is to be given back once that other job is done, and told once', async () => {
    const repeat = await aRepeat()
    await ask(repeat.booking.manage)
    await hire(repeat)
    expect(await feesTold(repeat.booking.chargeId)).toEqual([[repeat.booking.chargeId, '$599.00']])
  })

  test('is one, the first, however many consultations lead to a request', async () => {
    const repeat = await aRepeat()
    const second = await aWrittenVisit({ email: repeat.user.email, priceCents: 199_900, package: 'premium' })
    for (const { manage } of [repeat.booking, second])
      expect(await ask(manage)).toEqual({ requestId: repeat.first.id, isRepeat: true })
    const broken = (await checkInvariants(t.ctx)).filter(({ id, count }) => id === 'I30' && count !== 0)
    expect(broken).toEqual([])
    await hire(repeat)
    expect(await feesTold(repeat.booking.chargeId, second.chargeId)).toEqual([[repeat.booking.chargeId, '$599.00']])
  })

  test('is shown as far as it has not gone back, and not at all once all of it has', async () => {
    const { api, first, booking } = await aRepeat()
    await ask(booking.manage)
    const shown = async () => (await api.get({ params: { requestId: first.id } })).consultationFeeCents
    const refund = (amountCents: number) =>
      refundCharge(t.ctx, { chargeId: booking.chargeId, amountCents, reason: 'Came late', kind: 'admin' })
    await refund(20_000)
    expect(await shown()).toBe(39_900)
    await refund(39_900)
    expect(await shown()).toBeNull()
  })
})
