import type { Module } from '#core/module.ts'
import { type NonPersonalTable, nonPersonalTable } from '#core/personal-data.ts'
import { reconcile } from './reconcile.ts'
import { paymentRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { reconciliations, webhookInbox } from './schema.ts'
import { sweepOrders } from './sweep-orders.ts'

const billingPersonalData: NonPersonalTable[] = [
  nonPersonalTable(reconciliations, [], 'a time'),
  nonPersonalTable(webhookInbox, ['eventId', 'type', 'objectId'], 'ids of the payment provider'),
]

type BillingJobs = {
  /** Finds payment provider events that never arrived. */
  'reconcile-payments': Record<string, never>
  /** Settles or closes expired orders, which frees their slots. */
  'sweep-orders': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends BillingJobs {}
}

export const billingModule = {
  tables: [tables],
  personalData: billingPersonalData,
  jobs: {
    'reconcile-payments': { work: (ctx) => reconcile(ctx), schedule: '*/15 * * * *' },
    'sweep-orders': { work: (ctx) => sweepOrders(ctx), schedule: '* * * * *' },
  },
  routes: paymentRoutes,
} satisfies Module<BillingJobs>
