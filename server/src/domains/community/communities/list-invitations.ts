import type { Invitation } from '@lv/contract/community-members'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { wire } from '#platform/database/wire.ts'
import { invitationToken } from './invitation-link.ts'
import { heldUses, invitationState } from './parts/invitation-state.ts'

const MOST = 100

/**
 * Invitations to a community made in the last 90 days, newest first, 100 at most; links that still hold with their address,
 * which only owners see of one that makes a moderator.
 */
export async function listInvitations(
  ctx: Context,
  { communityId, viewerId }: { communityId: string; viewerId: string },
): Promise<Invitation[]> {
  const { rows } = await ctx.db.execute<
    Omit<Invitation, 'url'> & { maySee: boolean }
  >(sql`select i.id, i.is_mailed as "isMailed",
      i.role, i.most_uses as "mostUses", i.use_count as "useCount", ${heldUses(ctx)} as "heldCount", i.created_at as "createdAt", i.expires_at as "expiresAt",
      ${invitationState(ctx, null)} as state,
      i.role = 'member' or exists (select from memberships m where m.community_id = i.community_id
        and m.user_id = ${viewerId}::uuid and m.role = 'owner') as "maySee"
    from community_invitations i
    where i.community_id = ${communityId}::uuid and i.created_at > ${ctx.now()}::timestamptz - interval '90 days'
    order by i.id desc limit ${MOST}`)
  return Promise.all(
    rows.map(async ({ createdAt, expiresAt, maySee, ...row }) => ({
      ...row,
      createdAt: wire(createdAt),
      expiresAt: wire(expiresAt),
      url:
        row.isMailed || row.state !== 'open' || !maySee
          ? null
          : `${ctx.config.publicUrl}/community-invitation/${await invitationToken(ctx, row.id)}`,
    })),
  )
}
