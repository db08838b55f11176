import type { Learning } from '@lv/contract/courses'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'

/**
 * The cards above 'My Courses'. Hours learned: of each course its minutes times its progress, over 6,000 (specification,
 * section 5, computed a course: see docs/deviations.md).
 */
export async function readLearning(ctx: Context, userId: string): Promise<Learning> {
  const { rows } = await ctx.db.execute<Learning>(sql`select count(*)::int as enrolled,
      count(completed_at)::int as completed,
      coalesce(round(sum(minutes * progress) / 6000.0, 1), 0)::float as hours
    from enrolments where user_id = ${userId}::uuid`)
  return only(rows)
}
