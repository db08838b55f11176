import type { Module } from '../house/module.ts'
import { workLocalPayments } from './local/deliver-job.ts'
import { localPaymentPeople } from './people.ts'
import { reconcile } from './reconcile.ts'
import { paymentRoutes } from './routes.ts'
import { sweepOrders } from './sweep-orders.ts'
import * as tables from './tables.ts'

type ProviderJobs = {
  /** Lets what is due at the local payment provider happen, and sends its webhooks. */
  'local-payments': Record<string, never>
  /** Looks for happenings at the payment provider that never arrived here. */
  'reconcile-payments': Record<string, never>
  /** Settles or closes the orders whose time is up: a held slot is free again when its order ends. */
  'sweep-orders': Record<string, never>
}

declare module '../house/job.ts' {
  interface JobData extends ProviderJobs {}
}

export const providerModule = {
  floor: 0,
  tables: [tables],
  people: localPaymentPeople,
  jobs: {
    'local-payments': { work: workLocalPayments, schedule: '* * * * *' },
    'reconcile-payments': { work: (ctx) => reconcile(ctx), schedule: '*/15 * * * *' },
    'sweep-orders': { work: (ctx) => sweepOrders(ctx), schedule: '* * * * *' },
  },
  routes: paymentRoutes,
} satisfies Module<ProviderJobs>
