import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'
import { isForAdministrators } from './parts/may-decide-appeal.ts'

/** How much waits for administrators alone: what owners are reported for, each thing once, and appeals. */
export async function countForAdministrators(ctx: Context) {
  const { rows } = await ctx.db.execute<{ reports: number; appeals: number }>(sql`select
    (select count(distinct (o.community_id, o.kind, o.subject_id))::int from community_reports o
      join memberships keeper on keeper.community_id = o.community_id and keeper.user_id = o.person_id
      where o.decision_id is null and keeper.role = 'owner') as reports,
    (select count(*)::int from community_appeals a join community_decisions d on d.id = a.decision_id
      where a.decided_at is null and ${isForAdministrators(ctx)}) as appeals`)
  return only(rows)
}
