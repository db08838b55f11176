import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { holdProjectReview } from '#domains/tenders/projects/reviews.ts'
import { requireRow } from '#platform/database/rows.ts'

/**
 * Returns the review's id; it is locked before the complaint.
 * @throws `not_found`
 */
export async function holdReviewed(ctx: Context, complaintId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ reviewId: string | null; projectReviewId: string | null }>(sql`select
      review_id as "reviewId", project_review_id as "projectReviewId" from review_complaints where id = ${complaintId}`)
  const { reviewId, projectReviewId } = requireRow(rows, COMPLAINT_NOT_FOUND)
  if (projectReviewId) await holdProjectReview(ctx, projectReviewId)
  else await ctx.db.execute(sql`select from reviews where id = ${reviewId} for no key update`)
  return projectReviewId ?? reviewId ?? ''
}

export const COMPLAINT_NOT_FOUND = 'Complaint not found'
