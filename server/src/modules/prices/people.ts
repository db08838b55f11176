import { inArray } from 'drizzle-orm'
import { type Holding, holding, type Impersonal, impersonal } from '../../house/holding.ts'
import { TAX } from '../../house/tax.ts'
import { priceBook, priceChanges } from './tables.ts'

/** The people these tables may identify, and what happens to their rows (see house/holding.ts). */
export const pricesPeople: (Holding | Impersonal)[] = [
  holding(priceChanges, {
    called: 'prices proposed as an administrator',
    whose: ({ userIds }) => inArray(priceChanges.askedBy, userIds),
    fate: 'stays',
    keeps: ['figures'],
    why: TAX,
  }),
  impersonal(priceBook, ['code'], 'prices'),
]
