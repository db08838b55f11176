import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { quoteRequests, requestFiles, scopeLines } from '#domains/marketplace/requests/schema.ts'
import { reviews } from '#domains/tenders/reviews/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aFile, aLead, aRequest } from '#test/factories.ts'
import { closeLeads } from './release.ts'
import { contactReveals, leads } from './schema.ts'
import { winLead } from './win.ts'

const t = await testApp()

describe('a lead on its own page', () => {
  test('shows what is known of the request, and why it was matched', async () => {
    const request = await aRequest(t.ctx, {
      trades: ['Plumber'],
      workKind: 'Bathroom',
      budgetBand: '$10k-$50k',
      occupancy: 'owner',
      answers: { houseAge: 'from1940' },
    })
    const file = await aFile(t.ctx, request.user.id)
    await t.ctx.db.insert(requestFiles).values({ requestId: request.id, fileId: file.id, position: 0 })
    await t.ctx.db.insert(scopeLines).values([
      { requestId: request.id, position: 1, label: 'Tiling' },
      { requestId: request.id, position: 0, label: 'Waterproofing' },
    ])
    const lead = await aLead(t.ctx, { requestId: request.id })
    const page = await t.as(lead.professional.user).leads.get({ params: { leadId: lead.id } })
    expect(page).toMatchObject({
      id: lead.id,
      customerPhone: request.phone,
      customerEmail: '',
      trades: ['Plumber'],
      workKind: 'Bathroom',
      budgetBand: '$10k-$50k',
      occupancy: 'owner',
      answers: { houseAge: 'from1940' },
      requestStatus: 'pending',
      filesAttached: 1,
      files: [{ id: file.id, url: `/files/${file.id}` }],
      factors: lead.factors,
      report: null,
      closeOut: null,
      answer: null,
    })
    expect(page.scope.map(({ label }) => label)).toEqual(['Waterproofing', 'Tiling'])
    expect(page.quality.filter(({ isGiven }) => isGiven).length).toBeGreaterThanOrEqual(4)
    expect(page.phoneShownAt).not.toBeNull()
  })

  test('is read once it was opened', async () => {
    const { id, professional } = await aLead(t.ctx)
    const api = t.as(professional.user)
    await api.leads.get({ params: { leadId: id } })
    const { readAt } = singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, id)))
    expect(readAt).not.toBeNull()
    const { items } = await api.leads.history({ query: {} })
    expect(items[0]?.isUnread).toBe(false)
    await api.leads.get({ params: { leadId: id } })
    expect(singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, id))).readAt).toEqual(readAt)
  })

  test('logs that the number is shown, and leaves it out where it is not', async () => {
    const { id, professional, request } = await aLead(t.ctx)
    const api = t.as(professional.user)
    const quiet = await api.leads.get({ params: { leadId: id }, query: { phone: 'false' } })
    expect(quiet).toMatchObject({ id, customerPhone: null, phoneShownAt: null })
    expect(await t.ctx.db.$count(contactReveals, eq(contactReveals.leadId, id))).toBe(0)
    expect(await api.leads.get({ params: { leadId: id } })).toMatchObject({ customerPhone: request.phone })
    expect(await t.ctx.db.$count(contactReveals, eq(contactReveals.leadId, id))).toBe(1)
  })

  test('gives nobody else a name, a number or an address', async () => {
    const [mine, theirs] = [await aLead(t.ctx), await aLead(t.ctx)]
    const headers = { cookie: await t.signIn(mine.professional.user) }
    const ask = (id: string) => t.http.inject({ url: `/api/professionals/lead/${id}`, headers })
    const [foreign, missing] = [await ask(theirs.id), await ask(crypto.randomUUID())]
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
    for (const secret of [theirs.request.phone, theirs.request.email, theirs.request.name])
      expect(foreign.body).not.toContain(secret)
    const visitor = await t.http.inject({ url: `/api/professionals/lead/${theirs.id}` })
    expect(visitor.statusCode).toBe(401)
  })

  test('says who was chosen instead, and why, once the homeowner has decided', async () => {
    const winner = await aLead(t.ctx)
    const { requestId } = winner
    const second = await aLead(t.ctx, { requestId, status: 'quoted' })
    const silent = await aLead(t.ctx, { requestId })
    await t.ctx.db.update(quoteRequests).set({ status: 'in_progress' }).where(eq(quoteRequests.id, requestId))
    await winLead(t.ctx, winner.id)
    const card = { leadId: second.id, rank: 2, of: 2, band: '5-10% below yours', reason: 'price' as const }
    expect(await closeLeads(t.ctx, { requestId, cards: [card] })).toBe(2)
    const open = (lead: typeof winner) => t.as(lead.professional.user).leads.get({ params: { leadId: lead.id } })
    expect(await open(second)).toMatchObject({
      status: 'not_chosen',
      closeOut: { rank: 2, of: 2, band: '5-10% below yours', reason: 'price' },
    })
    expect(await open(silent)).toMatchObject({
      status: 'not_chosen',
      closeOut: { rank: null, of: 2, band: null, reason: null },
    })
    expect(await open(winner)).toMatchObject({ status: 'won', closeOut: null })
  })

  test('of a job that was won says how far it has come, to nobody else', async () => {
    const winner = await aLead(t.ctx)
    const { requestId } = winner
    const other = await aLead(t.ctx, { requestId })
    const open = (lead: typeof winner) => t.as(lead.professional.user).leads.get({ params: { leadId: lead.id } })
    expect(await open(winner)).toMatchObject({ job: null })
    const at = (day: number) => new Date(Date.UTC(2026, 2, day))
    const change = (set: Partial<typeof quoteRequests.$inferInsert>) =>
      t.ctx.db.update(quoteRequests).set(set).where(eq(quoteRequests.id, requestId))
    await change({ status: 'in_progress', acceptedAt: at(1) })
    await winLead(t.ctx, winner.id)
    await t.ctx.db
      .update(leads)
      .set({ closedAt: at(1) })
      .where(eq(leads.id, winner.id))
    await closeLeads(t.ctx, { requestId, cards: [] })
    const accepted = {
      acceptedAt: at(1).toISOString(),
      doneAt: null,
      doneBy: null,
      completedAt: null,
      stars: null,
      reviewRemoval: null,
    }
    expect(await open(winner)).toMatchObject({ job: accepted, customerEmail: winner.request.email })
    expect(await open(other), 'the address is the winner’s alone').toMatchObject({ customerEmail: '' })
    await change({ status: 'completed', doneAt: at(2), doneBy: 'professional', completedAt: at(3) })
    const { id: professionalId } = winner.professional
    const review = { requestId, professionalId, authorName: 'Hanna', suburb: 'Preston', stars: 4, createdAt: at(4) }
    await t.ctx.db.insert(reviews).values(review)
    const done = { doneAt: at(2).toISOString(), doneBy: 'professional', completedAt: at(3).toISOString() }
    expect(await open(winner)).toMatchObject({ job: { ...accepted, ...done, stars: 4 } })
    expect(await open(other)).toMatchObject({ job: null })
    await t.ctx.db.update(reviews).set({ removedAt: at(5), removedReason: 'Spam' })
    const reviewRemoval = { at: at(5).toISOString(), reason: 'Spam' }
    expect(await open(winner)).toMatchObject({ job: { stars: null, reviewRemoval } })
  })

  test('is closed without a card where the homeowner cancelled', async () => {
    const lead = await aLead(t.ctx)
    const { requestId } = lead
    await t.ctx.db.update(quoteRequests).set({ status: 'cancelled' }).where(eq(quoteRequests.id, requestId))
    await closeLeads(t.ctx, { requestId, cards: [] })
    const page = await t.as(lead.professional.user).leads.get({ params: { leadId: lead.id } })
    expect(page).toMatchObject({ status: 'closed', closeOut: null, requestStatus: 'cancelled' })
  })
})
