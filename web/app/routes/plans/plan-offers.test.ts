import type { Subscription } from '@lv/contract/subscriptions'
import { describe, expect, it } from 'vitest'
import { planChange, planIn, planOffers } from './plan-offers.ts'

const on = (plan: string, label: string) =>
  ({ plan, label, interval: 'month', currentPeriodEnd: '2026-12-22T00:00:00.000Z' }) as Subscription

describe('the plan cards', () => {
  it('say what they bring, and beside the bonus that is given the one that is listed', () => {
    const [free, , value] = planOffers(undefined)
    expect(free).toMatchObject({ name: 'Free', price: '$0', isFree: true, points: 0 })
    expect(value?.features).toEqual([
      '50 points a month and 20 bonus points',
      'Silver membership level',
      '+10% on every top-up (the list says +40%)',
    ])
  })

  it('mark the one that is paid for', () => {
    expect(planOffers(on('best_value_month', 'Best Value plan')).map(({ isMine }) => isMine)).toEqual([
      ...[false, false, false, false, true],
    ])
    expect(planOffers(undefined).some(({ isMine }) => isMine)).toBe(false)
  })

  it('are upgrades or downgrades of whatever is paid for, as the server says', () => {
    const popular = on('popular_month', 'Popular plan')
    const preview = { dueCents: 0, creditCents: 0, priceCents: 4999, at: popular.currentPeriodEnd, bonusPoints: 0 }
    expect(planChange(popular, { ...preview, change: 'downgrade' })).toEqual({
      ...{ direction: 'down', from: 'Popular plan', until: popular.currentPeriodEnd, dueCents: 0, creditCents: 0 },
    })
    expect(planChange(popular, { ...preview, change: 'none' }).direction).toBe('same')
    expect(planChange(popular, { ...preview, change: 'upgrade', dueCents: 2000, creditCents: 9999 })).toMatchObject({
      ...{ direction: 'up', dueCents: 2000, creditCents: 9999 },
    })
  })

  it('are found by their names and no others', () => {
    const named = (plan: string) => planIn(new URLSearchParams({ plan }))
    expect([named('best-value'), named('nope'), named('__proto__'), named('')]).toEqual([
      ...['best-value', undefined, undefined, undefined],
    ])
  })
})
