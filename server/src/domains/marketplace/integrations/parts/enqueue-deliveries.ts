import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

type Asked = WaitingWebhook & { webhookId: string }

/**
 * Writes the jobs that deliver these, in the caller's transaction: one at a time for each webhook, and those of webhooks
 * that fail in a queue of their own, so that what hangs holds up nothing but itself.
 */
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

/** The try of a delivery that a job makes: `tryCount` were made before. */
export type WaitingWebhook = { deliveryId: string; tryCount: number }
