import { firstPrices, withFigures } from '@lv/contract/prices'
import type { Subscription } from '@lv/contract/subscriptions'
import { describe, expect, it } from 'vitest'
import { planChange, planIn, planOffers } from './plan-offers.ts'

const on = (plan: string, label: string) =>
  ({ plan, label, interval: 'month', currentPeriodEnd: '2026-12-22T00:00:00.000Z' }) as Subscription

describe('the plan cards', () => {
  it('say what they cost and bring, and nothing beside it', () => {
    const [free, basic, value, , best] = planOffers(firstPrices, undefined)
    expect(free).toMatchObject({ name: 'Free', price: '$0', isFree: true, points: 0 })
    expect(value?.features).toEqual([
      '50 points a month and 35 bonus points',
      'Silver membership level',
      '+40% on every top-up: $100 buys 140 points',
    ])
    expect(free?.features.at(-1)).toBe('No top-up bonus: $100 buys 100 points')
    expect(basic?.features.at(-1)).toBe('+14% on every top-up: $100 buys 114 points')
    expect(best?.features.at(-1)).toBe('+66.7% on every top-up: $100 buys 167 points')
  })

  it('cost what the book says', () => {
    const dearer = withFigures(firstPrices, [['silver_monthly_cents', 5499]])
    expect(planOffers(dearer, undefined)[2]).toMatchObject({ price: '$54.99', cents: 5499 })
  })

  it('mark the one that is paid for', () => {
    expect(planOffers(firstPrices, on('best_value_month', 'Best Value plan')).map(({ isMine }) => isMine)).toEqual([
      ...[false, false, false, false, true],
    ])
    expect(planOffers(firstPrices, undefined).some(({ isMine }) => isMine)).toBe(false)
  })

  it('are upgrades or downgrades of whatever is paid for, as the server says', () => {
    const popular = on('popular_month', 'Popular plan')
    const preview = {
      dueCents: 0,
      creditCents: 0,
      balanceCents: 0,
      priceCents: 4999,
      at: popular.currentPeriodEnd,
      bonusPoints: 0,
      points: 85,
    }
    expect(planChange(popular, { ...preview, change: 'downgrade' })).toEqual({
      direction: 'down',
      from: 'Popular plan',
      until: popular.currentPeriodEnd,
      dueCents: 0,
      creditCents: 0,
      balanceCents: 0,
    })
    expect(planChange(popular, { ...preview, change: 'none' }).direction).toBe('same')
    expect(planChange(popular, { ...preview, change: 'upgrade', dueCents: 2000, creditCents: 9999 })).toMatchObject({
      direction: 'up',
      dueCents: 2000,
      creditCents: 9999,
    })
  })

  it('are found by their names and no others', () => {
    const named = (plan: string) => planIn(new URLSearchParams({ plan }))
    expect([named('best-value'), named('nope'), named('__proto__'), named('')]).toEqual([
      ...['best-value', undefined, undefined, undefined],
    ])
  })
})
