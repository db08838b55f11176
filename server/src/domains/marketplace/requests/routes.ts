import { scopeForm } from '@lv/contract/form-things'
import { requests } from '@lv/contract/requests'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { forgetForm } from '#platform/pending-forms/pending-forms.ts'
import { giveConsent } from './consent.ts'
import { createRequest } from './create.ts'
import { addFiles, removeFile } from './files.ts'
import { myRequests } from './present.ts'
import { correctEmail, findSentRequest, resendLink } from './sent.ts'
import { listScope, setScope, setShowsName } from './settings.ts'
import { readBrief, updateRequest } from './update.ts'
import { verifyEmail } from './verify-email.ts'

export const requestRoutes = (ctx: Context) =>
  operations('requests', requests, {
    create: async ({ body, actor, browser }) => {
      const created = await createRequest(ctx, { asked: body, actor, browser })
      await forgetForm(ctx, browser)
      return created
    },
    verifyEmail: ({ body, actor, browser }) =>
      verifyEmail(
        ctx,
        {
          token: body.token,
          consent: body.consent === 'true',
          ip: browser.ip,
          sessionId: actor?.sessionId ?? null,
        },
        actor,
      ),
    sent: ({ browser }) => findSentRequest(ctx, browser),
    resendLink: ({ browser }) => resendLink(ctx, browser),
    correctEmail: ({ body: { email }, browser }) => correctEmail(ctx, browser, email),
    mine: ({ query, actor }) => myRequests(ctx, actor, query),
    update: ({ params: { requestId }, body: { basedOn, ...change } }) =>
      saveUnlessStale(
        ctx,
        { form: 'request', id: requestId, basedOn, read: (ctx) => readBrief(ctx, requestId) },
        (ctx) => updateRequest(ctx, { ...change, requestId }),
      ),
    setShowsName: ({ params, body }) => transact(ctx, (ctx) => setShowsName(ctx, { ...params, ...body })),
    giveConsent: ({ params, browser }) => transact(ctx, (ctx) => giveConsent(ctx, { ...params, ip: browser.ip })),
    addFiles: ({ params, body, actor, browser }) =>
      addFiles(ctx, { ...params, ...body, ownerId: actor.id, sender: browser }),
    removeFile: ({ params }) => removeFile(ctx, params),
    setScope: ({ params, body: { basedOn, lines } }) => {
      const read = async (ctx: Context) => scopeForm(await listScope(ctx, params.requestId))
      return saveUnlessStale(ctx, { form: 'scope', id: params.requestId, basedOn, read }, (ctx) =>
        setScope(ctx, { ...params, lines }),
      )
    },
  })
