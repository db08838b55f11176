import type { Logger } from 'pino'
import type Stripe from 'stripe'
import { openAsk } from './ask.ts'
import { checkoutsAt } from './checkouts.ts'
import { customersAt } from './customers.ts'
import { eventsAt } from './events.ts'
import { invoicesAt } from './invoices.ts'
import { paymentsAt } from './payments.ts'
import type { Payments } from './port.ts'
import { schedulesAt } from './schedules.ts'
import { subscriptionsAt } from './subscriptions.ts'

export type StripeSetup = {
  log: Logger
  publishableKey: string | null
  isLive: boolean
  /** The package's client, made when it is first needed and kept. */
  connect(): Promise<Stripe>
  /** The package's knowledge of signatures, for which nobody has to be connected to. */
  verifier(): Promise<Stripe['webhooks']>
  /** What webhooks are signed with; never empty. */
  webhookSecret(): Promise<string>
  /** By how many seconds the provider's clock is ahead of ours. */
  ahead(): Promise<number>
  close(): Promise<void>
}

/** The port on the `stripe` package, for Stripe itself and for the local provider alike. */
export function stripePayments(setup: StripeSetup): Payments {
  const { log, publishableKey, isLive, connect, verifier, webhookSecret, ahead, close } = setup
  const { ask, isAnswering } = openAsk(connect, log)
  return {
    publishableKey,
    isLive,
    isAnswering,
    ...customersAt(ask),
    ...checkoutsAt(ask, ahead),
    ...subscriptionsAt(ask),
    ...schedulesAt(ask),
    ...invoicesAt(ask),
    ...paymentsAt(ask),
    ...eventsAt(ask, verifier, webhookSecret),
    close,
  }
}
