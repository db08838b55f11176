import type { Module } from '#core/module.ts'
import { checkAudit } from './check-audit.ts'
import { type AdminNews, adminLetters } from './notifications.ts'
import { adminPeople } from './personal-data.ts'
import { adminRoutes } from './routes.ts'
import * as tables from './schema.ts'

type AdminJobs = {
  /** Goes through the whole audit log and keeps what came of it. */
  'check-audit': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends AdminJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface KindsOfNews extends AdminNews {}
}

export const adminModule = {
  tables: [tables],
  people: adminPeople,
  jobs: { 'check-audit': { work: (ctx) => checkAudit(ctx), schedule: '50 3 * * *', isAlike: true } },
  letters: adminLetters,
  routes: adminRoutes,
} satisfies Module<AdminJobs, AdminNews>
