import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { inArray, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { addBusinessHours } from '#core/calendar/business-hours.ts'
import { transact } from '#core/context.ts'
import { cancelAndNotify } from '#domains/marketplace/quotes/cancel.ts'
import { settleVetting } from '#domains/professionals/profiles/parts/settle-vetting.ts'
import { setLeave, toggleLeads } from '#domains/professionals/profiles/receive-leads.ts'
import { setAccountStatus } from '#domains/professionals/profiles/set-account-status.ts'
import { testApp } from '#test/app.ts'
import { aLead, aProfessional, aRequest, aUser, withPoints } from '#test/factories.ts'
import { recordAttempt } from './engagement.ts'
import { refundLead } from './release.ts'
import { leads } from './schema.ts'
import { settleLeads } from './settle.ts'

// Whoever can take a lead again is offered the requests that wait at once, not when the five-minute job comes by.

const t = await testApp()

const { id: adminId } = await aUser(t.ctx, { isSuperAdmin: true })
const waiting = async () => (await t.waitingJobs()).filter(({ name }) => name === 'match-waiting').length
/** How many runs over the waiting requests were asked for meanwhile. */
async function asked(deed: () => Promise<unknown>): Promise<number> {
  const before = await waiting()
  await deed()
  return (await waiting()) - before
}

describe('the requests that wait are tried again', () => {
  test('when a lead is refunded', async () => {
    const { id: leadId } = await aLead(t.ctx)
    expect(await asked(() => refundLead(t.ctx, { leadId, adminId, reason: 'No such number' }))).toBe(1)
  })

  test('when a homeowner cancels before any contact', async () => {
    const { request } = await aLead(t.ctx)
    expect(
      await asked(() => transact(t.ctx, (ctx) => cancelAndNotify(ctx, { requestId: request.id, reason: '' }))),
    ).toBe(1)
  })

  test('when silence releases leads', async () => {
    const lead = await aLead(t.ctx)
    await recordAttempt(t.ctx, lead.id)
    const then = addBusinessHours(t.ctx.now(), 73)
    expect(await asked(() => settleLeads({ ...t.ctx, now: () => then }))).toBe(1)
  })

  test('when points are bought or given: with those that make a lead, not with those before or after', async () => {
    const { id } = await aProfessional(t.ctx)
    expect(await asked(() => withPoints(t.ctx, id, LEAD_COST_POINTS - 1))).toBe(0)
    expect(await asked(() => withPoints(t.ctx, id, 1))).toBe(1)
    expect(await asked(() => withPoints(t.ctx, id, 100))).toBe(0)
  })

  test('when points are set aside, nobody can pay who could not before', async () => {
    expect(await asked(() => aLead(t.ctx))).toBe(1)
  })

  test('when somebody is vetted, and has the welcome points', async () => {
    const { id } = await aProfessional(t.ctx)
    expect(await asked(() => transact(t.ctx, (ctx) => settleVetting(ctx, id)))).toBeGreaterThan(0)
  })

  test('when leads are switched on, not when they are switched off', async () => {
    const { id: professionalId } = await aProfessional(t.ctx, { receiveLeads: false })
    expect(await asked(() => toggleLeads(t.ctx, { professionalId, receiveLeads: true }))).toBe(1)
    expect(await asked(() => toggleLeads(t.ctx, { professionalId, receiveLeads: false }))).toBe(0)
  })

  test('when a suspension ends', async () => {
    const { id: professionalId } = await aProfessional(t.ctx, { accountStatus: 'suspended' })
    const back = { professionalId, status: 'active' as const, adminId }
    expect(await asked(() => setAccountStatus(t.ctx, back))).toBe(1)
  })

  test('at the hour at which a leave ends, or now where it ends early', async () => {
    const { id } = await aProfessional(t.ctx)
    const until = sql`'2030-05-01T00:00:00Z'::timestamptz`
    await transact(t.ctx, (ctx) => setLeave(ctx, id, { awayFrom: null, awayUntil: until }))
    const { rows } = await t.ctx.pool.query<{ at: Date }>(
      "select start_after as at from jobs.job where name = 'match-waiting' and start_after > now() + interval '1 year'",
    )
    expect(rows.map(({ at }) => at.toISOString())).toEqual(['2030-05-01T00:00:00.000Z'])
    expect(await asked(() => transact(t.ctx, (ctx) => setLeave(ctx, id, { awayFrom: null, awayUntil: null })))).toBe(1)
  })

  test('only where the points really came: what is rolled back asks for nothing', async () => {
    const { id } = await aProfessional(t.ctx)
    const failing = () =>
      transact(t.ctx, async (ctx) => {
        await withPoints(ctx, id, LEAD_COST_POINTS)
        throw new Error('no')
      })
    expect(await asked(() => expect(failing()).rejects.toThrow('no'))).toBe(0)
  })
})

test('21 leads that are freed find the 16 requests that wait, in a few runs and not in 21', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  const [area, trade] = ['3999', 'Bricklayer']
  await t.ctx.pool.query("delete from jobs.job where name = 'match-waiting'")
  const freed = await Promise.all(
    Array.from({ length: 21 }, async () => {
      const { id: professionalId } = await aProfessional(t.ctx, { postcodes: [area], trades: [trade] })
      return aLead(t.ctx, { professionalId })
    }),
  )
  const requests = await Promise.all(
    Array.from({ length: 16 }, () => aRequest(t.ctx, { postcode: area, trades: [trade] })),
  )
  await t.ctx.pool.query("delete from jobs.job where name = 'match-waiting'")
  for (const { id: leadId } of freed) await refundLead(t.ctx, { leadId, adminId, reason: 'No such number' })
  expect(await waiting()).toBe(21)
  await t.work()
  const sent = () =>
    t.ctx.db
      .select({ professionalId: leads.professionalId })
      .from(leads)
      .where(
        inArray(
          leads.requestId,
          requests.map(({ id }) => id),
        ),
      )
  await vi.waitFor(async () => expect(await sent()).toHaveLength(21), { timeout: 60_000, interval: 100 })
  expect(new Set((await sent()).map(({ professionalId }) => professionalId)).size).toBe(21)
  const { rows } = await t.ctx.pool.query<{ runs: number }>(
    `select count(distinct started_on)::int as runs from jobs.job where name = 'match-waiting' and state <> 'created'`,
  )
  expect(rows[0]?.runs).toBe(1)
})
