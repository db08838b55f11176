import { DAY_MS, HOUR_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { sealLedger } from '#domains/billing/points/seal.ts'
import { keepLeadDays } from '#domains/marketplace/leads/analytics.ts'
import { eraseRequest } from '#domains/marketplace/requests/erase.ts'
import { testApp } from '#test/app.ts'
import { aCharge, aLead, aProfessional, aRequest, aUser } from '#test/factories.ts'

// Specification 2, sections 3 and 9: the documented figures and the banner's rules, counted.

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const ago = (hours: number) => new Date(t.ctx.now().getTime() - hours * HOUR_MS)
const read = () => t.as(admin).admin.dashboard({})

test('of an empty business everything is none', async () => {
  const { days, ...rest } = await read()
  expect(rest).toEqual({
    total_professionals: 0,
    active_professionals: 0,
    leads_last_30_days: 0,
    pending_reports: 0,
    total_lv_points: 0,
    total_credit_balance: '0.00',
    analytics: {
      leads_last_24_hours: 0,
      leads_last_7_days: 0,
      contact_rate: null,
      average_response_hours: null,
      top_project_type: null,
    },
    lead_points_spent: 0,
    lead_points_given_back: 0,
    revenue_cents_last_30_days: 0,
    revenue_cents_total: 0,
    banner: { pace: 'quiet', notes: ['fewProfessionals'] },
    project_types: [],
  })
  expect(days).toHaveLength(30)
})

test('what happened is counted: by the hour now, by the day of Melbourne in the charts', async () => {
  const { id: professionalId, user } = await aProfessional(t.ctx)
  await aProfessional(t.ctx, { accountStatus: 'suspended', statusReason: 'Licence ended' })
  const kitchen = () => aRequest(t.ctx, { workKind: 'Kitchen' })
  const contacted = { contactedAt: ago(1), attemptedAt: ago(1), status: 'contacted' as const }
  await aLead(t.ctx, { professionalId, requestId: (await kitchen()).id, sentAt: ago(4), ...contacted })
  await aLead(t.ctx, { professionalId, requestId: (await kitchen()).id, sentAt: ago(3 * 24) })
  await aLead(t.ctx, { professionalId, sentAt: ago(20 * 24), charge: 'refunded', ...back() })
  await aLead(t.ctx, { professionalId, sentAt: ago(40 * 24) })
  await aCharge(t.ctx, { userId: user.id, professionalId, amountCents: 4999 })
  const it = await read()
  expect(it).toMatchObject({
    total_professionals: 2,
    active_professionals: 1,
    leads_last_30_days: 3,
    total_lv_points: 4 * 29,
    analytics: {
      leads_last_24_hours: 1,
      leads_last_7_days: 2,
      contact_rate: 33.3,
      average_response_hours: 3,
      top_project_type: 'Kitchen',
    },
    lead_points_spent: 3 * 29,
    lead_points_given_back: 29,
    revenue_cents_last_30_days: 4999,
    revenue_cents_total: 4999,
    banner: { pace: 'steady', notes: ['fewProfessionals'] },
    project_types: [
      { type: 'Kitchen', leads: 2 },
      { type: 'Home renovation', leads: 1 },
    ],
  })
  expect(it.days.at(-1)).toMatchObject({ revenueCents: 4999 })
  expect(it.days.reduce((sum, { leads }) => sum + leads, 0)).toBe(3)
  expect(it.days.reduce((sum, { contacted }) => sum + contacted, 0)).toBe(1)
})

const back = () => ({ chargeRule: 'refunded_by_admin' as const, chargeDecidedAt: t.ctx.now(), decideAt: null })

test('leads that were added up stay counted; what is contacted, given back or erased later changes the counts at once', async () => {
  const { id: professionalId } = await aProfessional(t.ctx)
  const added = async () => {
    const { rows } = await t.ctx.db.execute(sql`select project_type as type, sum(leads)::int as leads,
      sum(contacted)::int as contacted from lead_days group by 1 order by 1`)
    return rows
  }
  await keepLeadDays(t.ctx)
  const { leads_last_30_days: before, lead_points_given_back: back } = await read()
  const { id: requestId } = await aRequest(t.ctx, { projectType: 'A shed for Ruth' })
  const { id } = await aLead(t.ctx, { professionalId, requestId, sentAt: ago(7 * 24 - 1) })
  // As leads were before the kind of their work was stored.
  await t.ctx.db.execute(sql`update leads set counted_as = null where id = ${id}`)
  await aLead(t.ctx, { professionalId, sentAt: ago(7 * 24 + 1) })
  await keepLeadDays(t.ctx)
  expect(await added()).toContainEqual({ type: 'A shed for Ruth', leads: 1, contacted: 0 })
  const week = (await read()).analytics.leads_last_7_days
  await t.ctx.db.execute(sql`update leads set contacted_at = sent_at + interval '9 hours', attempted_at = sent_at,
    charge = 'released', charge_rule = 'homeowner_silent', charge_decided_at = sent_at, decide_at = null where id = ${id}`)
  const changed = await read()
  await keepLeadDays(t.ctx)
  expect(await read()).toEqual(changed)
  expect(changed).toMatchObject({ leads_last_30_days: before + 2, lead_points_given_back: back + 29 })
  expect(changed.analytics).toMatchObject({ leads_last_7_days: week, average_response_hours: 6 })
  expect(await added()).toContainEqual({ type: 'A shed for Ruth', leads: 1, contacted: 1 })
  await transact(t.ctx, (ctx) => eraseRequest(ctx, requestId))
  expect(JSON.stringify(await added())).not.toContain('Ruth')
  const { leads_last_30_days, project_types } = await read()
  expect(leads_last_30_days).toBe(before + 2)
  expect(project_types.map(({ type }) => type)).toEqual(['Home renovation', 'Kitchen'])
  await t.ctx.db.execute(sql`delete from leads where id = ${id}`)
  expect((await read()).leads_last_30_days).toBe(before + 1)
})

test('a lead stays counted as the work it came for, whatever its brief says later', async () => {
  const { id: professionalId } = await aProfessional(t.ctx)
  const counted = async (kind: string) => (await read()).project_types.find(({ type }) => type === kind)?.leads ?? 0
  const { id: requestId } = await aRequest(t.ctx, { workKind: 'Other', trades: ['Plumber', 'Tiler'] })
  const { id } = await aLead(t.ctx, { professionalId, requestId, sentAt: ago(2) })
  await t.ctx.db.execute(sql`update quote_requests set work_kind = 'Roof' where id = ${requestId}`)
  expect([await counted('Plumber and Tiler'), await counted('Roof')]).toEqual([1, 0])
  await t.ctx.db.execute(sql`delete from leads where id = ${id}`)
  expect([await counted('Plumber and Tiler'), await counted('Roof')]).toEqual([0, 0])
})

test('leads of days that no figure shows are let go, and what they still did leaves nothing', async () => {
  const { id: professionalId } = await aProfessional(t.ctx)
  const { id } = await aLead(t.ctx, { professionalId, sentAt: ago(62 * 24) })
  const old = async () => {
    await keepLeadDays(t.ctx)
    const { rows } = await t.ctx.db.execute(sql`select from lead_days where day < current_date - 60`)
    return rows.length
  }
  expect(await old()).toBe(0)
  await t.ctx.db.execute(sql`update leads set contacted_at = now(), attempted_at = now() where id = ${id}`)
  expect(await old()).toBe(0)
})

test('revenue that is sealed is kept by day: the sums stay what they were, and what comes later is added', async () => {
  const on = (day: number) => ({ ...t.ctx, now: () => new Date(Date.now() + day * DAY_MS) })
  const { id: professionalId, user } = await aProfessional(t.ctx)
  const revenue = async () => {
    const { revenue_cents_total, revenue_cents_last_30_days, days } = await read()
    return [revenue_cents_total, revenue_cents_last_30_days, days.at(-1)?.revenueCents]
  }
  await aCharge(t.ctx, { userId: user.id, professionalId, amountCents: 1000 })
  const before = await revenue()
  await sealLedger(on(0))
  await sealLedger(on(1))
  expect((await t.ctx.db.execute(sql`select cents::int from revenue_days`)).rows).toEqual([{ cents: before[0] }])
  expect(await revenue()).toEqual(before)
  await aCharge(t.ctx, { userId: user.id, professionalId, amountCents: 250 })
  expect(await revenue()).toEqual(before.map((cents = 0) => cents + 250))
  await sealLedger(on(2))
  await sealLedger(on(3))
  expect(await revenue()).toEqual(before.map((cents = 0) => cents + 250))
})
