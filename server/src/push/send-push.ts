import { Agent } from 'node:https'
import { sql } from 'drizzle-orm'
import webPush from 'web-push'
import type { Context } from '../context.ts'
import { notificationOf } from '../news/notification-of.ts'
import { vapidKeys } from './keys.ts'
import { openLookup } from './reachable.ts'

/** A push message as it waits: to one browser, with the words that a notification keeps. */
export type WaitingPush = { subscriptionId: string; kind: string; data: Record<string, string | undefined> }

const TIMEOUT_MS = 10_000
/** A push service that cannot reach the browser drops it after a day. */
const TTL_SECONDS = 86_400
const agent = new Agent({ lookup: openLookup })

type Row = { endpoint: string; p256dh: string; auth: string }

/** The browser has left, or its user has withdrawn the permission: the push service will never take one for it again. */
const isGone = (error: unknown) =>
  error instanceof webPush.WebPushError && (error.statusCode === 404 || error.statusCode === 410)

/**
 * Sends what a notification says to one browser, and nothing beside it. One that is gone is forgotten; where the push
 * service is down or slow the job is tried again.
 */
export async function sendPush(
  ctx: Context,
  { subscriptionId, kind, data }: WaitingPush,
  send = webPush.sendNotification,
) {
  const of = notificationOf(ctx, kind)
  const { rows } = await ctx.db.execute<Row>(sql`select endpoint, p256dh, auth from push_subscriptions
    where id = ${subscriptionId}`)
  const [browser] = rows
  if (!of || !browser) return
  const { text, path } = of.write(data as never)
  const { endpoint, p256dh, auth } = browser
  const subject = ctx.config.isProduction ? ctx.config.publicUrl : `mailto:${ctx.config.brand.email}`
  try {
    await send({ endpoint, keys: { p256dh, auth } }, JSON.stringify({ text, path }), {
      vapidDetails: { subject, ...(await vapidKeys(ctx)) },
      timeout: TIMEOUT_MS,
      TTL: TTL_SECONDS,
      agent,
    })
  } catch (error) {
    if (!isGone(error)) throw error
    await ctx.db.execute(sql`delete from push_subscriptions where id = ${subscriptionId}`)
  }
}
