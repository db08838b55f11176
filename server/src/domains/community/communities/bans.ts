import type { Banned } from '@lv/contract/community-members'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { addressesOf } from '#domains/identity/accounts/queries.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'
import { lockCommunity } from './locks.ts'
import { notYours, takeOut } from './members.ts'
import { addMember } from './parts/add-member.ts'
import { noteAuditEntry } from './parts/note-audit-entry.ts'
import { COMMUNITY_NOT_FOUND, type CommunityRole } from './standing.ts'

/** `decisionId`: of the report's decision, which becomes the ban's id. */
type Banning = { communityId: string; userId: string; actorId: string; reason: string; decisionId?: string }

/** Non-members can be banned too. @throws `conflict` for owners, oneself, and the banned; `not_found` */
export function banMember(ctx: Context, { communityId, userId, actorId, reason, decisionId }: Banning) {
  invalidatesCommunity(communityId)
  return transact(ctx, async (ctx) => {
    if (!(await addressesOf(ctx, [userId])).has(userId)) throw new ApiError('not_found', 'Person not found')
    await lockCommunity(ctx, communityId)
    const taken = await takeOut(ctx, { communityId, userId, actorId, why: 'banned' })
    if (!taken?.mayBe) throw notYours()
    const { rows } = await ctx.db.execute<{ id: string }>(sql`insert into community_bans
        (id, community_id, user_id, reason, banned_by, had_role, created_at)
      values (coalesce(${decisionId ?? null}::uuid, uuid_v7()), ${communityId}, ${userId}, ${reason}, ${actorId}, ${taken.role}::membership_role, ${ctx.now()})
      on conflict (community_id, user_id) where lifted_at is null do nothing returning id`)
    if (rows.length === 0) throw new ApiError('conflict', 'This person is banned already')
    const { community, memberCount } = taken
    await noteAuditEntry(ctx, { communityId, actorId, deed: 'community_banned', userId })
    await withdrawNotifications(ctx, { about: 'communityId', ids: [communityId], userIds: [userId] })
    await notify(ctx, {
      kind: 'community-banned',
      to: { userId },
      data: { community, communityId, reason },
    })
    return { memberCount }
  })
}

type Lifting = { communityId: string; userId: string; actorId: string | null }
type Lifted = { hadRole: CommunityRole | null; community: string }

/** Restores membership and role, unless it costs: then they pay as others do. */
async function lift(ctx: Context, { communityId, userId, actorId }: Lifting): Promise<Lifted | undefined> {
  const { rows } =
    await ctx.db.execute<Lifted>(sql`update community_bans d set lifted_at = ${ctx.now()}, lifted_by = ${actorId}
    from communities c
    where d.community_id = ${communityId}::uuid and d.user_id = ${userId}::uuid and d.lifted_at is null
      and c.id = d.community_id
    returning d.had_role as "hadRole", c.name as community`)
  const [lifted] = rows
  if (lifted?.hadRole) {
    await addMember(ctx, { communityId, userId, only: sql`not c.is_paid` })
    await ctx.db.execute(sql`update memberships set role = ${lifted.hadRole}::membership_role
      where community_id = ${communityId}::uuid and user_id = ${userId}::uuid and role <> 'owner'`)
  }
  return lifted
}

/** Runs in its own or the caller's transaction. @throws `conflict` if there is no ban */
export function liftBan(ctx: Context, lifting: Lifting): Promise<{ memberCount: number }> {
  const { communityId, userId, actorId } = lifting
  invalidatesCommunity(communityId)
  return transact(ctx, async (ctx) => {
    await lockCommunity(ctx, communityId)
    const lifted = await lift(ctx, lifting)
    if (!lifted) throw new ApiError('conflict', 'This person isn’t banned')
    await noteAuditEntry(ctx, { communityId, actorId, deed: 'community_unbanned', userId })
    const { community } = lifted
    await withdrawNotifications(ctx, { about: 'communityId', ids: [communityId], userIds: [userId] })
    await notify(ctx, {
      kind: 'community-unbanned',
      to: { userId },
      data: { community, communityId },
    })
    const { rows } = await ctx.db.execute<{ memberCount: number }>(
      sql`select member_count as "memberCount" from communities where id = ${communityId}::uuid`,
    )
    return requireRow(rows, COMMUNITY_NOT_FOUND)
  })
}

const MAX = 200

export async function listBans(ctx: Context, { communityId }: { communityId: string }): Promise<Banned[]> {
  const { rows } = await ctx.db.execute<Banned>(sql`select d.reason, d.created_at as "createdAt",
      ${memberOf('d.user_id', ctx.now())} as person, ${memberOf('d.banned_by', ctx.now())} as "bannedBy"
    from community_bans d
    where d.community_id = ${communityId}::uuid and d.lifted_at is null
    order by d.id desc limit ${MAX}`)
  return rows.map((row) => ({ ...row, createdAt: toIsoTime(row.createdAt) }))
}
