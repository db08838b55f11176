import { formatDate } from '@lv/contract/dates'
import { DAY_MS } from '@lv/contract/durations'
import { ApiError, invalidField } from '@lv/contract/errors'
import { anybodysComplaints, COMPLAINT_DAYS, type ComplaintReason, complaintReasonLabels } from '@lv/contract/options'
import type { OwnComplaint } from '@lv/contract/reviews'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { amendProjectReview } from '#domains/tenders/projects/reviews.ts'
import { requireRow } from '#platform/database/rows.ts'
import { getReview } from './get.read.ts'
import type { ComplaintDecided } from './notifications.ts'
import { type DescribedComplaint, describeComplaints } from './parts/describe-complaints.read.ts'
import { COMPLAINT_NOT_FOUND, holdReviewed } from './parts/hold-reviewed.ts'
import { readSides } from './parts/review-sides.read.ts'
import { reviewed, reviewOf } from './parts/reviewed.read.ts'

/** Only the side that the decision went against may appeal. */
const mayAppeal = ({ outcome, appeal }: DescribedComplaint, isAuthor: boolean) =>
  appeal === null && outcome === (isAuthor ? 'removed' : 'kept')

/** @throws `not_found` for everybody else */
async function ownComplaint(ctx: Context, asked: { complaintId: string; userId: string }): Promise<OwnComplaint> {
  const { complaintId, userId } = asked
  const where = sql`c.id = ${complaintId} and ${userId}::uuid in (c.complainant_id, w.author_id)`
  const one = requireRow(await describeComplaints(ctx, { where, most: 1 }), COMPLAINT_NOT_FOUND)
  const isAuthor = one.authorId === userId
  const { micros: _, complainant: __, complainantId: ___, authorId: ____, reviewSaid: _____, ...told } = one
  return { ...told, isAuthor, canAnswer: isAuthor && told.outcome === null, canAppeal: mayAppeal(one, isAuthor) }
}

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
 * Only the subject may give every reason.
 * @throws `not_found`, `invalid` at `reason`, `conflict`
 */
export function complainAboutReview(ctx: Context, given: Given): Promise<OwnComplaint> {
  invalidates('figures')
  return transact(ctx, async (ctx) => {
    const { about, isAboutMe, isMine } = await getReview(ctx, given)
    if (!isAboutMe && !isMine && !anybodysComplaints.some((reason) => reason === given.reason))
      throw invalidField('reason', 'Only whom it’s about can say that')
    const complaintId = await write(ctx, given)
    if (!complaintId) return refuse(ctx, given, isMine)
    const until = formatDate(new Date(ctx.now().getTime() + COMPLAINT_DAYS * DAY_MS))
    const reason = complaintReasonLabels[given.reason]
    const { requestId, authorId, authorName, userId } = await readSides(ctx, given.reviewId)
    const data = { professional: about.name, personId: userId ?? '', reason, until, requestId }
    await notify(ctx, { kind: 'review-complaint-to-decide', to: 'administrators', data })
    if (authorId) {
      const said = { ...data, name: authorName, complaintId }
      await notify(ctx, { kind: 'review-complained', to: { userId: authorId }, data: said })
    }
    return ownComplaint(ctx, { complaintId, userId: given.actor.id })
  })
}

type AnswerComplaintGiven = { complaintId: string; userId: string; answer: string; review?: string | undefined }

/** @returns whether the text has changed */
async function amend(ctx: Context, reviewId: string, text: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update reviews set text = ${text}, amended_at = ${ctx.now()}
    where id = ${reviewId} and text <> ${text}`)
  return rowCount === 1 || amendProjectReview(ctx, { reviewId, text })
}

/** @throws `not_found` for everybody else, `conflict` once it is decided */
export function answerComplaint(
  ctx: Context,
  { complaintId, userId, answer, review }: AnswerComplaintGiven,
): Promise<OwnComplaint> {
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

type AppealComplaintGiven = { complaintId: string; userId: string; text: string }

/**
 * Once, by the side that lost (PRODUCT.md, 9.17).
 * @throws `not_found`, `conflict`
 */
export function appealComplaint(
  ctx: Context,
  { complaintId, userId, text }: AppealComplaintGiven,
): Promise<OwnComplaint> {
  invalidates('figures')
  return transact(ctx, async (ctx) => {
    const { rowCount } =
      await ctx.db.execute(sql`update review_complaints c set appeal = ${text}, appealed_at = ${ctx.now()}
      from ${reviewed} w where w.id = ${reviewOf} and c.id = ${complaintId} and c.appealed_at is null
        and case c.outcome when 'kept' then c.complainant_id when 'removed' then w.author_id end = ${userId}::uuid`)
    const complaint = await ownComplaint(ctx, { complaintId, userId })
    if (rowCount === 0)
      throw new ApiError(
        'conflict',
        complaint.appeal ? 'An appeal has been made already.' : 'There is no decision that you can appeal against.',
      )
    const until = formatDate(new Date(ctx.now().getTime() + COMPLAINT_DAYS * DAY_MS))
    const { professional, requestId, userId: aboutId } = await readSides(ctx, complaint.reviewId)
    const reason = complaintReasonLabels[complaint.reason]
    const data = { professional, personId: aboutId ?? '', reason, until, requestId }
    await notify(ctx, { kind: 'review-complaint-to-decide', to: 'administrators', data })
    return complaint
  })
}

/** @throws `not_found` for everybody else */
export const getComplaint = (ctx: Context, asked: { complaintId: string; userId: string }) => ownComplaint(ctx, asked)

/** An appeal's decision replaces the first. */
export const complaintFigures = sql`(select json_build_object('all', count(*), 'decided', count(outcome),
      'kept', count(*) filter (where last = 'kept' and amended_at is null),
      'amended', count(*) filter (where last = 'kept' and amended_at is not null),
      'removed', count(*) filter (where last = 'removed'),
      'inTime', count(*) filter (where decided_at <= created_at + make_interval(days => ${COMPLAINT_DAYS})))
    from (select *, coalesce(appeal_outcome, outcome) as last from review_complaints) c)`

export const notifyComplaintDecided = (ctx: Context, userId: string, data: ComplaintDecided) =>
  notify(ctx, { kind: 'review-complaint-decided', to: { userId }, data })
