import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { selectSubscriptions } from './parts/find.ts'
import { presentSubscription } from './parts/present.ts'

/** What somebody pays for again and again, and what has ended; without those that were never paid. */
export async function listSubscriptions(ctx: Context, { userId }: { userId: string }) {
  const rows = await selectSubscriptions(ctx, sql`s.user_id = ${userId} and s.first_paid_at is not null`)
  return rows.map(presentSubscription)
}
