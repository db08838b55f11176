import { ApiError, invalidField } from '@lv/contract/errors'
import { anybodysComplaints, COMPLAINT_DAYS, type ComplaintReason, complaintReasonLabels } from '@lv/contract/options'
import type { OwnComplaint } from '@lv/contract/reviews'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import { writtenDay } from '#core/calendar/melbourne-day.ts'
import { type Context, transact } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { getReview } from './get.read.ts'
import { ownComplaint } from './parts/own-complaint.ts'
import { readSides } from './parts/review-sides.read.ts'
import { reviewed, reviewOf } from './parts/reviewed.read.ts'

type Given = { reviewId: string; actor: Actor; reason: ComplaintReason; text: string }

async function write(ctx: Context, { reviewId, actor, reason, text }: Given): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    insert into review_complaints (review_id, project_review_id, complainant_id, reason, text, review_said, created_at)
    select case when w.project_id is null then w.id end, case when w.project_id is not null then w.id end,
      ${actor.id}::uuid, ${reason}, ${text}, w.text, ${ctx.now()}::timestamptz
    from ${reviewed} w
    where w.id = ${reviewId}::uuid and w.removed_at is null and w.author_id is distinct from ${actor.id}::uuid
    on conflict do nothing returning id`)
  return rows[0]?.id
}

async function refuse(ctx: Context, { reviewId, actor: { id: userId } }: Given, isMine: boolean): Promise<never> {
  if (isMine) throw new ApiError('conflict', 'You wrote this review yourself.')
  const { rows } = await ctx.db.execute<{ createdAt: Date; isOwn: boolean }>(sql`select created_at as "createdAt",
      coalesce(complainant_id = ${userId}, false) as "isOwn" from review_complaints c
    where ${reviewOf} = ${reviewId}::uuid and (complainant_id = ${userId} or decided_at is null) order by 2 desc limit 1`)
  if (rows[0]?.isOwn) throw new ApiError('conflict', 'You’ve already complained about this review.')
  throw new ApiError(
    'conflict',
    'Someone has complained about this review, and we’re looking at it. Try again in a week.',
  )
}

/**
 * Complains about a review: whom it is about for any reason of the list, anybody for abuse and private details. Its author is
 * asked to answer; administrators see it by when it is due. Once a person, and one at a time: the database says so.
 * @throws `not_found`, `invalid` at `reason`, `conflict`
 */
export function complainAboutReview(ctx: Context, given: Given): Promise<OwnComplaint> {
  changes('figures')
  return transact(ctx, async (ctx) => {
    const { about, isAboutMe, isMine } = await getReview(ctx, given)
    if (!isAboutMe && !isMine && !anybodysComplaints.some((reason) => reason === given.reason))
      throw invalidField('reason', 'Only whom it’s about can say that')
    const complaintId = await write(ctx, given)
    if (!complaintId) return refuse(ctx, given, isMine)
    const until = writtenDay(new Date(ctx.now().getTime() + COMPLAINT_DAYS * 86_400_000))
    const reason = complaintReasonLabels[given.reason]
    const { requestId, authorId, authorName, userId } = await readSides(ctx, given.reviewId)
    const data = { professional: about.name, personId: userId ?? '', reason, until, requestId }
    await tell(ctx, { kind: 'review-complaint-to-decide', to: 'administrators', data })
    if (authorId) {
      const said = { ...data, name: authorName, complaintId }
      await tell(ctx, { kind: 'review-complained', to: { userId: authorId }, data: said })
    }
    return ownComplaint(ctx, { complaintId, userId: given.actor.id })
  })
}
