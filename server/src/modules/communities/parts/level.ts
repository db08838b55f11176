import type { Dashboard } from '@lv/contract/dashboard'
import { COMMENT_POINTS, LEVEL_POINTS, LIKE_RECEIVED_POINTS, POST_POINTS } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'

export type Deeds = { totalPosts: number; totalComments: number; totalLikes: number; streak: number }

/**
 * What a person did in one community, as one JSON value: posts, comments and likes received (not their own) that are
 * there now, and the run of Melbourne days with any of these, up to today or yesterday.
 */
export const countDeeds = ({ communityId, userId, now }: { communityId: string; userId: string; now: Date }): SQL =>
  sql`(with mine as (
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
    select json_build_object(
      'totalPosts', count(*) filter (where kind = 'post'),
      'totalComments', count(*) filter (where kind = 'comment'),
      'totalLikes', count(*) filter (where kind = 'like'),
      'streak', (select count(*) from runs where run = last + 1
        and last >= (${now}::timestamptz at time zone 'Australia/Melbourne')::date - 1))
    from mine)`

/** A person's experience: 10 points a post, 5 a comment, 2 a like received; every 100 points are a level. */
export function levelOf(deeds: Deeds): Dashboard['userLevel'] {
  const { totalPosts, totalComments, totalLikes } = deeds
  const points = totalPosts * POST_POINTS + totalComments * COMMENT_POINTS + totalLikes * LIKE_RECEIVED_POINTS
  return { level: Math.floor(points / LEVEL_POINTS) + 1, points, ...deeds }
}
