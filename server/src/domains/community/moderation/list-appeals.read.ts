import type { WaitingAppeal } from '@lv/contract/moderation'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { decidedColumns, partyColumns, presentDecided, type RawDecision } from './parts/describe.read.ts'
import { mayDecideAppeal } from './parts/may-decide-appeal.ts'

type Asked = { communityId: string; actor: Actor; limit: number; cursor?: string | undefined }
type Row = RawDecision & { mayDecide: boolean }

/** Appeals of a community that wait: the oldest first, as all are due after the same time. `next` is null on the last page. */
export async function listAppeals(ctx: Context, { communityId, actor, limit, cursor }: Asked) {
  const { rows } = await ctx.db.execute<Row>(sql`select ${decidedColumns}, ${partyColumns(ctx)},
      ${mayDecideAppeal(ctx, actor)} as "mayDecide"
    from community_appeals a join community_decisions d on d.id = a.decision_id
    where d.community_id = ${communityId} and a.decided_at is null ${cursor ? sql`and a.id > ${cursor}::uuid` : sql.empty()}
    order by a.id limit ${limit + 1}`)
  const page = cutPage(rows, limit)
  const items = page.items.flatMap((row): WaitingAppeal[] => {
    const { appeal, mayDecide, ...decision } = presentDecided(row)
    return appeal ? [Object.assign(appeal, { mayDecide, decision })] : []
  })
  return { items, next: page.last?.appeal?.id ?? null }
}
