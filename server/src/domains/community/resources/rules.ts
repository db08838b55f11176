import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Rule, type Rules, requireActor, requireGoodStanding } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { findCommunity } from '#domains/community/communities/locks.ts'
import { resourceNotFound } from './parts/read.ts'

async function communityOf(ctx: Context, actor: Actor | null, resourceId = '') {
  const { rows } = await ctx.db.execute<{ communityId: string }>(
    sql`select community_id as "communityId" from resources where id = ${resourceId}::uuid`,
  )
  const [row] = rows
  return row && findCommunity(ctx, actor, row.communityId)
}

/** Gives 404 also if the actor may not read it. */
const resourceReader: Rule = async (ctx, actor, { resourceId }) => {
  const community = await communityOf(ctx, actor, resourceId)
  if (!community?.isPublic) requireGoodStanding(actor)
  if (!community?.canRead) throw resourceNotFound()
}

const resourceModerator: Rule = async (ctx, actor, { resourceId }) => {
  requireGoodStanding(requireActor(actor))
  const community = await communityOf(ctx, actor, resourceId)
  if (!community?.canRead) throw resourceNotFound()
  const { viewer } = community
  if (viewer !== 'owner' && viewer !== 'moderator')
    throw new ApiError('forbidden', 'Only the owner and moderators may do this')
}

/** `download.ts` checks payment for premium resources. */
export const resourceRules: Pick<Rules, 'resourceReader' | 'resourceModerator'> = { resourceReader, resourceModerator }
