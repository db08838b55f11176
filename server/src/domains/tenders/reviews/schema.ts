import { complaintReasons } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { projectReviews } from '#domains/tenders/projects/end-schema.ts'
import { createdAt, id, instant, oneOf } from '#platform/database/columns.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => quoteRequests.id),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Only the first name. */
    authorName: text().notNull(),
    suburb: text().notNull(),
    stars: integer().notNull(),
    text: text().notNull().default(''),
    createdAt: createdAt(),
    reply: text(),
    repliedAt: instant(),
    amendedAt: instant(),
    removedAt: instant(),
    removedReason: text(),
  },
  (t) => [
    uniqueIndex('reviews_one_per_professional').on(t.requestId, t.professionalId),
    index('reviews_professional').on(t.professionalId, t.createdAt),
    index('reviews_author').on(t.authorId),
    check('reviews_stars', sql`${t.stars} between 1 and 5`),
    check('reviews_reply_says_when', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
  ],
)

/** Decided within seven days, and once more on appeal. */
export const reviewComplaints = pgTable(
  'review_complaints',
  {
    id: id(),
    reviewId: uuid().references(() => reviews.id),
    projectReviewId: uuid().references(() => projectReviews.id, { onDelete: 'cascade' }),
    /** Null where they were deleted. */
    complainantId: uuid().references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    text: text().notNull(),
    reviewSaid: text().notNull(),
    createdAt: createdAt(),
    answer: text(),
    answeredAt: instant(),
    amendedAt: instant(),
    outcome: text(),
    decidedAt: instant(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decisionReason: text().notNull().default(''),
    appeal: text(),
    appealedAt: instant(),
    appealOutcome: text(),
    appealDecidedAt: instant(),
    appealReason: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('review_complaints_one_open').on(t.reviewId).where(sql`${t.decidedAt} is null`),
    uniqueIndex('review_complaints_one_open_of_project').on(t.projectReviewId).where(sql`${t.decidedAt} is null`),
    uniqueIndex('review_complaints_once_a_person_of_project').on(t.projectReviewId, t.complainantId),
    uniqueIndex('review_complaints_once_a_person').on(t.reviewId, t.complainantId),
    index('review_complaints_complainant').on(t.complainantId),
    index('review_complaints_decider').on(t.decidedBy),
    index('review_complaints_waiting')
      .on(sql`coalesce(${t.appealedAt}, ${t.createdAt})`, t.id)
      .where(sql`${t.decidedAt} is null or (${t.appealedAt} is not null and ${t.appealDecidedAt} is null)`),
    check('review_complaints_of_one_review', sql`num_nonnulls(${t.reviewId}, ${t.projectReviewId}) = 1`),
    check('review_complaints_reason', sql`${t.reason} in ${oneOf(complaintReasons)}`),
    check('review_complaints_answer_says_when', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check('review_complaints_outcome_says_when', sql`(${t.outcome} is null) = (${t.decidedAt} is null)`),
    check('review_complaints_outcome', sql`${t.outcome} in ('kept', 'removed')`),
    check('review_complaints_decision_says_why', sql`${t.outcome} is null or ${t.decisionReason} <> ''`),
    check('review_complaints_appeal_says_when', sql`(${t.appeal} is null) = (${t.appealedAt} is null)`),
    check('review_complaints_appeal_of_decision', sql`${t.appealedAt} is null or ${t.decidedAt} is not null`),
    check(
      'review_complaints_appeal_outcome_says_when',
      sql`(${t.appealOutcome} is null) = (${t.appealDecidedAt} is null)`,
    ),
    check('review_complaints_appeal_outcome', sql`${t.appealOutcome} in ('kept', 'removed')`),
    check('review_complaints_appeal_first', sql`${t.appealDecidedAt} is null or ${t.appealedAt} is not null`),
  ],
)
