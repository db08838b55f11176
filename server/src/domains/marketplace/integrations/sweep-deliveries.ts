import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { keptSince } from '#core/retention.ts'
import { tendParts } from '#platform/database/tend-parts.ts'

export const DELIVERIES_KEPT = { days: 30, wholeDays: true } as const

/** Takes out what was sent to webhooks longer ago than it is kept, by the day; nobody reads it on that last day. */
export const sweepDeliveries = (ctx: Context) =>
  tendParts(ctx, 'webhook_deliveries', sql`${keptSince(ctx, DELIVERIES_KEPT)} at time zone 'UTC'`)
