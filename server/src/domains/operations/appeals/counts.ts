import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'

/** Each appeal of a professional: its outcome, and when it was made, due and decided. */
export const appealsMade = sql`select outcome, created_at, due_at, outcome_at as decided_at from appeals`

/** How many appeals nobody has decided, and how many of them should have been by now. */
export async function countWaiting(ctx: Context): Promise<{ waiting: number; late: number }> {
  const { rows } = await ctx.db.execute<{ waiting: number; late: number }>(sql`select count(*)::int as waiting,
      count(*) filter (where due_at < ${ctx.now()})::int as late from appeals where outcome is null`)
  return only(rows)
}
