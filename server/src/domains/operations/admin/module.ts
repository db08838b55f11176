import { inArray } from 'drizzle-orm'
import type { Module } from '#core/module.ts'
import { type NonPersonalTable, nonPersonalTable, type PersonalTable, personalTable } from '#core/personal-data.ts'
import { checkAudit } from './check-audit.ts'
import { type AdminNotificationKinds, adminEmails } from './notifications.ts'
import { adminRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { auditChecks, savedFilters } from './schema.ts'

const adminPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(savedFilters, {
    called: 'filters saved as an administrator',
    belongsTo: ({ userIds }) => inArray(savedFilters.adminId, userIds),
    fate: 'goes',
  }),
  nonPersonalTable(auditChecks, ['hash', 'brokenWhy'], 'what came of checking the audit log'),
]

type AdminJobs = {
  'check-audit': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends AdminJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends AdminNotificationKinds {}
}

export const adminModule = {
  tables: [tables],
  personalData: adminPersonalData,
  jobs: { 'check-audit': { work: (ctx) => checkAudit(ctx), schedule: '50 3 * * *', isAlike: true } },
  emails: adminEmails,
  routes: adminRoutes,
} satisfies Module<AdminJobs, AdminNotificationKinds>
