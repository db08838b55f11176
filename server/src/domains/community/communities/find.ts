import type { CommunityPage } from '@lv/contract/communities'
import { isInGoodStanding } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { remember } from '#core/request-memo.ts'
import { getCommunity } from './parts/get.ts'

/**
 * A community as the actor sees it: read once a request for a person, shared between visitors until the next write.
 * @throws `not_found`
 */
export function findCommunity(ctx: Context, actor: Actor | null, communityId: string): Promise<CommunityPage> {
  const key = `community ${communityId}`
  const read = () => getCommunity(ctx, { communityId, viewerId: actor?.id ?? null })
  if (!actor) return ctx.reads.share(key, read, [`community:${communityId}`])
  return remember(actor, key, async () => {
    const community = await read()
    const { canRead, isPublic, owner } = community
    const seesPeople = isInGoodStanding(actor)
    return {
      ...community,
      canRead: canRead && (isPublic || seesPeople),
      owner: owner?.hasPage || seesPeople ? owner : null,
    }
  })
}
