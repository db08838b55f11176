import { ApiError } from '@lv/contract/errors'
import type { Review } from '@lv/contract/reviews'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { findReview, REVIEW_NOT_FOUND } from './parts/present.ts'
import { reviews } from './schema.ts'

type Reply = { reviewId: string; professionalId: string; reply: string }

/** @throws `not_found` for another's, `conflict` the second time */
export async function replyToReview(ctx: Context, { reviewId, professionalId, reply }: Reply): Promise<Review> {
  const isMine = and(eq(reviews.id, reviewId), eq(reviews.professionalId, professionalId), isNull(reviews.removedAt))
  const { rowCount } = await ctx.db
    .update(reviews)
    .set({ reply, repliedAt: ctx.now() })
    .where(and(isMine, isNull(reviews.reply)))
  if (rowCount === 1) return findReview(ctx, reviewId)
  if ((await ctx.db.$count(reviews, isMine)) === 0) throw new ApiError('not_found', REVIEW_NOT_FOUND)
  throw new ApiError('conflict', 'You’ve already replied to this review.')
}
