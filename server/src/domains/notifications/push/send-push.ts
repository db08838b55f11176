import { DAY_SECONDS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import webPush from 'web-push'
import type { Context } from '#core/context.ts'
import { getNotificationDefinition } from '#domains/notifications/notifications/notification-of.ts'
import { stillStands } from '#domains/notifications/notifications/stands.ts'
import { openPushServices, vapidKeys } from '#platform/push/push-service.ts'

export type WaitingPush = { subscriptionId: string; kind: string; data: Record<string, string | undefined> }

/** A push service drops a message that it cannot deliver after a day. */
const TTL_SECONDS = DAY_SECONDS
const pushServices = openPushServices()

type Row = { userId: string; endpoint: string; p256dh: string; auth: string }

/** Deletes a subscription that is gone, logs a refusal, and leaves an outage to the job's retry. */
export async function sendPush(
  ctx: Context,
  { subscriptionId, kind, data }: WaitingPush,
  send = pushServices,
): Promise<void> {
  const of = getNotificationDefinition(ctx, kind)
  const { rows } =
    await ctx.db.execute<Row>(sql`select user_id as "userId", endpoint, p256dh, auth from push_subscriptions
    where id = ${subscriptionId}`)
  const [browser] = rows
  if (!of || !browser || !(await stillStands(ctx, { userId: browser.userId, kind, data }))) return
  const { text, path } = of.write(data as never)
  const { endpoint, p256dh, auth } = browser
  const subject = ctx.config.isProduction ? ctx.config.publicUrl : `mailto:${ctx.config.brand.email}`
  const message = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify({ text, path }), {
    vapidDetails: { subject, ...(await vapidKeys(ctx)) },
    TTL: TTL_SECONDS,
  })
  const came = await send(message)
  if (came === 'gone') await ctx.db.execute(sql`delete from push_subscriptions where id = ${subscriptionId}`)
  if (came === 'refused') ctx.log.warn({ event: 'push_refused', host: new URL(endpoint).host }, 'push')
}
