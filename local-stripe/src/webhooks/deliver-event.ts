import type { Base } from '../base.ts'
import { type LocalEvent, markDelivered } from './deliveries.ts'
import { signWebhook } from './sign.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
/** Pauses after the first failures; then one hour each, until three days are over. */
const pauses = [SECOND, 5 * SECOND, 30 * SECOND, 120 * SECOND, 600 * SECOND]
const MAX_ATTEMPTS = pauses.length + 72

/** When an event is tried again after so many attempts; null once it is given up. */
export const nextAttempt = (attempts: number, now: Date): Date | null =>
  attempts > MAX_ATTEMPTS ? null : new Date(now.getTime() + (pauses[Math.max(attempts, 1) - 1] ?? HOUR))

/** Where webhooks go. `post` sends one and gives the status it was answered with, 0 where nobody answered. */
export type Receiver = {
  /** What they are signed with, from `whsec_` on. */
  secret(): Promise<string>
  post(body: string, headers: Record<string, string>): Promise<number>
}

async function post(receiver: Receiver, base: Base, body: string): Promise<number> {
  const signature = signWebhook(await receiver.secret(), body, base.now())
  return receiver.post(body, {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature,
  })
}

/**
 * Sends an event to the receiver, as often at once as `times` says, and notes what became of it: taken only where every
 * answer was 2xx.
 */
export async function deliverEvent(receiver: Receiver, base: Base, event: LocalEvent, times = 1): Promise<number> {
  const body = JSON.stringify(event.body)
  const statuses = await Promise.all(Array.from({ length: times }, () => post(receiver, base, body)))
  const status = Math.max(...statuses)
  const isDelivered = statuses.every((one) => one >= 200 && one < 300)
  const nextAttemptAt = isDelivered ? null : nextAttempt(event.attempts, base.now())
  await markDelivered(base, event.id, { status, nextAttemptAt, isDelivered })
  return status
}
