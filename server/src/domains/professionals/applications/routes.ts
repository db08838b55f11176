import { applications } from '@lv/contract/applications'
import type { Context } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { appeal } from './appeal.ts'
import { apply } from './apply.ts'
import { checkApplication } from './check.ts'
import { decide } from './decide.ts'
import { getInvitation, sendInvitation } from './invitation.ts'
import { getApplication, listApplications, ownApplication } from './read.ts'
import { setInterview } from './set-interview.ts'
import { withdraw } from './withdraw.ts'

export const applicationRoutes = (ctx: Context) =>
  operations('applications', applications, {
    check: ({ body }) => checkApplication(ctx, body),
    apply: ({ body, actor, browser }) => apply(ctx, { sent: body, actor, ip: browser.ip }),
    mine: ({ params }) => ownApplication(ctx, params.token),
    appeal: ({ params, body }) => appeal(ctx, { ...params, ...body }),
    withdraw: ({ params }) => withdraw(ctx, params.token),
    sendInvitation: ({ params }) => sendInvitation(ctx, params.token),
    invitation: ({ params }) => getInvitation(ctx, params.token),
    list: ({ query }) => listApplications(ctx, query),
    get: ({ params }) => getApplication(ctx, params.applicationId),
    setInterview: ({ params: { applicationId }, body: { basedOn, ...interview }, actor }) =>
      saveUnlessStale(
        ctx,
        { form: 'interview', id: applicationId, basedOn, read: (ctx) => getApplication(ctx, applicationId) },
        (ctx) => setInterview(ctx, { applicationId, ...interview, adminId: actor.id }),
      ),
    decide: ({ params, body, actor }) => decide(ctx, { ...params, ...body, adminId: actor.id }),
  })
