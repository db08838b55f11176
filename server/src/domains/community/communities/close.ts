import type { CommunityPage } from '@lv/contract/communities'
import { sql } from 'drizzle-orm'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { lockCommunity } from './locks.ts'
import { stopPaying } from './paid-memberships.ts'
import { getCommunity } from './parts/get.ts'
import { noteAuditEntry } from './parts/note-audit-entry.ts'

type Closing = { communityId: string; actorId: string | null }

/** Payments stop at the end of their period. `actorId` is null for the operator. @throws `not_found` */
export function closeCommunity(ctx: Context, { communityId, actorId }: Closing): Promise<CommunityPage> {
  invalidatesCommunity(communityId)
  return transact(ctx, async (ctx) => {
    await lockCommunity(ctx, communityId)
    const { rowCount } = await ctx.db.execute(sql`update communities set archived_at = ${ctx.now()}
      where id = ${communityId}::uuid and archived_at is null`)
    if (rowCount) {
      await withdrawNotifications(ctx, { about: 'communityId', ids: [communityId] })
      await stopPaying(ctx, { communityId, why: 'closed' })
      await noteAuditEntry(ctx, { communityId, actorId, deed: 'community_closed' })
    }
    return getCommunity(ctx, { communityId, viewerId: actorId })
  })
}

/** Whoever stopped paying may pay again. @throws `not_found` */
export function reopenCommunity(ctx: Context, { communityId, actorId }: Closing): Promise<CommunityPage> {
  invalidatesCommunity(communityId)
  return transact(ctx, async (ctx) => {
    await lockCommunity(ctx, communityId)
    const { rowCount } = await ctx.db.execute(sql`update communities set archived_at = null
      where id = ${communityId}::uuid and archived_at is not null`)
    if (rowCount) await noteAuditEntry(ctx, { communityId, actorId, deed: 'community_reopened' })
    return getCommunity(ctx, { communityId, viewerId: actorId })
  })
}
