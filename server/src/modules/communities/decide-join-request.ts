import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { addMember } from './add-member.ts'

type Decision = {
  communityId: string
  requestId: string
  actorId: string
  decision: 'accept' | 'decline'
  note?: string | undefined
}
type Asker = { userId: string; to: string; firstName: string; community: string; memberCount: number }

/** Decides once; locks the community first, as joining and leaving do, so that no two of them wait for each other. */
async function settle(ctx: Context, { communityId, requestId, actorId, decision, note = '' }: Decision) {
  const { rows } = await ctx.db.execute<Asker>(sql`with community as (
      select c.id, c.name, c.member_count from communities c where c.id = ${communityId}::uuid and exists (
        select from memberships m where m.community_id = c.id and m.user_id = ${actorId}::uuid
          and m.role in ('owner', 'moderator'))
      for no key update),
    decided as (
      update join_requests set status = ${decision === 'accept' ? 'accepted' : 'declined'}::join_request_status,
        decided_at = ${ctx.now()}, decided_by = ${actorId}::uuid, decision_note = ${note}
      from community where join_requests.community_id = community.id and join_requests.id = ${requestId}::uuid
        and join_requests.status = 'requested'
      returning join_requests.user_id)
    select u.id as "userId", u.email as to, u.first_name as "firstName", community.name as community,
      community.member_count as "memberCount"
    from decided join users u on u.id = decided.user_id cross join community`)
  return rows[0]
}

async function refuse(ctx: Context, { communityId, requestId }: Decision): Promise<never> {
  const { rows } = await ctx.db.execute(sql`select from join_requests
    where id = ${requestId}::uuid and community_id = ${communityId}::uuid`)
  found(rows, 'Request not found')
  throw new ApiError('conflict', 'This request no longer waits for a decision')
}

/**
 * Accepts or declines a request to join, as the owner or a moderator; membership, count and mail come with it or not at
 * all. @returns the members now. @throws `conflict` where it was decided or taken back, `not_found`
 */
export function decideJoinRequest(ctx: Context, input: Decision): Promise<{ memberCount: number }> {
  return transact(ctx, async (ctx) => {
    const asker = await settle(ctx, input)
    if (!asker) return refuse(ctx, input)
    const { userId, to, firstName, community, memberCount } = asker
    const { communityId, decision, note = '' } = input
    const isAccepted = decision === 'accept'
    const members = isAccepted ? await addMember(ctx, { communityId, userId }) : memberCount
    const kind = isAccepted ? 'join-request-accepted' : 'join-request-declined'
    await ctx.jobs.enqueue(ctx, 'mail', { kind, to, data: { firstName, community, communityId, note } })
    return { memberCount: members ?? memberCount }
  })
}
