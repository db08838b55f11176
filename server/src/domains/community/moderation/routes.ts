import { moderation } from '@lv/contract/moderation'
import type { Context } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { appealDecision, decideAppeal } from './appeals.ts'
import { countWaiting } from './counts.ts'
import { decideReport } from './decide.ts'
import { hideInCommunity } from './hide.ts'
import { listModerators } from './list-moderators.read.ts'
import { listReports } from './list-reports.read.ts'
import { countForAdministrators, listAppeals, listDecisions, listEscalated, listOwnDecisions } from './lists.read.ts'
import { reportInCommunity } from './report.ts'

export const moderationRoutes = (ctx: Context) =>
  operations('moderation', moderation, {
    report: ({ params, body, actor }) => reportInCommunity(ctx, { ...params, ...body, reporterId: actor.id }),
    hide: ({ params, body, actor }) => hideInCommunity(ctx, { ...params, ...body, actor }),
    reports: ({ params, query, actor }) => listReports(ctx, { ...params, ...query, actor }),
    waiting: ({ params }) => countWaiting(ctx, params),
    decide: ({ params, body, actor }) => decideReport(ctx, { ...params, ...body, actor }),
    keepers: ({ query, actor }) => listModerators(ctx, { ...query, actorId: actor.id }),
    escalated: ({ query, actor }) => listEscalated(ctx, { ...query, actor }),
    waitingForAdministrators: () => countForAdministrators(ctx),
    decisions: ({ params, query, actor }) => listDecisions(ctx, { ...params, ...query, actor }),
    own: ({ query, actor }) => listOwnDecisions(ctx, { ...query, userId: actor.id }),
    appeal: ({ body, actor }) => appealDecision(ctx, { ...body, userId: actor.id }),
    appeals: ({ params, query, actor }) => listAppeals(ctx, { ...params, ...query, actor }),
    decideAppeal: ({ params, body, actor }) => decideAppeal(ctx, { ...params, ...body, actor }),
  })
