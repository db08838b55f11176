import type { Module } from '#core/module.ts'
import { countVitality } from './count-vitality.ts'
import { type CommunitiesNotificationKinds, communitiesEmails, communitiesNotifications } from './notifications.ts'
import { applyPrices } from './paid-memberships.ts'
import { communitiesPersonalData } from './personal-data.ts'
import { communityRoutes } from './routes.ts'
import { communityRules } from './rules.ts'
import * as tables from './schema.ts'
import { standingRoutes } from './standing-routes.ts'

type CommunitiesJobs = {
  'count-vitality': Record<string, never>
  'apply-prices': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends CommunitiesJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends CommunitiesNotificationKinds {}
}

export const communitiesModule = {
  tables: [tables],
  personalData: communitiesPersonalData,
  jobs: {
    'count-vitality': {
      work: async (ctx) => {
        await countVitality(ctx)
        await ctx.reads.drop()
      },
      schedule: '15 3 * * *',
    },
    'apply-prices': {
      work: async (ctx) => {
        if ((await applyPrices(ctx)) > 0) await ctx.reads.drop()
      },
      schedule: '*/10 * * * *',
    },
  },
  emails: communitiesEmails,
  notifications: communitiesNotifications,
  rules: communityRules,
  routes: (ctx) => [communityRoutes(ctx), standingRoutes(ctx)],
} satisfies Module<CommunitiesJobs, CommunitiesNotificationKinds>
