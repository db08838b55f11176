import { and, eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { webhookDeliveries } from '../schema.ts'

/** Gives up what waits for a webhook that is off, in the caller's transaction. */
export async function giveUpWaiting(ctx: Context, webhookId: string): Promise<void> {
  const waiting = and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, 'waiting'))
  await ctx.db.update(webhookDeliveries).set({ status: 'failed', nextAt: null }).where(waiting)
}
