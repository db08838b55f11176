import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'

/** What the files of a community's resources take together, older versions included, in bytes. */
export async function usedBytes(ctx: Context, communityId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ used: number }>(sql`select coalesce(sum(v.byte_count), 0)::float8 as used
    from resources r join resource_versions v on v.resource_id = r.id where r.community_id = ${communityId}::uuid`)
  return only(rows).used
}
