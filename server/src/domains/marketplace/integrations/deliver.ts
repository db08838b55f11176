import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@lv/contract/durations'
import { and, eq, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { openAgent, post } from '#platform/http-client/post.ts'
import { isReachable } from '#platform/http-client/reachable.ts'
import { giveUpWaiting } from './deliveries.ts'
import { enqueueDeliveries, type WaitingWebhook } from './parts/enqueue-deliveries.ts'
import { findWaiting, type Waiting } from './parts/find-waiting.read.ts'
import { signatureHeaders } from './parts/sign.ts'
import { type Try, webhookDeliveries, webhooks } from './schema.ts'

/** Seconds from each failed try to the next: three days in all. */
const PAUSES = [
  ...[5, 5 * MINUTE_SECONDS, 30 * MINUTE_SECONDS, 2 * HOUR_SECONDS, 5 * HOUR_SECONDS],
  ...[10 * HOUR_SECONDS, 14 * HOUR_SECONDS, 20 * HOUR_SECONDS, DAY_SECONDS],
] as const
const MAX_FAILING_DAYS = 3
const GONE = 410

type Recorded = { deliveryId: string; tryCount: number; waiting: Waiting; tried: Try }

const wasTaken = ({ status }: Try) => status !== null && status >= 200 && status < 300

async function noteFailing(ctx: Context, { webhookId }: Waiting, tried: Try) {
  const now = ctx.now()
  const isGone = tried.status === GONE
  const { rows } = await ctx.db.execute<{ url: string }>(sql`with failing as (
      update webhooks set failing_since = coalesce(failing_since, ${now}::timestamptz)
      where id = ${webhookId} and off_at is null
      returning id, url, failing_since <= ${now}::timestamptz - make_interval(days => ${MAX_FAILING_DAYS}) as is_long)
    select url from failing where is_long or ${isGone}`)
  const isOff = rows.length > 0
  if (isOff) {
    const offBecause = isGone ? ('gone' as const) : ('failing' as const)
    await ctx.db.update(webhooks).set({ offAt: now, offBecause }).where(eq(webhooks.id, webhookId))
  }
  return isOff
}

async function record(ctx: Context, { deliveryId, tryCount, waiting, tried }: Recorded): Promise<void> {
  const isTaken = wasTaken(tried)
  const pause = PAUSES[tryCount]
  const nextAt = isTaken || pause === undefined ? null : new Date(ctx.now().getTime() + pause * 1000)
  const status = isTaken ? ('delivered' as const) : nextAt ? ('waiting' as const) : ('failed' as const)
  const tries = sql`${webhookDeliveries.tries} || ${JSON.stringify([tried])}::jsonb`
  const still = and(
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.tryCount, tryCount),
    eq(webhookDeliveries.status, 'waiting'),
  )
  const written = await ctx.db
    .update(webhookDeliveries)
    .set({ status, nextAt, tries, tryCount: tryCount + 1 })
    .where(still)
    .returning({ id: webhookDeliveries.id })
  if (written.length === 0) return
  if (isTaken) {
    await ctx.db.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, waiting.webhookId))
    return
  }
  const isOff = waiting.isActive && (await noteFailing(ctx, waiting, tried))
  const { webhookId } = waiting
  if (nextAt) await enqueueDeliveries(ctx, [{ deliveryId, webhookId, tryCount: tryCount + 1 }], nextAt)
  if (!isOff) return
  await giveUpWaiting(ctx, waiting.webhookId)
  const { userId, name, url } = waiting
  await notify(ctx, { kind: 'webhook-off', to: { userId }, data: { name, host: new URL(url).host, why: tried.says } })
}

const agent = openAgent()

const inWords = (error: unknown) => {
  const { code, name } = error as { code?: string; name?: string }
  if (code === 'ECLOSED') return 'The name leads into a network that is not the open web'
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'The name leads nowhere'
  return name === 'TimeoutError' || name === 'AbortError' ? 'No answer within 10 seconds' : 'No connection'
}

function says(status: number) {
  if (status >= 200 && status < 300) return 'Taken'
  return status >= 300 && status < 400 ? 'It leads elsewhere: we follow no redirects' : `It answered ${status}`
}

/** The connection resolves the host and checks its address at each try. */
async function attempt(ctx: Context, deliveryId: string, waiting: Waiting, through = agent): Promise<Try> {
  const at = ctx.now()
  const { url, body, secret, formerSecret, formerUntil, isActive } = waiting
  const failed = (says: string) => ({ at: at.toISOString(), status: null, says })
  if (!isActive) return failed('Your account is not active')
  if (!isReachable(url)) return failed('The address is not on the open web')
  const former = formerSecret && formerUntil && formerUntil > at ? [formerSecret] : []
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'LanewayVillage-Webhooks/1',
    ...signatureHeaders({ id: deliveryId, at, body, secrets: [secret, ...former] }),
  }
  try {
    const { status } = await post({ endpoint: url, headers, body }, through)
    return { at: at.toISOString(), status, says: says(status) }
  } catch (error) {
    return failed(inWords(error))
  }
}

/** A repeated delivery has the same id. `through` is the HTTP agent, for tests. */
export async function deliverWebhook(ctx: Context, job: WaitingWebhook, through = agent): Promise<void> {
  const waiting = await findWaiting(ctx, job)
  if (!waiting) return
  const tried = await attempt(ctx, job.deliveryId, waiting, through)
  await transact(ctx, (ctx) => record(ctx, { ...job, waiting, tried }))
}
