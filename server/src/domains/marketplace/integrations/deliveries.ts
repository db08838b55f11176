import { ApiError } from '@lv/contract/errors'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { retainedSince } from '#core/retention.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { requireRow } from '#platform/database/rows.ts'
import { maintainPartitions } from '#platform/database/tend-parts.ts'
import { enqueueDeliveries } from './parts/enqueue-deliveries.ts'
import { findWebhook } from './parts/find-webhook.ts'
import { webhookDeliveries } from './schema.ts'

export const deliveryColumns = {
  id: webhookDeliveries.id,
  event: webhookDeliveries.event,
  status: webhookDeliveries.status,
  createdAt: webhookDeliveries.createdAt,
  tries: webhookDeliveries.tries,
  nextAt: webhookDeliveries.nextAt,
}

export const DELIVERIES_KEPT = { days: 30, wholeDays: true } as const

/** Partitions go by the day, so rows outlive `isKept` by up to a day. */
export const sweepDeliveries = (ctx: Context) =>
  maintainPartitions(ctx, 'webhook_deliveries', sql`${retainedSince(ctx, DELIVERIES_KEPT)} at time zone 'UTC'`)

const isKept = (ctx: Context): SQL => sql`${webhookDeliveries.createdAt} >= ${retainedSince(ctx, DELIVERIES_KEPT)}`

type Query = { webhookId: string; professionalId: string; limit: number; cursor?: string | undefined }

/** @throws `not_found` */
export async function listDeliveries(ctx: Context, { webhookId, professionalId, limit, cursor }: Query) {
  await findWebhook(ctx, { webhookId, professionalId })
  const which = and(
    eq(webhookDeliveries.webhookId, webhookId),
    isKept(ctx),
    cursor === undefined ? undefined : lt(webhookDeliveries.id, cursor),
  )
  const rows = await ctx.db
    .select(deliveryColumns)
    .from(webhookDeliveries)
    .where(which)
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit + 1)
  const { items, last } = cutPage(rows, limit)
  return { items, next: last?.id ?? null }
}

type RedeliverAsked = { webhookId: string; deliveryId: string; professionalId: string }

/** @throws `not_found`, `conflict` for a webhook that is off */
export async function redeliver(ctx: Context, { webhookId, deliveryId, professionalId }: RedeliverAsked) {
  const { isOn } = await findWebhook(ctx, { webhookId, professionalId }, { isHeld: true })
  if (!isOn) throw new ApiError('conflict', 'Switch the webhook on first')
  const which = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId), isKept(ctx))
  const rows = await ctx.db
    .update(webhookDeliveries)
    .set({ status: 'waiting', nextAt: ctx.now() })
    .where(which)
    .returning(deliveryColumns)
  const delivery = requireRow(rows, 'Delivery not found')
  await enqueueDeliveries(ctx, [{ deliveryId, webhookId, tryCount: delivery.tries.length }])
  invalidates()
  return delivery
}

export async function giveUpWaiting(ctx: Context, webhookId: string): Promise<void> {
  const waiting = and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, 'waiting'))
  await ctx.db.update(webhookDeliveries).set({ status: 'failed', nextAt: null }).where(waiting)
}
