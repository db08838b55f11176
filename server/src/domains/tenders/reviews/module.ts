import type { Module } from '#core/module.ts'
import { eraseReview } from './erase.ts'
import { type ReviewsNews, reviewsLetters, reviewsNotifications } from './notifications.ts'
import { reviewsPeople } from './personal-data.ts'
import { reviewRoutes } from './routes.ts'
import * as tables from './schema.ts'

type ReviewsJobs = {
  /** Takes the name off the review of a request whose homeowner had everything deleted. */
  'erase-review': { requestId: string }
}

declare module '#core/job.ts' {
  interface JobData extends ReviewsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface KindsOfNews extends ReviewsNews {}
}

export const reviewsModule = {
  tables: [tables],
  people: reviewsPeople,
  jobs: {
    'erase-review': {
      work: async (ctx, { requestId }) => {
        await eraseReview(ctx, requestId)
        await ctx.reads.drop()
      },
    },
  },
  letters: reviewsLetters,
  notifications: reviewsNotifications,
  routes: reviewRoutes,
} satisfies Module<ReviewsJobs, ReviewsNews>
