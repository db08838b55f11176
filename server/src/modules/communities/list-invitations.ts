import type { Invitation } from '@lv/contract/community-members'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { wire } from '../../db/wire.ts'
import { invitationToken } from './invitation-link.ts'
import { invitationState } from './parts/invitation-state.ts'

const MOST = 100

/** Invitations to a community made in the last 90 days, newest first, 100 at most; links that still hold with their address. */
export async function listInvitations(ctx: Context, { communityId }: { communityId: string }): Promise<Invitation[]> {
  const { rows } = await ctx.db.execute<Omit<Invitation, 'url'>>(sql`select i.id, i.is_mailed as "isMailed",
      i.role, i.most_uses as "mostUses", i.use_count as "useCount", i.created_at as "createdAt", i.expires_at as "expiresAt",
      ${invitationState(ctx)} as state
    from community_invitations i
    where i.community_id = ${communityId}::uuid and i.created_at > ${ctx.now()}::timestamptz - interval '90 days'
    order by i.id desc limit ${MOST}`)
  return Promise.all(
    rows.map(async ({ createdAt, expiresAt, ...row }) => ({
      ...row,
      createdAt: wire(createdAt),
      expiresAt: wire(expiresAt),
      url:
        row.isMailed || row.state !== 'open'
          ? null
          : `${ctx.config.publicUrl}/community-invitation/${await invitationToken(ctx, row.id)}`,
    })),
  )
}
