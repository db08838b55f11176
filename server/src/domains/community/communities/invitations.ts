import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Invitation, InvitationPage } from '@lv/contract/community-members'
import { decimalDollars } from '@lv/contract/decimal-dollars'
import { type SQL, sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'
import { coverId, imageUrl } from './parts/present.ts'

const ID_BYTES = 16
const SIGNED_BYTES = 16

const signed = async (ctx: Context, id: Buffer) =>
  createHmac('sha256', await getSigningKey(ctx, 'community-invitations'))
    .update(id)
    .digest()
    .subarray(0, SIGNED_BYTES)

/** Signs the id: the token is the same each time, and stored nowhere. */
export async function invitationToken(ctx: Context, invitationId: string): Promise<string> {
  const id = Buffer.from(invitationId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, await signed(ctx, id)]).toString('base64url')
}

/** Undefined if we did not sign it. */
export async function readInvitationToken(ctx: Context, token: string): Promise<string | undefined> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + SIGNED_BYTES || bytes.toString('base64url') !== token) return undefined
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), await signed(ctx, id))) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const heldByOthers = (ctx: Context, viewerId: string | null): SQL => sql`(select count(*)::int
  from community_invitation_uses u where u.invitation_id = i.id and u.used_at is null and u.held_until > ${ctx.now()}
    and u.user_id is distinct from ${viewerId}::uuid)`

const ownUse = (viewerId: string | null, which: SQL): SQL => sql`exists (select from community_invitation_uses u
  where u.invitation_id = i.id and u.user_id = ${viewerId}::uuid and ${which})`

const heldUses = (ctx: Context): SQL => heldByOthers(ctx, null)

/** A use kept for, or counted by, the viewer counts as used for others only; a moderator's invitation works once. */
export const invitationState = (ctx: Context, viewerId: string | null): SQL => sql`case
  when i.revoked_at is not null then 'revoked'
  when ${ownUse(viewerId, sql`u.used_at is null and u.held_until > ${ctx.now()}`)} then 'open'
  when i.use_count + ${heldByOthers(ctx, viewerId)} >= i.most_uses
    and not (i.role = 'member' and ${ownUse(viewerId, sql`u.used_at is not null`)}) then 'used_up'
  when i.expires_at <= ${ctx.now()} then 'expired' else 'open' end`

export const INVITATION_NOT_FOUND = 'This invitation doesn’t exist: check that the link is whole.'

type Row = Omit<InvitationPage['community'], 'imageUrl' | 'price'> & {
  imageId: string | null
  priceCents: number | null
  state: InvitationPage['state']
  role: InvitationPage['role']
  isMember: boolean
}

/** @throws `not_found` */
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
  const { imageId, priceCents, state, role, isMember, ...community } = requireRow(rows, INVITATION_NOT_FOUND)
  const price = priceCents === null ? null : decimalDollars(priceCents)
  return { community: { ...community, imageUrl: imageUrl(imageId), price }, state, role, isMember }
}

const MAX = 100

/** Lists the last 90 days, newest first, 100 at most. Only owners see links that make a moderator. */
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
    order by i.id desc limit ${MAX}`)
  return Promise.all(
    rows.map(async ({ createdAt, expiresAt, maySee, ...row }) => ({
      ...row,
      createdAt: toIsoTime(createdAt),
      expiresAt: toIsoTime(expiresAt),
      url:
        row.isMailed || row.state !== 'open' || !maySee
          ? null
          : `${ctx.config.publicUrl}/community-invitation/${await invitationToken(ctx, row.id)}`,
    })),
  )
}

/** @throws `not_found` */
export async function revokeInvitation(
  ctx: Context,
  { communityId, invitationId }: { communityId: string; invitationId: string },
): Promise<{ id: string }> {
  invalidates()
  const { rows } = await ctx.db.execute<{ id: string }>(sql`update community_invitations
    set revoked_at = coalesce(revoked_at, ${ctx.now()})
    where id = ${invitationId}::uuid and community_id = ${communityId}::uuid returning id`)
  return requireRow(rows, 'Invitation not found')
}
