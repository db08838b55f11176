import type { Activity } from '@lv/contract/people'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

const MAX = 20

type Input = { userId: string; communities?: boolean; posts?: boolean; isPublicOnly?: boolean }

/** Others see what is in public communities only. */
export async function readActivity(ctx: Context, asked: Input): Promise<Activity> {
  const { userId, communities = true, posts = true, isPublicOnly = false } = asked
  const open = sql`(c.is_public or not ${isPublicOnly}::boolean)`
  const joined = sql`from memberships m join communities c on c.id = m.community_id
    where m.user_id = ${userId} and ${communities}::boolean and ${open}`
  const written = sql`from posts p join communities c on c.id = p.community_id
    where p.author_id = ${userId} and p.deleted_at is null and ${posts}::boolean and ${open}`
  const { rows } = await ctx.db.execute<Activity>(sql`select
    (select coalesce(json_agg(one), '[]') from (
      select c.id, c.name, m.role ${joined} order by m.joined_at desc, c.id desc limit ${MAX}) one) as communities,
    (select count(*)::int ${joined}) as "communityCount",
    (select coalesce(json_agg(one), '[]') from (
      select p.id, p.title, c.id as "communityId", c.name as "communityName", p.likes_count as "likesCount",
        p.comments_count as "commentsCount", p.created_at as "createdAt"
      ${written} order by p.created_at desc, p.id desc limit ${MAX}) one) as posts,
    (select count(*)::int ${written}) as "postCount"`)
  return singleRow(rows)
}
