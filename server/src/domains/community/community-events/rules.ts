import { sql } from 'drizzle-orm'
import type { Rule, Rules } from '#core/access.ts'
import type { Context } from '#core/context.ts'
import { communityRules } from '#domains/community/communities/rules.ts'
import { requireRow } from '#platform/database/rows.ts'
import { EVENT_NOT_FOUND } from './parts/lock.ts'

async function communityOf(ctx: Context, eventId: string | undefined): Promise<{ communityId: string }> {
  const { rows } = await ctx.db.execute<{ communityId: string }>(
    sql`select community_id as "communityId" from community_events where id = ${eventId}::uuid`,
  )
  return requireRow(rows, EVENT_NOT_FOUND)
}

const asIn =
  (rule: Rule): Rule =>
  async (ctx, actor, { eventId }) =>
    rule(ctx, actor, await communityOf(ctx, eventId))

export const eventRules: Pick<Rules, 'eventReader' | 'eventMember' | 'eventModerator'> = {
  eventReader: asIn(communityRules.communityReader),
  eventMember: asIn(communityRules.communityMember),
  eventModerator: asIn(communityRules.communityModerator),
}
