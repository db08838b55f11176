import { randomUUID } from 'node:crypto'
import { planNamed, plansOf } from '@lv/contract/catalogue'
import { DAY_MS } from '@lv/contract/durations'
import { leadPriceCents } from '@lv/contract/ladder'
import { firstPrices } from '@lv/contract/prices'
import { describe, expect, test } from 'vitest'
import type { Context } from '#core/context.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aTopUp, aUser, withPoints } from '#test/factories.ts'
import { aPayment } from '#test/paid.ts'
import { getWallet } from './get-wallet.ts'
import { holdPoints } from './hold.ts'
import { refundHold } from './refund.ts'
import { captureHold, releaseHold } from './settle-hold.ts'
import { clawBack } from './take-back.ts'

const t = await testApp()
const none = { cents: 0, points: 0, topUpPerMille: 0, interval: 'month' } as const

const at = (instant: string): Context => ({ ...t.ctx, now: () => new Date(instant) })
const daysAgo = (days: number): Context => ({ ...t.ctx, now: () => new Date(Date.now() - days * DAY_MS) })

const walletOf = (user: Parameters<typeof t.as>[0]) => t.as(user).points.wallet({})

/** Leads of 29 points, captured at the context's hour. */
async function captured(ctx: Context, professionalId: string, leads: number) {
  const all = Array.from({ length: leads }, () => ({ subject: randomUUID(), description: 'Lead in Brunswick' }))
  for (const lead of all) {
    await holdPoints(ctx, [{ ...lead, professionalId, points: 29 }])
    await captureHold(ctx, lead)
  }
  return all
}

describe('a wallet', () => {
  test('of a new professional says what a lead costs without a plan and on every plan, at 5 leads a month', async () => {
    const { user } = await aProfessional(t.ctx)
    const wallet = await walletOf(user)
    expect(wallet).toMatchObject({
      available: 0,
      held: 0,
      owed: 0,
      creditCents: 0,
      lots: [],
      leadsLeft: 0,
      comparedAt: 5,
      forecast: { leadsPerMonth: 0, lastsUntil: null },
    })
    const tiers = plansOf(firstPrices).filter(({ kind }) => kind === 'tier')
    expect(wallet.plans.map(({ key }) => key)).toEqual(['bronze', ...tiers.map(({ key }) => key)])
    expect(wallet.plans[0]).toMatchObject({ label: 'Pay as you go', cents: 0, leadPriceCents: 2900, isMine: true })
    for (const plan of tiers)
      expect(wallet.plans.find(({ key }) => key === plan.key)?.leadPriceCents).toBe(leadPriceCents(plan, 5))
    expect(wallet.plans.filter(({ isCheapest }) => isCheapest).map(({ key }) => key)).toEqual(['silver_month'])
  })

  test('shows the lots in the order in which they are spent, with what they cost and where they came from', async () => {
    const { id, user } = await aProfessional(t.ctx)
    await withPoints(t.ctx, id, 40)
    await aTopUp(t.ctx, { professionalId: id, tier: 'silver' })
    await captured(t.ctx, id, 2)
    const { lots, available, leadsLeft } = await walletOf(user)
    expect(lots).toMatchObject([
      { kind: 'bonus', points: 40, remaining: 0, costCents: 0, from: 'Points for a test' },
      { kind: 'paid', points: 290, remaining: 272, costCents: 29_000, from: 'Top-up: 290 points' },
      { kind: 'bonus', points: 116, remaining: 116, costCents: 0, from: 'Bonus of the silver tier: 116 points' },
    ])
    expect(lots[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect([available, leadsLeft]).toEqual([388, 13])
  })

  test('shows every open lot and the last ten that are used up', async () => {
    const { id, user } = await aProfessional(t.ctx)
    for (let at = 1; at <= 12; at += 1) await withPoints(daysAgo(100 - at), id, 29)
    await captured(t.ctx, id, 11)
    await withPoints(t.ctx, id, 7)
    const { lots } = await walletOf(user)
    expect(lots.map(({ remaining }) => remaining)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 29, 7])
  })

  test('forecasts by the captured leads of the last 90 days, from three on', async () => {
    const { id, user } = await aProfessional(t.ctx)
    await withPoints(daysAgo(200), id, 290)
    await captured(daysAgo(95), id, 2)
    await captured(daysAgo(60), id, 2)
    expect((await walletOf(user)).forecast).toEqual({ leadsPerMonth: 0.7, lastsUntil: null })
    await captured(daysAgo(5), id, 1)
    const { forecast, leadsLeft, comparedAt, plans } = await walletOf(user)
    expect([leadsLeft, forecast.leadsPerMonth, comparedAt]).toEqual([5, 1, 1])
    const days = (Date.parse(forecast.lastsUntil ?? '') - Date.now()) / DAY_MS
    expect(days).toBeCloseTo(150, 1)
    expect(plans.find(({ key }) => key === 'silver_month')?.leadPriceCents).toBe(4999)
  })

  test('counts twelve months in Melbourne: bought, given, spent and refunded', async () => {
    const { id, user } = await aProfessional(t.ctx)
    // The last moments of October in Melbourne, and the first of November.
    await aTopUp(at('2026-10-31T12:59:00Z'), { professionalId: id, cents: 2000, tier: 'gold' })
    await withPoints(at('2026-10-31T13:01:00Z'), id, 58)
    const [first] = await captured(at('2026-11-03T00:00:00Z'), id, 3)
    await refundHold(at('2026-11-04T00:00:00Z'), first ?? { subject: '', description: '' })
    const held = { subject: randomUUID(), description: 'Lead' }
    await holdPoints(at('2026-11-05T00:00:00Z'), [{ ...held, professionalId: id, points: 29 }])
    await releaseHold(at('2026-11-06T00:00:00Z'), held)
    await aTopUp(at('2025-11-30T00:00:00Z'), { professionalId: id })
    const { months } = await getWallet(at('2026-11-21T00:00:00Z'), { professionalId: id })
    expect(months.map(({ month }) => month)).toEqual([
      ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08'],
      ...['2026-09', '2026-10', '2026-11'],
    ])
    const nothing = {
      boughtCents: 0,
      feesCents: 0,
      boughtPoints: 0,
      bonusPoints: 0,
      spentPoints: 0,
      leads: 0,
      refundedPoints: 0,
    }
    expect(months.at(-2)).toEqual({
      ...nothing,
      month: '2026-10',
      boughtCents: 2000,
      boughtPoints: 20,
      bonusPoints: 10,
    })
    const november = { bonusPoints: 58, spentPoints: 87, leads: 3, refundedPoints: 29 }
    expect(months.at(-1)).toEqual({ ...nothing, month: '2026-11', ...november })
    expect(months.slice(0, 10).every(({ boughtCents }) => boughtCents === 0)).toBe(true)
    expect((await walletOf(user)).available).toBe(20 + 10 + 58 - 58 + 290)
  })

  test('counts what the plan, alerts and checks cost to the month, less what went back', async () => {
    const { id, user, userId } = await aProfessional(t.ctx)
    const fee = { userId, professionalId: id, paidAt: new Date('2026-11-02T00:00:00Z') }
    await aPayment(t.ctx, { ...fee, kind: 'tier', plan: 'gold_month', amountCents: 9999, description: 'Gold tier' })
    await aPayment(t.ctx, { ...fee, kind: 'verified_badge', amountCents: 2000, description: 'Check' })
    await t.ctx.pool.query(`update charges set refunded_cents = 500 where professional_id = $1 and kind = 'tier'`, [id])
    const { months } = await getWallet(at('2026-11-21T00:00:00Z'), { professionalId: id })
    expect(months.at(-1)).toMatchObject({ month: '2026-11', boughtCents: 0, feesCents: 11_499 })
    expect(user.id).toBe(userId)
    await t.ctx.pool.query(`update charges set refunded_cents = 0 where professional_id = $1`, [id])
  })

  test('compares with the plan that is paid for at the price that was agreed', async () => {
    const { id, user, userId } = await aProfessional(t.ctx)
    const agreed = 'gold_month_8999_160_450'
    await t.ctx.pool.query(
      `insert into subscriptions (user_id, professional_id, kind, provider_id, status, plan, paid_plan, price_cents, interval,
         period_start, period_end, started_at, first_paid_at, as_of)
       values ($1, $2, 'tier', $3, 'active', $4, $4, 8999, 'month', now(), now() + interval '1 month', now(), now(), now())`,
      [userId, id, `sub_${randomUUID()}`, agreed],
    )
    const { plans } = await walletOf(user)
    const gold = plans.filter(({ tier, interval }) => tier === 'gold' && interval === 'month')
    expect(gold).toMatchObject([{ key: agreed, cents: 8999, isMine: true }])
    expect(gold[0]?.leadPriceCents).toBe(leadPriceCents(planNamed(agreed) ?? { ...none }, 5))
    expect(plans.filter(({ isMine }) => isMine)).toHaveLength(1)
    await t.ctx.pool.query('delete from subscriptions where professional_id = $1', [id])
  })

  test('says what is owed for a refunded payment', async () => {
    const { id, user } = await aProfessional(t.ctx)
    const { id: chargeId, points } = await aTopUp(t.ctx, { professionalId: id })
    await captured(t.ctx, id, 4)
    const refund = { refundId: randomUUID(), chargeId, professionalId: id, points, description: 'Refund' }
    await clawBack(t.ctx, refund)
    expect(await walletOf(user)).toMatchObject({ available: 0, owed: 116, leadsLeft: 0 })
  })

  test('is the caller’s own, and for professionals', async () => {
    for (const user of [null, await aUser(t.ctx)]) await expect(walletOf(user)).rejects.toMatchObject({ status: 401 })
    const { user } = await aProfessional(t.ctx)
    const headers = { cookie: await t.signIn(user) }
    const answer = await t.http.inject({ url: '/api/professionals/wallet', headers })
    expect([answer.statusCode, answer.headers['cache-control'], answer.json().available]).toEqual([200, 'no-store', 0])
  })
})

test('the points are the same wherever they are shown, after every kind of movement (I8)', async () => {
  const { id, user } = await aProfessional(t.ctx)
  const api = t.as(user)
  const same = async (points: number) => {
    const me = await api.professionals.me({})
    const { items } = await api.points.transactions({ query: {} })
    const { rows } = await t.ctx.pool.query<{ sum: number }>(
      `select sum(p.amount)::float as sum from ledger_accounts a join ledger_postings p on p.account_id = a.id
       where a.professional_id = $1 and a.kind = 'available'`,
      [id],
    )
    const shown = [me.lvPoints, me.lv_points, (await walletOf(user)).available, items[0]?.balanceAfter, rows[0]?.sum]
    expect(shown).toEqual(shown.map(() => points))
  }
  await withPoints(t.ctx, id, 58)
  await same(58)
  const { id: chargeId } = await aTopUp(t.ctx, { professionalId: id })
  await same(348)
  const [lead] = await captured(t.ctx, id, 1)
  await same(319)
  await refundHold(t.ctx, lead ?? { subject: '', description: '' })
  await same(348)
  await clawBack(t.ctx, { refundId: randomUUID(), chargeId, professionalId: id, points: 290, description: 'Refund' })
  await same(58)
})

test('and the days of every wallet agree with the ledger', async () => {
  const findings = await checkInvariants(t.ctx)
  const ofTheLedger = findings.filter(({ id }) => /^(I[1-79]|I10|I25|L\d)$/.test(id))
  expect(ofTheLedger.filter(({ count }) => count !== 0)).toEqual([])
  await t.ctx.pool.query('update point_days set leads = leads + 1')
  expect((await checkInvariants(t.ctx)).find(({ id }) => id === 'L4')?.count).toBeGreaterThan(5)
})
