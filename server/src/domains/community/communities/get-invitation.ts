import type { InvitationPage } from '@lv/contract/community-members'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { readInvitationToken } from './invitation-link.ts'
import { invitationState } from './parts/invitation-state.ts'
import { coverId, dollars, imageUrl } from './parts/present.ts'

export const INVITATION_NOT_FOUND = 'This invitation doesn’t exist: check that the link is whole.'

type Row = Omit<InvitationPage['community'], 'imageUrl' | 'price'> & {
  imageId: string | null
  priceCents: number | null
  state: InvitationPage['state']
  role: InvitationPage['role']
  isMember: boolean
}

/** The community that an invitation leads to, as its header shows it to everybody, and whether it still holds. @throws `not_found` */
export async function getInvitation(
  ctx: Context,
  { token, viewerId }: { token: string; viewerId: string | null },
): Promise<InvitationPage> {
  const id = await readInvitationToken(ctx, token)
  const { rows } =
    await ctx.db.execute<Row>(sql`select c.id, c.name, c.description, ${coverId} as "imageId", c.category,
      c.sector, c.member_count as "memberCount", c.price_cents as "priceCents",
      case when c.archived_at is not null then 'closed' else ${invitationState(ctx, viewerId)} end as state, i.role,
      exists (select from memberships m where m.community_id = c.id and m.user_id = ${viewerId}::uuid) as "isMember"
    from community_invitations i join communities c on c.id = i.community_id where i.id = ${id ?? null}::uuid`)
  const { imageId, priceCents, state, role, isMember, ...community } = found(rows, INVITATION_NOT_FOUND)
  const price = priceCents === null ? null : dollars(priceCents)
  return { community: { ...community, imageUrl: imageUrl(imageId), price }, state, role, isMember }
}
