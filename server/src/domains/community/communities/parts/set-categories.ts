import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Makes these the categories of a community, in this order, in the caller's transaction: one that keeps its name stays. */
export async function setCategories(ctx: Context, communityId: string, names: string[]): Promise<void> {
  const wanted = sql`unnest(${sql.param(names)}::text[]) with ordinality as wanted(name, position)`
  await ctx.db.execute(sql`delete from community_categories k where k.community_id = ${communityId}::uuid
    and not exists (select from ${wanted} where lower(wanted.name) = lower(k.name))`)
  await ctx.db.execute(sql`insert into community_categories (community_id, name, position)
    select ${communityId}::uuid, wanted.name, wanted.position::smallint from ${wanted}
    on conflict (community_id, lower(name)) do update set name = excluded.name, position = excluded.position`)
}
