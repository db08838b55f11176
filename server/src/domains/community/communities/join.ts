import { ApiError } from '@lv/contract/errors'
import type { MembershipType } from '@lv/contract/membership-types'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { countUse } from './counts.ts'
import { isLetInto, lockPaying } from './entitled.ts'
import { askToJoin } from './join-requests.ts'
import { lockCommunity } from './locks.ts'
import { addMember, isPaidFor } from './parts/add-member.ts'
import { banned, closed } from './rules.ts'
import { COMMUNITY_NOT_FOUND, type CommunityRole } from './standing.ts'

type Policy = {
  name: string
  membershipType: MembershipType
  memberCount: number
  role: CommunityRole | null
  isLetIn: boolean
  isClosed: boolean
  banReason: string | null
}
type Joining = { communityId: string; userId: string; note?: string | undefined }

async function readPolicy(ctx: Context, { communityId, userId }: Joining): Promise<Policy> {
  const { rows } = await ctx.db.execute<Policy>(sql`select c.name, c.membership_type as "membershipType",
      c.member_count as "memberCount", m.role, ${isLetInto(userId)} as "isLetIn", c.archived_at is not null as "isClosed",
      (select d.reason from community_bans d where d.community_id = c.id and d.user_id = ${userId}::uuid and d.lifted_at is null) as "banReason"
    from communities c left join memberships m on m.community_id = c.id and m.user_id = ${userId}::uuid
    where c.id = ${communityId}::uuid`)
  return requireRow(rows, COMMUNITY_NOT_FOUND)
}

const joined = (memberCount: number) => ({ status: 'joined' as const, memberCount })

async function joinByInvitation(ctx: Context, { communityId, userId, note = '' }: Joining) {
  const { name, membershipType, memberCount, role, isLetIn, isClosed, banReason } = await readPolicy(ctx, {
    communityId,
    userId,
  })
  if (role) return joined(memberCount)
  if (banReason !== null) throw banned(banReason)
  if (isClosed) throw closed()
  if (!isLetIn) {
    await askToJoin(ctx, { communityId, communityName: name, userId, note })
    return { status: 'requested' as const, memberCount }
  }
  const members = await addMember(ctx, { communityId, userId, only: isPaidFor })
  if (members !== undefined) {
    await countUse(ctx, { communityId, userId })
    return joined(members)
  }
  const accepted = membershipType === 'invite_only' ? 'You are accepted: subscribe' : 'Subscribe'
  throw new ApiError('payment_required', `${accepted} to join this community`)
}

/** @throws `payment_required` if only payment is missing, `forbidden` if banned, `conflict` if closed, `not_found` */
export function joinCommunity(ctx: Context, joining: Joining) {
  return transact(ctx, async (ctx) => {
    await lockPaying(ctx, joining)
    // Before the counting statement, which would deadlock with a report that refers to the community.
    await lockCommunity(ctx, joining.communityId)
    const only = sql`c.membership_type <> 'invite_only' and ${isLetInto(joining.userId)} and ${isPaidFor}`
    const members = await addMember(ctx, { ...joining, only })
    if (members === undefined) return joinByInvitation(ctx, joining)
    await countUse(ctx, joining)
    return joined(members)
  })
}
