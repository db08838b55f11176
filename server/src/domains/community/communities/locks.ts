import type { CommunityPage } from '@lv/contract/communities'
import { DAY_MS } from '@lv/contract/durations'
import { type SQL, sql } from 'drizzle-orm'
import { isInGoodStanding } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { remember } from '#core/request-memo.ts'
import { requireRow } from '#platform/database/rows.ts'
import { invitationState } from './invitations.ts'
import { getCommunity } from './parts/get.ts'
import { COMMUNITY_NOT_FOUND } from './standing.ts'

/** A statement of its own, as only the next one sees what others did meanwhile. @throws `not_found` */
export async function lockCommunity(ctx: Context, communityId: string): Promise<void> {
  const { rows } = await ctx.db.execute(sql`select from communities where id = ${communityId}::uuid for no key update`)
  requireRow(rows, COMMUNITY_NOT_FOUND)
}

/** Lowest id first; none is no error. */
export async function lockCommunities(ctx: Context, ids: SQL): Promise<void> {
  await ctx.db.execute(sql`select from communities where id in (${ids}) order by id for no key update`)
}

/** Cached per request for a person, and shared between visitors until the next write. @throws `not_found` */
export function findCommunity(ctx: Context, actor: Actor | null, communityId: string): Promise<CommunityPage> {
  const key = `community ${communityId}`
  const read = () => getCommunity(ctx, { communityId, viewerId: actor?.id ?? null })
  if (!actor) return ctx.reads.share(key, read, [`community:${communityId}`])
  return remember(actor, key, async () => {
    const community = await read()
    const { canRead, isPublic, owner } = community
    const seesPeople = isInGoodStanding(actor)
    return {
      ...community,
      canRead: canRead && (isPublic || seesPeople),
      owner: owner?.hasPage || seesPeople ? owner : null,
    }
  })
}

const HELD_DAYS = 14

type Use = { invitationId: string; userId: string }

/** Frees uses whose time to pay is over; an owner's own acceptance stays. */
const endOverdue = (ctx: Context, { invitationId, userId }: Use) =>
  ctx.db.execute(sql`with over as (
      delete from community_invitation_uses u using community_invitations i
      where i.id = ${invitationId}::uuid and i.most_uses is not null and u.invitation_id = i.id and u.used_at is null
        and u.held_until <= ${ctx.now()} and u.user_id <> ${userId}::uuid
      returning u.user_id, i.community_id)
    update join_requests r set status = 'withdrawn', decided_at = ${ctx.now()} from over
    where r.community_id = over.community_id and r.user_id = over.user_id and r.status = 'accepted'
      and r.decided_by is null
      and not exists (select from memberships m where m.community_id = over.community_id and m.user_id = over.user_id)`)

/** Lasts 14 days from the last call, under the community's lock. @returns whether one was left, or is theirs already */
export async function holdUse(ctx: Context, use: Use): Promise<boolean> {
  const { invitationId, userId } = use
  await endOverdue(ctx, use)
  const until = new Date(ctx.now().getTime() + HELD_DAYS * DAY_MS)
  const { rowCount } =
    await ctx.db.execute(sql`insert into community_invitation_uses (invitation_id, user_id, held_until)
    select i.id, ${userId}::uuid, ${until}::timestamptz from community_invitations i
    where i.id = ${invitationId}::uuid and ${invitationState(ctx, userId)} = 'open'
    on conflict (invitation_id, user_id) do update set held_until = excluded.held_until`)
  return rowCount === 1
}
