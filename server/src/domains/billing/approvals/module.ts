import { inArray } from 'drizzle-orm'
import type { Module } from '#core/module.ts'
import { type Holding, holding } from '#core/personal-data.ts'
import { TAX } from '#core/retention.ts'
import { type ApprovalsNews, approvalsLetters, approvalsNotifications } from './notifications.ts'
import * as tables from './schema.ts'
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

declare module '#core/notification-kinds.ts' {
  interface KindsOfNews extends ApprovalsNews {}
}

export const approvalsModule = {
  tables: [tables],
  people: approvalsPeople,
  letters: approvalsLetters,
  notifications: approvalsNotifications,
} satisfies Module<object, ApprovalsNews>
