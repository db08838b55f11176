import type { Staff } from '@lv/contract/community-members'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { listRoles } from './list-roles.ts'
import { lockCommunity } from './lock.ts'
import { noteDeed } from './parts/note-deed.ts'
import { stopPaying } from './parts/stop-paying.ts'
import type { CommunityRole } from './standing.ts'

type Given = { communityId: string; userId: string; actorId: string; role: CommunityRole }
type Changed = { community: string }

/** Why nothing changed, in words. */
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

/**
 * Gives a member another role, as an owner. Whom the community belongs to stays an owner until it is handed over, so there
 * is always one; who becomes an owner or a moderator pays no longer; other owners step down themselves or are taken down by that one. @throws `conflict`, `not_found`
 */
export function setRole(ctx: Context, given: Given): Promise<Staff[]> {
  const { communityId, userId, actorId, role } = given
  changesCommunity(communityId)
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
      await noteDeed(ctx, { communityId, actorId, deed: 'community_role', userId, detail: { role } })
      if (role === 'member') await dropNews(ctx, { about: 'communityId', ids: [communityId], userIds: [userId] })
      if (userId !== actorId)
        await tell(ctx, {
          kind: 'community-role',
          to: { userId },
          data: { community: changed.community, communityId, role },
        })
    } else await refuse(ctx, given)
    return listRoles(ctx, { communityId })
  })
}
