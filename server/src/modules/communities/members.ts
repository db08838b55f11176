import type { Member } from '@lv/contract/people'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { memberJson } from '../accounts/member.read.ts'

type Page = { communityId: string; limit: number; offset: number }

/** A community's members, newest first: what `Member` names and nothing that reaches a person. Who may see them shares them. */
export const listMembers = (ctx: Context, page: Page) =>
  ctx.reads.share(`members ${JSON.stringify(page)}`, () => read(ctx, page), [`community:${page.communityId}`])

async function read(ctx: Context, { communityId, limit, offset }: Page) {
  const { rows } = await ctx.db.execute<{ items: Member[]; total: number }>(sql`select member_count as total,
      (select coalesce(json_agg(newest.member order by newest.joined_at desc, newest.user_id desc), '[]') from (
        select ${memberJson(ctx.now())} as member, m.joined_at, m.user_id
        from memberships m join users u on u.id = m.user_id
        where m.community_id = c.id
        order by m.joined_at desc, m.user_id desc limit ${limit} offset ${offset}) newest) as items
    from communities c where c.id = ${communityId}::uuid`)
  return rows[0] ?? { items: [], total: 0 }
}
