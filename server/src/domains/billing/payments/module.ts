import type { Module } from '#core/module.ts'
import { autoTopUp } from './auto-top-up.ts'
import { returnLateChecks } from './badge.ts'
import { useCard } from './cards.ts'
import { type PaymentsNotificationKinds, paymentsEmails, paymentsNotifications } from './notifications.ts'
import { paymentsPersonalData } from './personal-data.ts'
import * as keptTables from './retained-schema.ts'
import * as tables from './schema.ts'
import { sendRefund } from './send-refund.ts'

type PaymentsJobs = {
  'late-checks': Record<string, never>
  'send-refund': { refundId: string }
  'use-card': { customerId: string; paymentMethodId: string }
  'auto-top-up': { professionalId: string }
}

declare module '#core/job.ts' {
  interface JobData extends PaymentsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends PaymentsNotificationKinds {}
}

export const paymentsModule = {
  tables: [keptTables, tables],
  personalData: paymentsPersonalData,
  jobs: {
    'late-checks': { work: returnLateChecks, schedule: '*/10 * * * *' },
    'send-refund': { work: sendRefund, isUrgent: true },
    'use-card': { work: useCard, isUrgent: true },
    'auto-top-up': { work: autoTopUp },
  },
  emails: paymentsEmails,
  notifications: paymentsNotifications,
} satisfies Module<PaymentsJobs, PaymentsNotificationKinds>
