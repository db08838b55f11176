import type { Review } from '@lv/contract/reviews'
import { quoted, readAs, readId, wordsFrom } from '../../admin-arguments.ts'
import { melbourneDay } from '../../calendar/melbourne-day.ts'
import type { Context } from '../../context.ts'
import { readProfile } from './profile.ts'
import { removeReview } from './remove.ts'

async function readAll(ctx: Context, slug: string, before?: string): Promise<Review[]> {
  const { reviews, reviewsNext } = await readProfile(ctx, null, { slug, before })
  return reviewsNext ? [...reviews, ...(await readAll(ctx, slug, reviewsNext))] : reviews
}

async function reviews(ctx: Context, slug = '') {
  const shown = (await readAll(ctx, slug)).map(
    ({ id, createdAt, stars, authorName, suburb, text }) =>
      `  ${id}  ${melbourneDay(new Date(createdAt))}  ${stars} of 5 by ${authorName}, ${suburb}${quoted(text)}`,
  )
  return shown.join('\n') || 'This professional has no reviews.'
}

async function remove(ctx: Context, id = '', ...given: string[]) {
  const { adminId: actorId, words } = await readAs(ctx, given)
  await removeReview(ctx, { reviewId: readId(id), actorId, reason: words.join(' ').trim() })
  await ctx.reads.drop()
  return 'The review is removed: it is no longer shown or counted.'
}

/** What `npm run admin -- <name> ...` can do with reviews. */
export const reviewCommands = {
  reviews: { takes: '<slug>', does: 'the reviews on the profile /professionals/p/<slug>', run: reviews },
  'review-remove': { takes: '<id> <reason>', does: 'take a review down', words: wordsFrom(2), run: remove },
}
