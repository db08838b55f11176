import { describe, expect, test } from 'vitest'
import { agreedPlan, type Plan, planAt, plansOf } from './catalogue.ts'
import { cheapestOf, directionOf, ladderFault, leadPriceCents, monthlyCents, paces, payAsYouGo } from './ladder.ts'
import { firstPrices, withFigures } from './prices.ts'

const monthly = plansOf(firstPrices).filter(({ kind, interval }) => kind === 'tier' && interval === 'month')
const yearly = plansOf(firstPrices).filter(({ interval }) => interval === 'year')
const bronze = { ...payAsYouGo, name: 'bronze' as const }

/** Paces at which an offer costs least, over 0 to 40 leads a month in tenths. */
const bestAt = (offers: readonly { name: string }[] & readonly (typeof bronze | Plan)[], name: string) =>
  paces.filter((pace) => cheapestOf(offers, pace)?.name === name)
const span = (name: string) => {
  const found = bestAt([bronze, ...monthly], name)
  return [found[0], found.at(-1)]
}

describe('the ladder', () => {
  test('has a pace for every plan on sale, Basic from 1.4 to 1.9 leads a month and Gold from about 5.3 to 6.8', () => {
    expect(paces).toHaveLength(401)
    expect(span('bronze')).toEqual([0, 1.3])
    expect(span('basic')).toEqual([1.4, 1.9])
    expect(span('silver')).toEqual([2, 5.3])
    expect(span('gold')).toEqual([5.4, 6.8])
    expect(span('platinum')).toEqual([6.9, 40])
  })

  test('has a pace for every plan that is paid by the year', () => {
    for (const { name } of yearly) expect(bestAt([bronze, ...yearly], name)).not.toEqual([])
  })

  test('has no offer that another beats for the same money or less', () => {
    for (const offers of [monthly, yearly])
      for (const one of offers)
        for (const other of offers.filter(({ name, cents }) => name !== one.name && cents <= one.cents))
          expect(one.points > other.points || one.topUpPerMille > other.topUpPerMille).toBe(true)
    expect(ladderFault(firstPrices)).toBeUndefined()
  })

  test('costs what the documents say: $29 a lead on points alone, $17.40 at Platinum once its points are used', () => {
    expect(leadPriceCents(payAsYouGo, 5)).toBe(2900)
    const platinum = monthly.find(({ name }) => name === 'platinum') ?? payAsYouGo
    const more = monthlyCents(platinum, 40) - monthlyCents(platinum, 39)
    expect(Math.round(more)).toBe(1740)
    expect(leadPriceCents(platinum, 0)).toBeNull()
  })
})

describe('prices that are no ladder', () => {
  const fault = (figures: Record<string, number>) => ladderFault(withFigures(firstPrices, Object.entries(figures)))

  test('are refused with the reason', () => {
    expect(fault({ basic_monthly_cents: 4900 })).toBe(
      'Basic would be the cheapest at no pace from 0 to 40 leads a month',
    )
    expect(fault({ gold_monthly_cents: 12_500 })).toContain('Platinum tier costs no more than Gold tier')
    expect(fault({ silver_bonus_points: 0, silver_points: 40 })).toContain('Value would be the cheapest at no pace')
  })

  test('are absurd if a figure is negative, fractional or far too high', () => {
    expect(fault({ gold_monthly_cents: -1 })).toBe('gold_monthly_cents is a whole number from 1 to 500000')
    expect(fault({ gold_monthly_cents: 0 })).toContain('from 1 to')
    expect(fault({ gold_points: 1.5 })).toContain('gold_points is a whole number')
    expect(fault({ platinum_top_up_per_mille: 5001 })).toContain('from 0 to 5000')
    expect(fault({ annual_months: 13 })).toBe('annual_months is a whole number from 1 to 12')
    expect(fault({ badge_cents: 0 })).toContain('badge_cents')
  })

  test('are found by any change that makes a plan useless, whichever figure it is', () => {
    expect(fault({ platinum_monthly_cents: 40_000 })).toBeDefined()
    expect(fault({ gold_points: 60 })).toBeDefined()
    expect(fault({ gold_monthly_cents: 10_499, gold_points: 110 })).toBeUndefined()
  })
})

test('a yearly plan costs a twelfth a month and brings a twelfth of its points; the rest is topped up', () => {
  const yearly = { cents: 120_000, points: 1200, topUpPerMille: 0, interval: 'year' as const }
  expect(monthlyCents(yearly, 3)).toBe(10_000)
  expect(monthlyCents(yearly, 5)).toBe(14_500)
})

test('a plan is an upgrade if it is higher and dearer than what is paid, and starts later otherwise', () => {
  const [silver, gold] = ['silver', 'gold'].map((name) => monthly.find((plan) => plan.name === name))
  if (!silver || !gold) throw new Error('a plan is missing')
  const direction = (live: Plan, paid: number, wanted: Plan) =>
    directionOf({ plan: live.key, priceCents: paid }, wanted)
  expect(direction(silver, silver.cents, gold)).toBe('up')
  expect(direction(silver, gold.cents, gold)).toBe('down')
  expect(direction(gold, silver.cents - 1, silver)).toBe('down')
  expect(direction(silver, silver.cents, planAt(firstPrices, 'silver', 'year') ?? gold)).toBe('up')
})

test('a level keeps its old price when the book raises it, and counts as a new one once it is cheaper', () => {
  const paying = { plan: 'gold_month', priceCents: 9999 }
  const goldAt = (cents: number) =>
    agreedPlan({ name: 'gold', interval: 'month', cents, points: 170, topUpPerMille: 500 })
  expect(directionOf(paying, goldAt(10_999))).toBe('same')
  expect(directionOf(paying, goldAt(9998))).toBe('down')
  expect(directionOf(paying, planAt(firstPrices, 'gold', 'year') ?? goldAt(0))).toBe('up')
})

test('a plan by agreement is another one after a new agreement', () => {
  const [old, dearer] = [29_999, 34_999].map((cents) =>
    agreedPlan({ name: 'diamond', interval: 'month', cents, points: 400, topUpPerMille: 800 }),
  )
  if (!old || !dearer) throw new Error('a plan is missing')
  expect(directionOf({ plan: old.key, priceCents: old.cents }, old)).toBe('same')
  expect(directionOf({ plan: old.key, priceCents: old.cents }, dearer)).toBe('down')
})
