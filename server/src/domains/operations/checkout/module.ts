import type { Module } from '#core/module.ts'
import { type NonPersonalTable, nonPersonalTable } from '#core/personal-data.ts'
import { reconcile } from './reconcile.ts'
import { paymentRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { reconciliations, webhookInbox } from './schema.ts'
import { sweepOrders } from './sweep-orders.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
const billingPersonalData: NonPersonalTable[] = [
  nonPersonalTable(reconciliations, [], 'a time'),
  nonPersonalTable(webhookInbox, ['eventId', 'type', 'objectId'], 'ids of the payment provider'),
]

type BillingJobs = {
  /** Looks for happenings at the payment provider that never arrived here. */
  'reconcile-payments': Record<string, never>
  /** Settles or closes the orders whose time is up: a held slot is free again when its order ends. */
  'sweep-orders': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends BillingJobs {}
}

/** What the payment provider tells us, and what that does to all that can be paid for. */
export const billingModule = {
  tables: [tables],
  personalData: billingPersonalData,
  jobs: {
    'reconcile-payments': { work: (ctx) => reconcile(ctx), schedule: '*/15 * * * *' },
    'sweep-orders': { work: (ctx) => sweepOrders(ctx), schedule: '* * * * *' },
  },
  routes: paymentRoutes,
} satisfies Module<BillingJobs>
