import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { acceptReport } from '#domains/marketplace/leads/reports.ts'
import { leadReports } from '#domains/marketplace/leads/schema.ts'
import { quotes } from '#domains/marketplace/quotes/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aDeal } from '#test/deals.ts'
import { aFile, aLead, aProfessional, aQuote, aRequest, aUser, aVisitorsRequest } from '#test/factories.ts'
import { addFiles } from './files.ts'
import { requestRules } from './rules.ts'
import { quoteRequests } from './schema.ts'

const t = await testApp()
const page = (who: TestUser | null, before?: string) => t.as(who).requests.mine({ query: { before } })
const mine = async (who: TestUser | null) => (await page(who)).items
const idsOf = async (who: TestUser | null) => (await mine(who)).map(({ id }) => id)
const update = (who: TestUser | null, requestId: string) =>
  t.as(who).requests.update({ params: { requestId }, body: { plansReady: true } })
const read = async (id: string) => {
  const [row] = await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id))
  return row
}

describe('a person’s own requests', () => {
  test('come fifty at a time, and fewer where they are long; nobody else’s is a place among them', async () => {
    const { user, ...first } = await aRequest(t.ctx, { createdAt: new Date('2026-01-01') })
    const made = [first.id]
    for (let at = 1; at <= 55; at += 1) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, at))
      made.push((await aRequest(t.ctx, { userId: user.id, createdAt })).id)
    }
    const { items, next } = await page(user)
    expect(items.map(({ id }) => id)).toEqual(made.slice(6).reverse())
    const older = await page(user, next ?? '')
    expect(older.items.map(({ id }) => id)).toEqual(made.slice(0, 6).reverse())
    expect(older.next).toBeNull()
    await t.ctx.db
      .update(quoteRequests)
      .set({ description: '楼'.repeat(5000) })
      .where(eq(quoteRequests.userId, user.id))
    expect((await page(user)).items).toHaveLength(18)
    const others = await aRequest(t.ctx)
    expect(await page(user, others.id)).toEqual({ items: [], next: null })
  })

  test('come newest first, with the documented fields and what the cards show', async () => {
    const first = await aRequest(t.ctx, { createdAt: new Date('2026-10-01') })
    const second = await aRequest(t.ctx, { userId: first.user.id, consentAt: null, status: 'quoted' })
    const file = await aFile(t.ctx, first.user.id)
    await addFiles(t.ctx, {
      requestId: second.id,
      ownerId: first.user.id,
      fileIds: [file.id],
      sender: { ip: '127.0.0.1' },
    })
    expect(await mine(first.user)).toEqual([
      {
        id: second.id,
        title: 'Home Renovation - 3056',
        projectType: 'Quote Request',
        status: 'quoted',
        postcode: '3056',
        suburb: 'Brunswick',
        budget: 'Request Quote',
        timeframe: 'Within a month',
        createdAt: second.createdAt.toISOString(),
        filesAttached: 1,
        description: second.description,
        phone: second.phone,
        email: second.email,
        leadCount: 0,
        quoteCount: 0,
        openQuoteCount: 0,
        needsConsent: true,
        isDuplicate: false,
        isSearchOver: false,
        doneAt: null,
        openPrices: null,
        isReviewed: false,
        engagementId: null,
      },
      expect.objectContaining({ id: first.id, needsConsent: false, filesAttached: 0 }),
    ])
  })

  test('say what the quotes that can be accepted cost, and whether a review was written', async () => {
    const homeowner = await aUser(t.ctx)
    const { id: professionalId } = await aProfessional(t.ctx)
    const sides = { homeownerId: homeowner.id, professionalId }
    const { requestId } = await aDeal(t.ctx, sides, 'quoted')
    const line = (amountCents: number) => ({ scopeLineId: null, kind: 'included' as const, label: 'All', amountCents })
    await aQuote(t.ctx, { requestId, lines: [line(2_000_000)], highCents: 2_400_000 })
    await aQuote(t.ctx, { requestId, lines: [line(9_000_000)], isExpired: true })
    expect(await mine(homeowner)).toMatchObject([
      { openQuoteCount: 2, openPrices: { lowCents: 1_200_000, highCents: 2_400_000 }, isReviewed: false },
    ])
    await aDeal(t.ctx, sides, 'completed')
    await aDeal(t.ctx, sides, 'reviewed')
    expect((await mine(homeowner)).map(({ openPrices, isReviewed }) => [openPrices, isReviewed])).toEqual([
      [null, true],
      [null, false],
      [expect.anything(), false],
    ])
  })

  test('count their leads and the quotes that stand', async () => {
    const request = await aRequest(t.ctx)
    const [one, other] = [await aLead(t.ctx, { requestId: request.id }), await aLead(t.ctx, { requestId: request.id })]
    const sent = { requestId: request.id, sentAt: t.ctx.now() }
    await t.ctx.db.insert(quotes).values([
      { ...sent, leadId: one.id, professionalId: one.professionalId },
      { ...sent, leadId: other.id, professionalId: other.professionalId, status: 'withdrawn' },
    ])
    expect(await mine(request.user)).toMatchObject([{ leadCount: 2, quoteCount: 1 }])
  })

  test('count the quotes that can be accepted now: none that expired, was withdrawn or fell away', async () => {
    const { id: requestId, user } = await aRequest(t.ctx)
    const open = await aQuote(t.ctx, { requestId })
    await aQuote(t.ctx, { requestId, isExpired: true })
    const gone = await aQuote(t.ctx, { requestId })
    const counts = async () => (await mine(user)).map(({ quoteCount, openQuoteCount }) => [quoteCount, openQuoteCount])
    expect(await counts()).toEqual([[3, 2]])
    const account = (accountStatus: 'active' | 'suspended') =>
      t.ctx.db.update(professionals).set({ accountStatus }).where(eq(professionals.id, gone.professionalId))
    await account('suspended')
    expect(await counts()).toEqual([[3, 1]])
    await account('active')
    await t
      .as(gone.professional.user)
      .leads.report({ params: { leadId: gone.lead.id }, body: { reason: 'wrong_number' } })
    expect(await counts()).toEqual([[3, 2]])
    const report = singleRow(await t.ctx.db.select().from(leadReports).where(eq(leadReports.leadId, gone.lead.id)))
    const { id: adminId } = await aUser(t.ctx, { isSuperAdmin: true })
    await acceptReport(t.ctx, { reportId: report.id, adminId, note: '' })
    expect(await counts()).toEqual([[3, 1]])
    await t.as(open.professional.user).quotes.withdraw({ params: { leadId: open.lead.id, quoteId: open.id } })
    expect(await counts()).toEqual([[2, 0]])
    expect(await mine(user)).toMatchObject([{ status: 'quoted' }])
    const page = await t.as(user).quotes.get({ params: { requestId } })
    expect(page).toMatchObject({ quoteCount: 2, openQuoteCount: 0 })
  })

  test('are nobody else’s, and a visitor has none', async () => {
    await aRequest(t.ctx)
    expect(await mine(await aUser(t.ctx))).toEqual([])
    await expect(mine(null)).rejects.toMatchObject({ status: 401 })
  })

  test('are those of their verified email as long as they belong to no account', async () => {
    const user = await aUser(t.ctx)
    const theirs = await aVisitorsRequest(t.ctx, { email: user.email })
    await aRequest(t.ctx, { email: user.email })
    expect(await idsOf(user)).toEqual([theirs.id])
  })

  test('are not those that nobody has verified', async () => {
    const user = await aUser(t.ctx)
    await aVisitorsRequest(t.ctx, { email: user.email, status: 'unverified', verifiedAt: null })
    expect(await mine(user)).toEqual([])
  })

  test('are not those of an email that the account has not proven (T32)', async () => {
    const owner = await aRequest(t.ctx)
    const visitors = await aVisitorsRequest(t.ctx, { email: owner.email })
    const impostor = await aUser(t.ctx, { email: owner.email, emailVerified: false })
    expect(await mine(impostor)).toEqual([])
    for (const { id } of [owner, visitors])
      await expect(update(impostor, id)).rejects.toMatchObject({ status: 404, message: 'Request not found' })
    expect(await read(visitors.id)).toMatchObject({ userId: null })
  })

  test('go from the list when they are deleted', async () => {
    const { user } = await aRequest(t.ctx, { erasedAt: t.ctx.now() })
    expect(await mine(user)).toEqual([])
  })
})

describe('the owner of a request', () => {
  test('is let on; one that was only their email’s becomes their account’s', async () => {
    const user = await aUser(t.ctx)
    const { id } = await aVisitorsRequest(t.ctx, { email: user.email })
    await Promise.all(Array.from({ length: 5 }, () => update(user, id)))
    expect(await read(id)).toMatchObject({ userId: user.id, plansReady: true })
  })

  test('is nobody else: a missing request, a deleted one and a neighbour’s are the same 404 (T44, T45)', async () => {
    const stranger = await aUser(t.ctx)
    const cookie = await t.signIn(stranger)
    const other = await aRequest(t.ctx)
    const gone = await aRequest(t.ctx, { userId: stranger.id, erasedAt: t.ctx.now() })
    const answers = await Promise.all(
      [other.id, gone.id, randomUUID(), 'x'].map((id) =>
        t.http.inject({
          method: 'PATCH',
          url: `/api/quotes/${id}`,
          headers: { cookie },
          payload: { plansReady: true },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(new Set(answers.slice(0, 3).map(({ body }) => body)).size).toBe(1)
    expect(await read(other.id)).toMatchObject({ plansReady: null, userId: other.user.id })
  })

  test('is no visitor and no super admin', async () => {
    const { id } = await aRequest(t.ctx)
    await expect(update(null, id)).rejects.toMatchObject({ status: 401 })
    const admin = { ...(await aUser(t.ctx)), email: 'admin@demo.example' }
    await expect(update(admin, id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the parties to a request', () => {
  type Status = (typeof quotes.$inferInsert)['status']
  const party = async (user: TestUser, requestId: string) => {
    const profile = 'professional' in user ? (user.professional ?? null) : null
    const actor = {
      ...user,
      professional: profile,
      emailVerified: true,
      isAdmin: false,
      isAdminReader: false,
      isAdminSession: false,
      profileImageUrl: null,
      unread: { notifications: 0, messages: 0 },
      has: { leads: false, projects: false, bookings: false, communities: false, earnings: false },
      sessionId: randomUUID(),
      authenticatedAt: t.ctx.now(),
      closesAt: null,
    }
    return requestRules.requestParty(t.ctx, actor, { requestId }).then(
      () => 'in',
      ({ status }: { status: number }) => status,
    )
  }
  async function withQuote(status: Status, accountStatus: 'active' | 'suspended' = 'active') {
    const request = await aRequest(t.ctx)
    const lead = await aLead(t.ctx, { requestId: request.id })
    const { professionalId } = lead
    await t.ctx.db
      .insert(quotes)
      .values({ requestId: request.id, leadId: lead.id, professionalId, sentAt: t.ctx.now(), status })
    const professional = { id: professionalId, name: 'Bruno Costa', accountStatus }
    return { request, builder: { ...(await aUser(t.ctx)), professional } }
  }

  test('are the homeowner and the professional whose quote was accepted', async () => {
    const { request, builder } = await withQuote('accepted')
    expect([await party(request.user, request.id), await party(builder, request.id)]).toEqual(['in', 'in'])
  })

  test('are not those whose quote was not, other professionals, and anybody else', async () => {
    const { request, builder } = await withQuote('sent')
    const { user, ...profile } = await aProfessional(t.ctx)
    const another = { ...user, professional: profile }
    const everybody = [builder, another, await aUser(t.ctx)]
    expect(await Promise.all(everybody.map((who) => party(who, request.id)))).toEqual([404, 404, 404])
  })

  test('do not include a professional who is suspended', async () => {
    const { request, builder } = await withQuote('accepted', 'suspended')
    expect(await party(builder, request.id)).toBe(403)
  })
})
