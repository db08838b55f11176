import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { testApp } from '#test/app.ts'
import { aLead, aProfessional, aRequest } from '#test/factories.ts'
import { contactReveals, leads } from './schema.ts'

const t = await testApp()

async function anInbox(count: number) {
  const professional = await aProfessional(t.ctx)
  const all = []
  for (let at = 0; at < count; at += 1)
    all.push(
      await aLead(t.ctx, { professionalId: professional.id, sentAt: new Date(Date.now() - (count - at) * MINUTE_MS) }),
    )
  return { professional, all: all.reverse(), api: t.as(professional.user) }
}

describe('the lead history', () => {
  test('shows the documented fields, newest first, with the total', async () => {
    const { all, api } = await anInbox(3)
    const { items, total } = await api.leads.history({ query: { limit: 2 } })
    expect(total).toBe(3)
    expect(items.map(({ id }) => id)).toEqual(all.slice(0, 2).map(({ id }) => id))
    const [first] = all
    expect(items[0]).toMatchObject({
      id: first?.id,
      requestId: first?.requestId,
      status: 'sent',
      costPerLead: 29,
      postcode: '3056',
      suburb: 'Brunswick',
      customerName: 'Hanna Reid',
      customerPhone: first?.request.phone,
      timeframe: 'Within a month',
      isContacted: false,
      contactedAt: null,
      createdAt: first?.sentAt.toISOString(),
      quoteRequest: { projectType: 'Quote Request', budget: 'Request Quote', description: first?.request.description },
      distanceKm: 4,
      isUnread: true,
      unreadMessages: 0,
      filesAttached: 0,
      charge: { state: 'held', rule: null, decidedAt: null, decideAt: first?.decideAt?.toISOString() },
    })
    const page = await api.leads.history({ query: { limit: 2, offset: 2 } })
    expect(page.items.map(({ id }) => id)).toEqual([all[2]?.id])
  })

  test('says the budget and the timing of the brief, where the homeowner gave them', async () => {
    const request = await aRequest(t.ctx, { budgetBand: '$10k-$50k', timing: 'Flexible' })
    const { professional } = await aLead(t.ctx, { requestId: request.id })
    const { items } = await t.as(professional.user).leads.history({ query: {} })
    expect(items[0]).toMatchObject({ timeframe: 'Flexible', quoteRequest: { budget: '$10k-$50k' } })
  })

  test('is empty for somebody new', async () => {
    const { user } = await aProfessional(t.ctx)
    expect(await t.as(user).leads.history({ query: {} })).toEqual({ items: [], total: 0 })
  })

  test('keeps to a status, a state of the points, or what is unread', async () => {
    const { all, api } = await anInbox(4)
    const [one, two, three] = all.map(({ id }) => id)
    const set = (id: string | undefined, values: Partial<typeof leads.$inferInsert>) =>
      t.ctx.db
        .update(leads)
        .set(values)
        .where(eq(leads.id, id ?? ''))
    await set(one, { status: 'quoted' })
    await set(two, { charge: 'captured', chargeRule: 'quote_read', chargeDecidedAt: new Date(), decideAt: null })
    await set(three, { readAt: new Date() })
    const ids = async (query: object) => (await api.leads.history({ query })).items.map(({ id }) => id)
    expect(await ids({ status: 'quoted' })).toEqual([one])
    expect(await ids({ charge: 'captured' })).toEqual([two])
    expect(await ids({ unread: 'false' })).toEqual([three])
    expect(await ids({ unread: 'true' })).toHaveLength(3)
    expect(await ids({ unread: 'true', status: 'quoted' })).toEqual([one])
    await t.as(all[2]?.request.user ?? null).leads.sendMessage({
      params: { leadId: three ?? '' },
      body: { body: 'When can you come?' },
    })
    expect(await ids({ unread: 'false' })).toEqual([])
  })

  test('is nobody else’s: a professionalId in the query is refused', async () => {
    const [mine, theirs] = [await anInbox(1), await anInbox(1)]
    const headers = { cookie: await t.signIn(mine.professional.user) }
    for (const path of ['lead-history', 'analytics']) {
      const url = `/api/professionals/${path}?professionalId=${theirs.professional.id}`
      const { body } = await t.http.inject({ url, headers })
      expect(body).not.toContain(theirs.all[0]?.id)
    }
    const url = `/api/professionals/lead-history?professionalId=${theirs.professional.id}`
    expect((await t.http.inject({ url, headers })).statusCode).toBe(400)
    const plain = await t.http.inject({ url: '/api/professionals/lead-history', headers })
    expect([plain.statusCode, plain.headers['x-total-count'], plain.json().length]).toEqual([200, '1', 1])
  })

  test('logs that a phone number was shown, once a lead and day', async () => {
    const { all, api } = await anInbox(2)
    const logged = () => t.ctx.db.$count(contactReveals, eq(contactReveals.leadId, all[0]?.id ?? ''))
    await Promise.all(Array.from({ length: 10 }, () => api.leads.history({ query: {} })))
    await api.leads.get({ params: { leadId: all[0]?.id ?? '' } })
    expect(await logged()).toBe(1)
  })

  test('hides the number that the homeowner took back, and logs nothing then', async () => {
    const { all, api } = await anInbox(1)
    const [lead] = all
    await t.as(lead?.request.user ?? null).leads.revokePhone({
      params: { requestId: lead?.requestId ?? '', leadId: lead?.id ?? '' },
    })
    const { items } = await api.leads.history({ query: {} })
    expect(items[0]?.customerPhone).toBeNull()
    expect(await t.ctx.db.$count(contactReveals, eq(contactReveals.leadId, lead?.id ?? ''))).toBe(0)
  })

  test('keeps the row of a deleted request without a word of it', async () => {
    const professional = await aProfessional(t.ctx)
    const { id: requestId, phone } = await aRequest(t.ctx, { budgetBand: '$10k-$50k', timing: 'Flexible' })
    await aLead(t.ctx, { requestId, professionalId: professional.id })
    await t.ctx.db.update(quoteRequests).set({ erasedAt: new Date() }).where(eq(quoteRequests.id, requestId))
    const answer = JSON.stringify(await t.as(professional.user).leads.history({ query: {} }))
    for (const word of [phone, '$10k-$50k', 'Flexible']) expect(answer).not.toContain(word)
  })
})

describe('the analytics', () => {
  test('count this month’s leads by Melbourne’s calendar, and what waits', async () => {
    const { professional, all, api } = await anInbox(3)
    const [newest, , oldest] = all
    await t.ctx.db
      .update(leads)
      .set({ sentAt: new Date(Date.now() - 40 * DAY_MS), status: 'won', readAt: new Date() })
      .where(eq(leads.id, oldest?.id ?? ''))
    await t.as(newest?.request.user ?? null).leads.sendMessage({
      params: { leadId: newest?.id ?? '' },
      body: { body: 'Hello' },
    })
    expect(await api.leads.analytics({})).toEqual({
      leads_received_this_month: 2,
      unreadLeads: 2,
      unreadMessages: 1,
      openLeads: 2,
      wonLeads: 1,
      medianAnswerMinutes: null,
      answeredCount: 0,
    })
    expect(professional.id).toBe(newest?.professionalId)
  })
})
