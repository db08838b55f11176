import type { Module } from '#core/module.ts'
import { callOffRefunded } from './call-off.ts'
import { purgeBookings, UNPAID_KEPT, VISITS_KEPT } from './erase.ts'
import { type ConsultationsNotificationKinds, consultationsEmails } from './notifications.ts'
import { consultationsPersonalData } from './personal-data.ts'
import { consultationRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { sweepBookings } from './sweep.ts'
import { passSheetOn } from './write-scope.ts'

type ConsultationsJobs = {
  'call-off-refunded': { chargeId: string }
  'sweep-bookings': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends ConsultationsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends ConsultationsNotificationKinds {}
}

export const consultationsModule = {
  tables: [tables],
  personalData: consultationsPersonalData,
  jobs: {
    'call-off-refunded': { work: callOffRefunded },
    'sweep-bookings': { work: (ctx) => sweepBookings(ctx), schedule: '* * * * *' },
  },
  emails: consultationsEmails,
  retention: [
    { what: 'Consultations that were never paid for', kept: UNPAID_KEPT, sweep: purgeBookings },
    {
      what: 'Consultations after the visit; then name, address, words and photos are taken out',
      kept: VISITS_KEPT,
      sweep: purgeBookings,
    },
  ],
  on: { 'second-round-opened': passSheetOn },
  routes: consultationRoutes,
} satisfies Module<ConsultationsJobs, ConsultationsNotificationKinds>
