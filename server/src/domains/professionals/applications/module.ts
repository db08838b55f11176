import type { Module } from '#core/module.ts'
import { type PersonalTable, personalTable, wasWrittenBy } from '#core/personal-data.ts'
import { type ApplicationsNotificationKinds, applicationsEmails } from './notifications.ts'
import { applicationRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { applications } from './schema.ts'
import { purgeApplications } from './withdraw.ts'

const applicationsPersonalData: PersonalTable[] = [
  personalTable(applications, {
    called: 'applications to the network',
    belongsTo: (person) => wasWrittenBy(person, applications.email, applications.createdAt),
    fate: 'goes',
  }),
]

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends ApplicationsNotificationKinds {}
}

export const applicationsModule = {
  tables: [tables],
  personalData: applicationsPersonalData,
  emails: applicationsEmails,
  sweeps: [purgeApplications],
  routes: applicationRoutes,
} satisfies Module<object, ApplicationsNotificationKinds>
