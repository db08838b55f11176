import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { selectSubscriptions } from './parts/find.ts'
import { presentSubscription } from './parts/present.ts'

/** A person's subscriptions, ended ones included, but not those never paid for. */
export async function listSubscriptions(ctx: Context, { userId }: { userId: string }) {
  const rows = await selectSubscriptions(ctx, sql`s.user_id = ${userId} and s.first_paid_at is not null`)
  return rows.map(presentSubscription)
}
