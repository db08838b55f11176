import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'
import type { earnStanding } from './earn.ts'

type Deed = Pick<Parameters<typeof earnStanding>[1], 'reason' | 'subjectId'> & {
  /** Whose; everybody's who earned by it unless told otherwise. */
  userId?: string | undefined
}

/**
 * Takes back what people earned by something that is undone (an event that was called off, somebody who was not there after
 * all), in the caller's transaction. @returns the points taken; 0 where none stood
 */
export async function undoStanding(ctx: Context, { reason, subjectId, userId }: Deed) {
  const { rows } = await ctx.db.execute<{ points: number }>(sql`select undo_standing(
    array[${reason}::standing_reason], array[${subjectId}::uuid], ${userId ?? null}::uuid) as points`)
  return only(rows).points
}
