import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pointHolds } from '#domains/billing/points/schema.ts'
import { leadReports, leads } from '#domains/marketplace/leads/schema.ts'
import { quoteRequests, requestEvents } from '#domains/marketplace/requests/schema.ts'
import { conversations } from '#domains/messaging/messages/schema.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aLead, aQuote, aRequest, aThreadMessage, aUser } from '#test/factories.ts'
import { quotes, quoteVersions } from './schema.ts'

const t = await testApp()

/** A request whose one quote was accepted. */
async function underWay() {
  const quote = await aQuote(t.ctx)
  const { request, professional, lead } = quote
  const params = { requestId: request.id }
  await t.as(request.user).quotes.accept({ params, body: { signedName: 'Hanna Hill', quoteId: quote.id } })
  return { quote, request, professional, lead, params, owner: t.as(request.user), builder: t.as(professional.user) }
}
const row = async (id: string) => singleRow(await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))
const kindsTo = async (email: string) =>
  (await t.waitingJobs())
    .map(({ data }) => data)
    .filter(({ to }) => to === email)
    .map(({ kind }) => kind)
const countEvents = (requestId: string, kind: string) =>
  t.ctx.db
    .select()
    .from(requestEvents)
    .where(eq(requestEvents.requestId, requestId))
    .then((events) => events.filter((event) => event.kind === kind).length)

describe('a finished job', () => {
  test('is said to be done by the professional, and confirmed by the homeowner', async () => {
    const { request, params, owner, builder } = await underWay()
    expect(await builder.quotes.complete({ params })).toMatchObject({ status: 'in_progress' })
    expect(await row(request.id)).toMatchObject({ status: 'in_progress', doneBy: 'professional' })
    expect(await kindsTo(request.email)).toContain('confirm-done')
    const page = await owner.quotes.get({ params })
    expect(page).toMatchObject({ doneBy: 'professional', doneAt: expect.any(String), completedAt: null })
    expect(page.timeline.at(-1)?.says).toBe('Costa Building said that the job is done')
    expect(await owner.quotes.confirm({ params })).toMatchObject({ status: 'completed' })
    expect(await row(request.id)).toMatchObject({ status: 'completed', doneBy: 'professional' })
  })

  test('is told to a winner whose report, made before they won, an admin accepted afterwards', async () => {
    const { professional, lead, params, owner } = await underWay()
    const report = { leadId: lead.id, reason: 'not_a_real_job' as const, status: 'accepted' as const }
    await t.ctx.db.insert(leadReports).values({ ...report, decidedAt: t.ctx.now() })
    await owner.quotes.complete({ params })
    await owner.quotes.confirm({ params })
    expect(await kindsTo(professional.user.email)).toEqual(expect.arrayContaining(['job-done', 'job-confirmed']))
  })

  test('can be called done by the homeowner, who may confirm straight after', async () => {
    const { request, professional, params, owner } = await underWay()
    expect(await owner.quotes.complete({ params })).toMatchObject({ status: 'in_progress' })
    expect(await kindsTo(professional.user.email)).toContain('job-done')
    expect(await owner.quotes.confirm({ params })).toMatchObject({ status: 'completed' })
    expect(await row(request.id)).toMatchObject({ doneBy: 'homeowner', completedAt: expect.any(Date) })
    expect(await kindsTo(professional.user.email)).toContain('job-confirmed')
  })

  test('is completed once, however often both sides press at the same time', async () => {
    const { request, params, owner, builder } = await underWay()
    await Promise.all([owner, builder, owner, builder].map((side) => side.quotes.complete({ params })))
    expect(await countEvents(request.id, 'done')).toBe(1)
    const answers = await Promise.all(Array.from({ length: 4 }, () => owner.quotes.confirm({ params })))
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('completed'))
    expect(await countEvents(request.id, 'completed')).toBe(1)
    expect(await builder.quotes.complete({ params })).toMatchObject({ status: 'completed' })
  })

  test('is not confirmed by the professional, nor said to be done by anybody else', async () => {
    const { params, builder } = await underWay()
    await expect(builder.quotes.confirm({ params })).rejects.toMatchObject({ status: 404 })
    await expect(t.as(await aUser(t.ctx)).quotes.complete({ params })).rejects.toMatchObject({ status: 404 })
    await expect(t.as(null).quotes.complete({ params })).rejects.toMatchObject({ status: 401 })
  })

  test('does not exist before a quote is accepted, nor for a professional who was not chosen', async () => {
    const { request, professional } = await aQuote(t.ctx)
    const params = { requestId: request.id }
    const { complete, confirm } = t.as(request.user).quotes
    for (const call of [complete, confirm]) await expect(call({ params })).rejects.toMatchObject({ status: 409 })
    await expect(t.as(professional.user).quotes.complete({ params })).rejects.toMatchObject({ status: 404 })
  })
})

describe('cancelling a request', () => {
  const cancel = (user: Parameters<typeof t.as>[0], requestId: string, reason = 'We are moving') =>
    t.as(user).quotes.cancel({ params: { requestId }, body: { reason } })

  test('closes its leads, releases points if nobody was in touch, and tells everybody', async () => {
    const { user, ...request } = await aRequest(t.ctx)
    const silent = await aLead(t.ctx, { requestId: request.id })
    const quoted = await aQuote(t.ctx, { requestId: request.id })
    expect(await cancel(user, request.id)).toMatchObject({ status: 'cancelled' })
    expect(await row(request.id)).toMatchObject({ status: 'cancelled', cancelReason: 'We are moving' })
    const states = await t.ctx.db.select().from(leads).where(eq(leads.requestId, request.id))
    expect(states.map(({ status }) => status)).toEqual(['closed', 'closed'])
    const holds = await t.ctx.db.select().from(pointHolds)
    const holdOf = (leadId: string) => holds.find(({ subject }) => subject === leadId)?.status
    expect(holdOf(silent.id)).toBe('released')
    expect(holdOf(quoted.lead.id)).toBe('held')
    for (const { professional, lead } of [{ ...silent, lead: silent }, quoted]) {
      expect(await kindsTo(professional.user.email)).toContain('request-cancelled')
      const read = await t.as(professional.user).leads.get({ params: { leadId: lead.id } })
      expect(read.cancelReason).toBe('We are moving')
    }
  })

  test('happens once, and not after the job is completed', async () => {
    const { request } = await aQuote(t.ctx)
    const answers = await Promise.allSettled([1, 2, 3].map(() => cancel(request.user, request.id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const done = await underWay()
    await done.owner.quotes.confirm({ params: done.params })
    await expect(cancel(done.request.user, done.request.id)).rejects.toMatchObject({ status: 409 })
    expect(await row(done.request.id)).toMatchObject({ status: 'completed' })
  })

  test('while a quote is accepted ends in one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { request, ...quote } = await aQuote(t.ctx)
      const params = { requestId: request.id }
      const [, accepted] = await Promise.allSettled([
        cancel(request.user, request.id),
        t.as(request.user).quotes.accept({ params, body: { signedName: 'Hanna Hill', quoteId: quote.id } }),
      ])
      // A request that is under way may still be cancelled, so cancelling always ends it.
      expect(await row(request.id)).toMatchObject({ status: 'cancelled' })
      const { status } = singleRow(await t.ctx.db.select().from(quotes).where(eq(quotes.id, quote.id)))
      expect(status).toBe(accepted.status === 'fulfilled' ? 'accepted' : 'sent')
    }
  })
})

describe('deleting everything', () => {
  const canary = 'canary-7f3a'

  test('takes the homeowner out of every row and leaves quotes and points', async () => {
    const { request, lead, professional, ...quote } = await aQuote(t.ctx, {
      requestId: (await aRequest(t.ctx, { name: canary, description: canary.repeat(5), phone: '+61491570156' })).id,
    })
    await aThreadMessage(t.ctx, { subject: lead.id, authorId: request.user.id, body: canary })
    const params = { requestId: request.id }
    await t.as(request.user).quotes.erase({ params })
    const erased = await row(request.id)
    expect(JSON.stringify(erased)).not.toMatch(new RegExp(`${canary}|\\+61491570156|${request.email}`))
    expect(erased).toMatchObject({ status: 'cancelled', userId: null, erasedAt: expect.any(Date) })
    expect(await t.ctx.db.$count(conversations, eq(conversations.subject, lead.id))).toBe(0)
    expect(await t.ctx.db.$count(quoteVersions, eq(quoteVersions.quoteId, quote.id))).toBe(1)
    expect(await t.ctx.db.$count(pointHolds, eq(pointHolds.subject, lead.id))).toBe(1)
    await expect(t.as(request.user).quotes.get({ params })).rejects.toMatchObject({ status: 404 })
    await expect(t.as(request.user).quotes.erase({ params })).rejects.toMatchObject({ status: 404 })
    const { quote: kept } = await t.as(professional.user).quotes.ofLead({ params: { leadId: lead.id } })
    expect(kept).toMatchObject({ id: quote.id })
  })

  test('is the homeowner’s alone', async () => {
    const { request, professional } = await aQuote(t.ctx)
    const erase = t.as(professional.user).quotes.erase({ params: { requestId: request.id } })
    await expect(erase).rejects.toMatchObject({ status: 404 })
    expect(await row(request.id)).toMatchObject({ erasedAt: null })
  })
})

test('after all of this points, leads and slots still agree', async () => {
  const counted = (await checkInvariants(t.ctx)).filter(({ id, count }) => id !== 'I24' && count !== 'not built')
  expect(counted.length).toBeGreaterThan(10)
  expect(counted.filter(({ count }) => count !== 0)).toEqual([])
})
