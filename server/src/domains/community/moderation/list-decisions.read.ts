import type { ModerationDecision } from '@lv/contract/moderation'
import { sql } from 'drizzle-orm'
import { administers } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { mayJudge } from '#domains/community/communities/may-judge.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { decidedColumns, decidedSince, partyColumns, presentDecided } from './parts/describe.read.ts'
import { decidesAsAdministrator } from './rules.ts'

type Asked = { communityId: string; actor: Actor; limit: number; cursor?: string | undefined }

/**
 * What was decided in a community, newest first: everything for its owners and administrators, and for moderators what they
 * decided themselves. `next` is null on the last page.
 */
export async function listDecisions(ctx: Context, { communityId, actor, limit, cursor }: Asked) {
  const may = decidesAsAdministrator(actor)
    ? sql`d.person_id is distinct from ${actor.id}::uuid`
    : mayJudge({ actorId: actor.id, communityId: sql`d.community_id`, personId: sql`d.person_id` })
  const isOwner = sql`exists (select from memberships o
    where o.community_id = d.community_id and o.user_id = ${actor.id}::uuid and o.role = 'owner')`
  const { rows } = await ctx.db.execute<ModerationDecision>(sql`select ${decidedColumns}, ${partyColumns(ctx)},
      case when d.undone_at is null and d.action <> 'dismiss' and d.decided_at >= ${decidedSince(ctx)} and ${may}
        then (select r.id from community_reports r where r.decision_id = d.id order by r.id limit 1) end as "restoreId"
    from community_decisions d
    where d.community_id = ${communityId} and (${administers(actor)} or ${isOwner} or d.decided_by = ${actor.id}::uuid)
      ${cursor ? sql`and d.id < ${cursor}::uuid` : sql.empty()}
    order by d.id desc limit ${limit + 1}`)
  const page = cutPage(rows, limit)
  const items = page.items.map(presentDecided)
  return { items, next: page.last?.id ?? null }
}
