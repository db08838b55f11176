import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aCharge, aLead, aProfessional, aRequest, aUser } from '../../../test/factories.ts'
import { sealLedger } from '../points/seal.ts'

// Specification 2, sections 3 and 9: the documented figures and the banner's rules, counted.

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const HOUR = 3_600_000
const ago = (hours: number) => new Date(t.ctx.now().getTime() - hours * HOUR)
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
  const kitchen = () => aRequest(t.ctx, { projectType: 'Kitchen' })
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
      { type: 'Quote Request', leads: 1 },
    ],
  })
  expect(it.days.at(-1)).toMatchObject({ revenueCents: 4999 })
  expect(it.days.reduce((sum, { leads }) => sum + leads, 0)).toBe(3)
  expect(it.days.reduce((sum, { contacted }) => sum + contacted, 0)).toBe(1)
})

const back = () => ({ chargeRule: 'refunded_by_admin' as const, chargeDecidedAt: t.ctx.now(), decideAt: null })

test('revenue that is sealed is kept by day: the sums stay what they were, and what comes later is added', async () => {
  const on = (day: number) => ({ ...t.ctx, now: () => new Date(Date.now() + day * 86_400_000) })
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
