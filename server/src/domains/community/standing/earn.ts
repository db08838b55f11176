import type { StandingReason } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

type Earned = {
  communityId: string
  userId: string
  /** Posts, comments and likes earn by triggers, whoever writes them. */
  reason: Exclude<StandingReason, 'post' | 'comment' | 'like'>
  /** What was attended or completed. */
  subjectId: string
  /** When; now unless told otherwise. */
  at?: Date | undefined
}

/**
 * Gives a person the points of an action in a community (PRODUCT.md 7), once for each subject, in the caller's transaction;
 * what was taken back by `undoStanding` is given again as it was. @returns the points; null where they stand already
 */
export async function earnStanding(ctx: Context, { communityId, userId, reason, subjectId, at }: Earned) {
  const { rows } = await ctx.db.execute<{ points: number | null }>(sql`select earn_standing(${communityId}::uuid,
    ${userId}::uuid, ${reason}::standing_reason, ${subjectId}::uuid, ${userId}::uuid,
    coalesce(${at ?? null}::timestamptz, now())) as points`)
  return singleRow(rows).points
}

type UndoDeed = Pick<Parameters<typeof earnStanding>[1], 'reason' | 'subjectId'> & {
  /** Whose; everybody's who earned by it unless told otherwise. */
  userId?: string | undefined
}

/**
 * Takes back what people earned by something that is undone (an event that was called off, somebody who was not there after
 * all), in the caller's transaction. @returns the points taken; 0 where none stood
 */
export async function undoStanding(ctx: Context, { reason, subjectId, userId }: UndoDeed) {
  const { rows } = await ctx.db.execute<{ points: number }>(sql`select undo_standing(
    array[${reason}::standing_reason], array[${subjectId}::uuid], ${userId ?? null}::uuid) as points`)
  return singleRow(rows).points
}
