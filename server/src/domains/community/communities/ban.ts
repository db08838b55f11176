import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { addressesOf } from '#domains/identity/accounts/addresses-of.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { lockCommunity } from './lock.ts'
import { noteDeed } from './parts/note-deed.ts'
import { takeOut } from './parts/take-out.ts'
import { notYours } from './remove-member.ts'

/** `decisionId`: that of the decision about a report that it follows from, and the ban's own. */
type Banning = { communityId: string; userId: string; actorId: string; reason: string; decisionId?: string }

/**
 * Bans somebody: they are out, cannot come back, and read why. Who is no member can be
 * banned too. @throws `conflict` for owners, oneself, and whoever is banned already; `not_found`
 */
export function banMember(ctx: Context, { communityId, userId, actorId, reason, decisionId }: Banning) {
  changesCommunity(communityId)
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
    await noteDeed(ctx, { communityId, actorId, deed: 'community_banned', userId })
    await dropNews(ctx, { about: 'communityId', ids: [communityId], userIds: [userId] })
    await tell(ctx, {
      kind: 'community-banned',
      to: { userId },
      data: { community, communityId, reason },
    })
    return { memberCount }
  })
}
