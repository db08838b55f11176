import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { signWebhook, WEBHOOK_PATH, webhookSecretOf } from '../webhook-signing.ts'
import { type LocalEvent, markDelivered } from './deliveries.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
/** Pauses after the first failures; then one hour each, until three days are over. */
const pauses = [SECOND, 5 * SECOND, 30 * SECOND, 120 * SECOND, 600 * SECOND]
const MOST_ATTEMPTS = pauses.length + 72

/** When an event is tried again after so many attempts; null once it is given up. */
export const nextAttempt = (attempts: number, now: Date): Date | null =>
  attempts > MOST_ATTEMPTS ? null : new Date(now.getTime() + (pauses[Math.max(attempts, 1) - 1] ?? HOUR))

async function post(http: FastifyInstance, ctx: Context, body: string): Promise<number> {
  const { statusCode } = await http.inject({
    method: 'POST',
    url: WEBHOOK_PATH,
    payload: body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signWebhook(await webhookSecretOf(ctx), body, ctx.now()),
    },
  })
  return statusCode
}

/**
 * Sends an event to this process's own webhook, as often at once as `times` says, and notes what became of it: taken only
 * where every answer was 2xx.
 */
export async function deliverEvent(http: FastifyInstance, ctx: Context, event: LocalEvent, times = 1): Promise<number> {
  const body = JSON.stringify(event.body)
  const statuses = await Promise.all(Array.from({ length: times }, () => post(http, ctx, body)))
  const status = Math.max(...statuses)
  const isDelivered = status >= 200 && status < 300
  const nextAttemptAt = isDelivered ? null : nextAttempt(event.attempts, ctx.now())
  await markDelivered(ctx, event.id, { status, nextAttemptAt, isDelivered })
  return status
}
