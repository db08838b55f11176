import { inArray, or, sql } from 'drizzle-orm'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import { projectReviews } from '#domains/tenders/projects/end-schema.ts'
import { reviewComplaints, reviews } from './schema.ts'

export const reviewsPersonalData: PersonalTable[] = [
  personalTable(reviews, {
    called: 'reviews written',
    belongsTo: ({ userIds, requestIds }) =>
      or(inArray(reviews.authorId, userIds), inArray(reviews.requestId, requestIds)),
    fate: 'emptied',
    emptied: ['authorName', 'suburb'],
    keeps: ['text', 'reply', 'removedReason'],
    why: 'a review keeps its words without a name, as the privacy page says',
  }),
  personalTable(reviews, {
    called: 'reviews received',
    belongsTo: ({ professionalIds }) => inArray(reviews.professionalId, professionalIds),
    fate: 'emptied',
    emptied: ['reply'],
    keeps: ['authorName', 'suburb', 'text', 'removedReason'],
    why: 'a review is its homeowner’s; nobody sees it without the profile',
  }),
  personalTable(reviewComplaints, {
    called: 'complaints made about reviews',
    belongsTo: ({ userIds }) => inArray(reviewComplaints.complainantId, userIds),
    exportsOnly: [
      'reason',
      'text',
      'createdAt',
      'outcome',
      'decidedAt',
      'decisionReason',
      'appealedAt',
      'appealReason',
    ],
    fate: 'emptied',
    emptied: ['text', 'appeal'],
    keeps: ['reason', 'reviewSaid', 'answer', 'outcome', 'decisionReason', 'appealOutcome', 'appealReason'],
    why: 'what was decided about a review is counted for everybody; the words of who complained go',
  }),
  personalTable(reviewComplaints, {
    called: 'complaints about their reviews',
    belongsTo: ({ userIds }) =>
      sql`(${reviewComplaints.reviewId} in (select id from reviews where ${inArray(reviews.authorId, userIds)})
        or ${reviewComplaints.projectReviewId} in (select id from ${projectReviews} where ${inArray(projectReviews.authorId, userIds)}))`,
    exportsOnly: [
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
