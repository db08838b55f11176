import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { found } from '#platform/database/rows.ts'
import { isReviewOpen } from './open-review.ts'
import { otherSide } from './parts/other-side.read.ts'
import { isOwnedBy } from './parts/owned.ts'

type Reply = { projectId: string; reviewId: string; actor: Actor; reply: string }
type Row = { personId: string; isByOwner: boolean; title: string; isNew: boolean }

/**
 * Answers a review of oneself, once it is open; its author is told. @throws `not_found` for one that is not about the
 * caller, or that they may not read yet, `conflict` where it was answered
 */
export async function replyToReview(ctx: Context, given: Reply): Promise<{ message: string }> {
  const { projectId, reviewId, actor, reply } = given
  const now = ctx.now()
  const { rows } = await ctx.db.execute<Row>(sql`with mine as (
      select w.id, w.person_id, w.is_by_owner, p.title from project_reviews w join projects p on p.id = w.project_id
      where w.id = ${reviewId}::uuid and p.id = ${projectId}::uuid and w.removed_at is null and ${isReviewOpen(now)}
        and case when w.is_by_owner then w.person_id = ${actor.id}::uuid else ${isOwnedBy(actor)} end),
    replied as (
      update project_reviews w set reply = ${reply}, replied_at = ${now} from mine
      where w.id = mine.id and w.reply is null returning w.id)
    select person_id as "personId", is_by_owner as "isByOwner", title, exists (select from replied) as "isNew" from mine`)
  const { personId, isByOwner, title, isNew } = found(rows, 'Review not found')
  if (!isNew) throw new ApiError('conflict', 'You’ve already answered this review')
  const { to, name } = await otherSide(ctx, { projectId, personId, isByOwner: !isByOwner })
  const data = { name, title, projectId, person: actor.firstName, personId: actor.id, reviewId }
  await tell(ctx, { kind: 'project-review-replied', to, data })
  changes(`project:${projectId}`)
  return { message: 'Answered' }
}
