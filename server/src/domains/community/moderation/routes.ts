import { moderation } from '@lv/contract/moderation'
import type { Context } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { appealDecision } from './appeal.ts'
import { countWaiting } from './count-waiting.ts'
import { decideReport } from './decide.ts'
import { decideAppeal } from './decide-appeal.ts'
import { hideInCommunity } from './hide.ts'
import { listAppeals } from './list-appeals.read.ts'
import { listDecisions } from './list-decisions.read.ts'
import { listEscalated } from './list-escalated.read.ts'
import { listKeepers } from './list-keepers.read.ts'
import { listOwnDecisions } from './list-own.read.ts'
import { listReports } from './list-reports.read.ts'
import { reportInCommunity } from './report.ts'
import { countForAdministrators } from './waiting-for-administrators.read.ts'

/** What members report in communities, what becomes of it, and appeals. */
export const moderationRoutes = (ctx: Context) =>
  operations('moderation', moderation, {
    report: ({ params, body, actor }) => reportInCommunity(ctx, { ...params, ...body, reporterId: actor.id }),
    hide: ({ params, body, actor }) => hideInCommunity(ctx, { ...params, ...body, actor }),
    reports: ({ params, query, actor }) => listReports(ctx, { ...params, ...query, actor }),
    waiting: ({ params }) => countWaiting(ctx, params),
    decide: ({ params, body, actor }) => decideReport(ctx, { ...params, ...body, actor }),
    keepers: ({ query, actor }) => listKeepers(ctx, { ...query, actorId: actor.id }),
    escalated: ({ query, actor }) => listEscalated(ctx, { ...query, actor }),
    waitingForAdministrators: () => countForAdministrators(ctx),
    decisions: ({ params, query, actor }) => listDecisions(ctx, { ...params, ...query, actor }),
    own: ({ query, actor }) => listOwnDecisions(ctx, { ...query, userId: actor.id }),
    appeal: ({ body, actor }) => appealDecision(ctx, { ...body, userId: actor.id }),
    appeals: ({ params, query, actor }) => listAppeals(ctx, { ...params, ...query, actor }),
    decideAppeal: ({ params, body, actor }) => decideAppeal(ctx, { ...params, ...body, actor }),
  })
