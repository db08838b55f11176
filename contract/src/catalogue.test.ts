import { describe, expect, test } from 'vitest'
import { agreedPlan, feeOf, gstOf, planAt, planCards, planNamed, topUpPoints } from './catalogue.ts'
import { firstPrices, withFigures } from './prices.ts'
import { pointsTierOf, tierNames, tiers } from './pricing.ts'

test('a dollar buys a point, and the plan adds its bonus: half a point up', () => {
  expect(topUpPoints(2000, 0)).toEqual({ points: 20, bonusPoints: 0 })
  const on100 = [0, 140, 400, 500, 667].map((perMille) => topUpPoints(10_000, perMille))
  expect(on100.map(({ points, bonusPoints }) => points + bonusPoints)).toEqual([100, 114, 140, 150, 167])
  expect(topUpPoints(1500, 500)).toEqual({ points: 15, bonusPoints: 8 })
})

test('a year costs eleven months and brings twelve months of points', () => {
  expect(planNamed('gold_year')).toMatchObject({ cents: 109_989, points: 2040, tier: 'gold' })
  expect(planNamed('gold_month')).toMatchObject({ cents: 9999, points: 170, tier: 'gold' })
})

test('a plan card and its tier are one plan', () => {
  for (const { level, tier } of Object.values(planCards))
    expect(level ? planAt(firstPrices, level)?.tier : 'bronze').toBe(tier)
  expect(planNamed('best_value_month')).toEqual(planNamed('platinum_month'))
  expect(planNamed('value_month')).toEqual(planNamed('silver_month'))
  expect(planNamed('basic_month')).toMatchObject({ cents: 3999, points: 45, tier: 'bronze', topUpPerMille: 140 })
})

describe('the name of a plan', () => {
  test('says what was agreed, whatever prices are now', () => {
    const dearer = withFigures(firstPrices, [
      ['gold_monthly_cents', 10_999],
      ['gold_points', 120],
    ])
    const plan = planAt(dearer, 'gold')
    expect(plan).toMatchObject({ key: 'gold_month_10999_190_500', cents: 10_999, points: 190, label: 'Gold tier' })
    expect(planNamed(plan?.key ?? '')).toEqual(plan)
    expect(planNamed('gold_month')).toMatchObject({ cents: 9999, points: 170 })
    expect(planAt(dearer, 'gold', 'year')).toMatchObject({ key: 'gold_year_120989_2280_500' })
    expect(planAt(dearer, 'silver')?.key).toBe('silver_month')
  })

  test('of an agreement is that of its figures', () => {
    const plan = agreedPlan({ name: 'diamond', interval: 'month', cents: 29_999, points: 400, topUpPerMille: 800 })
    expect(planNamed('diamond_month_29999_400_800')).toEqual(plan)
    expect(plan).toMatchObject({ tier: 'diamond', kind: 'tier' })
  })

  test('that is none of ours is no plan', () => {
    const names = [
      '',
      'free_month',
      'diamond_month',
      'bronze_month_1_2_3',
      'gold_week',
      'gold_month_1',
      'toString_month',
      null,
    ]
    expect(names.map((name) => planNamed(name))).toEqual(names.map(() => undefined))
  })
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

test('a balance has the name of the highest mark that it reaches', () => {
  const named = [0, 999, 1000, 4999, 5000, 9999, 10_000, 1_000_000].map(pointsTierOf)
  expect(named).toEqual(['Starter', 'Starter', 'Bronze', 'Bronze', 'Silver', 'Silver', 'Gold', 'Gold'])
})

test('each membership tier comes before the one below it', () => {
  expect(tierNames.map((name) => tiers[name].priority)).toEqual([0, 1, 2, 3, 4])
})
