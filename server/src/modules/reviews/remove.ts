import { ApiError, invalidField } from '@lv/contract/errors'
import { and, eq, isNull } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { audit } from '../../http/audit.ts'
import { REVIEW_NOT_FOUND } from './find.ts'
import { reviews } from './tables.ts'

/** `actorId` is null from the command line. */
type Removal = { reviewId: string; actorId: string | null; reason: string }

/**
 * Takes a review down, as an admin, with a reason that is kept: it is no longer shown or counted, and none takes its
 * place. @throws `invalid` without a reason, `not_found`
 */
export async function removeReview(ctx: Context, { reviewId, actorId, reason }: Removal): Promise<void> {
  if (reason.trim() === '') throw invalidField('reason', 'Say why the review is removed')
  await transact(ctx, async (ctx) => {
    const { rowCount } = await ctx.db
      .update(reviews)
      .set({ removedAt: ctx.now(), removedReason: reason.trim() })
      .where(and(eq(reviews.id, reviewId), isNull(reviews.removedAt)))
    if (rowCount !== 1) throw new ApiError('not_found', REVIEW_NOT_FOUND)
    await audit(ctx, { actorId, action: 'review_removed', subject: reviewId, detail: { reason: reason.trim() } })
  })
}
