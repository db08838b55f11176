import { ApiError } from '@lv/contract/errors'
import type { Member } from '@lv/contract/people'
import { type SQL, sql } from 'drizzle-orm'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { memberJson } from '#domains/identity/accounts/member.read.ts'
import { isCalled } from '#domains/identity/accounts/queries.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { dataId } from '#domains/notifications/notifications/stands.ts'
import { dropCounted, withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { singleRow } from '#platform/database/rows.ts'
import { isEntitled } from './entitled.ts'
import { lockCommunities, lockCommunity } from './locks.ts'
import { stopPaying } from './paid-memberships.ts'
import { noteAuditEntry } from './parts/note-audit-entry.ts'
import type { CommunityRole } from './standing.ts'

type Page = { communityId: string; search?: string | undefined; limit: number; offset: number }

/** Newest first, without contact details. Readers share the list, but not a search. */
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
  return singleRow(rows)
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

type Whom = { communityId: string; userId: string; actorId: string; why: 'removed' | 'banned' }
export type TakenOut = {
  memberCount: number
  role: CommunityRole | null
  mayBe: boolean
  community: string
}

/**
 * Runs under the community's lock. Their payments stop, and they need a new request or invitation to return.
 * @returns `mayBe` false if the actor may not; undefined if the actor is no member
 */
export async function takeOut(
  ctx: Context,
  { communityId, userId, actorId, why }: Whom,
): Promise<TakenOut | undefined> {
  const { rows } = await ctx.db.execute<TakenOut>(sql`select c.member_count as "memberCount", m.role,
      c.name as community, ${userId}::uuid <> mine.user_id and coalesce(m.role, 'member') <> 'owner'
        and (mine.role = 'owner' or coalesce(m.role, 'member') = 'member') as "mayBe"
    from communities c join memberships mine on mine.community_id = c.id and mine.user_id = ${actorId}::uuid
    left join memberships m on m.community_id = c.id and m.user_id = ${userId}::uuid
    where c.id = ${communityId}::uuid`)
  const [whom] = rows
  if (!whom?.mayBe) return whom
  await stopPaying(ctx, { communityId, userId, why })
  const { rows: taken } = await ctx.db.execute<{ askedIds: string[] }>(sql`with gone as (
      delete from memberships where community_id = ${communityId}::uuid and user_id = ${userId}::uuid and role <> 'owner'
      returning community_id),
    withdrawn as (
      update join_requests set status = 'withdrawn', decided_at = ${ctx.now()}
      where community_id = ${communityId}::uuid and user_id = ${userId}::uuid and status in ('requested', 'accepted')
      returning id),
    used as (
      delete from community_invitation_uses u using community_invitations i
      where i.community_id = ${communityId}::uuid and u.invitation_id = i.id and u.user_id = ${userId}::uuid),
    counted as (
      update communities set member_count = member_count - 1 from gone where communities.id = gone.community_id)
    select array(select id from withdrawn) as "askedIds"`)
  await dropCounted(ctx, 'joinRequestId', singleRow(taken).askedIds)
  await withdrawNotifications(ctx, { about: 'communityId', ids: [communityId], userIds: [userId] })
  return whom.role ? { ...whom, memberCount: whom.memberCount - 1 } : whom
}

export const notYours = () =>
  new ApiError('conflict', 'Owners can’t be taken out, and moderators only by an owner. To go yourself, leave.')

/** They may come back as anybody may. @throws `conflict`, `not_found` */
export function removeMember(ctx: Context, whom: { communityId: string; userId: string; actorId: string }) {
  const { communityId, userId, actorId } = whom
  invalidatesCommunity(communityId)
  return transact(ctx, async (ctx) => {
    await lockCommunity(ctx, communityId)
    const taken = await takeOut(ctx, { ...whom, why: 'removed' })
    if (!taken?.role) throw new ApiError('not_found', 'This person isn’t a member of this community')
    if (!taken.mayBe) throw notYours()
    await noteAuditEntry(ctx, { communityId, actorId, deed: 'community_member_removed', userId })
    const { community, memberCount } = taken
    await notify(ctx, { kind: 'community-removed', to: { userId }, data: { community, communityId } })
    return { memberCount }
  })
}

export const isStillMember = (ctx: Context): SQL =>
  sql`(${dataId('communityId')} is null or exists (select from memberships m
    where m.community_id = ${dataId('communityId')} and m.user_id = n.user_id and ${isEntitled(ctx)}))`

export const stillLooksAfter = (): SQL =>
  sql`(${dataId('communityId')} is null or exists (select from memberships m
    where m.community_id = ${dataId('communityId')} and m.user_id = n.user_id and m.role in ('owner', 'moderator')))`

export const isStillOpen = (): SQL =>
  sql`(${dataId('communityId')} is null or exists (select from communities c
    where c.id = ${dataId('communityId')} and c.archived_at is null))`

/** For a person who owns no community; also deletes their requests, decisions about them and their invitations. */
export async function eraseMember(ctx: Context, userId: string): Promise<void> {
  await lockCommunities(ctx, sql`select community_id from memberships where user_id = ${userId}`)
  await ctx.db.execute(sql`with gone as (
      delete from memberships m using communities c
      where m.user_id = ${userId} and c.id = m.community_id and c.owner_id <> m.user_id returning m.community_id)
    update communities set member_count = member_count - 1 from gone where communities.id = gone.community_id`)
  const { rows: asked } = await ctx.db.execute<{ id: string }>(
    sql`delete from join_requests where user_id = ${userId} returning id`,
  )
  await dropCounted(
    ctx,
    'joinRequestId',
    asked.map(({ id }) => id),
  )
  await ctx.db.execute(sql`delete from community_bans where user_id = ${userId}`)
  await ctx.db.execute(sql`delete from community_mutes where user_id = ${userId}`)
  await ctx.db.execute(sql`delete from community_invitations where created_by = ${userId}`)
}
