import type { Staff } from '@lv/contract/community-members'
import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { findByEmail } from '#domains/identity/accounts/queries.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { lockCommunity } from './locks.ts'
import { stopPaying } from './paid-memberships.ts'
import { noteAuditEntry } from './parts/note-audit-entry.ts'
import type { CommunityRole } from './standing.ts'

const MAX = 100

export async function listRoles(ctx: Context, { communityId }: { communityId: string }): Promise<Staff[]> {
  const { rows } =
    await ctx.db.execute<Staff>(sql`select m.role, m.user_id = c.owner_id as "isMain", m.joined_at as since,
      ${memberOf('m.user_id', ctx.now())} as person
    from communities c join memberships m on m.community_id = c.id
    where c.id = ${communityId}::uuid and m.role <> 'member'
    order by m.user_id = c.owner_id desc, m.role, m.joined_at, m.user_id limit ${MAX}`)
  return rows.map((row) => ({ ...row, since: toIsoTime(row.since) }))
}

type Given = { communityId: string; userId: string; actorId: string; role: CommunityRole }
type Changed = { community: string }

async function refuse(ctx: Context, { communityId, userId, actorId, role }: Given): Promise<void> {
  const { rows } = await ctx.db.execute<{ role: CommunityRole; isMain: boolean; actorIsMain: boolean }>(sql`
    select m.role, m.user_id = c.owner_id as "isMain", c.owner_id = ${actorId}::uuid as "actorIsMain"
    from communities c join memberships m on m.community_id = c.id
    where c.id = ${communityId}::uuid and m.user_id = ${userId}::uuid`)
  const [row] = rows
  if (!row) throw new ApiError('not_found', 'This person isn’t a member of this community')
  if (row.role === role) return
  if (row.isMain)
    throw new ApiError('conflict', 'The community belongs to this owner: hand it over first, then change the role.')
  throw new ApiError('conflict', 'Only the owner whom the community belongs to can change another owner’s role.')
}

/** There is always an owner: the main one stays until a handover. @throws `conflict`, `not_found` */
export function setRole(ctx: Context, given: Given): Promise<Staff[]> {
  const { communityId, userId, actorId, role } = given
  invalidatesCommunity(communityId)
  return transact(ctx, async (ctx) => {
    await lockCommunity(ctx, communityId)
    const { rows } = await ctx.db.execute<Changed>(sql`update memberships m set role = ${role}::membership_role
      from communities c, memberships mine
      where c.id = ${communityId}::uuid and m.community_id = c.id and m.user_id = ${userId}::uuid
        and mine.community_id = c.id and mine.user_id = ${actorId}::uuid and mine.role = 'owner'
        and m.role <> ${role}::membership_role and m.user_id <> c.owner_id
        and (m.role <> 'owner' or c.owner_id = ${actorId}::uuid or m.user_id = ${actorId}::uuid)
      returning c.name as community`)
    const [changed] = rows
    if (changed) {
      if (role !== 'member') await stopPaying(ctx, { communityId, userId, why: 'staff' })
      await noteAuditEntry(ctx, { communityId, actorId, deed: 'community_role', userId, detail: { role } })
      if (role === 'member')
        await withdrawNotifications(ctx, { about: 'communityId', ids: [communityId], userIds: [userId] })
      if (userId !== actorId)
        await notify(ctx, {
          kind: 'community-role',
          to: { userId },
          data: { community: changed.community, communityId, role },
        })
    } else await refuse(ctx, given)
    return listRoles(ctx, { communityId })
  })
}

/** `reason` is an administrator's, who may hand over for an owner who is gone. */
type TransferGiven = { communityId: string; userId: string; actorId: string; reason?: string }
type Handed = { community: string; formerId: string }

/**
 * Earlier earnings stay with the former main owner, who remains an owner.
 * @throws `conflict` unless the actor is the main owner and the other a member; `not_found`
 */
export function transferCommunity(
  ctx: Context,
  { communityId, userId, actorId, reason }: TransferGiven,
): Promise<Handed & { staff: Staff[] }> {
  const isAdministrator = reason !== undefined
  invalidatesCommunity(communityId)
  return transact(ctx, async (ctx) => {
    await lockCommunity(ctx, communityId)
    const { rows } = await ctx.db.execute<Handed>(sql`with heir as (
        update memberships m set role = 'owner', paid_by = null
        from communities c
        where c.id = ${communityId}::uuid and m.community_id = c.id and m.user_id = ${userId}::uuid
          and (${isAdministrator} or c.owner_id = ${actorId}::uuid) and c.owner_id <> ${userId}::uuid
        returning m.user_id, c.owner_id as former_id)
      update communities c set owner_id = heir.user_id from heir
      where c.id = ${communityId}::uuid
      returning c.name as community, heir.former_id as "formerId"`)
    const [handed] = rows
    if (!handed)
      throw new ApiError(
        'conflict',
        'Only the owner whom the community belongs to can hand it over, to another member.',
      )
    await stopPaying(ctx, { communityId, userId, why: 'staff' })
    const { community, formerId } = handed
    const detail: Record<string, string> = isAdministrator ? { reason, formerOwner: formerId } : {}
    await noteAuditEntry(ctx, { communityId, actorId, deed: 'community_transferred', userId, detail })
    await notify(ctx, { kind: 'community-role', to: { userId }, data: { community, communityId, role: 'main' } })
    if (formerId !== actorId)
      await notify(ctx, {
        kind: 'community-role',
        to: { userId: formerId },
        data: { community, communityId, role: 'former' },
      })
    return { ...handed, staff: await listRoles(ctx, { communityId }) }
  })
}

type HandOverGiven = { communityId: string; email: string; reason: string; adminId: string }

/** @throws `invalid` at the wrong field */
async function requireHeir(ctx: Context, { communityId, email }: HandOverGiven, userId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ isOwner: boolean; isMember: boolean }>(sql`select
      c.owner_id = ${userId}::uuid as "isOwner", exists (select from memberships m
        where m.community_id = c.id and m.user_id = ${userId}::uuid) as "isMember"
    from communities c where c.id = ${communityId}::uuid`)
  const [community] = rows
  if (!community) throw invalidField('communityId', 'No community has this address')
  if (community.isOwner) throw invalidField('email', `The community belongs to ${email} already`)
  if (!community.isMember)
    throw invalidField('email', `${email} isn’t a member of this community. Ask them to join first.`)
}

/** By an administrator, for an owner who is gone or to be deleted. @throws `invalid` (communityId, email) */
export const handOverCommunity = (ctx: Context, given: HandOverGiven): Promise<{ message: string }> =>
  transact(ctx, async (ctx) => {
    const { communityId, email, reason, adminId } = given
    const userId = await findByEmail(ctx, email)
    await requireHeir(ctx, given, userId)
    const { community } = await transferCommunity(ctx, { communityId, userId, actorId: adminId, reason })
    return { message: `${community} belongs to ${email} now. Both owners are told.` }
  })
