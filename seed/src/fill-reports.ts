import { HOUR_MS } from '@lv/contract/durations'
import type { Context } from '@lv/server/core/context.ts'
import { sql } from 'drizzle-orm'
import { insertRows, seedId } from './insert.ts'

type Row = Record<string, unknown>

/** Who owns the community: the largest of theirs. */
const OWNER = 'owner@demo.example'

/** Reported of a comment in a community of theirs, which waits for them. */
const forOwner = sql`
  with mine as (
    select c.id, c.owner_id from communities c join users u on u.id = c.owner_id
    where u.email = ${OWNER} order by c.member_count desc, c.id limit 1),
  reporter as (
    select m.user_id from mine join memberships m on m.community_id = mine.id and m.role = 'member'
    order by m.joined_at desc, m.user_id limit 1)
  select mine.id as community_id, 'comment' as kind, c.id as subject_id, c.post_id, left(c.content, 500) as said,
    c.author_id as person_id, reporter.user_id as reporter_id
  from mine, reporter, posts p join comments c on c.post_id = p.id
  where p.community_id = mine.id and p.deleted_at is null and c.deleted_at is null
    and c.author_id not in (mine.owner_id, reporter.user_id)
  order by c.created_at desc, c.id limit 1`

/** Reported of another owner’s post, which administrators decide. */
const forAdministrators = sql`
  select c.id as community_id, 'post' as kind, p.id as subject_id, p.id as post_id,
    left(p.title || E'\n\n' || p.content, 500) as said, p.author_id as person_id, reporter.user_id as reporter_id
  from communities c join users u on u.id = c.owner_id
  join posts p on p.community_id = c.id and p.author_id = c.owner_id and p.deleted_at is null and not p.is_pinned
  cross join lateral (select user_id from memberships m where m.community_id = c.id and m.role = 'member'
    order by m.joined_at desc, m.user_id limit 1) reporter
  where u.email <> ${OWNER} order by c.member_count desc, p.created_at desc, p.id limit 1`

/** One report that waits for the owner whom one signs in as, and one for administrators: both have something to decide. */
export async function fillReports(ctx: Context): Promise<Record<string, number>> {
  const hoursAgo = (hours: number) => new Date(ctx.now().getTime() - hours * HOUR_MS)
  const [first, second] = [await ctx.db.execute<Row>(forOwner), await ctx.db.execute<Row>(forAdministrators)]
  const reports = [
    ...first.rows.map((row) => ({
      ...row,
      id: seedId('report/first'),
      reason: 'off_topic',
      note: 'This has nothing to do with the question. Could it go in a post of its own?',
      created_at: hoursAgo(3),
    })),
    ...second.rows.map((row) => ({
      ...row,
      id: seedId('report/owner'),
      reason: 'other',
      note: 'Whoever asked about the price was answered in private. Please ask that it is said here.',
      created_at: hoursAgo(5),
    })),
  ]
  return { communityReports: await insertRows(ctx, 'community_reports', reports) }
}
