import { inArray } from 'drizzle-orm'
import { type Holding, holding, type Impersonal, impersonal } from '#core/personal-data.ts'
import { TAX } from '#core/retention.ts'
import { priceBook, priceChanges } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const pricesPersonalData: (Holding | Impersonal)[] = [
  holding(priceChanges, {
    called: 'prices proposed as an administrator',
    whose: ({ userIds }) => inArray(priceChanges.askedBy, userIds),
    fate: 'stays',
    keeps: ['figures'],
    why: TAX,
  }),
  impersonal(priceBook, ['code'], 'prices'),
]
