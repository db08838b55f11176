import type { StandingReason } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'

type Deed = {
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
 * Gives a person the points of a deed in a community (PRODUCT.md 7), once for each subject, in the caller's transaction;
 * what was taken back by `undoStanding` is given again as it was. @returns the points; null where they stand already
 */
export async function earnStanding(ctx: Context, { communityId, userId, reason, subjectId, at }: Deed) {
  const { rows } = await ctx.db.execute<{ points: number | null }>(sql`select earn_standing(${communityId}::uuid,
    ${userId}::uuid, ${reason}::standing_reason, ${subjectId}::uuid, ${userId}::uuid,
    coalesce(${at ?? null}::timestamptz, now())) as points`)
  return only(rows).points
}
