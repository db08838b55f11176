import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { dropCounted } from '../../news/drop-news.ts'

/** Takes out what a person reported and appealed, and the words and the name off what was reported and decided about them. */
export async function eraseModerated(ctx: Context, userId: string): Promise<void> {
  const appealed = await ctx.db.execute<{ id: string }>(
    sql`delete from community_appeals where person_id = ${userId} returning id`,
  )
  const reported = await ctx.db.execute<{ id: string }>(
    sql`delete from community_reports where reporter_id = ${userId} returning id`,
  )
  const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)
  await dropCounted(ctx, 'appealId', idsOf(appealed))
  await dropCounted(ctx, 'reportId', idsOf(reported))
  await ctx.db.execute(
    sql`update community_reports set person_id = null, said = '', note = '' where person_id = ${userId}`,
  )
  await ctx.db.execute(
    sql`update community_decisions set person_id = null, said = '', reason = '' where person_id = ${userId}`,
  )
}
