import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { keptSince } from '#core/retention.ts'
import { webhookDeliveries } from '../schema.ts'
import { DELIVERIES_KEPT } from '../sweep-deliveries.ts'

/** A delivery that its owner still reads and sends again: what is older only waits for its day to be over. */
export const isKept = (ctx: Context): SQL => sql`${webhookDeliveries.createdAt} >= ${keptSince(ctx, DELIVERIES_KEPT)}`
