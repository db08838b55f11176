import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { pointHolds } from '#domains/billing/points/schema.ts'
import { contactReveals, leads } from '#domains/marketplace/leads/schema.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { requestEvents, requestFiles, scopeLines } from '#domains/marketplace/requests/schema.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { documents, professionals } from '#domains/professionals/profiles/schema.ts'
import { reviews } from '#domains/tenders/reviews/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aFile, aLead, aQuote, aRequest, aThreadMessage, aUser, aVisitorsRequest } from '#test/factories.ts'
import { getRequestPage } from './get.ts'
import { markQuotesRead } from './parts/mark-read.ts'
import { quotes } from './schema.ts'

const t = await testApp()

const get = ({ user, id }: { user: Parameters<typeof t.as>[0]; id: string }) =>
  t.as(user).quotes.get({ params: { requestId: id } })
const quoteRow = async (id: string) => singleRow(await t.ctx.db.select().from(quotes).where(eq(quotes.id, id)))
const leadRow = async (id: string) => singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, id)))
const line = (label: string, amountCents: number, scopeLineId: string | null = null) => ({
  kind: 'included' as const,
  label,
  amountCents,
  scopeLineId,
})

/** A request with two scope lines. */
async function aScopedRequest() {
  const request = await aRequest(t.ctx, { workKind: 'Bathroom', trades: ['Tiler'], budgetBand: '$10k-$50k' })
  const scope = await t.ctx.db
    .insert(scopeLines)
    .values(['Demolition', 'Tiling'].map((label, position) => ({ requestId: request.id, label, position })))
    .returning()
  return { ...request, scope: scope.map(({ id, label }) => ({ id, label })) }
}

describe('the page of a request', () => {
  test('shows the request, with files, scope and what is known', async () => {
    const request = await aScopedRequest()
    const file = await aFile(t.ctx, request.user.id)
    await t.ctx.db.insert(requestFiles).values({ requestId: request.id, fileId: file.id, position: 0 })
    const page = await get(request)
    expect(page).toMatchObject({
      id: request.id,
      status: 'pending',
      workKind: 'Bathroom',
      trades: ['Tiler'],
      budgetBand: '$10k-$50k',
      name: 'Hanna Reid',
      suburb: 'Brunswick',
      needsConsent: false,
      isDuplicate: false,
      filesAttached: 1,
      scope: request.scope,
      leadCount: 0,
      quoteCount: 0,
      review: null,
      originalId: null,
      files: [{ id: file.id, url: `/files/${file.id}`, name: 'slab.jpg' }],
    })
    expect(page.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(page.quality.length).toBeGreaterThan(3)
  })

  test('puts quotes side by side against its scope, and marks what one of them leaves out', async () => {
    const { scope, ...request } = await aScopedRequest()
    const [demolition, tiling] = scope.map(({ id }) => id)
    const first = await aQuote(t.ctx, {
      requestId: request.id,
      lines: [line('Strip out', 100, demolition), line('Tiles and labour', 200, tiling), line('Skip bin', 50)],
    })
    const second = await aQuote(t.ctx, { requestId: request.id, lines: [line('Strip out', 90, demolition)] })
    const withdrawn = await aQuote(t.ctx, { requestId: request.id })
    await t.as(withdrawn.professional.user).quotes.withdraw({
      params: { leadId: withdrawn.lead.id, quoteId: withdrawn.id },
    })
    const page = await get(request)
    expect(
      page.comparison.map(({ label, cells }) => [label, ...cells.map((cell) => cell.line?.amountCents ?? null)]),
    ).toEqual([
      ['Demolition', 100, 90],
      ['Tiling', 200, null],
      ['Skip bin', 50, null],
    ])
    expect(page.comparison[0]?.cells.map(({ quoteId }) => quoteId)).toEqual([first.id, second.id])
    expect(page).toMatchObject({ quoteCount: 2, status: 'quoted' })
    expect(page.matches.map(({ quote }) => quote?.status)).toEqual(['sent', 'sent', 'withdrawn'])
  })

  test('says for everybody who got it why, how they are rated and checked, and what they saw', async () => {
    const { user, ...request } = await aRequest(t.ctx)
    const { professional, ...lead } = await aLead(t.ctx, { requestId: request.id })
    const earlier = await aRequest(t.ctx)
    const review = { requestId: earlier.id, professionalId: professional.id, authorName: 'Ada', suburb: 'Coburg' }
    await t.ctx.db.insert(reviews).values({ ...review, stars: 4 })
    const shown = { kind: 'licence' as const, class: 'Domestic Builder' }
    const [checkedAt, expiresAt] = [t.ctx.now(), new Date(t.ctx.now().getTime() + DAY_MS)]
    await t.ctx.db.insert(documents).values({
      ...shown,
      trades: ['Carpenter'],
      holder: 'Bruno',
      number: '1',
      professionalId: professional.id,
      status: 'checked' as const,
      checkedAt,
      expiresAt,
    })
    await t.ctx.db.insert(contactReveals).values({ leadId: lead.id, day: '2026-11-20' })
    await aThreadMessage(t.ctx, { subject: lead.id, authorId: professional.user.id, body: 'May I come on Monday?' })
    const [match, ...others] = (await get({ user, id: request.id })).matches
    expect(others).toEqual([])
    expect(match).toMatchObject({
      leadId: lead.id,
      status: 'sent',
      isPhoneRevoked: false,
      isAvailable: true,
      messageCount: 1,
      unreadMessages: 1,
      answer: null,
      charge: { state: 'held', rule: null },
      professional: {
        id: professional.id,
        stars: 4,
        reviewCount: 1,
        checks: [{ ...shown, checkedAt: checkedAt.toISOString(), expiresAt: expiresAt.toISOString() }],
        mobile: professional.mobile,
      },
    })
    expect(match?.factors.length).toBeGreaterThan(0)
    expect(match?.reveals).toHaveLength(1)
  })

  test('links to no hidden profile', async () => {
    const { user, ...request } = await aRequest(t.ctx)
    const { professional } = await aLead(t.ctx, { requestId: request.id })
    const slug = async () => (await get({ user, id: request.id })).matches[0]?.professional.slug
    expect(await slug()).toBe(professional.slug)
    await t.ctx.db
      .update(professionals)
      .set({ accountStatus: 'suspended' })
      .where(eq(professionals.id, professional.id))
    expect(await slug()).toBeNull()
  })

  test('hides a response record of fewer than five answers and a licence that has expired', async () => {
    const { user, ...request } = await aRequest(t.ctx)
    const { professional } = await aLead(t.ctx, { requestId: request.id })
    await t.ctx.db.execute(sql`update professionals set answered_count = 4, median_answer_minutes = 30
      where id = ${professional.id}`)
    expect((await get({ user, id: request.id })).matches[0]?.professional).toMatchObject({
      medianAnswerMinutes: null,
      answeredCount: 4,
      checks: [],
      stars: null,
      reviewCount: 0,
    })
    await t.ctx.db.execute(sql`update professionals set answered_count = 5 where id = ${professional.id}`)
    expect((await get({ user, id: request.id })).matches[0]?.professional.medianAnswerMinutes).toBe(30)
  })

  test('is read in four queries', async () => {
    const { request } = await aQuote(t.ctx)
    await get({ user: request.user, id: request.id })
    const { pool } = t.ctx
    const statements: unknown[] = []
    const query = pool.query
    pool.query = ((...args: unknown[]) => {
      statements.push(args[0])
      return (query as (...all: unknown[]) => unknown).apply(pool, args)
    }) as typeof pool.query
    try {
      await getRequestPage(t.ctx, { requestId: request.id, isRead: true })
    } finally {
      pool.query = query
    }
    expect(statements).toHaveLength(4)
  })

  test('is its owner’s alone: by account, or by the verified email it was sent with', async () => {
    const { request, professional } = await aQuote(t.ctx)
    await expect(get({ user: null, id: request.id })).rejects.toMatchObject({ status: 401 })
    const missing = await get({ user: professional.user, id: crypto.randomUUID() }).catch((error) => error)
    for (const user of [professional.user, await aUser(t.ctx)])
      await expect(get({ user, id: request.id })).rejects.toMatchObject({ status: 404, message: missing.message })
    const visitors = await aVisitorsRequest(t.ctx)
    const unproven = await aUser(t.ctx, { email: visitors.email, emailVerified: false })
    await expect(get({ user: unproven, id: visitors.id })).rejects.toMatchObject({ status: 404 })
    const proven = await aUser(t.ctx, { email: visitors.email })
    expect(await get({ user: proven, id: visitors.id })).toMatchObject({ id: visitors.id })
  })
})

describe('a quote that its homeowner opens', () => {
  test('counts as read once, and captures the points of the lead', async () => {
    const { request, lead, ...quote } = await aQuote(t.ctx)
    expect(await leadRow(lead.id)).toMatchObject({ charge: 'held', engagedAt: null })
    await Promise.all(Array.from({ length: 4 }, () => get({ user: request.user, id: request.id })))
    const { readAt } = await quoteRow(quote.id)
    expect(readAt).toBeInstanceOf(Date)
    expect(await leadRow(lead.id)).toMatchObject({ charge: 'captured', chargeRule: 'quote_read' })
    expect(singleRow(await t.ctx.db.select().from(pointHolds).where(eq(pointHolds.subject, lead.id)))).toMatchObject({
      status: 'captured',
    })
    const page = await get({ user: request.user, id: request.id })
    expect(page.matches[0]?.quote?.readAt).toBe(readAt?.toISOString())
    expect(page.matches[0]?.charge).toMatchObject({ state: 'captured', rule: 'quote_read' })
    expect(await quoteRow(quote.id)).toMatchObject({ readAt })
  })

  test('stays unread where another page asks for the request without showing its quotes', async () => {
    const { request, lead, ...quote } = await aQuote(t.ctx)
    const page = await t.as(request.user).quotes.get({ params: { requestId: request.id }, query: { read: 'false' } })
    expect(page.matches[0]?.quote).toMatchObject({ id: quote.id, readAt: null })
    expect(await leadRow(lead.id)).toMatchObject({ charge: 'held', engagedAt: null })
    expect(await quoteRow(quote.id)).toMatchObject({ readAt: null })
  })

  test('keeps the time of the first look, and is not read once it is withdrawn', async () => {
    const { professional, lead, ...quote } = await aQuote(t.ctx)
    const [first, second] = [1, 2].map((minute) => new Date(t.ctx.now().getTime() + minute * MINUTE_MS))
    for (const now of [first, second]) await markQuotesRead({ ...t.ctx, now: () => now ?? t.ctx.now() }, [quote.id])
    expect((await quoteRow(quote.id)).readAt).toEqual(first)
    const other = await aQuote(t.ctx)
    const params = { leadId: other.lead.id, quoteId: other.id }
    await t.as(other.professional.user).quotes.withdraw({ params })
    await markQuotesRead(t.ctx, [other.id])
    expect(await quoteRow(other.id)).toMatchObject({ readAt: null })
    expect(await leadRow(other.lead.id)).toMatchObject({ charge: 'held', engagedAt: null })
  })

  test('leaves the points of a withdrawn one alone', async () => {
    const { request, lead, professional, ...quote } = await aQuote(t.ctx)
    await t.as(professional.user).quotes.withdraw({ params: { leadId: lead.id, quoteId: quote.id } })
    await get({ user: request.user, id: request.id })
    expect(await leadRow(lead.id)).toMatchObject({ charge: 'held', engagedAt: null })
  })

  describe('while that cannot be written', () => {
    afterEach(() => t.ctx.db.execute(sql`drop trigger if exists broken on quotes`))

    test('is shown all the same', async () => {
      const { request, lead, ...quote } = await aQuote(t.ctx)
      await t.ctx.db.execute(
        sql`create trigger broken before update on quotes for each row execute function refuse_change()`,
      )
      const page = await get({ user: request.user, id: request.id })
      expect(page.matches[0]?.quote).toMatchObject({ id: quote.id, readAt: null })
      expect(await leadRow(lead.id)).toMatchObject({ charge: 'held', engagedAt: null })
    })
  })
})

test('the timeline comes fifty at a time, the last first, and all of it by pressing on', async () => {
  const { id: requestId, user } = await aRequest(t.ctx)
  for (let count = 1; count <= 53; count += 1)
    await noteEvent(t.ctx, { requestId, kind: 'files_added', detail: { count: count + 1 } })
  const page = (before?: string) => t.as(user).quotes.get({ params: { requestId }, query: { before } })
  const told = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => `You added ${from + at + 1} files`)
  const last = await page()
  expect(last.timeline.map(({ says }) => says)).toEqual(told(4, 53))
  const first = await page(last.timelineNext ?? '')
  expect([first.timeline.map(({ says }) => says), first.timelineNext]).toEqual([told(1, 3), null])
  const { id: other } = await aRequest(t.ctx)
  await noteEvent(t.ctx, { requestId: other, kind: 'created' })
  const [event] = await t.ctx.db.select().from(requestEvents).where(eq(requestEvents.requestId, other))
  expect((await page(event?.id)).timeline).toEqual([])
})

test('the timeline tells the homeowner what happened, and nothing of the points', async () => {
  const { request, lead, professional, ...quote } = await aQuote(t.ctx)
  const params = { leadId: lead.id, quoteId: quote.id }
  await get({ user: request.user, id: request.id })
  await t.as(professional.user).quotes.withdraw({ params })
  const { timeline } = await get({ user: request.user, id: request.id })
  const says = timeline.map((event) => event.says)
  expect(says.slice(-2)).toEqual(['Costa Building sent a quote', 'Costa Building withdrew their quote'])
  expect(timeline.map(({ kind }) => kind)).not.toContain('captured')
  expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted())
})

test('after all of this points, leads and slots still agree', async () => {
  const counted = (await checkInvariants(t.ctx)).filter(({ id, count }) => id !== 'I24' && count !== 'not built')
  expect(counted.length).toBeGreaterThan(10)
  expect(counted.filter(({ count }) => count !== 0)).toEqual([])
})
