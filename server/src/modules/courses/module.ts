import type { Module } from '../../house/module.ts'
import * as fileTables from './file-tables.ts'
import { measureVideos } from './measure-videos.ts'
import { type CoursesNews, coursesLetters, coursesNotifications } from './news.ts'
import { coursesPeople } from './people.ts'
import { courseRoutes } from './routes.ts'
import { courseRules } from './rules.ts'
import { sweepLessonFiles } from './sweep-lesson-files.ts'
import * as tables from './tables.ts'

declare module '../../news/kinds.ts' {
  interface KindsOfNews extends CoursesNews {}
}

export const coursesModule = {
  floor: 8,
  tables: [tables, fileTables],
  people: coursesPeople,
  letters: coursesLetters,
  notifications: coursesNotifications,
  sweeps: [sweepLessonFiles, measureVideos],
  rules: courseRules,
  routes: courseRoutes,
} satisfies Module<object, CoursesNews>
