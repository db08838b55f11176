import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

export const communityAppealsMade = sql`select outcome, created_at, due_at, decided_at from community_appeals`

export async function countWaiting(ctx: Context, { communityId }: { communityId: string }) {
  const { rows } = await ctx.db.execute<{ reports: number; appeals: number }>(sql`select
    (select count(distinct (kind, subject_id))::int from community_reports
      where community_id = ${communityId} and decision_id is null) as reports,
    (select count(*)::int from community_appeals a join community_decisions d on d.id = a.decision_id
      where d.community_id = ${communityId} and a.decided_at is null) as appeals`)
  return singleRow(rows)
}
