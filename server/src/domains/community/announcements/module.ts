import { inArray } from 'drizzle-orm'
import type { Module } from '#core/module.ts'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import {
  type AnnouncementsNotificationKinds,
  announcementsEmails,
  announcementsNotifications,
} from './notifications.ts'
import { type BestOf, notifyBest, notifyBestOf } from './notify-best.ts'
import { notifyMembers } from './notify-members.ts'
import { announcementRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { announcements } from './schema.ts'
import { publishDue } from './write.ts'

const announcementsPersonalData: PersonalTable[] = [
  personalTable(announcements, {
    called: 'announcements',
    belongsTo: ({ userIds }) => inArray(announcements.authorId, userIds),
    fate: 'goes',
  }),
]

type AnnouncementsJobs = {
  'publish-announcements': Record<string, never>
  'tell-best': Record<string, never>
  'tell-best-of': BestOf & { after: string | null }
  'tell-announcement': { announcementId: string; after: string | null }
}

declare module '#core/job.ts' {
  interface JobData extends AnnouncementsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends AnnouncementsNotificationKinds {}
}

export const announcementsModule = {
  tables: [tables],
  personalData: announcementsPersonalData,
  jobs: {
    'publish-announcements': { work: publishDue, schedule: '* * * * *' },
    'tell-announcement': { work: notifyMembers },
    'tell-best': { work: notifyBest, schedule: '30 16 * * 5' },
    'tell-best-of': { work: notifyBestOf },
  },
  emails: announcementsEmails,
  notifications: announcementsNotifications,
  routes: announcementRoutes,
} satisfies Module<AnnouncementsJobs, AnnouncementsNotificationKinds>
