import type { Module } from '#core/module.ts'
import { notifyFollowers } from './follow.ts'
import { type PostsNotificationKinds, postsEmails, postsNotifications } from './notifications.ts'
import { postsPersonalData } from './personal-data.ts'
import { purgeDeleted } from './remove.ts'
import { rerender } from './render-again.ts'
import { postRoutes } from './routes.ts'
import { postRules } from './rules.ts'
import * as tables from './schema.ts'

type PostsJobs = {
  'render-again': Record<string, never>
  'tell-followers': { commentId: string }
}

declare module '#core/job.ts' {
  interface JobData extends PostsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends PostsNotificationKinds {}
}

export const postsModule = {
  tables: [tables],
  personalData: postsPersonalData,
  jobs: {
    'render-again': {
      work: async (ctx) => {
        if ((await rerender(ctx)) > 0) await ctx.reads.drop()
      },
      schedule: '* * * * *',
    },
    'tell-followers': { work: notifyFollowers },
  },
  emails: postsEmails,
  notifications: postsNotifications,
  sweeps: [purgeDeleted],
  rules: postRules,
  routes: postRoutes,
} satisfies Module<PostsJobs, PostsNotificationKinds>
