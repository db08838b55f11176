import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { changes } from '../../http/subjects.ts'

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
