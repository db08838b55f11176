import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { ApiError } from '@lv/contract/errors'
import { openApi, readSettings } from '@lv/local-stripe'
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Context } from '#core/context.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'
import { openAsk, type StripeCall } from './ask.ts'
import { checkoutsAt } from './checkouts.ts'
import { customersAt } from './customers.ts'
import { invoicesAt } from './invoices.ts'
import { paymentsAt } from './payments.ts'
import type { Payments, ProviderEvent } from './port.ts'
import { eventOf, idOf, itemOf, secondsOf } from './shapes.ts'
import { subscriptionsAt } from './subscriptions.ts'
import { webhookSecretOf } from './webhook.ts'

const TOLERANCE_SECONDS = 300

/** The last `t` is the signed one. Reads untrusted input in one pass. */
function signedAt(header: string): number {
  const seconds =
    header
      .split(',')
      .findLast((part) => part.startsWith('t='))
      ?.slice(2) ?? ''
  return /^\d{1,15}$/.test(seconds) ? Number(seconds) : Number.NaN
}

const refused = (cause?: unknown) => new ApiError('invalid', 'The signature of this event is not valid', { cause })

const eventsAt = (
  ask: StripeCall,
  verifier: () => Promise<Stripe['webhooks']>,
  webhookSecret: () => Promise<string>,
): Pick<Payments, 'listEvents' | 'readEvent'> => ({
  listEvents: (since, types) =>
    ask(async ({ events }) => {
      const asked = { created: { gte: secondsOf(since) }, limit: 100, ...(types ? { types } : {}) }
      // All pages, as events come newest first and the oldest would be lost.
      const newest: ProviderEvent[] = []
      for await (const event of events.list(asked)) newest.push(eventOf(event))
      return newest.reverse()
    }),

  async readEvent(body, signature, now) {
    if (!signature) throw refused()
    // The package only refuses old signatures, not those from the future.
    const age = secondsOf(now) - signedAt(signature)
    if (!(Math.abs(age) <= TOLERANCE_SECONDS)) throw refused()
    const webhooks = await verifier()
    const secret = await webhookSecret()
    try {
      return eventOf(webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime()))
    } catch (error) {
      throw refused(error)
    }
  },
})

const schedulesAt = (ask: StripeCall): Pick<Payments, 'schedulePrice'> => ({
  schedulePrice: ({ subscriptionId, priceId }) =>
    ask(async ({ subscriptions, subscriptionSchedules: schedules, prices }) => {
      const subscription = await subscriptions.retrieve(subscriptionId)
      if (subscription.cancel_at_period_end) await subscriptions.update(subscriptionId, { cancel_at_period_end: false })
      const planned = idOf(subscription.schedule)
      const { id, current_phase } = planned
        ? await schedules.retrieve(planned)
        : await schedules.create({ from_subscription: subscriptionId })
      const item = itemOf(subscription)
      const { recurring } = await prices.retrieve(priceId)
      await schedules.update(id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: [{ price: item.price.id, quantity: 1 }],
            start_date: current_phase?.start_date ?? item.current_period_start,
            end_date: item.current_period_end,
          },
          {
            items: [{ price: priceId, quantity: 1 }],
            proration_behavior: 'none',
            duration: { interval: recurring?.interval ?? 'month', interval_count: 1 },
          },
        ],
      })
    }),
})

type StripeSetup = {
  log: Logger
  publishableKey: string | null
  isLive: boolean
  connect(): Promise<Stripe>
  verifier(): Promise<Stripe['webhooks']>
  webhookSecret(): Promise<string>
  /** Seconds that the provider's clock is ahead of ours. */
  ahead(): Promise<number>
  close(): Promise<void>
}

/** Implements the port on the `stripe` package, for Stripe and the embedded provider alike. */
function stripePayments(setup: StripeSetup): Payments {
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

const TIMEOUT_MS = 10_000
const RETRIES = 2

type Ground = Pick<Context, 'config' | 'log' | 'db' | 'pool' | 'now' | 'isInTransaction'>

type Address = { key: string; base: string; close(): Promise<void> }

async function findAddress(ground: Ground): Promise<Address> {
  const { secretKey, apiBase } = ground.config.stripe
  if (secretKey) return { key: secretKey, base: apiBase ?? 'https://api.stripe.com', close: async () => undefined }
  const key = `sk_test_local${(await getSigningKey(ground, 'local-payments')).toString('hex')}`
  const { url, close } = await openApi(ground, { key })
  return { key, base: url, close }
}

async function connect(ground: Ground): Promise<{ stripe: Stripe; close(): Promise<void> }> {
  const [{ default: StripeClient }, { key, base, close }] = await Promise.all([import('stripe'), findAddress(ground)])
  const { protocol, hostname, port } = new URL(base)
  const isSecure = protocol === 'https:'
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const stripe = new StripeClient(key, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpAgent: agent,
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
  })
  return {
    stripe,
    async close() {
      agent.destroy()
      await close()
    },
  }
}

/** Uses Stripe where a key is configured, otherwise the embedded provider. Both load with the first call. */
export function openPayments(ground: Ground): Payments {
  const { config, log } = ground
  const { secretKey, publishableKey } = config.stripe
  let connecting: ReturnType<typeof connect> | undefined
  const connection = () => {
    connecting ??= connect(ground).catch((error) => {
      connecting = undefined
      throw error
    })
    return connecting
  }
  return stripePayments({
    log,
    publishableKey: publishableKey ?? null,
    isLive: secretKey !== undefined && /^(sk|rk)_live_/.test(secretKey),
    connect: async () => (await connection()).stripe,
    verifier: async () => (await import('stripe')).default.webhooks,
    webhookSecret: () => webhookSecretOf(ground),
    ahead: async () => (secretKey ? 0 : (await readSettings(ground)).clockOffsetSeconds),
    async close() {
      if (connecting) await (await connecting).close()
    },
  })
}
