import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

const t = await testApp()

test('everybody sees the five tiers with what they cost and bring', async () => {
  const all = await t.as(null).subscriptions.tierPricing({})
  expect(all.map(({ features, ...figures }) => ({ ...figures, hasFeatures: features.length > 1 }))).toEqual(
    [
      ...[
        ['bronze', '0.00', '0.00', 0, 0],
        ['silver', '49.99', '549.89', 35, 10],
      ],
      ...[
        ['gold', '99.99', '1099.89', 70, 25],
        ['platinum', '119.99', '1319.89', 140, 50],
      ],
      ...[['diamond', null, null, null, null]],
    ].map(([tier_name, monthly_fee_aud, annual_fee_aud, bonus_points, bonus_percentage]) => ({
      ...{ tier_name, monthly_fee_aud, annual_fee_aud, bonus_points, bonus_percentage, hasFeatures: true },
    })),
  )
})

test('what a tier brings is said in whole sentences with its own figures', async () => {
  const all = await t.as(null).subscriptions.tierPricing({})
  const sentences = Object.fromEntries(
    all.map(({ tier_name, features }) => [tier_name, features.map(({ description }) => description)]),
  )
  expect(sentences.gold).toEqual([
    '70 bonus points with every month paid',
    '25% more points with every top-up',
    'A lead costs 29 points',
    'First in line for leads, before silver, bronze',
  ])
  expect(sentences.bronze?.join()).toContain('a dollar buys 29 points')
  expect(sentences.diamond?.join()).toContain('by agreement')
})
