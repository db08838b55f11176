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

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
const ownPersonalData: PersonalTable[] = [
  personalTable(dataExports, {
    called: 'data downloads',
    belongsTo: (person) =>
      or(inArray(dataExports.userId, person.userIds), wasWrittenBy(person, dataExports.about, dataExports.askedAt)),
    fate: 'goes',
  }),
]

type PeopleJobs = {
  /** Puts together what somebody asked for of their own data. */
  'make-data-export': { exportId: string }
  /** Deletes the accounts whose time of grace is over, and reminds those that it nears. */
  'delete-due': Record<string, never>
  /** Notes who was deleted beside the database, for the day on which a backup brings them back. */
  'list-deletion': Deletion
}

declare module '#core/job.ts' {
  interface JobData extends PeopleJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends PeopleNotificationKinds {}
}

/** What an older backup brings back is not kept that long either. */
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
