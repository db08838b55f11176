import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'

export type CommunityRole = 'owner' | 'moderator' | 'member'

/** Whether everybody may read a community, and what one person is to it. */
export type CommunityStanding = { isPublic: boolean; role: CommunityRole | null }

export const COMMUNITY_NOT_FOUND = 'Community not found'

/** @throws `not_found` where no community has this id */
export async function readStanding(
  ctx: Context,
  { communityId, userId }: { communityId: string | undefined; userId: string | null },
): Promise<CommunityStanding> {
  const { rows } = await ctx.db.execute<CommunityStanding>(sql`select c.is_public as "isPublic", m.role
    from communities c left join memberships m on m.community_id = c.id and m.user_id = ${userId}::uuid
    where c.id = ${communityId}::uuid`)
  return found(rows, COMMUNITY_NOT_FOUND)
}
