import { lt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { keptSince } from '../../house/kept.ts'
import { webhookDeliveries } from './tables.ts'

export const DELIVERIES_KEPT = { days: 30 } as const

/** Takes out what was sent to webhooks longer ago than it is kept. */
export const sweepDeliveries = (ctx: Context) =>
  ctx.db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, keptSince(ctx, DELIVERIES_KEPT)))
