import type { EscalatedAppeal } from '@lv/contract/moderation'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { decidedColumns, partyColumns, presentDecided, type RawDecision } from './parts/describe.read.ts'
import { isForAdministrators, mayDecideAppeal } from './parts/may-decide-appeal.ts'
import type { Judge } from './rules.ts'

type Asked = { actor: Judge; limit: number; cursor?: string | undefined }
type Row = RawDecision & { mayDecide: boolean; community: EscalatedAppeal['community'] }

/** Appeals of all communities that administrators decide and that wait, the oldest first. `next` is null on the last page. */
export async function listEscalated(ctx: Context, { actor, limit, cursor }: Asked) {
  const { rows } = await ctx.db.execute<Row>(sql`select ${decidedColumns}, ${partyColumns(ctx)},
      ${mayDecideAppeal(ctx, actor)} as "mayDecide", json_build_object('id', c.id, 'name', c.name) as community
    from community_appeals a join community_decisions d on d.id = a.decision_id join communities c on c.id = d.community_id
    where a.decided_at is null and ${isForAdministrators(ctx)} ${cursor ? sql`and a.id > ${cursor}::uuid` : sql.empty()}
    order by a.id limit ${limit + 1}`)
  const page = cutPage(rows, limit)
  const items = page.items.flatMap((row): EscalatedAppeal[] => {
    const { appeal, mayDecide, community, ...decision } = presentDecided(row)
    return appeal ? [Object.assign(appeal, { mayDecide, community, decision })] : []
  })
  return { items, next: page.last?.appeal?.id ?? null }
}
