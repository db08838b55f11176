import { ApiError } from '@lv/contract/errors'
import type { MembershipType } from '@lv/contract/membership-types'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { addMember } from './add-member.ts'
import { askToJoin } from './ask-to-join.ts'
import { COMMUNITY_NOT_FOUND, type CommunityRole } from './standing.ts'

type Policy = {
  name: string
  isPaid: boolean
  membershipType: MembershipType
  memberCount: number
  role: CommunityRole | null
}

async function readPolicy(ctx: Context, communityId: string, userId: string): Promise<Policy> {
  const { rows } = await ctx.db.execute<Policy>(sql`select c.name, c.is_paid as "isPaid",
      c.membership_type as "membershipType", c.member_count as "memberCount", m.role
    from communities c left join memberships m on m.community_id = c.id and m.user_id = ${userId}::uuid
    where c.id = ${communityId}::uuid`)
  return found(rows, COMMUNITY_NOT_FOUND)
}

type Joining = { communityId: string; userId: string; note?: string | undefined }

/**
 * Joins at once where membership is free or open, or the person pays already; asks to join where it is by
 * invitation; members stay members. @throws `payment_required` where membership is paid, `not_found`
 */
export async function joinCommunity(ctx: Context, { communityId, userId, note = '' }: Joining) {
  const isOpen = sql`case when c.is_paid then exists (select from paying)
    else c.membership_type in ('free', 'open') end`
  const joined = await addMember(ctx, { communityId, userId, only: isOpen })
  if (joined !== undefined) return { status: 'joined' as const, memberCount: joined }
  const { name, isPaid, memberCount, role } = await readPolicy(ctx, communityId, userId)
  if (role) return { status: 'joined' as const, memberCount }
  if (isPaid) throw new ApiError('payment_required', 'Subscribe to join this community')
  await askToJoin(ctx, { communityId, communityName: name, userId, note })
  return { status: 'requested' as const, memberCount }
}
