import { CONSENT_VERSION } from '@lv/contract/options'
import { SCOPE_LINES } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { matchRequest } from '#domains/marketplace/leads/match.ts'
import { givenTime } from '#domains/marketplace/leads/present.ts'
import { testApp } from '#test/app.ts'
import { openBookingScenario, outcomes } from '#test/booked.ts'
import { aBooking, aProfessional, aQuote, aUser, withPoints } from '#test/factories.ts'

const t = await testApp()
const { hours, aPaidBooking, lettersTo, visitor } = openBookingScenario(t, '2026-12-01T00:00:00Z')

const sheet = {
  summary: 'Open the kitchen to the garden: a steel beam, new doors, floors and a painted ceiling.',
  lines: ['Demolition and removal', 'Steel beam and engineering', 'Doors to the garden'],
  trades: ['Builder/Contractor' as const],
  workKind: 'Kitchen' as const,
  budgetBand: '$50k-$100k' as const,
  timing: 'Flexible' as const,
  postcode: '3056',
}
const write = (token: string, over: Partial<typeof sheet> = {}) =>
  visitor.writeScope({ params: { token }, body: { ...sheet, ...over } })
const ask = (token: string) => visitor.askForQuotes({ params: { token }, body: { consent: 'true' } })
const admins = () => lettersTo('admin@demo.example')

/** A visit of yesterday, paid, with its sheet. */
async function aWrittenVisit(over: Parameters<typeof aPaidBooking>[0] = {}) {
  const booking = await aPaidBooking({ startsAt: hours(-24), ...over })
  await write(booking.visit)
  return booking
}

type RequestRow = Record<string, unknown> & { id: string }
async function requestRow(id: string): Promise<RequestRow> {
  const { rows } = await t.ctx.db.execute<RequestRow>(sql`select id, user_id as "userId", status, name, email, phone,
      title, description, trades, work_kind as "workKind", budget_band as "budgetBand", timing, postcode, suburb,
      project_address as "projectAddress", consent_version as "consentVersion", verified_at is not null as "isVerified",
      consent_ip_hash is not null as "hasHash", consultation_fee_cents as fee, duplicate_of as "duplicateOf",
      shows_name as "showsName"
    from quote_requests where id = ${id}`)
  return rows[0] as RequestRow
}
const requestsOf = async (email: string) => {
  const { rows } = await t.ctx.db.execute<{ id: string }>(sql`select id from quote_requests where email = ${email}`)
  return rows.map(({ id }) => id)
}

describe('the scope sheet', () => {
  test('is written by the consultant once the visit has begun, and read by both', async () => {
    const booking = await aPaidBooking({ startsAt: hours(0) })
    expect((await visitor.visit({ params: { token: booking.visit } })).scope).toBeNull()
    const written = { ...sheet, suburb: 'Brunswick', writtenAt: t.ctx.now().toISOString() }
    expect((await write(booking.visit)).scope).toEqual(written)
    expect(await visitor.get({ params: { token: booking.manage } })).toMatchObject({ scope: written, requestId: null })
  })

  test('names the suburb of the visit’s address, and so does what is asked of it', async () => {
    const { visit, manage } = await aPaidBooking({ startsAt: hours(-1), location: '3 Rae Street, fitzroy north' })
    expect((await write(visit, { postcode: '3068' })).scope).toMatchObject({ suburb: 'Fitzroy North' })
    const { requestId } = await ask(manage)
    expect(await requestRow(requestId)).toMatchObject({ suburb: 'Fitzroy North', title: 'Kitchen in Fitzroy North' })
    const elsewhere = await aPaidBooking({ startsAt: hours(-30), location: '12 Albion Street' })
    expect((await write(elsewhere.visit, { postcode: '3068' })).scope).toMatchObject({ suburb: 'Clifton Hill' })
  })

  test('without a time asks for no time: nobody reads that it was wanted within a month', async () => {
    const { visit, manage } = await aPaidBooking({ startsAt: hours(-1) })
    const { timing: _, ...untimed } = sheet
    await visitor.writeScope({ params: { token: visit }, body: untimed })
    const { requestId } = await ask(manage)
    const { rows } = await t.ctx.db.execute<{ given: string }>(
      sql`select ${givenTime} as given from quote_requests r where id = ${requestId}`,
    )
    expect(rows).toEqual([{ given: 'Not given' }])
  })

  test('needs neither trades nor a kind, a budget or a time', async () => {
    const { visit } = await aPaidBooking({ startsAt: hours(-1) })
    const body = {
      summary: sheet.summary,
      lines: 'Slab\r\n\r\n  Footings \n',
      postcode: '3056',
      trades: '',
      workKind: '',
    }
    const answer = await t.http.inject({ method: 'PUT', url: `/api/visits/${visit}/scope`, payload: body })
    expect(answer.json().scope).toMatchObject({
      lines: ['Slab', 'Footings'],
      trades: [],
      workKind: null,
      budgetBand: null,
    })
  })

  test('is put in the place of the one before, and the customer is told once', async () => {
    const { visit, manage, email, id } = await aPaidBooking({ startsAt: hours(-1) })
    await outcomes([write(visit), write(visit), write(visit)])
    await write(visit, { summary: 'Only the beam and the doors, the floor stays as it is.' })
    const { scope } = await visitor.get({ params: { token: manage } })
    expect(scope?.summary).toBe('Only the beam and the doors, the floor stays as it is.')
    const told = (await lettersTo(email)).filter(({ kind }) => kind === 'scope-ready')
    expect(told).toMatchObject([{ link: { kind: 'manage_booking', subject: id } }])
  })

  test.each([
    ['before the visit', { startsAt: hours(1) }, 'You can write it once the visit has begun.'],
    [
      'without a time',
      { package: 'free' as const, priceCents: 0, startsAt: null },
      'You can write it once the visit has begun.',
    ],
    ['of a cancelled visit', { status: 'cancelled' as const, startsAt: hours(-1) }, 'This visit was cancelled.'],
  ])('is refused %s', async (_when, over, message) => {
    const { visit } = await aBooking(t.ctx, over)
    await expect(write(visit)).rejects.toMatchObject({ code: 'conflict', message })
  })

  test.each([
    ['a postcode that is none', { postcode: '0000' }, 'postcode'],
    ['half a postcode', { postcode: '30' }, 'postcode'],
    ['too short a summary', { summary: 'A kitchen' }, 'summary'],
    ['no line', { lines: [] }, 'lines'],
    [
      'more lines than quotes can answer',
      { lines: Array.from({ length: SCOPE_LINES + 1 }, (_, n) => `Line ${n}`) },
      'lines',
    ],
    ['an unknown trade', { trades: ['Astronaut'] }, 'trades.0'],
    ['a field of its own', { requestId: crypto.randomUUID() }, 'requestId'],
  ])('with %s is refused at its field', async (_what, over, path) => {
    const { visit } = await aPaidBooking({ startsAt: hours(-1) })
    const payload = { ...sheet, ...over }
    const answer = await t.http.inject({ method: 'PUT', url: `/api/visits/${visit}/scope`, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toMatchObject([{ path }])
  })

  test('is not written with the customer’s link', async () => {
    const { manage } = await aPaidBooking({ startsAt: hours(-1) })
    await expect(write(manage)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('one press makes a quote request of it', () => {
  test('with the sheet’s words and lines, the customer’s consent and the fee; professionals hear of it', async () => {
    const booking = await aWrittenVisit()
    const { requestId } = await ask(booking.manage)
    expect(await requestRow(requestId)).toMatchObject({
      status: 'pending',
      isVerified: true,
      consentVersion: CONSENT_VERSION,
      hasHash: true,
      duplicateOf: null,
      name: booking.name,
      email: booking.email,
      phone: booking.phone,
      userId: null,
      showsName: false,
      title: 'Kitchen in Brunswick',
      description: sheet.summary,
      trades: sheet.trades,
      workKind: 'Kitchen',
      budgetBand: '$50k-$100k',
      timing: 'Flexible',
      postcode: '3056',
      suburb: 'Brunswick',
      fee: 59_900,
      // The street stays with us: consent speaks of name, phone and email.
      projectAddress: 'Postcode: 3056',
    })
    const { rows } = await t.ctx.db.execute<{ label: string }>(
      sql`select label from scope_lines where request_id = ${requestId} order by position`,
    )
    expect(rows.map(({ label }) => label)).toEqual(sheet.lines)
    expect(await visitor.get({ params: { token: booking.manage } })).toMatchObject({ requestId })
    const jobs = (await t.waitingJobs()).filter(
      ({ name, data }) => name === 'match-request' && data.requestId === requestId,
    )
    expect(jobs).toHaveLength(1)
    const professional = await aProfessional(t.ctx)
    await withPoints(t.ctx, professional.id, 29)
    expect(await matchRequest(t.ctx, requestId)).toBe(1)
  })

  test('with any phone number: a 13 number is short in international format', async () => {
    const booking = await aWrittenVisit({ phone: '+61131450' })
    const { requestId } = await ask(booking.manage)
    expect(await requestRow(requestId)).toMatchObject({ phone: '+61131450', status: 'pending' })
  })

  test('belongs to the account whose verified email it is, and to nobody else’s', async () => {
    const user = await aUser(t.ctx, { emailVerified: true })
    const mine = await aWrittenVisit({ email: user.email })
    const { requestId } = await ask(mine.manage)
    expect(await requestRow(requestId)).toMatchObject({ userId: user.id })
    expect(await t.as(user).quotes.get({ params: { requestId } })).toMatchObject({ consultationFeeCents: 59_900 })
    const unproven = await aUser(t.ctx, { emailVerified: false })
    const other = await aWrittenVisit({ email: unproven.email })
    expect(await requestRow((await ask(other.manage)).requestId)).toMatchObject({ userId: null })
    await expect(t.as(await aUser(t.ctx)).quotes.get({ params: { requestId } })).rejects.toMatchObject({ status: 404 })
  })

  test('pressed six times at once it is one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { manage, email } = await aWrittenVisit()
      const { done, refused } = await outcomes(Array.from({ length: 6 }, () => ask(manage)))
      expect(refused).toEqual([])
      expect(await requestsOf(email)).toEqual([done[0]?.requestId])
      expect(new Set(done.map(({ requestId }) => requestId)).size).toBe(1)
      expect(await ask(manage)).toEqual(done[0])
    }
  })

  test('while the sheet is being changed either all of the old or all of the new goes out, and then it stays', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { manage, visit } = await aWrittenVisit()
      const other = { summary: 'Something else entirely, with its own single line.', lines: ['Another line'] }
      const calls = [() => ask(manage), () => write(visit, other)]
      const { done } = await outcomes<unknown>((round % 2 ? calls : calls.toReversed()).map((call) => call()))
      expect(done.length).toBeGreaterThan(0)
      const { requestId, scope } = await visitor.get({ params: { token: manage } })
      const { description } = await requestRow(requestId ?? '')
      const { rows } = await t.ctx.db.execute<{ label: string }>(
        sql`select label from scope_lines where request_id = ${requestId} order by position`,
      )
      expect([description, rows.map(({ label }) => label)]).toEqual([scope?.summary, scope?.lines])
      await expect(write(visit)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('can no longer be changed'),
      })
    }
  })

  test('only what was not given back counts as the fee, and a free call has none', async () => {
    const part = await aWrittenVisit()
    await refundCharge(t.ctx, { chargeId: part.chargeId, amountCents: 20_000, reason: 'Came late', kind: 'admin' })
    expect(await requestRow((await ask(part.manage)).requestId)).toMatchObject({ fee: 39_900 })
    const all = await aWrittenVisit()
    await refundCharge(t.ctx, { chargeId: all.chargeId, reason: 'Came late', kind: 'admin' })
    expect(await requestRow((await ask(all.manage)).requestId)).toMatchObject({ fee: null })
    const free = await aBooking(t.ctx, { package: 'free', priceCents: 0, startsAt: hours(-1) })
    await write(free.visit)
    expect(await requestRow((await ask(free.manage)).requestId)).toMatchObject({ fee: null })
  })

  test('needs a sheet, the consent and the customer’s link', async () => {
    const booking = await aPaidBooking({ startsAt: hours(-1) })
    await expect(ask(booking.manage)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Your consultant has not written the scope sheet yet.',
    })
    await write(booking.visit)
    await expect(ask(booking.visit)).rejects.toMatchObject({ code: 'not_found' })
    const url = `/api/bookings/${booking.manage}/quote-request`
    for (const payload of [{}, { consent: 'false' }, { consent: true }]) {
      const answer = await t.http.inject({ method: 'POST', url, payload })
      expect([answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([400, 'consent'])
    }
    expect(await requestsOf(booking.email)).toEqual([])
  })
})

describe('the consultation’s fee', () => {
  /** A request of a consultation, with a quote that was accepted. */
  async function anAcceptedJob(over: Parameters<typeof aPaidBooking>[0] = {}) {
    const user = await aUser(t.ctx, { emailVerified: true })
    const booking = await aWrittenVisit({ email: user.email, ...over })
    const { requestId } = await ask(booking.manage)
    const quote = await aQuote(t.ctx, { requestId })
    const api = t.as(user)
    await api.quotes.accept({ params: { requestId }, body: { signedName: 'Hanna Hill', quoteId: quote.id } })
    return { booking, requestId, api }
  }
  const fees = async (chargeId: string) =>
    (await admins()).filter(({ kind, data }) => kind === 'consultation-fee' && data.chargeId === chargeId)

  test('is to be given back once the job is confirmed: the administrators are told once, with the way to the payment', async () => {
    const { booking, requestId, api } = await anAcceptedJob()
    expect(await fees(booking.chargeId)).toEqual([])
    await outcomes([1, 2, 3].map(() => api.quotes.confirm({ params: { requestId } })))
    expect(await fees(booking.chargeId)).toMatchObject([
      {
        data: {
          bookingId: booking.id,
          chargeId: booking.chargeId,
          fee: '$599.00',
          suburb: 'Brunswick',
        },
      },
    ])
  })

  test('is never more than what is left of the payment', async () => {
    const { booking, requestId, api } = await anAcceptedJob()
    await refundCharge(t.ctx, { chargeId: booking.chargeId, amountCents: 50_000, reason: 'Came late', kind: 'admin' })
    await api.quotes.confirm({ params: { requestId } })
    expect(await fees(booking.chargeId)).toMatchObject([{ data: { fee: '$99.00' } }])
  })

  test('is asked for by nobody where all of it went back meanwhile', async () => {
    const { booking, requestId, api } = await anAcceptedJob()
    await refundCharge(t.ctx, { chargeId: booking.chargeId, reason: 'Came late', kind: 'admin' })
    await api.quotes.confirm({ params: { requestId } })
    expect(await fees(booking.chargeId)).toEqual([])
  })
})
