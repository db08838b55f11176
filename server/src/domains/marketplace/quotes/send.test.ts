import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import { HOUR_MS } from '@lv/contract/durations'
import type { QuoteContent } from '@lv/contract/quote-shapes'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leadReports, leads } from '#domains/marketplace/leads/schema.ts'
import { quoteRequests, requestEvents, scopeLines } from '#domains/marketplace/requests/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { files } from '#platform/storage/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aFile, aLead, aQuote, aRequest, aUser } from '#test/factories.ts'
import { quotes, quoteVersions } from './schema.ts'

const t = await testApp()
const today = melbourneDay(t.ctx.now())
const inDays = (days: number) => daysAfter(today, days)

const content = (over: Partial<QuoteContent> = {}): QuoteContent => ({
  lines: [{ kind: 'included', label: 'Strip out and rebuild', amountCents: 1_200_000 }],
  validUntil: inDays(30),
  ...over,
})
const send = (user: TestUser, leadId: string, over: Partial<QuoteContent> = {}) =>
  t.as(user).quotes.send({ params: { leadId }, body: content(over) })
const revise = (user: TestUser, leadId: string, quoteId: string, over: Partial<QuoteContent> = {}) =>
  t.as(user).quotes.revise({ params: { leadId, quoteId }, body: content(over) })
const withdraw = (user: TestUser, leadId: string, quoteId: string) =>
  t.as(user).quotes.withdraw({ params: { leadId, quoteId } })

const leadRow = async (id: string) => singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, id)))
const requestRow = async (id: string) =>
  singleRow(await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))
const mailsTo = async (email: string) =>
  (await t.waitingJobs()).map(({ data }) => data).filter(({ to }) => to === email)
const eventsOf = async (requestId: string) =>
  (await t.ctx.db.select().from(requestEvents).where(eq(requestEvents.requestId, requestId))).map(({ kind }) => kind)
const countOf = (leadId: string) => t.ctx.db.$count(quotes, eq(quotes.leadId, leadId))

describe('sending a quote', () => {
  test('turns request and lead quoted, counts as an attempt, and the homeowner hears the price by mail', async () => {
    const { id, request, professional } = await aLead(t.ctx)
    const before = await leadRow(id)
    const quote = await send(professional.user, id, {
      lines: [
        { kind: 'included', label: 'Kitchen', amountCents: 900_000 },
        { kind: 'prime_cost', label: 'Oven', amountCents: 300_000 },
        { kind: 'excluded', label: 'Painting' },
      ],
      highCents: 1_400_000,
      depositCents: 60_000,
    })
    expect(quote).toMatchObject({
      leadId: id,
      professionalId: professional.id,
      status: 'sent',
      version: 1,
      readAt: null,
      lowCents: 1_200_000,
      highCents: 1_400_000,
      gstCents: 109_091,
      riskPercent: 25,
      depositCents: 60_000,
      pdfUrl: `/api/quotes/${request.id}/pdf/${quote.id}`,
    })
    expect(quote.lines.map(({ kind, label }) => [kind, label])).toEqual([
      ['included', 'Kitchen'],
      ['prime_cost', 'Oven'],
      ['excluded', 'Painting'],
    ])
    expect(await requestRow(request.id)).toMatchObject({ status: 'quoted' })
    const after = await leadRow(id)
    expect(after).toMatchObject({ status: 'quoted', charge: 'held', contactedAt: null })
    expect(after.attemptedAt).toBeInstanceOf(Date)
    expect(after.decideAt?.getTime()).toBeGreaterThanOrEqual(before.decideAt?.getTime() ?? 0)
    expect(await eventsOf(request.id)).toContain('quote_sent')
    const [mail, ...more] = await mailsTo(request.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      kind: 'quote-received',
      data: { professional: 'Costa Building', price: '$12,000 to $14,000', requestId: request.id },
    })
  })

  test('happens once a lead, however often it is sent at the same time', async () => {
    const { id, professional, request } = await aLead(t.ctx)
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => send(professional.user, id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 409, message: expect.stringContaining('Revise it') })
    expect(await countOf(id)).toBe(1)
    expect(await mailsTo(request.email)).toHaveLength(1)
  })

  test.each(['completed', 'cancelled'] as const)('is refused once the request is %s', async (status) => {
    const { id, professional, request } = await aLead(t.ctx)
    await t.ctx.db.update(quoteRequests).set({ status }).where(eq(quoteRequests.id, request.id))
    await expect(send(professional.user, id)).rejects.toMatchObject({ status: 409 })
    expect(await countOf(id)).toBe(0)
  })

  test('is refused for a lead whose report was accepted', async () => {
    const { id, professional } = await aLead(t.ctx)
    await t.ctx.db
      .insert(leadReports)
      .values({ leadId: id, reason: 'not_a_real_job', status: 'accepted', decidedAt: t.ctx.now() })
    await expect(send(professional.user, id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('report'),
    })
  })

  test('is refused again once it was withdrawn and the report of the lead accepted', async () => {
    const { id, professional } = await aLead(t.ctx)
    const quote = await send(professional.user, id)
    await withdraw(professional.user, id, quote.id)
    await t.ctx.db
      .insert(leadReports)
      .values({ leadId: id, reason: 'duplicate', status: 'accepted', decidedAt: t.ctx.now() })
    await expect(revise(professional.user, id, quote.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('report'),
    })
    expect(await leadRow(id)).toMatchObject({ status: 'withdrawn' })
  })

  test.each<[string, Partial<QuoteContent>, string]>([
    ['a day that has passed', { validUntil: inDays(-1) }, 'validUntil'],
    ['more than 180 days', { validUntil: inDays(181) }, 'validUntil'],
    ['a start that has passed', { startFrom: inDays(-1) }, 'startFrom'],
    ['a latest start before the earliest', { startFrom: inDays(9), startTo: inDays(8) }, 'startTo'],
    ['a start in another age', { startTo: '9999-12-31' }, 'startTo'],
    ['a day that there is not', { validUntil: '2026-02-30' }, 'validUntil'],
    ['a deposit above the price', { depositCents: 1_200_001 }, 'depositCents'],
    ['a most below the sum', { highCents: 1_199_999 }, 'highCents'],
    [
      'an amount on what is excluded',
      { lines: [{ kind: 'excluded', label: 'Paint', amountCents: 1 }] },
      'lines.0.amountCents',
    ],
    ['no amount at all', { lines: [{ kind: 'included', label: 'Advice' }] }, 'lines'],
    ['no line', { lines: [] }, 'lines'],
    ['half a cent', { depositCents: 0.5 }, 'depositCents'],
    ['less than nothing', { lines: [{ kind: 'included', label: 'Gift', amountCents: -1 }] }, 'lines.0.amountCents'],
    [
      'a scope line of another request',
      { lines: [{ scopeLineId: crypto.randomUUID(), kind: 'included', label: 'A', amountCents: 1 }] },
      'lines.0.scopeLineId',
    ],
    ['a file that is not there', { attachmentId: crypto.randomUUID() }, 'attachmentId'],
  ])('with %s is refused at its field, and nothing is written', async (_what, over, path) => {
    const { id, professional } = await aLead(t.ctx)
    await expect(send(professional.user, id, over)).rejects.toMatchObject({
      status: 400,
      issues: [{ path, message: expect.stringMatching(/\w/) }],
    })
    expect(await countOf(id)).toBe(0)
    expect(await leadRow(id)).toMatchObject({ status: 'sent', attemptedAt: null })
  })

  test('holds until the end of today, or for 180 days', async () => {
    for (const validUntil of [today, inDays(180)]) {
      const { id, professional } = await aLead(t.ctx)
      expect(await send(professional.user, id, { validUntil })).toMatchObject({ status: 'sent', validUntil })
    }
  })

  test('answers the scope lines of the request', async () => {
    const { id, professional, request } = await aLead(t.ctx)
    const scope = singleRow(
      await t.ctx.db.insert(scopeLines).values({ requestId: request.id, position: 0, label: 'Tiling' }).returning(),
    )
    const line = { scopeLineId: scope.id, kind: 'included' as const, label: 'Tiles', amountCents: 1 }
    const quote = await send(professional.user, id, { lines: [line] })
    expect(quote.lines).toEqual([{ ...line, id: expect.any(String) }])
  })

  test('is kept with what the law said of it, and checking says the same without sending', async () => {
    const { id, professional } = await aLead(t.ctx)
    const over = { lines: [{ kind: 'included' as const, label: 'All', amountCents: 3_000_000 }], depositCents: 300_000 }
    const checked = await t.as(professional.user).quotes.check({ params: { leadId: id }, body: content(over) })
    expect(await countOf(id)).toBe(0)
    expect(checked.flags.map(({ code }) => code)).toEqual([
      'deposit_percent_from_20k',
      'home_warranty_cents',
      'written_contract_cents',
    ])
    const quote = await send(professional.user, id, over)
    expect(quote.flags).toEqual(checked.flags)
  })

  test("is nobody's but the lead's own professional's: another one learns nothing", async () => {
    const { id, professional } = await aLead(t.ctx)
    const { professional: other } = await aLead(t.ctx)
    const foreign = await send(other.user, id).catch((error) => error)
    const missing = await send(other.user, crypto.randomUUID()).catch((error) => error)
    expect(foreign).toMatchObject({ status: 404, message: missing.message })
    const quote = await send(professional.user, id)
    await expect(revise(other.user, id, quote.id)).rejects.toMatchObject({ status: 404 })
    await expect(withdraw(other.user, id, quote.id)).rejects.toMatchObject({ status: 404 })
    await expect(t.as(other.user).quotes.ofLead({ params: { leadId: id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('an attachment', () => {
  test('is the professional’s own unattached file, and stays with later versions', async () => {
    const { id, professional } = await aLead(t.ctx)
    const file = await aFile(t.ctx, professional.user.id)
    const quote = await send(professional.user, id, { attachmentId: file.id })
    expect(quote.attachment).toMatchObject({ id: file.id, url: `/files/${file.id}`, name: 'slab.jpg' })
    expect(singleRow(await t.ctx.db.select().from(files).where(eq(files.id, file.id))).attachedAt).toBeInstanceOf(Date)
    const revised = await revise(professional.user, id, quote.id, { attachmentId: file.id })
    expect(revised.attachment).toMatchObject({ id: file.id })
    const second = await aLead(t.ctx, { professionalId: professional.id })
    await expect(send(professional.user, second.id, { attachmentId: file.id })).rejects.toMatchObject({
      issues: [{ path: 'attachmentId' }],
    })
  })

  test('of somebody else is refused', async () => {
    const { id, professional } = await aLead(t.ctx)
    const { id: attachmentId } = await aFile(t.ctx, (await aUser(t.ctx)).id)
    await expect(send(professional.user, id, { attachmentId })).rejects.toMatchObject({
      issues: [{ path: 'attachmentId' }],
    })
    expect(await countOf(id)).toBe(0)
  })
})

describe('revising a quote', () => {
  test('adds a version and keeps the earlier ones as they were', async () => {
    const { lead, professional, ...quote } = await aQuote(t.ctx)
    const revised = await revise(professional.user, lead.id, quote.id, {
      lines: [{ kind: 'included', label: 'Less', amountCents: 1_000_000 }],
    })
    expect(revised).toMatchObject({ id: quote.id, version: 2, lowCents: 1_000_000, status: 'sent' })
    const { quote: current, earlier } = await t.as(professional.user).quotes.ofLead({ params: { leadId: lead.id } })
    expect(current).toEqual(revised)
    expect(earlier.map(({ version, lowCents }) => [version, lowCents])).toEqual([[1, quote.lowCents]])
  })

  test('mails the homeowner at most once an hour', async () => {
    const { lead, professional, request, ...quote } = await aQuote(t.ctx)
    for (let version = 2; version <= 4; version += 1)
      expect(await revise(professional.user, lead.id, quote.id)).toMatchObject({ version })
    expect((await mailsTo(request.email)).map(({ kind }) => kind)).toEqual(['quote-received', 'quote-revised'])
  })

  test('has an end: nobody keeps hundreds of versions of one quote', async () => {
    const { lead, professional, ...quote } = await aQuote(t.ctx)
    await t.ctx.db.update(quotes).set({ version: 19 }).where(eq(quotes.id, quote.id))
    expect(await revise(professional.user, lead.id, quote.id)).toMatchObject({ version: 20 })
    await expect(revise(professional.user, lead.id, quote.id)).rejects.toMatchObject({
      status: 409,
      message: 'A quote has at most 20 versions. Message the homeowner instead.',
    })
  })

  test('several times at once gives every version its own number', async () => {
    const { lead, professional, ...quote } = await aQuote(t.ctx)
    const revised = await Promise.all(Array.from({ length: 5 }, () => revise(professional.user, lead.id, quote.id)))
    expect(revised.map(({ version }) => version).toSorted()).toEqual([2, 3, 4, 5, 6])
    expect(await t.ctx.db.$count(quoteVersions, eq(quoteVersions.quoteId, quote.id))).toBe(6)
  })

  test('is refused once the homeowner has decided, and for a quote that is not of this lead', async () => {
    const { lead, professional, request, ...quote } = await aQuote(t.ctx)
    const other = await aQuote(t.ctx)
    await expect(revise(professional.user, lead.id, other.id)).rejects.toMatchObject({ status: 404 })
    await t
      .as(request.user)
      .quotes.accept({ params: { requestId: request.id }, body: { signedName: 'Hanna Hill', quoteId: quote.id } })
    await expect(revise(professional.user, lead.id, quote.id)).rejects.toMatchObject({ status: 409 })
    await expect(withdraw(professional.user, lead.id, quote.id)).rejects.toMatchObject({ status: 409 })
  })
})

describe('withdrawing a quote', () => {
  test('takes it out of the running, once, and it can be sent again', async () => {
    const { lead, professional, request, ...quote } = await aQuote(t.ctx)
    expect(await withdraw(professional.user, lead.id, quote.id)).toMatchObject({ status: 'withdrawn' })
    expect(await leadRow(lead.id)).toMatchObject({ status: 'withdrawn' })
    await expect(withdraw(professional.user, lead.id, quote.id)).rejects.toMatchObject({ status: 409 })
    await expect(
      t
        .as(request.user)
        .quotes.accept({ params: { requestId: request.id }, body: { signedName: 'Hanna Hill', quoteId: quote.id } }),
    ).rejects.toMatchObject({ status: 409, message: 'This quote was withdrawn.' })
    expect(await revise(professional.user, lead.id, quote.id)).toMatchObject({ status: 'sent', version: 2 })
    expect(await leadRow(lead.id)).toMatchObject({ status: 'quoted' })
    expect(await eventsOf(request.id)).toEqual(
      expect.arrayContaining(['quote_sent', 'quote_withdrawn', 'quote_revised']),
    )
  })
})

test('a lead without a quote has none, and no earlier ones', async () => {
  const { id, professional } = await aLead(t.ctx)
  expect(await t.as(professional.user).quotes.ofLead({ params: { leadId: id } })).toEqual({ quote: null, earlier: [] })
})

test('a quote is expired the day after its last', async () => {
  const { lead, professional } = await aQuote(t.ctx, { validUntil: today })
  const later = { ...t.ctx, now: () => new Date(t.ctx.now().getTime() + 25 * HOUR_MS) }
  const { findQuoteByLead } = await import('./of-lead.ts')
  expect((await findQuoteByLead(later, { leadId: lead.id })).quote).toMatchObject({ status: 'expired' })
  expect((await t.as(professional.user).quotes.ofLead({ params: { leadId: lead.id } })).quote).toMatchObject({
    status: 'sent',
  })
})

test('a request without quotes is nobody’s to compare', async () => {
  const { user, ...request } = await aRequest(t.ctx)
  expect(await t.as(user).quotes.get({ params: { requestId: request.id } })).toMatchObject({
    matches: [],
    comparison: [],
    acceptedQuoteId: null,
  })
})
