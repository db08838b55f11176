import type { CommunityPage } from '@lv/contract/communities'
import type { Member } from '@lv/contract/people'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { found } from '../../../db/rows.ts'
import { memberOf } from '../../accounts/member.read.ts'
import { COMMUNITY_NOT_FOUND, type CommunityRole } from '../standing.ts'
import { type CommunityRow, communityColumns, presentCommunity } from './present.ts'

type Row = CommunityRow & {
  owner: Member
  role: CommunityRole | null
  paidBy: 'premium' | 'membership' | null
  request: 'requested' | 'accepted' | null
}

/**
 * A community and what the viewer is to it. Header, description and counts are for everybody; `canRead` says whether
 * its posts are. @throws `not_found`
 */
export async function getCommunity(
  ctx: Context,
  { communityId, viewerId }: { communityId: string; viewerId: string | null },
): Promise<CommunityPage> {
  const { rows } = await ctx.db.execute<Row>(sql`select ${communityColumns}, m.role, m.paid_by as "paidBy", (
      select r.status from join_requests r where r.community_id = c.id and r.user_id = ${viewerId}::uuid
        and (r.status = 'requested' or r.status = 'accepted' and c.membership_type = 'invite_only')) as request,
      ${memberOf('c.owner_id', ctx.now())} as owner
    from communities c left join memberships m on m.community_id = c.id and m.user_id = ${viewerId}::uuid
    where c.id = ${communityId}::uuid`)
  const row = found(rows, COMMUNITY_NOT_FOUND)
  return {
    ...presentCommunity(row),
    viewer: row.role ?? row.request,
    viewerPaysBy: row.paidBy,
    canRead: row.isPublic || row.role !== null,
    owner: row.owner.hasPage || row.role !== null ? row.owner : null,
  }
}
