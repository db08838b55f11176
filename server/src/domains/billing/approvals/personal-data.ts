import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '#core/personal-data.ts'
import { TAX } from '#core/tax-retention.ts'
import { approvals } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const approvalsPeople: Holding[] = [
  holding(approvals, {
    called: 'what two administrators decided',
    whose: ({ chargeIds, professionalIds }) => inArray(approvals.subject, [...chargeIds, ...professionalIds]),
    fate: 'stays',
    keeps: ['reason', 'declineReason'],
    why: TAX,
  }),
]
