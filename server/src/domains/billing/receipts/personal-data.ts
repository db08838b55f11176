import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '#core/personal-data.ts'
import { TAX } from '#core/tax-retention.ts'
import { receipts } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const receiptsPeople: Holding[] = [
  holding(receipts, {
    called: 'tax invoices and adjustment notes',
    whose: ({ chargeIds }) => inArray(receipts.chargeId, chargeIds),
    fate: 'stays',
    keeps: ['seller', 'buyer', 'lines'],
    why: `${TAX}, with the buyer’s name and address as they were`,
  }),
]
