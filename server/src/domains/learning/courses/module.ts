import type { Module } from '#core/module.ts'
import * as fileTables from './file-schema.ts'
import { sweepLessonFiles } from './lesson-files.ts'
import { measureVideos } from './measure-videos.ts'
import { type CoursesNews, coursesLetters, coursesNotifications } from './notifications.ts'
import { coursesPeople } from './personal-data.ts'
import { courseRoutes } from './routes.ts'
import { courseRules } from './rules.ts'
import * as tables from './schema.ts'

declare module '#core/notification-kinds.ts' {
  interface KindsOfNews extends CoursesNews {}
}

export const coursesModule = {
  tables: [tables, fileTables],
  people: coursesPeople,
  letters: coursesLetters,
  notifications: coursesNotifications,
  sweeps: [sweepLessonFiles, measureVideos],
  rules: courseRules,
  routes: courseRoutes,
} satisfies Module<object, CoursesNews>
