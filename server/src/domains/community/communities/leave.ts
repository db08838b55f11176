import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { dropCounted, withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow } from '#platform/database/rows.ts'
import { lockCommunity } from './locks.ts'
import { stopPaying } from './paid-memberships.ts'
import { COMMUNITY_NOT_FOUND } from './standing.ts'

type Leaving = { communityId: string; userId: string; stopPaying: boolean }
type Left = { memberCount: number; isOwner: boolean; askedIds: string[] }

/** Also withdraws their request. @returns the member count @throws `conflict` for the main owner, `not_found` */
export function leaveCommunity(ctx: Context, { communityId, userId, stopPaying: stops }: Leaving) {
  return transact(ctx, async (ctx) => {
    await lockCommunity(ctx, communityId)
    const { rows } = await ctx.db.execute<Left>(sql`with community as (
        select id, member_count, owner_id from communities where id = ${communityId}::uuid),
      gone as (
        delete from memberships using community
        where memberships.community_id = community.id and user_id = ${userId}::uuid and user_id <> owner_id
        returning community_id),
      counted as (
        update communities set member_count = communities.member_count - 1
        from gone where communities.id = gone.community_id),
      withdrawn as (
        update join_requests set status = 'withdrawn', decided_at = ${ctx.now()}
        from community where join_requests.community_id = community.id
          and user_id = ${userId}::uuid and status in ('requested', 'accepted')
        returning join_requests.id)
      select member_count - (select count(*) from gone)::int as "memberCount", owner_id = ${userId}::uuid as "isOwner",
        array(select id from withdrawn) as "askedIds"
      from community`)
    const { memberCount, isOwner, askedIds } = requireRow(rows, COMMUNITY_NOT_FOUND)
    if (isOwner) throw new ApiError('conflict', 'The owner can’t leave. Hand the community over first.')
    await dropCounted(ctx, 'joinRequestId', askedIds)
    await withdrawNotifications(ctx, { about: 'communityId', ids: [communityId], userIds: [userId] })
    if (stops) await stopPaying(ctx, { communityId, userId, why: 'left' })
    return { memberCount }
  })
}
