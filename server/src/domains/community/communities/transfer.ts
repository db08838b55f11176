import type { Staff } from '@lv/contract/community-members'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { listRoles } from './list-roles.ts'
import { lockCommunity } from './lock.ts'
import { noteDeed } from './parts/note-deed.ts'
import { stopPaying } from './parts/stop-paying.ts'

/** `reason`: that of an administrator, who may hand over for an owner who is gone. */
type Given = { communityId: string; userId: string; actorId: string; reason?: string }
type Handed = { community: string; formerId: string }

/**
 * Hands a community over to another member, who becomes an owner and is paid what members pay from then on; what was earned
 * before stays with whom it was earned by, who stays an owner. In one statement: there is never none.
 * @throws `conflict` for anybody but the owner whom it belongs to, or to somebody who is no member; `not_found`
 */
export function transferCommunity(
  ctx: Context,
  { communityId, userId, actorId, reason }: Given,
): Promise<Handed & { staff: Staff[] }> {
  const isAdministrator = reason !== undefined
  changesCommunity(communityId)
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
    await noteDeed(ctx, { communityId, actorId, deed: 'community_transferred', userId, detail })
    await tell(ctx, { kind: 'community-role', to: { userId }, data: { community, communityId, role: 'main' } })
    if (formerId !== actorId)
      await tell(ctx, {
        kind: 'community-role',
        to: { userId: formerId },
        data: { community, communityId, role: 'former' },
      })
    return { ...handed, staff: await listRoles(ctx, { communityId }) }
  })
}
