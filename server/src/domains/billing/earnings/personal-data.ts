import { inArray } from 'drizzle-orm'
import { type Holding, holding, type Impersonal, impersonal } from '#core/personal-data.ts'
import { TAX } from '#core/retention.ts'
import { payouts, premiumMonths, premiumShares } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const earningsPersonalData: (Holding | Impersonal)[] = [
  holding(premiumShares, {
    called: 'shares of premium income',
    whose: ({ userIds }) => inArray(premiumShares.ownerId, userIds),
    fate: 'stays',
    keeps: [],
    why: TAX,
  }),
  holding(payouts, {
    called: 'payouts',
    whose: ({ userIds }) => inArray(payouts.ownerId, userIds),
    fate: 'stays',
    keeps: ['note'],
    why: TAX,
  }),
  impersonal(premiumMonths, [], 'sums'),
]
