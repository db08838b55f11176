import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'

type Entry =
  | 'community_changed'
  | 'community_closed'
  | 'community_reopened'
  | 'community_role'
  | 'community_transferred'
  | 'community_member_removed'
  | 'community_banned'
  | 'community_unbanned'

type Done = {
  communityId: string
  actorId: string | null
  deed: Entry
  userId?: string
  detail?: Record<string, string>
}

export const noteAuditEntry = async (ctx: Context, { communityId, actorId, deed, userId, detail = {} }: Done) => {
  const about = userId ? Object.assign({ userId }, detail) : detail
  await audit(ctx, { actorId, action: deed, subject: communityId, detail: about })
}
