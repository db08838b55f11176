import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { requestEvents } from '#domains/marketplace/requests/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aLead } from '#test/factories.ts'
import { leads } from './schema.ts'

const t = await testApp()

const contact = (user: Parameters<typeof t.as>[0], leadId: string) => t.as(user).leads.contact({ params: { leadId } })
const row = async (id: string) => singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, id)))
const events = (requestId: string) => t.ctx.db.$count(requestEvents, eq(requestEvents.requestId, requestId))

describe('marking a lead contacted', () => {
  test('says when, and starts the clock of the homeowner’s silence', async () => {
    const { id, professional, decideAt, requestId } = await aLead(t.ctx, { sentAt: new Date('2026-01-01') })
    const before = await events(requestId)
    const lead = await contact(professional.user, id)
    expect(lead).toMatchObject({ id, status: 'contacted', isContacted: true })
    const { contactedAt, attemptedAt, ...stored } = await row(id)
    expect(lead.contactedAt).toBe(contactedAt?.toISOString())
    expect(attemptedAt).toEqual(contactedAt)
    expect(stored.decideAt?.getTime()).toBeGreaterThanOrEqual(decideAt?.getTime() ?? Number.NaN)
    expect(await events(requestId)).toBe(before + 1)
  })

  test('twenty times at once is one effect and the same answer', async () => {
    const { id, professional, requestId } = await aLead(t.ctx)
    const before = await events(requestId)
    const answers = await Promise.all(Array.from({ length: 20 }, () => contact(professional.user, id)))
    expect(new Set(answers.map(({ contactedAt }) => contactedAt)).size).toBe(1)
    expect(await events(requestId)).toBe(before + 1)
  })

  test.each(['quoted', 'won', 'withdrawn'] as const)('leaves a lead that is %s what it is', async (status) => {
    const { id, professional } = await aLead(t.ctx, { status })
    expect(await contact(professional.user, id)).toMatchObject({ status, isContacted: true })
  })

  test.each(['closed', 'not_chosen'] as const)('is refused for a lead that is %s', async (status) => {
    const { id, professional } = await aLead(t.ctx, { status, closedAt: new Date() })
    await expect(contact(professional.user, id)).rejects.toMatchObject({ status: 409 })
    expect(await row(id)).toMatchObject({ contactedAt: null, attemptedAt: null })
  })

  test('of another professional is 404, the same as a lead that does not exist, and changes nothing', async () => {
    const [mine, theirs] = [await aLead(t.ctx), await aLead(t.ctx)]
    const headers = { cookie: await t.signIn(mine.professional.user) }
    const send = (id: string) =>
      t.http.inject({ method: 'PATCH', url: `/api/professionals/lead/${id}/contact`, headers })
    const [foreign, missing] = [await send(theirs.id), await send(crypto.randomUUID())]
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404])
    expect(foreign.body).toBe(missing.body)
    expect(await row(theirs.id)).toMatchObject({ status: 'sent', contactedAt: null })
    expect((await send('not-an-id')).statusCode).toBe(404)
  })

  test('is for the professional only: 401 for visitors and for the homeowner', async () => {
    const { id, request } = await aLead(t.ctx)
    await expect(contact(null, id)).rejects.toMatchObject({ status: 401 })
    await expect(contact(request.user, id)).rejects.toMatchObject({ status: 401 })
  })
})
