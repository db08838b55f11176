import { inArray, or } from 'drizzle-orm'
import { type Holding, holding } from '../../house/holding.ts'
import { reviews } from './tables.ts'

/** The people these tables may identify, and what happens to their rows (see house/holding.ts). */
export const reviewsPeople: Holding[] = [
  holding(reviews, {
    called: 'reviews they wrote',
    whose: ({ userIds, requestIds }) => or(inArray(reviews.authorId, userIds), inArray(reviews.requestId, requestIds)),
    fate: 'emptied',
    emptied: ['authorName', 'suburb'],
    keeps: ['text', 'reply', 'removedReason'],
    why: 'a review keeps its words without a name, as the privacy page says',
  }),
  holding(reviews, {
    called: 'reviews of them',
    whose: ({ professionalIds }) => inArray(reviews.professionalId, professionalIds),
    fate: 'emptied',
    emptied: ['reply'],
    keeps: ['authorName', 'suburb', 'text', 'removedReason'],
    why: 'a review is its homeowner’s; nobody sees it without the profile',
  }),
]
