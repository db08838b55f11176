import type { StandingReason } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

type Earned = {
  communityId: string
  userId: string
  /** Posts, comments and likes earn by triggers. */
  reason: Exclude<StandingReason, 'post' | 'comment' | 'like'>
  subjectId: string
  at?: Date | undefined
}

/** PRODUCT.md 7: once for each subject, in the caller's transaction. @returns the points; null if they stand already */
export async function earnStanding(ctx: Context, { communityId, userId, reason, subjectId, at }: Earned) {
  const { rows } = await ctx.db.execute<{ points: number | null }>(sql`select earn_standing(${communityId}::uuid,
    ${userId}::uuid, ${reason}::standing_reason, ${subjectId}::uuid, ${userId}::uuid,
    coalesce(${at ?? null}::timestamptz, now())) as points`)
  return singleRow(rows).points
}

type UndoDeed = Pick<Parameters<typeof earnStanding>[1], 'reason' | 'subjectId'> & {
  userId?: string | undefined
}

/** Runs in the caller's transaction. @returns the points taken; 0 if none stood */
export async function undoStanding(ctx: Context, { reason, subjectId, userId }: UndoDeed) {
  const { rows } = await ctx.db.execute<{ points: number }>(sql`select undo_standing(
    array[${reason}::standing_reason], array[${subjectId}::uuid], ${userId ?? null}::uuid) as points`)
  return singleRow(rows).points
}
