import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { found } from '#platform/database/rows.ts'
import { lockCommunity } from './lock.ts'
import { addMember } from './parts/add-member.ts'
import { noteDeed } from './parts/note-deed.ts'
import { COMMUNITY_NOT_FOUND, type CommunityRole } from './standing.ts'

type Lifting = { communityId: string; userId: string; actorId: string | null }
type Lifted = { hadRole: CommunityRole | null; community: string }

/** Lifts the ban that stands. Who was in is back, with the role they had, unless it costs: then they pay as others do. */
async function lift(ctx: Context, { communityId, userId, actorId }: Lifting): Promise<Lifted | undefined> {
  const { rows } =
    await ctx.db.execute<Lifted>(sql`update community_bans d set lifted_at = ${ctx.now()}, lifted_by = ${actorId}
    from communities c
    where d.community_id = ${communityId}::uuid and d.user_id = ${userId}::uuid and d.lifted_at is null
      and c.id = d.community_id
    returning d.had_role as "hadRole", c.name as community`)
  const [lifted] = rows
  if (lifted?.hadRole) {
    await addMember(ctx, { communityId, userId, only: sql`not c.is_paid` })
    await ctx.db.execute(sql`update memberships set role = ${lifted.hadRole}::membership_role
      where community_id = ${communityId}::uuid and user_id = ${userId}::uuid and role <> 'owner'`)
  }
  return lifted
}

/** Lifts a ban, in a transaction of its own or the caller's; the person hears of it. @throws `conflict` where none stands */
export function liftBan(ctx: Context, lifting: Lifting): Promise<{ memberCount: number }> {
  const { communityId, userId, actorId } = lifting
  changesCommunity(communityId)
  return transact(ctx, async (ctx) => {
    await lockCommunity(ctx, communityId)
    const lifted = await lift(ctx, lifting)
    if (!lifted) throw new ApiError('conflict', 'This person isn’t banned')
    await noteDeed(ctx, { communityId, actorId, deed: 'community_unbanned', userId })
    const { community } = lifted
    await dropNews(ctx, { about: 'communityId', ids: [communityId], userIds: [userId] })
    await tell(ctx, {
      kind: 'community-unbanned',
      to: { userId },
      data: { community, communityId },
    })
    const { rows } = await ctx.db.execute<{ memberCount: number }>(
      sql`select member_count as "memberCount" from communities where id = ${communityId}::uuid`,
    )
    return found(rows, COMMUNITY_NOT_FOUND)
  })
}
