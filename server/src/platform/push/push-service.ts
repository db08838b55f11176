import { createECDH } from 'node:crypto'
import { MINUTE_MS } from '@lv/contract/durations'
import type { RequestDetails } from 'web-push'
import type { Context } from '#core/context.ts'
import { Outage } from '#core/outage.ts'
import { openAgent, post } from '#platform/http-client/post.ts'
import { isReachable } from '#platform/http-client/reachable.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'

const REST_MS = 30_000
const MAX_REST_MS = 15 * MINUTE_MS

/** 'gone': the browser will never take a message again. */
type Taken = 'taken' | 'refused' | 'gone'
export type PushService = (message: RequestDetails) => Promise<Taken>

const restOf = (retryAfter: string | undefined) => {
  const ms = Number(retryAfter) * 1000
  return ms > 0 ? Math.min(ms, MAX_REST_MS) : REST_MS
}

/** Only https at public addresses; a failing service rests. @throws `Outage` where it is down, slow or full */
export function openPushServices(agent = openAgent()): PushService {
  const resting = new Map<string, number>()
  const putOff = (host: string, why: string, restMs: number, cause?: unknown) => {
    const now = performance.now()
    for (const [each, until] of resting) if (until <= now) resting.delete(each)
    resting.set(host, now + restMs)
    return new Outage(`the push service ${host}: ${why}`, { cause })
  }
  return async (message) => {
    const { endpoint } = message
    if (!isReachable(endpoint)) return 'refused'
    const { host } = new URL(endpoint)
    if ((resting.get(host) ?? 0) > performance.now()) throw new Outage(`the push service ${host} rests`)
    const { status, retryAfter } = await post(message, agent).catch((error) => {
      throw putOff(host, 'does not answer', REST_MS, error)
    })
    if (status === 404 || status === 410) return 'gone'
    if (status === 408 || status === 429 || status >= 500) throw putOff(host, `answers ${status}`, restOf(retryAfter))
    return status >= 200 && status < 300 ? 'taken' : 'refused'
  }
}

/** VAPID keys, made on first use and the same in every process. */
export async function vapidKeys(ctx: Context): Promise<{ publicKey: string; privateKey: string }> {
  const secret = await getSigningKey(ctx, 'vapid')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}
