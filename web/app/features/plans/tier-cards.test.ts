import { planAt, planNamed } from '@lv/contract/catalogue'
import { decimalDollars } from '@lv/contract/decimal-dollars'
import type { TierPricing } from '@lv/contract/price-list'
import { firstPrices as prices, withFigures } from '@lv/contract/prices'
import { type TierName, tierNames } from '@lv/contract/pricing'
import { describe, expect, it } from 'vitest'
import { type Standing, tierCards } from './tier-cards.ts'

function priceOf(tier: TierName) {
  if (tier === 'diamond')
    return { monthly_fee_aud: null, annual_fee_aud: null, bonus_points: null, bonus_percentage: null }
  if (tier === 'bronze')
    return { monthly_fee_aud: '0.00', annual_fee_aud: '0.00', bonus_points: 0, bonus_percentage: 0 }
  const { monthlyCents, bonusPoints, topUpPerMille } = prices.levels[tier]
  return {
    monthly_fee_aud: decimalDollars(monthlyCents),
    annual_fee_aud: decimalDollars(monthlyCents * 11),
    bonus_points: bonusPoints,
    bonus_percentage: topUpPerMille / 10,
  }
}

const pricing: TierPricing[] = tierNames.map((tier) => ({
  tier_name: tier,
  ...priceOf(tier),
  features: [{ description: 'Lead priority' }],
}))

const labels = (standing: Standing | null, interval: 'month' | 'year' = 'month') =>
  tierCards(pricing, interval, { prices, standing }).map(({ label }) => label)

const on = (tier: TierName, plan: string, interval: 'month' | 'year' = 'month'): Standing => ({
  tier,
  plan: { plan, interval, priceCents: planNamed(plan)?.cents ?? 0 },
})

describe('the cards of the tiers', () => {
  it('show Free, dollars or Custom, and what a year saves', () => {
    const monthly = tierCards(pricing, 'month', { prices, standing: null })
    expect(monthly.map(({ price }) => price)).toEqual(['Free', '$49.99', '$99.99', '$119.99', 'Custom'])
    const annual = tierCards(pricing, 'year', { prices, standing: null })
    expect(annual[1]).toMatchObject({ price: '$549.89', per: 'a year', saving: '1 month free: $49.99 less' })
    expect(annual[0]).toMatchObject({ price: 'Free', saving: null })
  })

  it('carry the documented badges, and Current before any other', () => {
    const badges = (standing: Standing | null) =>
      tierCards(pricing, 'month', { prices, standing }).map(({ badge }) => badge)
    expect(badges(null)).toEqual([null, null, null, 'Most Popular', 'Enterprise'])
    expect(badges(on('platinum', 'platinum_month'))).toEqual([null, null, null, 'Current', 'Enterprise'])
  })

  it('carry the documented buttons', () => {
    expect(labels(null)).toEqual(['Start Free', 'Upgrade Now', 'Upgrade Now', 'Upgrade Now', 'Request Quote'])
    expect(labels({ tier: 'bronze', plan: undefined })[0]).toBe('Current Tier')
    expect(labels(on('gold', 'gold_month'))).toEqual([
      ...['Downgrade', 'Downgrade', 'Current Tier', 'Upgrade Now', 'Request Quote'],
    ])
  })

  it('let a monthly customer change to a year of the same tier, and back at its end', () => {
    expect(labels(on('gold', 'gold_month'), 'year')[2]).toBe('Upgrade Now')
    expect(labels(on('gold', 'gold_year', 'year'), 'month')[2]).toBe('Downgrade')
    expect(labels(on('gold', 'gold_year', 'year'), 'year')[2]).toBe('Current Tier')
  })

  it('say what pressing does also where the price of then was another', () => {
    const cheaper = withFigures(prices, [['platinum_monthly_cents', 11_499]])
    const old: Standing = { tier: 'gold', plan: { plan: 'gold_month', interval: 'month', priceCents: 11_999 } }
    const shown = tierCards(pricing, 'month', { prices: cheaper, standing: old }).map(({ label }) => label)
    expect(shown[3]).toBe('Downgrade')
    expect(planAt(cheaper, 'platinum')?.cents).toBe(11_499)
  })

  it('offer Diamond as it was agreed, and ask for a quote where nothing is', () => {
    const diamond = {
      monthlyCents: 29_950,
      points: 400,
      topUpPerMille: 800,
      startsOn: '',
      endsOn: '',
      state: 'open' as const,
    }
    const cards = tierCards(pricing, 'month', { prices, standing: on('gold', 'gold_month'), diamond })
    expect(cards[4]).toMatchObject({ price: '$299.50', per: 'a month', points: '400 points a month, +80%' })
    expect(cards[4]?.label).toBe('Upgrade Now')
    expect(labels(on('diamond', 'diamond_month_29950_400_800'))[4]).toBe('Current Tier')
  })

  it('show 66.7 per cent as it is', () => {
    expect(tierCards(pricing, 'month', { prices, standing: null })[3]?.points).toBe('140 bonus points, +66.7%')
  })

  it('know a plan card as the tier that it is', () => {
    expect(labels(on('silver', 'value_month'))).toEqual([
      ...['Downgrade', 'Current Tier', 'Upgrade Now', 'Upgrade Now', 'Request Quote'],
    ])
    expect(labels(on('bronze', 'basic_month'))[1]).toBe('Upgrade Now')
  })
})
