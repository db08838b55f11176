import type { Module } from '../../house/module.ts'
import { autoTopUp } from './auto-top-up.ts'
import * as keptTables from './kept-tables.ts'
import { type PaymentsNews, paymentsLetters, paymentsNotifications } from './news.ts'
import { paymentsPeople } from './people.ts'
import { returnLateChecks } from './return-late-checks.ts'
import { sendRefund } from './send-refund.ts'
import * as tables from './tables.ts'
import { useCard } from './use-card.ts'

type PaymentsJobs = {
  /** Refunds document checks that were not done in time. */
  'late-checks': Record<string, never>
  /** Sends a refund’s money to the card that paid. */
  'send-refund': { refundId: string }
  /** Makes a newly saved card the one that is charged, and retries unpaid invoices. */
  'use-card': { customerId: string; paymentMethodId: string }
  /** Tops up a professional's points automatically when they run low. */
  'auto-top-up': { professionalId: string }
}

declare module '../../house/job.ts' {
  interface JobData extends PaymentsJobs {}
}

declare module '../../news/kinds.ts' {
  interface KindsOfNews extends PaymentsNews {}
}

export const paymentsModule = {
  floor: 7,
  tables: [keptTables, tables],
  people: paymentsPeople,
  jobs: {
    'late-checks': { work: returnLateChecks, schedule: '*/10 * * * *' },
    'send-refund': { work: sendRefund, isUrgent: true },
    'use-card': { work: useCard, isUrgent: true },
    'auto-top-up': { work: autoTopUp },
  },
  letters: paymentsLetters,
  notifications: paymentsNotifications,
} satisfies Module<PaymentsJobs, PaymentsNews>
