import { COMPLAINT_DAYS } from '@lv/contract/options'
import type { AdminComplaint } from '@lv/contract/reviews'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { reviewed, reviewOf } from './reviewed.read.ts'

export const waits = sql.raw(`(c.decided_at is null or (c.appealed_at is not null and c.appeal_decided_at is null))`)

export const since = sql.raw(`coalesce(c.appealed_at, c.created_at)`)

type Row = Omit<AdminComplaint, 'appeal' | 'review' | 'about'> & {
  complainantId: string | null
  authorId: string | null
  micros: number
  appeal: string | null
  appealedAt: string | null
  appealOutcome: 'kept' | 'removed' | null
  appealDecidedAt: string | null
  appealReason: string
  stars: number
  reviewText: string
  authorName: string
  suburb: string
  reviewedAt: string
  isRemoved: boolean
  aboutName: string
  slug: string
  projectId: string | null
}
type Which = { where: SQL; order?: SQL; most: number }

export async function describeComplaints(ctx: Context, { where, order = sql`c.id`, most }: Which) {
  const { rows } = await ctx.db.execute<Row>(sql`select c.id, ${reviewOf} as "reviewId", c.reason, c.text,
      coalesce(c.complainant_id = w.about_id, false) as "isByThem", c.created_at as "createdAt",
      ${since} + make_interval(days => ${COMPLAINT_DAYS}) as "dueAt", ${waits} as "isOpen", c.answer,
      c.answered_at as "answeredAt", c.amended_at as "amendedAt", c.outcome, c.decided_at as "decidedAt",
      c.decision_reason as "decisionReason", c.appeal, c.appealed_at as "appealedAt",
      c.appeal_outcome as "appealOutcome", c.appeal_decided_at as "appealDecidedAt", c.appeal_reason as "appealReason",
      c.review_said as "reviewSaid", c.complainant_id as "complainantId", w.author_id as "authorId",
      (extract(epoch from ${since}) * 1000000)::bigint::float as micros,
      w.stars, w.text as "reviewText", w.author_name as "authorName", w.suburb, w.created_at as "reviewedAt",
      w.removed_at is not null as "isRemoved", w.about as "aboutName", w.slug, w.project_id as "projectId",
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as complainant
    from review_complaints c join ${reviewed} w on w.id = ${reviewOf}
    left join users u on u.id = c.complainant_id
    where ${where} order by ${order} limit ${most}`)
  return rows.map(present)
}

export type DescribedComplaint = Awaited<ReturnType<typeof describeComplaints>>[number]

function present(row: Row) {
  const { appeal, appealedAt, appealOutcome, appealDecidedAt, appealReason, stars, reviewText, authorName } = row
  const { suburb, reviewedAt, isRemoved, aboutName, slug, projectId, ...complaint } = row
  return {
    id: complaint.id,
    reviewId: complaint.reviewId,
    reason: complaint.reason,
    text: complaint.text,
    isByThem: complaint.isByThem,
    createdAt: toIsoTime(complaint.createdAt),
    dueAt: toIsoTime(complaint.dueAt),
    isOpen: complaint.isOpen,
    answer: complaint.answer,
    answeredAt: toIsoTimeOrNull(complaint.answeredAt),
    amendedAt: toIsoTimeOrNull(complaint.amendedAt),
    outcome: complaint.outcome,
    decidedAt: toIsoTimeOrNull(complaint.decidedAt),
    decisionReason: complaint.decisionReason,
    reviewSaid: complaint.reviewSaid,
    complainant: complaint.complainant,
    complainantId: complaint.complainantId,
    authorId: complaint.authorId,
    micros: complaint.micros,
    appeal:
      appeal !== null && appealedAt !== null
        ? {
            text: appeal,
            at: toIsoTime(appealedAt),
            outcome: appealOutcome,
            decidedAt: toIsoTimeOrNull(appealDecidedAt),
            reason: appealReason,
          }
        : null,
    review: { stars, text: reviewText, authorName, suburb, createdAt: toIsoTime(reviewedAt), isRemoved },
    about: { name: aboutName, slug, projectId },
  }
}
