import { invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { audit } from '../../http/audit.ts'
import { tell } from '../../news/tell.ts'
import { calledAs } from '../professionals/called-as.ts'
import { mailedSlug } from '../professionals/has-profile.ts'
import { REVIEW_NOT_FOUND } from './parts/find.ts'

/** `actorId` is null from the command line. */
type Removal = { reviewId: string; actorId: string | null; reason: string }

type Removed = {
  requestId: string
  stars: number
  suburb: string
  /** Null where the homeowner had everything deleted. */
  authorId: string | null
  authorName: string
  professional: string
  name: string
  slug: string
  userId: string
}

async function remove(ctx: Context, { reviewId, reason }: Removal): Promise<Removed> {
  const { rows } = await ctx.db.execute<Removed>(sql`with removed as (
      update reviews set removed_at = ${ctx.now()}, removed_reason = ${reason.trim()}
      where id = ${reviewId} and removed_at is null returning *)
    select w.request_id as "requestId", w.stars, w.suburb, w.author_id as "authorId", w.author_name as "authorName",
      ${calledAs} as professional, p.name, ${mailedSlug} as slug, p.user_id as "userId"
    from removed w join professionals p on p.id = w.professional_id`)
  return found(rows, REVIEW_NOT_FOUND)
}

/** Both sides read why, in the transaction of the removal. */
async function tellBoth(ctx: Context, removed: Removed, reason: string) {
  const { requestId, stars, suburb, authorId, authorName, professional, name, slug, userId } = removed
  const ofThem = { name, suburb, slug, reason, stars: String(stars) }
  await tell(ctx, { kind: 'review-of-you-removed', to: { userId }, data: ofThem })
  if (authorId === null) return
  const data = { name: authorName, professional, reason, requestId }
  await tell(ctx, { kind: 'review-removed', to: { userId: authorId }, data })
}

/**
 * Takes a review down, as an admin, with a reason that its author and its professional read by mail: it is no longer
 * shown or counted, and none takes its place. @throws `invalid` without a reason, `not_found`
 */
export async function removeReview(ctx: Context, removal: Removal): Promise<void> {
  const { reviewId, actorId } = removal
  const reason = removal.reason.trim()
  if (reason === '') throw invalidField('reason', 'Give a reason for removing the review')
  await transact(ctx, async (ctx) => {
    const removed = await remove(ctx, removal)
    await audit(ctx, { actorId, action: 'review_removed', subject: reviewId, detail: { reason } })
    await tellBoth(ctx, removed, reason)
  })
}
