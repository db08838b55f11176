import { expect, test } from 'vitest'
import { feeOf, gstOf, leadPriceCents, planCards, plans, topUpPoints } from './catalogue.ts'

test('a dollar buys 29 points, and the tier adds its bonus', () => {
  expect(topUpPoints(2000, 'bronze')).toEqual({ points: 580, bonusPoints: 0 })
  expect(topUpPoints(2000, 'silver')).toEqual({ points: 580, bonusPoints: 58 })
  expect(topUpPoints(10_000, 'gold')).toEqual({ points: 2900, bonusPoints: 725 })
  expect(topUpPoints(10_000, 'platinum')).toEqual({ points: 2900, bonusPoints: 1450 })
  expect(topUpPoints(1001, 'bronze')).toEqual({ points: 290, bonusPoints: 0 })
})

test('a year costs eleven months and brings twelve months of points', () => {
  expect(plans.get('gold_year')).toMatchObject({ cents: 109_989, points: 840, tier: 'gold' })
  expect(plans.get('gold_month')).toMatchObject({ cents: 9999, points: 70, tier: 'gold' })
})

test('a plan card brings the points and the level it names', () => {
  expect(plans.get('best_value_month')).toMatchObject({ cents: 11_999, points: 200, tier: 'platinum', kind: 'tier' })
  expect(plans.get('basic_month')).toMatchObject({ cents: 3999, points: 45, tier: 'bronze' })
  expect(plans.has('free_month')).toBe(false)
  expect(planCards.free.monthlyCents).toBe(0)
})

test('the fee is 20 percent with half a cent up, GST one eleventh', () => {
  expect(feeOf(9900)).toBe(1980)
  expect(feeOf(1003)).toBe(201)
  expect(feeOf(1002)).toBe(200)
  expect(feeOf(2)).toBe(0)
  expect(feeOf(3)).toBe(1)
  expect(gstOf(9900)).toBe(900)
  expect(gstOf(4999)).toBe(454)
})

test('the price of a lead is computed: a dollar on points alone, the fee shared where there is one', () => {
  const bronze = { cents: 0, points: 0, tier: 'bronze', interval: 'month' } as const
  expect(leadPriceCents(bronze, 5)).toBe(100)
  const silver = { cents: 4999, points: 35, tier: 'silver', interval: 'month' } as const
  expect(leadPriceCents(silver, 5)).toBe(1069)
  expect(leadPriceCents(silver, 0)).toBeNull()
})
