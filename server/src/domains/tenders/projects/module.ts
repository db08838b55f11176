import type { Module } from '#core/module.ts'
import * as endTables from './end-schema.ts'
import * as fileTables from './file-schema.ts'
import { type ProjectsNotificationKinds, projectsEmails, projectsNotifications } from './notifications.ts'
import { projectsPersonalData } from './personal-data.ts'
import { projectRoutes } from './routes.ts'
import { projectRules } from './rules.ts'
import * as tables from './schema.ts'
import { verifyProject } from './verify.ts'
import { purgeUnverifiedProjects, purgeViews, UNVERIFIED_KEPT, VIEWS_KEPT } from './views.ts'
import { projectEndRoutes, projectFileRoutes, projectWorkRoutes } from './work-routes.ts'
import * as workTables from './work-schema.ts'

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends ProjectsNotificationKinds {}
}

export const projectsModule = {
  tables: [tables, fileTables, workTables, endTables],
  personalData: projectsPersonalData,
  emails: projectsEmails,
  notifications: projectsNotifications,
  retention: [
    {
      what: 'Collaborative projects whose email was never verified',
      kept: UNVERIFIED_KEPT,
      sweep: purgeUnverifiedProjects,
    },
    {
      what: 'Unreadable marks of who looked at a project on a day, so that each visitor counts once',
      kept: VIEWS_KEPT,
      sweep: purgeViews,
    },
  ],
  rules: projectRules,
  proveEmail: verifyProject,
  routes: (ctx) => [projectRoutes(ctx), projectFileRoutes(ctx), projectWorkRoutes(ctx), projectEndRoutes(ctx)],
} satisfies Module<object, ProjectsNotificationKinds>
