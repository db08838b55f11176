import { planAt } from '@lv/contract/catalogue'
import { beforeAll, describe, expect, test } from 'vitest'
import { autoTopUp } from '#domains/billing/payments/auto-top-up.ts'
import { useCard } from '#domains/billing/payments/cards.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'
import { openSubscribers } from '#test/subscribers.ts'
import { pricesInForce } from './read.ts'

// Nobody is charged what they did not see: prices change here while people look at pages.

const t = await testApp()
const s = openSubscribers(t)
const { topUpPage, chargesOf, takeJobs, broken } = openPayers(t)

let early: Awaited<ReturnType<typeof s.aPaidTier>>
let card: Awaited<ReturnType<typeof aProfessional>>

beforeAll(async () => {
  early = await s.aPaidTier('silver')
  card = await aProfessional(t.ctx, { topUpPerMille: 500 })
  await s.payAt((await t.as(card.user).payments.changeCard({})).url)
  for (const job of await takeJobs('use-card')) await useCard(t.ctx, job as Parameters<typeof useCard>[1])
  // As approved prices are written, only that their day is today.
  await t.ctx.pool.query(`insert into price_book (code, effective_from, value)
    select code, now(), value from (values ('silver_monthly_cents', 5499), ('silver_points', 55), ('badge_cents', 2500),
      ('premium_monthly_cents', 10900), ('alerts_monthly_cents', 1200)) next(code, value)`)
  await t.ctx.reads.drop()
})

const conflict = (message: RegExp) => ({ code: 'conflict', message: expect.stringMatching(message) })

describe('a price that has changed since the page was opened', () => {
  test('is refused for a plan, and charged where the page showed it', async () => {
    const { user, id } = await aProfessional(t.ctx)
    const api = t.as(user)
    const old = { tier: 'silver' as const, shownCents: 4999, shownPoints: 85 }
    await expect(api.subscriptions.upgradeTier({ body: old })).rejects.toMatchObject(conflict(/it is \$54\.99 now/))
    const fewer = { ...old, shownCents: 5499, shownPoints: 85 }
    await expect(api.subscriptions.upgradeTier({ body: fewer })).rejects.toMatchObject(conflict(/90 points now/))
    const { sessionUrl = '' } = await api.subscriptions.upgradeTier({ body: { ...fewer, shownPoints: 90 } })
    await s.payAt(sessionUrl)
    expect(await chargesOf(user.id)).toMatchObject([{ amountCents: 5499, bonusPoints: 90 }])
    expect(await s.pointsOf(id)).toBe(90)
    expect(await s.subscriptionOf(user, 'tier')).toMatchObject({ plan: 'silver_month_5499_90_400', priceCents: 5499 })
  })

  test('is refused for a plan card, premium, alerts and the check, with nothing ordered', async () => {
    const { user } = await aProfessional(t.ctx)
    const api = t.as(user)
    const shown = (shownCents: number) => ({ body: { shownCents } })
    await expect(
      api.payments.createCheckoutSession({ body: { planId: 'value', shownCents: 4999 } }),
    ).rejects.toMatchObject(conflict(/\$54\.99/))
    await expect(api.subscriptions.startInstantAlerts(shown(1000))).rejects.toMatchObject(conflict(/\$12\.00/))
    await expect(api.payments.buyVerifiedBadge(shown(2000))).rejects.toMatchObject(conflict(/\$25\.00/))
    const member = await aUser(t.ctx)
    await expect(t.as(member).subscriptions.createSubscription(shown(9900))).rejects.toMatchObject(
      conflict(/\$109\.00/),
    )
    const { rows } = await t.ctx.pool.query('select from orders where user_id = any($1)', [[user.id, member.id]])
    expect(rows).toHaveLength(0)
    await expect(api.payments.buyVerifiedBadge(shown(2500))).rejects.toMatchObject(conflict(/Upload your licence/))
  })

  test('is refused for a top-up that would bring other points than were shown', async () => {
    const { user } = await aProfessional(t.ctx, { topUpPerMille: 400 })
    const buy = (shownPoints: number) => t.as(user).payments.topUp({ body: { amountCents: 10_000, shownPoints } })
    await expect(buy(150)).rejects.toMatchObject(conflict(/140 points now/))
    expect(await buy(140)).toMatchObject({ points: 100, bonusPoints: 40 })
    expect(await topUpPage(user, 10_000)).toEqual(expect.any(String))
  })

  test('switches an automatic top-up off that would bring fewer points than its owner saw, and says so', async () => {
    const { user, id } = card
    const body = { isOn: true, amountCents: 5000, monthlyCapCents: 10_000 }
    await t.as(user).payments.setAutoTopUp({ body })
    await t.ctx.pool.query('update professionals set top_up_per_mille = 0 where id = $1', [id])
    await autoTopUp(t.ctx, { professionalId: id })
    const after = await t.as(user).payments.autoTopUp({})
    expect(after).toMatchObject({ isOn: false, spentCents: 0 })
    expect(after.failure).toBe('$50.00 now buys 50 points, not 75. Switch it on again if you want that.')
    expect(await s.lettersTo(user.email)).toContain('auto-top-up-changed')
    expect((await chargesOf(user.id)).filter(({ kind }) => kind === 'top_up')).toEqual([])
  })
})

describe('who subscribed before', () => {
  test('goes on at the old price, points and bonus, and sees it as theirs', async () => {
    await s.aMonthLater()
    expect(await chargesOf(early.user.id)).toMatchObject([
      { amountCents: 4999, bonusPoints: 85 },
      { amountCents: 4999, bonusPoints: 85 },
    ])
    expect(await s.tierNow(early.id)).toEqual({ tier: 'silver', bonus: 85 })
    const { plans } = await t.as(early.user).points.wallet({})
    expect(plans.filter(({ isMine }) => isMine)).toMatchObject([{ key: 'silver_month', cents: 4999 }])
    expect((await t.as(early.user).professionals.me({})).topUpPerMille).toBe(400)
  })

  test('is told that it is their tier where they choose it again, and pays the price of now for another', async () => {
    const choose = (tier: 'silver' | 'gold') => t.as(early.user).subscriptions.upgradeTier({ body: { tier } })
    await expect(choose('silver')).rejects.toMatchObject({ message: 'This is your tier' })
    const gold = planAt(await pricesInForce(t.ctx), 'gold')
    expect(await choose('gold')).toMatchObject({ tier: 'gold', bonusPoints: gold?.points })
    expect(await broken()).toEqual([])
  })
})
