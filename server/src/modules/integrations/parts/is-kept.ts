import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { keptSince } from '../../../house/kept.ts'
import { DELIVERIES_KEPT } from '../sweep-deliveries.ts'
import { webhookDeliveries } from '../tables.ts'

/** A delivery that its owner still reads and sends again: what is older only waits for its day to be over. */
export const isKept = (ctx: Context): SQL => sql`${webhookDeliveries.createdAt} >= ${keptSince(ctx, DELIVERIES_KEPT)}`
