import { ApiError } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { dropCounted, withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow } from '#platform/database/rows.ts'
import { countUse } from './counts.ts'
import { lockPaying } from './entitled.ts'
import { lockCommunity } from './locks.ts'
import { addMember, isPaidFor } from './parts/add-member.ts'

type Decision = {
  communityId: string
  requestId: string
  actorId: string
  decision: 'accept' | 'decline'
  note?: string | undefined
}
type Asker = {
  userId: string
  firstName: string
  community: string
  memberCount: number
  priceCents: number
}

/** Locks the payment before the community, as the end of a payment does. @throws `not_found` */
async function lockFor(ctx: Context, { communityId, requestId }: Decision): Promise<void> {
  const { rows } = await ctx.db.execute<{ userId: string }>(sql`select user_id as "userId" from join_requests
    where id = ${requestId}::uuid and community_id = ${communityId}::uuid`)
  await lockPaying(ctx, { userId: requireRow(rows, 'Request not found').userId, communityId })
  await lockCommunity(ctx, communityId)
}

async function settle(ctx: Context, { communityId, requestId, actorId, decision, note = '' }: Decision) {
  const isOpen = sql`(r.status = 'requested' or ${decision} = 'decline' and r.status = 'accepted' and not exists (
    select from memberships m where m.community_id = r.community_id and m.user_id = r.user_id))`
  const { rows } = await ctx.db.execute<Asker>(sql`with decided as (
      update join_requests r set status = ${decision === 'accept' ? 'accepted' : 'declined'}::join_request_status,
        decided_at = ${ctx.now()}, decided_by = ${actorId}::uuid, decision_note = ${note}
      from memberships mine where r.id = ${requestId}::uuid and r.community_id = ${communityId}::uuid and ${isOpen}
        and mine.community_id = r.community_id and mine.user_id = ${actorId}::uuid
        and mine.role in ('owner', 'moderator')
      returning r.user_id)
    select u.id as "userId", u.first_name as "firstName", c.name as community,
      c.member_count as "memberCount", c.price_cents as "priceCents"
    from decided join users u on u.id = decided.user_id join communities c on c.id = ${communityId}::uuid`)
  const [asker] = rows
  if (!asker) throw new ApiError('conflict', 'This request has already been decided')
  return asker
}

type Decided = { memberCount: number; price?: string }

async function accept(ctx: Context, communityId: string, asker: Asker): Promise<Decided> {
  const { userId, priceCents, memberCount } = asker
  const isMember = sql`exists (select from memberships m where m.community_id = c.id and m.user_id = ${userId}::uuid)`
  const members = await addMember(ctx, {
    communityId,
    userId,
    only: sql`c.archived_at is null and (${isMember} or ${isPaidFor})`,
  })
  if (members !== undefined) {
    await countUse(ctx, { communityId, userId })
    return { memberCount: members }
  }
  return { memberCount, price: formatCents(priceCents) }
}

/**
 * A paid community admits them once they pay. @returns the member count @throws `conflict` if decided or withdrawn,
 * `not_found`
 */
export function decideJoinRequest(ctx: Context, input: Decision): Promise<{ memberCount: number }> {
  return transact(ctx, async (ctx) => {
    await lockFor(ctx, input)
    const asker = await settle(ctx, input)
    await dropCounted(ctx, 'joinRequestId', [input.requestId])
    const { userId, firstName, community } = asker
    const { communityId, decision, note = '' } = input
    await withdrawNotifications(ctx, { about: 'communityId', ids: [communityId], userIds: [userId] })
    const to = { userId }
    const data = { firstName, community, communityId, note }
    if (decision === 'decline') {
      await notify(ctx, { kind: 'join-request-declined', to, data })
      return { memberCount: asker.memberCount }
    }
    const { memberCount, price } = await accept(ctx, communityId, asker)
    if (price === undefined) await notify(ctx, { kind: 'join-request-accepted', to, data })
    else await notify(ctx, { kind: 'join-request-accepted-to-pay', to, data: { ...data, price } })
    return { memberCount }
  })
}
