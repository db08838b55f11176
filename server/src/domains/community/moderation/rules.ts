import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { administers, type Rule, type Rules, requireActor, requireGoodStanding } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { findCommunity } from '#domains/community/communities/locks.ts'
import { requireRow } from '#platform/database/rows.ts'

export type Judge = Pick<Actor, 'id' | 'isAdmin' | 'isAdminSession'>

/** Read-only administrators may not. */
export const decidesAsAdministrator = (actor: Judge) => actor.isAdmin && actor.isAdminSession

async function looksAfter(ctx: Context, actor: Actor, communityId: string): Promise<boolean> {
  const { viewer } = await findCommunity(ctx, actor, communityId)
  return viewer === 'owner' || viewer === 'moderator'
}

/** To others the report does not exist. */
async function requireLooksAfter(ctx: Context, actor: Actor, communityId: string, missing: string) {
  if (decidesAsAdministrator(actor)) return
  requireGoodStanding(actor)
  if (!(await looksAfter(ctx, actor, communityId))) throw new ApiError('not_found', missing)
}

const communityModeration: Rule = async (ctx, actor, { communityId = '' }) => {
  const { viewer } = await findCommunity(ctx, actor, communityId)
  const person = requireActor(actor)
  if (administers(person)) return
  requireGoodStanding(person)
  if (viewer !== 'owner' && viewer !== 'moderator')
    throw new ApiError('forbidden', 'Only the owner and moderators may do this')
}

const communityReport: Rule = async (ctx, actor, { reportId }) => {
  const person = requireActor(actor)
  const { rows } = await ctx.db.execute<{ communityId: string }>(
    sql`select community_id as "communityId" from community_reports where id = ${reportId}`,
  )
  const { communityId } = requireRow(rows, 'Report not found')
  await requireLooksAfter(ctx, person, communityId, 'Report not found')
}

const communityAppeal: Rule = async (ctx, actor, { appealId }) => {
  const person = requireActor(actor)
  const { rows } = await ctx.db.execute<{ communityId: string }>(sql`select d.community_id as "communityId"
    from community_appeals a join community_decisions d on d.id = a.decision_id where a.id = ${appealId}`)
  const { communityId } = requireRow(rows, 'Appeal not found')
  await requireLooksAfter(ctx, person, communityId, 'Appeal not found')
}

export const moderationRules: Pick<Rules, 'communityModeration' | 'communityReport' | 'communityAppeal'> = {
  communityModeration,
  communityReport,
  communityAppeal,
}
