import { ApiError, invalidField } from '@lv/contract/errors'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { REVIEW_NOT_FOUND } from './parts/present.ts'
import type { Sides } from './parts/review-sides.read.ts'
import { type Removal, takeDown } from './parts/take-down.ts'

async function notifyBoth(ctx: Context, removed: Sides, reason: string) {
  const { reviewId, requestId, stars, suburb, authorId, authorName, professional, name, slug, userId } = removed
  const ofThem = { name, suburb, slug, reason, reviewId, stars: String(stars) }
  if (userId) await notify(ctx, { kind: 'review-of-you-removed', to: { userId }, data: ofThem })
  if (authorId === null) return
  const data = { name: authorName, professional, personId: userId ?? '', reason, requestId, reviewId }
  await notify(ctx, { kind: 'review-removed', to: { userId: authorId }, data })
}

/** @throws `invalid` without a reason, `not_found` */
export async function removeReview(ctx: Context, removal: Removal): Promise<void> {
  const reason = removal.reason.trim()
  if (reason === '') throw invalidField('reason', 'Give a reason for removing the review')
  await transact(ctx, async (ctx) => {
    const removed = await takeDown(ctx, { ...removal, reason })
    if (!removed) throw new ApiError('not_found', REVIEW_NOT_FOUND)
    await notifyBoth(ctx, removed, reason)
  })
}
