import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'

type Post = { id: string; title: string }
/** What was best in a community: posts by what they earned, most first, and questions that got their answer. */
export type Best = { communityId: string; community: string; posts: Post[]; answered: Post[] }

const MOST_POSTS = 3
const MOST_ANSWERED = 2

/**
 * The best of a week in every community where anything was: posts of it by the points of their likes and comments in that
 * week, and questions with an answer marked that was written in it. One query for all of them.
 */
export async function bestOfWeek(ctx: Context, since: Date): Promise<Best[]> {
  const { rows } = await ctx.db.execute<Best>(sql`with earned as (
      select e.subject_id as post_id, e.points from standing_events e where e.reason = 'like' and e.at >= ${since}
      union all
      select c.post_id, e.points from standing_events e join comments c on c.id = e.subject_id
      where e.reason = 'comment' and e.at >= ${since}),
    scored as (select post_id, sum(points) as points from earned group by post_id having sum(points) > 0),
    best as (
      select p.community_id, p.id, p.title, s.points,
        row_number() over (partition by p.community_id order by s.points desc, p.id desc) as place
      from scored s join posts p on p.id = s.post_id
      where p.deleted_at is null and p.created_at >= ${since}),
    answered as (
      select p.community_id, p.id, p.title,
        row_number() over (partition by p.community_id order by a.created_at desc, p.id desc) as place
      from posts p join comments a on a.id = p.answer_id
      where p.deleted_at is null and a.created_at >= ${since})
    select c.id as "communityId", c.name as community,
      (select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title) order by b.place), '[]') from best b
        where b.community_id = c.id and b.place <= ${MOST_POSTS}) as posts,
      (select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title) order by a.place), '[]') from answered a
        where a.community_id = c.id and a.place <= ${MOST_ANSWERED}) as answered
    from communities c where c.id in (select community_id from best union select community_id from answered)
    order by c.id`)
  return rows
}

/** Some members of a community, by their ids after `after`; nobody whose address is not verified. */
export async function membersAfter(ctx: Context, communityId: string, after: string | null, limit: number) {
  const { rows } = await ctx.db.execute<{ userId: string }>(sql`select m.user_id as "userId"
    from memberships m join users u on u.id = m.user_id and u.email_verified
    where m.community_id = ${communityId}::uuid and (${after}::uuid is null or m.user_id > ${after}::uuid)
    order by m.user_id limit ${limit}`)
  return rows.map(({ userId }) => userId)
}
