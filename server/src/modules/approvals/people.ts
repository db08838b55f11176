import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '../../house/holding.ts'
import { TAX } from '../../house/tax.ts'
import { approvals } from './tables.ts'

/** The people these tables may identify, and what happens to their rows (see house/holding.ts). */
export const approvalsPeople: Holding[] = [
  holding(approvals, {
    called: 'what two administrators decided',
    whose: ({ chargeIds, professionalIds }) => inArray(approvals.subject, [...chargeIds, ...professionalIds]),
    fate: 'stays',
    keeps: ['reason', 'declineReason'],
    why: TAX,
  }),
]
