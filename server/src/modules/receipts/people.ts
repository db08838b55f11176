import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '../../house/holding.ts'
import { TAX } from '../../house/tax.ts'
import { receipts } from './tables.ts'

/** The people these tables may identify, and what happens to their rows (see house/holding.ts). */
export const receiptsPeople: Holding[] = [
  holding(receipts, {
    called: 'tax invoices and adjustment notes',
    whose: ({ chargeIds }) => inArray(receipts.chargeId, chargeIds),
    fate: 'stays',
    keeps: ['seller', 'buyer', 'lines'],
    why: `${TAX}, with the buyer’s name and address as they were`,
  }),
]
