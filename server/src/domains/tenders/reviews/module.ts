import type { Module } from '#core/module.ts'
import { eraseReview } from './erase.ts'
import { type ReviewsNotificationKinds, reviewsEmails, reviewsNotifications } from './notifications.ts'
import { reviewsPersonalData } from './personal-data.ts'
import { reviewRoutes } from './routes.ts'
import * as tables from './schema.ts'

type ReviewsJobs = {
  'erase-review': { requestId: string }
}

declare module '#core/job.ts' {
  interface JobData extends ReviewsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends ReviewsNotificationKinds {}
}

export const reviewsModule = {
  tables: [tables],
  personalData: reviewsPersonalData,
  jobs: {
    'erase-review': {
      work: async (ctx, { requestId }) => {
        await eraseReview(ctx, requestId)
        await ctx.reads.drop()
      },
    },
  },
  emails: reviewsEmails,
  notifications: reviewsNotifications,
  routes: reviewRoutes,
} satisfies Module<ReviewsJobs, ReviewsNotificationKinds>
