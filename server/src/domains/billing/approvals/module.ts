import { inArray } from 'drizzle-orm'
import type { Module } from '#core/module.ts'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import { TAX } from '#core/retention.ts'
import { type ApprovalsNotificationKinds, approvalsEmails, approvalsNotifications } from './notifications.ts'
import * as tables from './schema.ts'
import { approvals } from './schema.ts'

const approvalsPersonalData: PersonalTable[] = [
  personalTable(approvals, {
    called: 'what two administrators decided',
    belongsTo: ({ chargeIds, professionalIds }) => inArray(approvals.subject, [...chargeIds, ...professionalIds]),
    fate: 'stays',
    keeps: ['reason', 'declineReason'],
    why: TAX,
  }),
]

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends ApprovalsNotificationKinds {}
}

export const approvalsModule = {
  tables: [tables],
  personalData: approvalsPersonalData,
  emails: approvalsEmails,
  notifications: approvalsNotifications,
} satisfies Module<object, ApprovalsNotificationKinds>
