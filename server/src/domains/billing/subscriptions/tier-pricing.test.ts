import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

const t = await testApp()

test('everybody sees the five tiers with what they cost and bring', async () => {
  const all = await t.as(null).subscriptions.tierPricing({})
  expect(all.map(({ features, ...figures }) => ({ ...figures, hasFeatures: features.length > 1 }))).toEqual(
    [
      ...[
        ['bronze', '0.00', '0.00', 0, 0],
        ['silver', '49.99', '549.89', 35, 40],
      ],
      ...[
        ['gold', '99.99', '1099.89', 70, 50],
        ['platinum', '119.99', '1319.89', 140, 66.7],
      ],
      ...[['diamond', null, null, null, null]],
    ].map(([tier_name, monthly_fee_aud, annual_fee_aud, bonus_points, bonus_percentage]) => ({
      tier_name,
      monthly_fee_aud,
      annual_fee_aud,
      bonus_points,
      bonus_percentage,
      hasFeatures: true,
    })),
  )
})

test('what a tier brings is said in whole sentences with its own figures', async () => {
  const all = await t.as(null).subscriptions.tierPricing({})
  const sentences = Object.fromEntries(
    all.map(({ tier_name, features }) => [tier_name, features.map(({ description }) => description)]),
  )
  expect(sentences.gold).toEqual([
    '100 + 70 = 170 points with every month paid',
    '50% more points with every top-up',
    'A lead costs 29 points',
    'Asked before Silver and Bronze members who fit a request equally well',
  ])
  expect(sentences.bronze?.join()).toContain('$1 buys a point')
  expect(sentences.diamond?.join()).toContain('by agreement')
})
