import { type TierName, tierNames, tiers } from '@lv/contract/pricing'
import type { TierPricing } from '@lv/contract/subscriptions'
import { describe, expect, it } from 'vitest'
import { type Standing, tierCards } from './tier-cards.ts'

const dollars = (cents: number | null, months = 1) => (cents === null ? null : ((cents * months) / 100).toFixed(2))

const pricing: TierPricing[] = tierNames.map((tier) => ({
  tier_name: tier,
  monthly_fee_aud: dollars(tiers[tier].monthlyCents),
  annual_fee_aud: dollars(tiers[tier].monthlyCents, 11),
  bonus_points: tiers[tier].bonusPoints,
  bonus_percentage: tiers[tier].bonusPercent,
  features: [{ description: 'Lead priority' }],
}))

const labels = (standing: Standing | null, interval: 'month' | 'year' = 'month') =>
  tierCards(pricing, interval, standing).map(({ label }) => label)

const on = (tier: TierName, plan: string, interval: 'month' | 'year' = 'month'): Standing => ({
  tier,
  plan: { plan, interval },
})

describe('the cards of the tiers', () => {
  it('show Free, dollars or Custom, and what a year saves', () => {
    const monthly = tierCards(pricing, 'month', null)
    expect(monthly.map(({ price }) => price)).toEqual(['Free', '$49.99', '$99.99', '$119.99', 'Custom'])
    const annual = tierCards(pricing, 'year', null)
    expect(annual[1]).toMatchObject({ price: '$549.89', per: 'a year', saving: '1 month free: $49.99 less' })
    expect(annual[0]).toMatchObject({ price: 'Free', saving: null })
  })

  it('carry the documented badges, and Current before any other', () => {
    const badges = (standing: Standing | null) => tierCards(pricing, 'month', standing).map(({ badge }) => badge)
    expect(badges(null)).toEqual([null, null, null, 'Most Popular', 'Enterprise'])
    expect(badges(on('platinum', 'platinum_month'))).toEqual([null, null, null, 'Current', 'Enterprise'])
  })

  it('carry the documented buttons', () => {
    expect(labels(null)).toEqual(['Start Free', 'Upgrade Now', 'Upgrade Now', 'Upgrade Now', 'Request Quote'])
    expect(labels({ tier: 'bronze', plan: undefined })[0]).toBe('Current Tier')
    expect(labels(on('gold', 'gold_month'))).toEqual([
      ...['Start Free', 'Downgrade', 'Current Tier', 'Upgrade Now', 'Request Quote'],
    ])
  })

  it('let somebody who pays by the month change to a year of the same tier, and back at its end', () => {
    expect(labels(on('gold', 'gold_month'), 'year')[2]).toBe('Upgrade Now')
    expect(labels(on('gold', 'gold_year', 'year'), 'month')[2]).toBe('Downgrade')
    expect(labels(on('gold', 'gold_year', 'year'), 'year')[2]).toBe('Current Tier')
  })

  it('place a plan card between its tier and the next', () => {
    expect(labels(on('silver', 'value_month'))).toEqual([
      ...['Start Free', 'Current Tier', 'Upgrade Now', 'Upgrade Now', 'Request Quote'],
    ])
    expect(labels(on('bronze', 'basic_month'))[1]).toBe('Upgrade Now')
  })
})
