import { inArray, or, sql } from 'drizzle-orm'
import { type Holding, holding } from '#core/personal-data.ts'
import { projectReviews } from '#domains/tenders/projects/end-schema.ts'
import { reviewComplaints, reviews } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const reviewsPersonalData: Holding[] = [
  holding(reviews, {
    called: 'reviews written',
    whose: ({ userIds, requestIds }) => or(inArray(reviews.authorId, userIds), inArray(reviews.requestId, requestIds)),
    fate: 'emptied',
    emptied: ['authorName', 'suburb'],
    keeps: ['text', 'reply', 'removedReason'],
    why: 'a review keeps its words without a name, as the privacy page says',
  }),
  holding(reviews, {
    called: 'reviews received',
    whose: ({ professionalIds }) => inArray(reviews.professionalId, professionalIds),
    fate: 'emptied',
    emptied: ['reply'],
    keeps: ['authorName', 'suburb', 'text', 'removedReason'],
    why: 'a review is its homeowner’s; nobody sees it without the profile',
  }),
  holding(reviewComplaints, {
    called: 'complaints made about reviews',
    whose: ({ userIds }) => inArray(reviewComplaints.complainantId, userIds),
    tells: ['reason', 'text', 'createdAt', 'outcome', 'decidedAt', 'decisionReason', 'appealedAt', 'appealReason'],
    fate: 'emptied',
    emptied: ['text', 'appeal'],
    keeps: ['reason', 'reviewSaid', 'answer', 'outcome', 'decisionReason', 'appealOutcome', 'appealReason'],
    why: 'what was decided about a review is counted for everybody; the words of who complained go',
  }),
  holding(reviewComplaints, {
    called: 'complaints about their reviews',
    whose: ({ userIds }) =>
      sql`(${reviewComplaints.reviewId} in (select id from reviews where ${inArray(reviews.authorId, userIds)})
        or ${reviewComplaints.projectReviewId} in (select id from ${projectReviews} where ${inArray(projectReviews.authorId, userIds)}))`,
    tells: [
      'reason',
      'text',
      'createdAt',
      'answer',
      'outcome',
      'decidedAt',
      'decisionReason',
      'appeal',
      'appealReason',
    ],
    fate: 'emptied',
    emptied: ['answer', 'appeal'],
    keeps: ['reason', 'text', 'reviewSaid', 'outcome', 'decisionReason', 'appealOutcome', 'appealReason'],
    why: 'what was decided about a review is counted for everybody; the words of its author go',
  }),
]
