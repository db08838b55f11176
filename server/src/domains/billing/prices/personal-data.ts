import { inArray } from 'drizzle-orm'
import { type NonPersonalTable, nonPersonalTable, type PersonalTable, personalTable } from '#core/personal-data.ts'
import { TAX } from '#core/retention.ts'
import { priceBook, priceChanges } from './schema.ts'

export const pricesPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(priceChanges, {
    called: 'prices proposed as an administrator',
    belongsTo: ({ userIds }) => inArray(priceChanges.askedBy, userIds),
    fate: 'stays',
    keeps: ['figures'],
    why: TAX,
  }),
  nonPersonalTable(priceBook, ['code'], 'prices'),
]
