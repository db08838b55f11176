import { inArray } from 'drizzle-orm'
import { type NonPersonalTable, nonPersonalTable, type PersonalTable, personalTable } from '#core/personal-data.ts'
import { TAX } from '#core/retention.ts'
import { payouts, premiumMonths, premiumShares } from './schema.ts'

export const earningsPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(premiumShares, {
    called: 'shares of premium income',
    belongsTo: ({ userIds }) => inArray(premiumShares.ownerId, userIds),
    fate: 'stays',
    keeps: [],
    why: TAX,
  }),
  personalTable(payouts, {
    called: 'payouts',
    belongsTo: ({ userIds }) => inArray(payouts.ownerId, userIds),
    fate: 'stays',
    keeps: ['note'],
    why: TAX,
  }),
  nonPersonalTable(premiumMonths, [], 'sums'),
]
