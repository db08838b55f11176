import type { OwnCommunity } from '@lv/contract/communities'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'
import { isEntitled } from './entitled.ts'

type Asked = { userId: string; among?: string[] | undefined; limit: number; offset: number }

/** The communities a person belongs to, last joined first, those of `among` where that is given; and how many there are. */
export async function listMine(ctx: Context, { userId, among, limit, offset }: Asked) {
  const named = among ? sql`and m.community_id = any(${sql.param(among)}::uuid[])` : sql.empty()
  const { rows } = await ctx.db.execute<{ items: OwnCommunity[]; total: number }>(sql`
    select (select count(*)::int from memberships m where m.user_id = ${userId}::uuid and ${isEntitled(ctx)} ${named}) as total,
      (select coalesce(json_agg(mine), '[]') from (
        select c.id, c.name, c.category, c.sector, '/files/' || c.image_id as "imageUrl", c.member_count as "memberCount",
          m.role
        from memberships m join communities c on c.id = m.community_id
        where m.user_id = ${userId}::uuid and ${isEntitled(ctx)} ${named}
        order by m.joined_at desc, c.id desc limit ${limit} offset ${offset}) mine) as items`)
  return only(rows)
}
