import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

type Asked = WaitingWebhook & { webhookId: string }

/** One at a time for each webhook; failing webhooks have a queue of their own, so that they delay only themselves. */
export async function enqueueDeliveries(ctx: Context, deliveries: Asked[], from?: Date): Promise<void> {
  if (deliveries.length === 0) return
  const ids = deliveries.map(({ webhookId }) => webhookId)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from webhooks
    where id = any(${sql.param(ids)}::uuid[]) and failing_since is not null`)
  const failing = new Set(rows.map(({ id }) => id))
  for (const name of ['deliver-webhook', 'deliver-failing-webhook'] as const) {
    const some = deliveries.filter(({ webhookId }) => failing.has(webhookId) === (name === 'deliver-failing-webhook'))
    await ctx.jobs.enqueueAll(
      ctx,
      name,
      some.map(({ deliveryId, tryCount }) => ({ deliveryId, tryCount })),
      some.map(({ webhookId: group }) => (from ? { group, from } : { group })),
    )
  }
}

export type WaitingWebhook = { deliveryId: string; tryCount: number }
