import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { insertRows, seedId } from './insert.ts'
import { HOUR } from './timeline.ts'

type Row = Record<string, unknown>

/** Who owns the community: the largest of theirs. */
const OWNER = 'owner@demo.example'

/** One report that waits for the owner whom one signs in as, so that the page has something to decide. */
export async function fillReports(ctx: Context): Promise<Record<string, number>> {
  const { rows } = await ctx.db.execute<Row>(sql`
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
    order by c.created_at desc, c.id limit 1`)
  const reports = rows.map((row) =>
    Object.assign(row, {
      id: seedId('report/first'),
      reason: 'off_topic',
      note: 'This has nothing to do with the question. Could it go in a post of its own?',
      created_at: new Date(ctx.now().getTime() - 3 * HOUR),
    }),
  )
  return { communityReports: await insertRows(ctx, 'community_reports', reports) }
}
