import type { Module } from '#core/module.ts'
import { noteCompleted } from './end.ts'
import { eraseOwnerNames } from './erase.ts'
import { type EngagementsNotificationKinds, engagementsEmails, engagementsNotifications } from './notifications.ts'
import { engagementsPersonalData } from './personal-data.ts'
import { keepProjectJob, leaveProjectJob, noteProjectCompleted, startProjectJob } from './project-job.ts'
import * as projectTables from './project-schema.ts'
import { engagementRoutes } from './routes.ts'
import { engagementRules } from './rules.ts'
import * as tables from './schema.ts'
import { startContract } from './start.ts'

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends EngagementsNotificationKinds {}
}

/** Jobs: what follows from an accepted quote or a started collaborative project until the house is handed over. */
export const engagementsModule = {
  tables: [tables, projectTables],
  personalData: engagementsPersonalData,
  emails: engagementsEmails,
  notifications: engagementsNotifications,
  rules: engagementRules,
  on: {
    'quote-accepted': startContract,
    'job-completed': noteCompleted,
    'request-erased': eraseOwnerNames,
    'project-started': startProjectJob,
    'collaborator-joined': startProjectJob,
    'collaborator-left': leaveProjectJob,
    'project-completed': noteProjectCompleted,
    'project-erased': keepProjectJob,
  },
  routes: engagementRoutes,
} satisfies Module<object, EngagementsNotificationKinds>
