import type { Module } from '#core/module.ts'
import * as fileTables from './file-schema.ts'
import { sweepLessonFiles } from './lesson-files.ts'
import { measureVideos } from './measure-videos.ts'
import { type CoursesNotificationKinds, coursesEmails, coursesNotifications } from './notifications.ts'
import { coursesPersonalData } from './personal-data.ts'
import { courseRoutes } from './routes.ts'
import { courseRules } from './rules.ts'
import * as tables from './schema.ts'

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends CoursesNotificationKinds {}
}

export const coursesModule = {
  tables: [tables, fileTables],
  personalData: coursesPersonalData,
  emails: coursesEmails,
  notifications: coursesNotifications,
  sweeps: [sweepLessonFiles, measureVideos],
  rules: courseRules,
  routes: courseRoutes,
} satisfies Module<object, CoursesNotificationKinds>
