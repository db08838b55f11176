import type { Dashboard } from '@lv/contract/dashboard'
import { COMMENT_POINTS, LEVEL_POINTS, LIKE_RECEIVED_POINTS, POST_POINTS } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { only } from '../../db/rows.ts'

type Counts = { totalPosts: number; totalComments: number; totalLikes: number; streak: number }

/**
 * A person's experience in one community, counted from what is there now: 10 points a post, 5 a comment, 2 a like that
 * somebody else gave. The streak is the run of Melbourne days with any of these, up to today or yesterday.
 */
export async function readLevel(
  ctx: Context,
  { communityId, userId }: { communityId: string; userId: string },
): Promise<Dashboard['userLevel']> {
  const { rows } = await ctx.db.execute<Counts>(sql`with mine as (
      select 'post' as kind, p.created_at from posts p
      where p.community_id = ${communityId}::uuid and p.author_id = ${userId}::uuid and p.deleted_at is null
      union all
      select 'comment', s.created_at from comments s join posts p on p.id = s.post_id
      where p.community_id = ${communityId}::uuid and s.author_id = ${userId}::uuid
        and s.deleted_at is null and p.deleted_at is null
      union all
      select 'like', l.created_at from post_likes l join posts p on p.id = l.post_id
      where p.community_id = ${communityId}::uuid and p.author_id = ${userId}::uuid
        and l.user_id <> p.author_id and p.deleted_at is null),
    days as (select distinct (created_at at time zone 'Australia/Melbourne')::date as day from mine),
    runs as (select day, day + (row_number() over (order by day desc))::int as run, max(day) over () as last from days)
    select count(*) filter (where kind = 'post')::int as "totalPosts",
      count(*) filter (where kind = 'comment')::int as "totalComments",
      count(*) filter (where kind = 'like')::int as "totalLikes",
      (select count(*)::int from runs where run = last + 1
        and last >= (${ctx.now()}::timestamptz at time zone 'Australia/Melbourne')::date - 1) as streak
    from mine`)
  const counts = only(rows)
  const { totalPosts, totalComments, totalLikes } = counts
  const points = totalPosts * POST_POINTS + totalComments * COMMENT_POINTS + totalLikes * LIKE_RECEIVED_POINTS
  return { level: Math.floor(points / LEVEL_POINTS) + 1, points, ...counts }
}
