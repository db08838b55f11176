import type { Member } from '@lv/contract/people'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isCalled } from '#domains/identity/accounts/is-called.ts'
import { memberJson } from '#domains/identity/accounts/member.read.ts'
import { only } from '#platform/database/rows.ts'

type Page = { communityId: string; search?: string | undefined; limit: number; offset: number }

/**
 * A community's members, newest first: what `Member` names and nothing that reaches a person. Who may see them shares them;
 * what somebody searches for is read for them alone.
 */
export const listMembers = (ctx: Context, page: Page) =>
  page.search
    ? find(ctx, page, page.search)
    : ctx.reads.share(`members ${JSON.stringify(page)}`, () => read(ctx, page), [`community:${page.communityId}`])

async function find(ctx: Context, { communityId, limit, offset }: Page, search: string) {
  const { rows } = await ctx.db.execute<{ items: Member[]; total: number }>(sql`with hit as materialized (
      select m.user_id, m.joined_at from memberships m join users u on u.id = m.user_id
      where m.community_id = ${communityId}::uuid and ${isCalled(search)})
    select (select count(*)::int from hit) as total,
      (select coalesce(json_agg(page.member order by page.joined_at desc, page.user_id desc), '[]') from (
        select ${memberJson(ctx.now())} as member, h.joined_at, h.user_id from hit h join users u on u.id = h.user_id
        order by h.joined_at desc, h.user_id desc limit ${limit} offset ${offset}) page) as items`)
  return only(rows)
}

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
