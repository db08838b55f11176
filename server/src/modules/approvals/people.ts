import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '../../house/holding.ts'
import { TAX } from '../../house/tax.ts'
import { approvals } from './tables.ts'

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const approvalsPeople: Holding[] = [
  holding(approvals, {
    called: 'what two administrators decided',
    whose: ({ chargeIds, professionalIds }) => inArray(approvals.subject, [...chargeIds, ...professionalIds]),
    fate: 'stays',
    keeps: ['reason'],
    why: TAX,
  }),
]
