import { DAY_MS } from '@lv/contract/durations'
import { NEW_MEMBER_DAYS } from '@lv/contract/moderation-options'
import { LEVEL_POINTS } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

type Asked = { communityId: SQL; authorId: string; butId?: string | undefined }
type Row = { links: number }

const linksIn = (html: string) => sql`regexp_count(${sql.raw(html)}, '<a href=')`

/** Does not count the text being edited. Undefined if not new: joined long ago, on the second level, or staff. */
export async function linksOfNewMember(
  ctx: Context,
  { communityId, authorId, butId }: Asked,
): Promise<number | undefined> {
  const since = new Date(ctx.now().getTime() - NEW_MEMBER_DAYS * DAY_MS)
  const isOther = (id: string) => (butId ? sql`${sql.raw(id)} <> ${butId}::uuid` : sql`true`)
  const { rows } = await ctx.db.execute<Row>(sql`select (
      coalesce((select sum(${linksIn('p.content_html')}) from posts p where p.community_id = m.community_id
        and p.author_id = m.user_id and p.deleted_at is null and ${isOther('p.id')}), 0)
      + coalesce((select sum(${linksIn('c.content_html')}) from comments c join posts p on p.id = c.post_id
        where p.community_id = m.community_id and c.author_id = m.user_id and c.deleted_at is null
          and ${isOther('c.id')}), 0))::int as links
    from memberships m
    where m.community_id = ${communityId} and m.user_id = ${authorId}::uuid and m.role = 'member' and m.joined_at > ${since}
      and not exists (select from standing_totals t where t.community_id = m.community_id and t.user_id = m.user_id
        and t.points >= ${LEVEL_POINTS})`)
  return rows[0]?.links
}
