import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'

/** Withdraws an invitation to a community: its link lets nobody in any more. @throws `not_found` */
export async function revokeInvitation(
  ctx: Context,
  { communityId, invitationId }: { communityId: string; invitationId: string },
): Promise<{ id: string }> {
  changes()
  const { rows } = await ctx.db.execute<{ id: string }>(sql`update community_invitations
    set revoked_at = coalesce(revoked_at, ${ctx.now()})
    where id = ${invitationId}::uuid and community_id = ${communityId}::uuid returning id`)
  return found(rows, 'Invitation not found')
}
