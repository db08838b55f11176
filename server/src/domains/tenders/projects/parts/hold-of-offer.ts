import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/**
 * Holds the project of an offer until the transaction ends: the project is locked before its offers and seats, by every
 * verb (docs/architecture.md). Who has no such offer holds nothing. `which` is a condition on `project_offers o`.
 */
export async function holdOfOffer(ctx: Context, which: SQL): Promise<void> {
  await ctx.db.execute(sql`select from projects
    where id in (select o.project_id from project_offers o where ${which}) order by id for update`)
}
