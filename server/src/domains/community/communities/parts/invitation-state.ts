import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Of the invitation `i`: how many of its uses are kept for people other than the viewer, who are paying. */
const heldByOthers = (ctx: Context, viewerId: string | null): SQL => sql`(select count(*)::int
  from community_invitation_uses u where u.invitation_id = i.id and u.used_at is null and u.held_until > ${ctx.now()}
    and u.user_id is distinct from ${viewerId}::uuid)`

/** The viewer's own use of the invitation `i`: kept for them, or counted already. */
const ownUse = (viewerId: string | null, which: SQL): SQL => sql`exists (select from community_invitation_uses u
  where u.invitation_id = i.id and u.user_id = ${viewerId}::uuid and ${which})`

/** Of the invitation `i`: how many of its uses are kept for people who are paying. */
export const heldUses = (ctx: Context): SQL => heldByOthers(ctx, null)

/**
 * What has become of the invitation `i`, for whoever looks: a use that is kept for somebody is used up for others alone,
 * and so is one that made them a member: it made a moderator once. */
export const invitationState = (ctx: Context, viewerId: string | null): SQL => sql`case
  when i.revoked_at is not null then 'revoked'
  when ${ownUse(viewerId, sql`u.used_at is null and u.held_until > ${ctx.now()}`)} then 'open'
  when i.use_count + ${heldByOthers(ctx, viewerId)} >= i.most_uses
    and not (i.role = 'member' and ${ownUse(viewerId, sql`u.used_at is not null`)}) then 'used_up'
  when i.expires_at <= ${ctx.now()} then 'expired' else 'open' end`
