import type { OwnDecision } from '@lv/contract/moderation'
import { MODERATION_DAYS } from '@lv/contract/moderation-options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { wireOrNull } from '#platform/database/wire.ts'
import { decidedColumns, decidedSince, presentDecided } from './parts/describe.read.ts'

type Asked = { userId: string; limit: number; cursor?: string | undefined }

/**
 * What was decided about a person in communities, newest first, whether they may still read those or not; who decided is not
 * said, and who reported neither. `next` is null on the last page.
 */
export async function listOwnDecisions(ctx: Context, { userId, limit, cursor }: Asked) {
  const { rows } = await ctx.db.execute<OwnDecision>(sql`select ${decidedColumns},
      (select json_build_object('id', c.id, 'name', c.name) from communities c where c.id = d.community_id) as community,
      case when d.undone_at is null and d.decided_at >= ${decidedSince(ctx)}
          and not exists (select from community_appeals a where a.decision_id = d.id)
        then d.decided_at + make_interval(days => ${MODERATION_DAYS}) end as "appealUntil"
    from community_decisions d
    where d.person_id = ${userId} and d.action <> 'dismiss' ${cursor ? sql`and d.id < ${cursor}::uuid` : sql.empty()}
    order by d.id desc limit ${limit + 1}`)
  const page = cutPage(rows, limit)
  const items = page.items.map((row) => {
    const decision = presentDecided(row)
    return { ...decision, appealUntil: wireOrNull(decision.appealUntil) }
  })
  return { items, next: page.last?.id ?? null }
}
