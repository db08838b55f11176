import { type LocalEvent, listLocalEvents, signWebhook } from '@lv/local-stripe/tests'
import type { JobName } from '@lv/server/core/job.ts'
import { singleRow } from '@lv/server/platform/database/rows.ts'
import { WEBHOOK_PATH, webhookSecretOf } from '@lv/server/platform/payments/webhook.ts'
import { type FaultEnvironment, post, type Server, until } from './ground.ts'

/** How what was missed comes after all: the provider sends it again, or we look back ourselves. */
export type Remedy = 'redelivered' | 'reconciled'
export const remedyOf = (round: number): Remedy => (round % 2 === 0 ? 'redelivered' : 'reconciled')

/** The webhooks that wait are never sent: only what a fault sends itself, or the look back, brings them. */
export const loseWebhooks = ({ ctx }: FaultEnvironment) =>
  ctx.pool.query('update local_payment_events set next_attempt_at = null where delivered_at is null')

/** Jobs that were under way in a process that died, as the queue finds them again a quarter of an hour later. */
export const reviveJobs = ({ ctx }: FaultEnvironment) =>
  ctx.pool.query(`update jobs.job set state = 'retry', start_after = now() where state = 'active'`)

async function waitingEvents({ ctx }: FaultEnvironment): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ id: string }>(
    'select id from local_payment_events where delivered_at is null and next_attempt_at is not null order by sequence',
  )
  return rows.map(({ id }) => id)
}

/** The provider's own button, for everything that has not arrived. */
export const redeliverAll = (ground: FaultEnvironment, server: Server) =>
  until('every webhook has arrived', async () => {
    const waiting = await waitingEvents(ground)
    for (const id of waiting) await post(server, `/dev/payments/events/${id}/redeliver`, {})
    return waiting.length === 0
  })

const countDone = async ({ ctx }: FaultEnvironment, name: JobName) => {
  const text = `select count(*)::int as count from jobs.job where name = $1 and state = 'completed'`
  return singleRow((await ctx.pool.query<{ count: number }>(text, [name])).rows).count
}

/** Has a server look for what never arrived, as it does every 15 minutes. */
export async function lookBack(ground: FaultEnvironment): Promise<void> {
  const before = await countDone(ground, 'reconcile-payments')
  await ground.ctx.jobs.enqueue(ground.ctx, 'reconcile-payments', {})
  await until('it has looked back', async () => (await countDone(ground, 'reconcile-payments')) > before)
}

/** Brings everything that has not arrived; what is sent again comes twice. */
export async function bringAll(ground: FaultEnvironment, server: Server, remedy: Remedy): Promise<void> {
  const missed = await waitingEvents(ground)
  if (remedy === 'reconciled') {
    await loseWebhooks(ground)
    await lookBack(ground)
    return
  }
  await redeliverAll(ground, server)
  for (const id of missed) await post(server, `/dev/payments/events/${id}/redeliver`, {})
}

/** Sends an event as the provider does, signed at `at`. */
export async function sendEvent(
  { ctx }: FaultEnvironment,
  url: string,
  body: object,
  at = ctx.now(),
): Promise<Response> {
  const payload = JSON.stringify(body)
  const signature = signWebhook(await webhookSecretOf(ctx), payload, at)
  return fetch(url + WEBHOOK_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
}

/** An event as webhooks carry it. */
export type Body = LocalEvent['body']

/** Events of the provider, oldest first. */
export async function findEvents({ ctx }: FaultEnvironment, isMeant: (event: LocalEvent) => boolean): Promise<Body[]> {
  const events = await listLocalEvents(ctx, { limit: 100_000 })
  return events
    .filter(isMeant)
    .reverse()
    .map(({ body }) => body)
}

export function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/** Does the work for all, this many at a time. */
export async function spread<T>(items: T[], atOnce: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = items.values()
  const take = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
}
