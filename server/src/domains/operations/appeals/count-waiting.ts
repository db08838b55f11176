import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'

/** How many appeals nobody has decided, and how many of them should have been by now. */
export async function countWaiting(ctx: Context): Promise<{ waiting: number; late: number }> {
  const { rows } = await ctx.db.execute<{ waiting: number; late: number }>(sql`select count(*)::int as waiting,
      count(*) filter (where due_at < ${ctx.now()})::int as late from appeals where outcome is null`)
  return only(rows)
}
