import { DAY_MS } from '@lv/contract/durations'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { count, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getBalances } from '#domains/billing/points/balances.ts'
import { quoteRequests, requestEvents } from '#domains/marketplace/requests/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aRequest, aVisitorsRequest, withPoints } from '#test/factories.ts'
import { leads } from '../schema.ts'
import { offerLeads } from './offer.ts'

const t = await testApp({ DATABASE_POOL: '20' })

const factors = [{ factor: 'turn', weight: 100, score: 100, says: 'Next in turn: no lead yet' }]
const candidate = (professionalId: string) => ({ professionalId, factors, distanceKm: 4 })

async function able(points = LEAD_COST_POINTS, over: Parameters<typeof aProfessional>[1] = {}) {
  const professional = await aProfessional(t.ctx, over)
  if (points > 0) await withPoints(t.ctx, professional.id, points)
  return professional
}

const offer = (requestId: string, ids: string[]) => offerLeads(t.ctx, { requestId, candidates: ids.map(candidate) })
const leadsOf = (requestId: string) => t.ctx.db.select().from(leads).where(eq(leads.requestId, requestId))
const slotsOf = async (id: string) =>
  singleRow(
    await t.ctx.db.select({ leadCount: quoteRequests.leadCount }).from(quoteRequests).where(eq(quoteRequests.id, id)),
  ).leadCount

describe('an offered request', () => {
  test('is a lead for each, with 29 points held, counted, told by mail and in the timeline', async () => {
    const { id } = await aRequest(t.ctx, { workKind: 'Bathroom' })
    const [one, two] = [await able(58), await able()]
    const sent = await offer(id, [one.id, two.id])
    expect(sent.map(({ professionalId }) => professionalId).toSorted()).toEqual([one.id, two.id].toSorted())
    expect(await getBalances(t.ctx, one.id)).toMatchObject({ available: 29, held: 29 })
    expect(await getBalances(t.ctx, two.id)).toMatchObject({ available: 0, held: 29 })
    expect(await slotsOf(id)).toBe(2)
    const [lead] = await leadsOf(id)
    expect(lead).toMatchObject({ status: 'sent', charge: 'held', costPoints: 29, distanceKm: 4, factors })
    const [professional] = await t.ctx.db.select().from(professionals).where(eq(professionals.id, one.id))
    expect(professional).toMatchObject({ leadCount: 1 })
    expect(professional?.lastLeadAt).not.toBeNull()
    const mails = (await t.waitingJobs()).filter(({ name }) => name === 'mail').map(({ data }) => data)
    expect(mails.filter(({ to }) => to === one.user.email)).toMatchObject([
      { kind: 'lead', data: { title: 'Bathroom' } },
    ])
    expect(mails.filter(({ to }) => to === two.user.email)).toMatchObject([{ kind: 'lead' }])
    const events = await t.ctx.db.select().from(requestEvents).where(eq(requestEvents.requestId, id))
    expect(events).toMatchObject([{ kind: 'matched', detail: { count: 2 } }])
  })

  test('passes over who is short of points, and the slot is free again', async () => {
    const { id } = await aRequest(t.ctx)
    const [rich, poor] = [await able(), await able(28)]
    expect(await offer(id, [poor.id, rich.id])).toMatchObject([{ professionalId: rich.id }])
    expect(await slotsOf(id)).toBe(1)
    expect(await leadsOf(id)).toHaveLength(1)
    expect(await getBalances(t.ctx, poor.id)).toMatchObject({ available: 28, held: 0 })
  })

  test.each([
    ['is suspended', { accountStatus: 'suspended' as const }],
    ['has switched leads off', { receiveLeads: false }],
    ['is not verified', { verifiedAt: null }],
    ['is away', { awayUntil: new Date(Date.now() + DAY_MS) }],
  ])('passes over who %s by now', async (_name, over) => {
    const { id } = await aRequest(t.ctx)
    const { id: professionalId } = await able(29, over)
    expect(await offer(id, [professionalId])).toEqual([])
    expect(await slotsOf(id)).toBe(0)
    expect(await getBalances(t.ctx, professionalId)).toMatchObject({ available: 29, held: 0 })
  })

  test('is never sent twice to the same professional', async () => {
    const { id } = await aRequest(t.ctx)
    const { id: professionalId } = await able(58)
    expect(await offer(id, [professionalId])).toHaveLength(1)
    expect(await offer(id, [professionalId])).toEqual([])
    expect(await slotsOf(id)).toBe(1)
    expect(await getBalances(t.ctx, professionalId)).toMatchObject({ available: 29, held: 29 })
  })

  test('has three slots and no more', async () => {
    const { id } = await aRequest(t.ctx)
    const all = [await able(), await able(), await able(), await able()]
    const sent = await offer(
      id,
      all.map((one) => one.id),
    )
    expect(sent).toHaveLength(3)
    await expect(offer(id, [all[3]?.id ?? ''])).rejects.toMatchObject({ status: 409, details: { reason: 'full' } })
  })

  test.each([
    ['nobody has verified it', { status: 'unverified' as const, verifiedAt: null }],
    ['nobody has agreed to pass it on', { consentAt: null }],
    ['it was cancelled', { status: 'cancelled' as const }],
    ['it is in progress', { status: 'in_progress' as const }],
  ])('is refused where %s', async (_name, over) => {
    const { id } = await aVisitorsRequest(t.ctx, over)
    const { id: professionalId } = await able()
    await expect(offer(id, [professionalId])).rejects.toMatchObject({ status: 409 })
    expect(await getBalances(t.ctx, professionalId)).toMatchObject({ available: 29, held: 0 })
  })

  test('is refused where it repeats an earlier one', async () => {
    const { id: duplicateOf } = await aRequest(t.ctx)
    const { id } = await aRequest(t.ctx, { duplicateOf })
    await expect(offer(id, [(await able()).id])).rejects.toMatchObject({ status: 409 })
  })
})

describe('the race for a request', () => {
  test('has exactly three winners of fifty, in each of twenty rounds, and three holds (T63)', {
    tags: ['slow'],
  }, async () => {
    const crowd = await Promise.all(Array.from({ length: 50 }, () => able(29 * 20)))
    for (let round = 0; round < 20; round += 1) {
      const { id } = await aRequest(t.ctx)
      const outcomes = await Promise.allSettled(crowd.map((one) => offer(id, [one.id])))
      const won = outcomes.filter(({ status }) => status === 'fulfilled')
      const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      expect(won).toHaveLength(3)
      expect(new Set(lost.map(({ code, details }) => `${code} ${details?.reason}`))).toEqual(new Set(['conflict full']))
      expect(await leadsOf(id)).toHaveLength(3)
      expect(await slotsOf(id)).toBe(3)
    }
    const [holds] = await t.ctx.db
      .select({ count: count() })
      .from(leads)
      .where(sql`professional_id = any(${sql.param(crowd.map(({ id }) => id))}::uuid[])`)
    expect(holds?.count).toBe(60)
    const balances = await Promise.all(crowd.map(({ id }) => getBalances(t.ctx, id)))
    expect(balances.reduce((sum, { held }) => sum + held, 0)).toBe(60 * 29)
  })

  test('of many requests for the same professionals ends without a deadlock', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => able(29 * 30)))
    const requests = await Promise.all(Array.from({ length: 30 }, () => aRequest(t.ctx)))
    const sent = await Promise.all(
      requests.map(({ id }, at) =>
        offer(
          id,
          crowd.map((one) => one.id).toSorted(() => (at % 2 ? 1 : -1)),
        ),
      ),
    )
    expect(sent.map((one) => one.length)).toEqual(requests.map(() => 3))
  })
})
