import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { COMMUNITY_NOT_FOUND } from './standing.ts'

/**
 * Holds everybody else who joins, asks, decides, leaves or pays for this community until the transaction has ended. A
 * statement of its own: only the next one sees what the others did while this one waited. @throws `not_found`
 */
export async function lockCommunity(ctx: Context, communityId: string): Promise<void> {
  const { rows } = await ctx.db.execute(sql`select from communities where id = ${communityId}::uuid for no key update`)
  found(rows, COMMUNITY_NOT_FOUND)
}

/** The same for all whose ids this query selects, the lower id first; none is no error. */
export async function lockCommunities(ctx: Context, ids: SQL): Promise<void> {
  await ctx.db.execute(sql`select from communities where id in (${ids}) order by id for no key update`)
}
