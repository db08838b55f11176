import { DAY_SECONDS } from '@lv/contract/durations'
import { inArray, or } from 'drizzle-orm'
import type { Module } from '#core/module.ts'
import { type PersonalTable, personalTable, wasWrittenBy } from '#core/personal-data.ts'
import { sweepDataExports } from './data-export.ts'
import { deleteDue } from './deletion.ts'
import { makeDataExport } from './make-data-export.ts'
import { type PeopleNotificationKinds, peopleEmails, peopleNotifications } from './notifications.ts'
import { type Deletion, listDeletion, sweepDeletionLists } from './parts/deletion-list.ts'
import { peopleRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { dataExports } from './schema.ts'

const ownPersonalData: PersonalTable[] = [
  personalTable(dataExports, {
    called: 'data downloads',
    belongsTo: (person) =>
      or(inArray(dataExports.userId, person.userIds), wasWrittenBy(person, dataExports.about, dataExports.askedAt)),
    fate: 'goes',
  }),
]

type PeopleJobs = {
  'make-data-export': { exportId: string }
  'delete-due': Record<string, never>
  /** Lists deletions outside the database, for replay after a restore. */
  'list-deletion': Deletion
}

declare module '#core/job.ts' {
  interface JobData extends PeopleJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends PeopleNotificationKinds {}
}

/** Nothing returns from a backup older than this. */
const BACKUP_DAYS = 35

export const peopleModule = {
  tables: [tables],
  personalData: ownPersonalData,
  jobs: {
    'make-data-export': { work: makeDataExport, isUrgent: true },
    'list-deletion': { work: listDeletion, patienceSeconds: BACKUP_DAYS * DAY_SECONDS },
    'delete-due': { work: deleteDue, schedule: '*/10 * * * *' },
  },
  emails: peopleEmails,
  notifications: peopleNotifications,
  sweeps: [sweepDataExports, sweepDeletionLists],
  routes: peopleRoutes,
} satisfies Module<PeopleJobs, PeopleNotificationKinds>
