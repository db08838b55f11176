import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addBusinessHours } from '#core/calendar/business-hours.ts'
import { getBalances } from '#domains/billing/points/balances.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { crashing } from '#test/crashing.ts'
import { aLead, aProfessional, aRequest, withPoints } from '#test/factories.ts'
import { recordAttempt } from './engagement.ts'
import { offerLeads } from './parts/offer.ts'
import { leads } from './schema.ts'
import { settleLeads } from './settle.ts'

const t = await testApp()

const crash = crashing(t, 'crash.ts')
const broken = async () => (await checkInvariants(t.ctx)).filter(({ count }) => typeof count === 'number' && count > 0)
const mails = async (kind: string) => (await t.waitingJobs()).filter(({ data }) => data.kind === kind).length

describe('a process that dies while it sends leads leaves all of it or nothing', () => {
  const steps = ['claim:slot', 'claim:lead', 'hold:before', 'hold:written', 'claim:hold', 'claim:outbox']
  test.each([...steps.map((point) => [point, 0] as const), ['claim:committed', 3] as const])(
    'at %s: %d leads, and the next try makes it three',
    async (point, left) => {
      const { id: requestId } = await aRequest(t.ctx)
      const people = await Promise.all([1, 2, 3].map(() => aProfessional(t.ctx)))
      for (const { id } of people) await withPoints(t.ctx, id, 29)
      const ids = people.map(({ id }) => id)
      const sent = await mails('lead')
      expect(await crash(point, 'offer', requestId, ...ids)).toBe('SIGKILL')
      const count = () => t.ctx.db.$count(leads, eq(leads.requestId, requestId))
      expect(await count()).toBe(left)
      const candidates = ids.map((professionalId) => ({ professionalId, factors: [], distanceKm: null }))
      const again = await offerLeads(t.ctx, { requestId, candidates }).catch(() => [])
      expect(left + again.length).toBe(3)
      const [request] = await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, requestId))
      expect(request?.leadCount).toBe(3)
      for (const id of ids) expect(await getBalances(t.ctx, id)).toMatchObject({ available: 0, held: 29 })
      expect(await mails('lead')).toBe(sent + 3)
      expect(await broken()).toEqual([])
    },
  )
})

describe('a process that dies while it decides about points leaves all of it or nothing', () => {
  const steps = ['capture:before', 'capture:written', 'release:before', 'release:written', 'release:committed']
  test.each(steps)('at %s: nothing is lost, nothing is double', async (point) => {
    const [quiet, tried] = [await aLead(t.ctx), await aLead(t.ctx)]
    await recordAttempt(t.ctx, tried.id)
    const told = await mails('lead-points-back')
    expect(await crash(point, 'settle', '80')).toBe('SIGKILL')
    const charge = async (id: string) => singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, id))).charge
    const isDone = point === 'release:committed'
    expect([await charge(quiet.id), await charge(tried.id)]).toEqual(
      isDone ? ['captured', 'released'] : ['held', 'held'],
    )
    expect(await broken()).toEqual([])
    const then = addBusinessHours(t.ctx.now(), 80)
    await settleLeads({ ...t.ctx, now: () => then })
    expect([await charge(quiet.id), await charge(tried.id)]).toEqual(['captured', 'released'])
    expect(await getBalances(t.ctx, quiet.professionalId)).toMatchObject({ available: 0, held: 0 })
    expect(await getBalances(t.ctx, tried.professionalId)).toMatchObject({ available: 29, held: 0 })
    expect(await mails('lead-points-back')).toBe(told + 1)
    expect(await broken()).toEqual([])
  })
})
