import type { Module } from '../../house/module.ts'
import { type AnnouncementsNews, announcementsLetters, announcementsNotifications } from './news.ts'
import { announcementsPeople } from './people.ts'
import { publishDue } from './publish-due.ts'
import { announcementRoutes } from './routes.ts'
import * as tables from './tables.ts'
import { tellMembers } from './tell-members.ts'

type AnnouncementsJobs = {
  /** Finds the announcements whose time has come. */
  'publish-announcements': Record<string, never>
  /** Tells some of the members, those with ids after `after`, of an announcement. */
  'tell-announcement': { announcementId: string; after: string | null }
}

declare module '../../house/job.ts' {
  interface JobData extends AnnouncementsJobs {}
}

declare module '../../news/kinds.ts' {
  interface KindsOfNews extends AnnouncementsNews {}
}

export const announcementsModule = {
  floor: 4,
  tables: [tables],
  people: announcementsPeople,
  jobs: {
    'publish-announcements': { work: publishDue, schedule: '* * * * *' },
    'tell-announcement': { work: tellMembers },
  },
  letters: announcementsLetters,
  notifications: announcementsNotifications,
  routes: announcementRoutes,
} satisfies Module<AnnouncementsJobs, AnnouncementsNews>
