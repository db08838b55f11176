import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** In the transaction that hides (-1) or shows (1) the post. */
export async function countPost(ctx: Context, { communityId, by }: { communityId: string; by: 1 | -1 }): Promise<void> {
  await ctx.db.execute(sql`update communities set post_count = post_count + ${by} where id = ${communityId}::uuid`)
}

/** Runs in the transaction that adds the member. Counts the newest use kept for them, and frees the others. */
export const countUse = (ctx: Context, { communityId, userId }: { communityId: string; userId: string }) =>
  ctx.db.execute(sql`with held as (
      select u.invitation_id from community_invitation_uses u join community_invitations i on i.id = u.invitation_id
      where i.community_id = ${communityId}::uuid and u.user_id = ${userId}::uuid and u.used_at is null
      order by u.held_until desc, u.invitation_id for update of u),
    chosen as (select invitation_id from held limit 1),
    used as (
      update community_invitation_uses u set used_at = ${ctx.now()} from chosen
      where u.invitation_id = chosen.invitation_id and u.user_id = ${userId}::uuid returning u.invitation_id),
    freed as (
      delete from community_invitation_uses u using held
      where u.invitation_id = held.invitation_id and u.user_id = ${userId}::uuid
        and u.invitation_id not in (select invitation_id from chosen))
    update community_invitations i set use_count = i.use_count + 1 from used
    where i.id = used.invitation_id and i.use_count < coalesce(i.most_uses, i.use_count + 1)`)
