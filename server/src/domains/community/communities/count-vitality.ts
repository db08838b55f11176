import { DAY_MS } from '@lv/contract/durations'
import { VITALITY_MIN_MEMBERS } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'

const acted = (since: Date) => sql`
  select p.community_id, p.author_id as user_id from posts p where p.created_at > ${since} and p.deleted_at is null
  union select p.community_id, s.author_id from comments s join posts p on p.id = s.post_id
    where s.created_at > ${since} and s.deleted_at is null and p.deleted_at is null
  union select p.community_id, l.user_id from post_likes l join posts p on p.id = l.post_id
    where l.created_at > ${since} and p.deleted_at is null`

const firstAnswers = (since: Date) => sql`
  select p.community_id, extract(epoch from min(s.created_at) - p.created_at) / 60 as minutes
  from posts p join comments s on s.post_id = p.id and s.author_id <> p.author_id and s.deleted_at is null
  where p.created_at > ${since} and p.deleted_at is null group by p.id`

const lastWords = sql`
  select p.community_id, max(greatest(p.created_at, s.created_at)) as at
  from posts p left join comments s on s.post_id = p.id and s.deleted_at is null
  where p.deleted_at is null group by p.community_id`

const score = (now: Date) => sql`
    0.5 * ln(1 + c.member_count) / ln(1 + greatest(1, max(c.member_count) over ()))
  + 0.3 * coalesce(a.count, 0) / greatest(c.member_count, ${VITALITY_MIN_MEMBERS}::int)
  + 0.2 * coalesce(exp(-extract(epoch from ${now}::timestamptz - w.at) / 86400 / 30), 0)`

/**
 * Active: posted, commented or liked in 30 days. Answer time: median to the first answer by someone else, over 90 days.
 * Rank: 0.5 x size (logarithm of members, 1 for the largest) + 0.3 x activity (active over all members, at least 10) +
 * 0.2 x freshness (1 at the last post or comment, falling by e a month).
 */
export async function countVitality(ctx: Context): Promise<void> {
  const now = ctx.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`set local statement_timeout = '5min'`)
    await ctx.db.execute(sql`with acted as (${acted(daysAgo(30))}),
      active as (
        select community_id, count(*)::int as count from acted join memberships using (community_id, user_id) group by 1),
      answered as (
        select community_id, count(*)::int as count, percentile_cont(0.5) within group (order by minutes) as median
        from (${firstAnswers(daysAgo(90))}) first group by 1),
      last_words as (${lastWords}),
      scored as (
        select c.id, c.member_count, c.owner_id, a.count as active, n.count as answers, n.median, ${score(now)} as score
        from communities c left join active a on a.community_id = c.id left join answered n on n.community_id = c.id
        left join last_words w on w.community_id = c.id),
      placed as (
        select *, row_number() over (order by score desc, member_count desc, id) as place from scored)
      update communities set rank = placed.place, active_count = coalesce(active, 0),
        active_percent = case when placed.member_count >= ${VITALITY_MIN_MEMBERS}
          then round(100.0 * coalesce(active, 0) / placed.member_count) end,
        median_answer_minutes = round(median), answered_count = coalesce(answers, 0),
        owner_seen_at = users.seen_at, counted_at = ${now}
      from placed join users on users.id = placed.owner_id where communities.id = placed.id`)
  })
}
