import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { openApi, readSettings } from '@lv/local-stripe'
import type Stripe from 'stripe'
import type { Context } from '#core/context.ts'
import { secretOf } from '#platform/secrets/secrets.ts'
import type { Payments } from './port.ts'
import { stripePayments } from './port-on-stripe.ts'
import { webhookSecretOf } from './webhook.ts'

const TIMEOUT_MS = 10_000
const RETRIES = 2

type Ground = Pick<Context, 'config' | 'log' | 'db' | 'pool' | 'now' | 'isInTransaction'>

/** Where the provider is and the key it knows us by. */
type Address = { key: string; base: string; close(): Promise<void> }

async function findAddress(ground: Ground): Promise<Address> {
  const { secretKey, apiBase } = ground.config.stripe
  if (secretKey) return { key: secretKey, base: apiBase ?? 'https://api.stripe.com', close: async () => undefined }
  const key = `sk_test_local${(await secretOf(ground, 'local-payments')).toString('hex')}`
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

/**
 * Opens the payment provider: Stripe where a key is configured, the local provider otherwise. The package and the local
 * provider's listener come with the first call, so that starting waits for neither.
 */
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
