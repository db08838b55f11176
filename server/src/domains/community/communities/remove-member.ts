import { ApiError } from '@lv/contract/errors'
import { changesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { lockCommunity } from './lock.ts'
import { noteDeed } from './parts/note-deed.ts'
import { takeOut } from './parts/take-out.ts'

export const notYours = () =>
  new ApiError('conflict', 'Owners can’t be taken out, and moderators only by an owner. To go yourself, leave.')

/** Takes a member out, who hears of it and may come back as anybody may. @throws `conflict`, `not_found` */
export function removeMember(ctx: Context, whom: { communityId: string; userId: string; actorId: string }) {
  const { communityId, userId, actorId } = whom
  changesCommunity(communityId)
  return transact(ctx, async (ctx) => {
    await lockCommunity(ctx, communityId)
    const taken = await takeOut(ctx, { ...whom, why: 'removed' })
    if (!taken?.role) throw new ApiError('not_found', 'This person isn’t a member of this community')
    if (!taken.mayBe) throw notYours()
    await noteDeed(ctx, { communityId, actorId, deed: 'community_member_removed', userId })
    const { community, memberCount } = taken
    await tell(ctx, { kind: 'community-removed', to: { userId }, data: { community, communityId } })
    return { memberCount }
  })
}
