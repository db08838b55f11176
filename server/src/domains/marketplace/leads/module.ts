import type { Module } from '#core/module.ts'
import { notifyUnmatched } from '#domains/marketplace/requests/notify-unmatched.ts'
import { keepLeadDays } from './analytics.ts'
import { askHomeowners } from './ask-homeowners.ts'
import { countAnswers } from './count-answers.ts'
import { matchRequest } from './match.ts'
import { matchWaiting } from './match-waiting.ts'
import { type LeadsNotificationKinds, leadsEmails, leadsNotifications, leadsTextMessages } from './notifications.ts'
import { leadsPersonalData } from './personal-data.ts'
import { leadRoutes } from './routes.ts'
import { leadRules } from './rules.ts'
import { sayParts } from './say-parts.ts'
import * as tables from './schema.ts'
import { settleLeads } from './settle.ts'

type LeadsJobs = {
  'match-request': { requestId: string }
  'match-waiting': Record<string, never>
  'settle-leads': Record<string, never>
  'ask-homeowners': Record<string, never>
  'count-answers': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends LeadsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends LeadsNotificationKinds {}
}

export const leadsModule = {
  tables: [tables],
  personalData: leadsPersonalData,
  jobs: {
    'match-request': { work: (ctx, { requestId }) => matchRequest(ctx, requestId), atOnce: 2, isUrgent: true },
    'match-waiting': {
      work: async (ctx) => {
        await matchWaiting(ctx)
        await notifyUnmatched(ctx)
      },
      schedule: '*/5 * * * *',
      isUrgent: true,
      isAlike: true,
    },
    'settle-leads': { work: (ctx) => settleLeads(ctx), schedule: '* * * * *' },
    'ask-homeowners': { work: (ctx) => askHomeowners(ctx), schedule: '*/15 * * * *' },
    'count-answers': { work: (ctx) => countAnswers(ctx), schedule: '45 3 * * *' },
  },
  emails: leadsEmails,
  notifications: leadsNotifications,
  textMessages: leadsTextMessages,
  sweeps: [keepLeadDays],
  on: { 'brief-changed': sayParts },
  rules: leadRules,
  routes: leadRoutes,
} satisfies Module<LeadsJobs, LeadsNotificationKinds>
