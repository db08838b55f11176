import { DAY_SECONDS } from '@lv/contract/durations'
import type { Job } from '#core/job.ts'
import type { Module } from '#core/module.ts'
import { deliverWebhook } from './deliver.ts'
import { DELIVERIES_KEPT, sweepDeliveries } from './deliveries.ts'
import { useKey } from './keys.ts'
import { type IntegrationsNotificationKinds, integrationsEmails, integrationsNotifications } from './notifications.ts'
import type { WaitingWebhook } from './parts/enqueue-deliveries.ts'
import { integrationsPersonalData } from './personal-data.ts'
import { integrationRoutes } from './routes.ts'
import * as tables from './schema.ts'

type IntegrationsJobs = {
  'deliver-webhook': WaitingWebhook
  'deliver-failing-webhook': WaitingWebhook
}

declare module '#core/job.ts' {
  interface JobData extends IntegrationsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends IntegrationsNotificationKinds {}
}

/** A slow receiver does not make our product unhealthy. */
const delivering: Job<WaitingWebhook> = {
  work: (ctx, job) => deliverWebhook(ctx, job),
  atOnce: 4,
  onePerGroup: true,
  patienceSeconds: DAY_SECONDS,
}

export const integrationsModule = {
  tables: [tables],
  personalData: integrationsPersonalData,
  jobs: {
    'deliver-webhook': delivering,
    'deliver-failing-webhook': delivering,
  },
  emails: integrationsEmails,
  notifications: integrationsNotifications,
  retention: [
    {
      what: 'What was sent to a professional’s webhooks, with what came back',
      kept: DELIVERIES_KEPT,
      sweep: sweepDeliveries,
    },
  ],
  routes: integrationRoutes,
  findKeyActor: useKey,
} satisfies Module<IntegrationsJobs, IntegrationsNotificationKinds>
