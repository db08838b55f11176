import { DAY_MS } from '@lv/contract/durations'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isEntitled } from '#domains/community/communities/entitled.ts'

type Post = { id: string; title: string }
type Event = Post & { startsAt: string }
export type Best = { communityId: string; community: string; posts: Post[]; answered: Post[]; events: Event[] }

const MAX_POSTS = 3
const MAX_ANSWERED = 2
const MAX_EVENTS = 2

const WEEK_MS = 7 * DAY_MS

export const postsOf = ({ posts, answered }: Pick<Best, 'posts' | 'answered'>) => [
  ...posts.map((post) => ({ ...post, isAnswer: false })),
  ...answered.filter(({ id }) => !posts.some((post) => post.id === id)).map((post) => ({ ...post, isAnswer: true })),
]

/** Posts are ranked by the points of their likes and comments in the last seven days. */
export async function bestOfWeek(ctx: Context, communityId?: string): Promise<Best[]> {
  const now = ctx.now().getTime()
  const [since, until] = [new Date(now - WEEK_MS), new Date(now + WEEK_MS)]
  const within = (community: SQL) => (communityId ? sql`and ${community} = ${communityId}::uuid` : sql.empty())
  const { rows } = await ctx.db.execute<Best>(sql`with earned as (
      select e.subject_id as post_id, e.points from standing_events e
      where e.reason = 'like' and e.at >= ${since} ${within(sql`e.community_id`)}
      union all
      select c.post_id, e.points from standing_events e join comments c on c.id = e.subject_id
      where e.reason = 'comment' and e.at >= ${since} ${within(sql`e.community_id`)}),
    scored as (select post_id, sum(points) as points from earned group by post_id having sum(points) > 0),
    best as (
      select p.community_id, p.id, p.title, s.points,
        row_number() over (partition by p.community_id order by s.points desc, p.id desc) as place
      from scored s join posts p on p.id = s.post_id
      where p.deleted_at is null and p.created_at >= ${since} ${within(sql`p.community_id`)}),
    answered as (
      select p.community_id, p.id, p.title,
        row_number() over (partition by p.community_id order by a.created_at desc, p.id desc) as place
      from posts p join comments a on a.id = p.answer_id
      where p.deleted_at is null and a.created_at >= ${since} ${within(sql`p.community_id`)}),
    coming as (
      select e.community_id, e.id, e.title, e.starts_at,
        row_number() over (partition by e.community_id order by e.starts_at, e.id) as place
      from community_events e
      where e.cancelled_at is null and e.starts_at > ${ctx.now()} and e.starts_at < ${until}
        ${within(sql`e.community_id`)})
    select c.id as "communityId", c.name as community,
      (select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title) order by b.place), '[]') from best b
        where b.community_id = c.id and b.place <= ${MAX_POSTS}) as posts,
      (select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title) order by a.place), '[]') from answered a
        where a.community_id = c.id and a.place <= ${MAX_ANSWERED}) as answered,
      (select coalesce(json_agg(json_build_object('id', e.id, 'title', e.title, 'startsAt', e.starts_at) order by e.place), '[]')
        from coming e where e.community_id = c.id and e.place <= ${MAX_EVENTS}) as events
    from communities c where c.archived_at is null
      and c.id in (select community_id from best union select community_id from answered union select community_id from coming)
    order by c.id`)
  return rows
}

export async function membersAfter(ctx: Context, communityId: string, after: string | null, limit: number) {
  const { rows } = await ctx.db.execute<{ userId: string }>(sql`select m.user_id as "userId"
    from memberships m join users u on u.id = m.user_id and u.email_verified
    where m.community_id = ${communityId}::uuid and ${isEntitled(ctx)} and (${after}::uuid is null or m.user_id > ${after}::uuid)
    order by m.user_id limit ${limit}`)
  return rows.map(({ userId }) => userId)
}
