import { z } from 'zod'
import type { Contract } from './operation.ts'
import { tierNames } from './pricing.ts'

export const TierPricing = z.object({
  tier_name: z.enum(tierNames),
  /** Null for the tier that is by quote. */
  monthly_fee_aud: z.string().nullable(),
  annual_fee_aud: z.string().nullable(),
  bonus_points: z.int().nullable(),
  /** Per cent, such as 66.7. */
  bonus_percentage: z.number().nullable(),
  features: z.array(z.object({ description: z.string() })),
})
export type TierPricing = z.output<typeof TierPricing>

/** The tier by quote, as it was agreed; days are Melbourne's, `endsOn` is the first day after it. */
const DiamondAgreement = z.object({
  monthlyCents: z.int(),
  points: z.int(),
  topUpPerMille: z.int(),
  startsOn: z.string(),
  endsOn: z.string(),
  state: z.enum(['to_come', 'open', 'ended']),
})
export type DiamondAgreement = z.output<typeof DiamondAgreement>

const LevelPrice = z.object({
  monthlyCents: z.int(),
  points: z.int(),
  bonusPoints: z.int(),
  /** What it adds to top-ups, in thousandths. */
  topUpPerMille: z.int(),
})
const byLevel = { basic: LevelPrice, silver: LevelPrice, gold: LevelPrice, platinum: LevelPrice }

/** What things cost, for everybody and by agreement. */
export const pricing = {
  tierPricing: {
    method: 'GET',
    path: '/api/tier-pricing',
    summary: 'The five tiers, what they cost and what they bring',
    access: 'public',
    response: z.array(TierPricing),
  },
  prices: {
    method: 'GET',
    path: '/api/prices',
    summary: 'Every price in force: levels with their points and top-up bonus, premium, add-ons',
    access: 'public',
    response: z.object({
      levels: z.object(byLevel),
      premiumCents: z.int(),
      alertsCents: z.int(),
      badgeCents: z.int(),
      /** A year costs this many months. */
      annualMonths: z.int(),
    }),
  },
  tierMatches: {
    method: 'GET',
    path: '/api/tier-pricing/matches',
    summary: 'How many leads professionals of each tier were matched with in 90 days; null below ten',
    access: 'public',
    response: z.array(
      z.object({
        tier: z.enum(tierNames),
        leads: z.int().nullable(),
        /** Professionals of that tier who may get leads now. */
        professionals: z.int().nullable(),
      }),
    ),
  },
  diamond: {
    method: 'GET',
    path: '/api/professionals/diamond',
    summary: 'What is agreed with the caller for the tier that is by quote; null where nothing is',
    access: 'professional',
    response: z.object({ agreement: DiamondAgreement.nullable() }),
  },
} as const satisfies Contract
