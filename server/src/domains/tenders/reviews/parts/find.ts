import type { Review } from '@lv/contract/reviews'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { presentReview, type ReviewRow, reviewColumns } from './present.ts'

export const REVIEW_NOT_FOUND = 'Review not found'

/** A current review. @throws `not_found` */
export async function findReview(ctx: Context, reviewId: string): Promise<Review> {
  const { rows } = await ctx.db.execute<ReviewRow>(sql`select ${reviewColumns}
    from reviews w join quote_requests r on r.id = w.request_id
    where w.id = ${reviewId} and w.removed_at is null`)
  return presentReview(found(rows, REVIEW_NOT_FOUND))
}
