import { ApiError } from '@lv/contract/errors'
import type { OwnComplaint } from '@lv/contract/reviews'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { amendProjectReview } from '#domains/tenders/projects/change-review.ts'
import { holdReviewed } from './parts/hold-reviewed.ts'
import { COMPLAINT_NOT_FOUND, ownComplaint } from './parts/own-complaint.ts'
import { reviewed, reviewOf } from './parts/reviewed.read.ts'

type Given = { complaintId: string; userId: string; answer: string; review?: string | undefined }

/** Puts the review in other words. @returns whether they are others */
async function amend(ctx: Context, reviewId: string, text: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update reviews set text = ${text}, amended_at = ${ctx.now()}
    where id = ${reviewId} and text <> ${text}`)
  return rowCount === 1 || amendProjectReview(ctx, { reviewId, text })
}

/**
 * What the author of a review says to a complaint about it, and the review in other words where they wish; both may change
 * until it is decided. @throws `not_found` for everybody else, `conflict` once it is decided
 */
export function answerComplaint(ctx: Context, { complaintId, userId, answer, review }: Given): Promise<OwnComplaint> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const reviewId = await holdReviewed(ctx, complaintId)
    const { rowCount } =
      await ctx.db.execute(sql`update review_complaints c set answer = ${answer}, answered_at = ${now}
      from ${reviewed} w
      where c.id = ${complaintId} and w.id = ${reviewOf} and w.author_id = ${userId}::uuid and c.decided_at is null`)
    const { isAuthor } = await ownComplaint(ctx, { complaintId, userId })
    if (!isAuthor) throw new ApiError('not_found', COMPLAINT_NOT_FOUND)
    if (rowCount === 0) throw new ApiError('conflict', 'This complaint has been decided.')
    if (review !== undefined && (await amend(ctx, reviewId, review)))
      await ctx.db.execute(sql`update review_complaints set amended_at = ${now} where id = ${complaintId}`)
    return ownComplaint(ctx, { complaintId, userId })
  })
}
