import type { CommunityPage } from '@lv/contract/communities'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/actor.ts'
import { remember } from '../../http/remember.ts'
import { getCommunity } from './get.ts'

/** A community as the actor sees it, read once a request. @throws `not_found` */
export const findCommunity = (ctx: Context, actor: Actor | null, communityId: string): Promise<CommunityPage> =>
  remember(actor, `community ${communityId}`, () => getCommunity(ctx, { communityId, viewerId: actor?.id ?? null }))
