import { Id } from '@lv/contract/fields'
import { legalRules } from '@lv/contract/legal-rules'
import { quotes } from '@lv/contract/quotes'
import { z } from 'zod'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { download, operations } from '#core/routes.ts'
import { acceptQuote } from './accept.ts'
import { askSecondRound } from './ask-second-round.ts'
import { assess } from './assess.ts'
import { cancelQuoteRequest, withdrawQuote } from './cancel.ts'
import { completeJob } from './complete.ts'
import { confirmJob } from './confirm.ts'
import { downloadAcceptance } from './download-acceptance.read.ts'
import { downloadQuotePdf } from './download-pdf.ts'
import { eraseQuoteRequest } from './erase.ts'
import { exportOwnQuotes } from './export-own.read.ts'
import { readFigures } from './figures.ts'
import { getRequestPage } from './get.ts'
import { confirmRule, setRule } from './legal-rules.ts'
import { listRules } from './list-rules.read.ts'
import { findQuoteByLead } from './of-lead.ts'
import { reviseQuote } from './revise.ts'
import { sendQuote } from './send.ts'

export function quoteRoutes(ctx: Context) {
  const csv = {
    path: '/api/professionals/quotes.csv',
    access: 'professional',
    byKey: 'quotes',
    rateLimit: 'papers',
  } as const
  const params = z.object({ requestId: Id, quoteId: Id })
  const pdf = { path: '/api/quotes/:requestId/pdf/:quoteId', access: 'user', rateLimit: 'papers', params } as const
  const acceptance = {
    path: '/api/quotes/:requestId/acceptance/:quoteId',
    access: 'user',
    rateLimit: 'papers',
    params,
  } as const
  return [
    operations('quotes', quotes, {
      send: ({ params, body, professional, actor, browser }) =>
        sendQuote(ctx, { ...params, professional, actorId: actor.id, content: body, sender: browser }),
      check: ({ params, body }) => {
        invalidates()
        return assess(ctx, { ...params, content: body })
      },
      ofLead: ({ params }) => findQuoteByLead(ctx, params),
      revise: ({ params, body, professional, actor, browser }) =>
        reviseQuote(ctx, { ...params, professional, actorId: actor.id, content: body, sender: browser }),
      withdraw: ({ params, professional }) => withdrawQuote(ctx, { ...params, professional }),
      get: ({ params, query }) =>
        getRequestPage(ctx, { ...params, before: query.before, isRead: query.read === 'true' }),
      accept: ({ params, body }) => acceptQuote(ctx, { ...params, ...body }),
      complete: ({ params, actor }) => completeJob(ctx, { ...params, actorId: actor.id }),
      confirm: ({ params }) => confirmJob(ctx, params),
      cancel: ({ params, body }) => cancelQuoteRequest(ctx, { ...params, ...body }),
      askSecondRound: ({ params, browser }) => askSecondRound(ctx, { ...params, ip: browser.ip }),
      erase: ({ params }) => eraseQuoteRequest(ctx, params),
      figures: () => readFigures(ctx),
    }),
    operations('legalRules', legalRules, {
      list: () => listRules(ctx),
      confirm: ({ body, actor }) =>
        transact(ctx, async (ctx) => {
          await confirmRule(ctx, { ...body, actorId: actor.id })
          return { message: 'The figure is confirmed.' }
        }),
      set: ({ body, actor }) =>
        transact(ctx, async (ctx) => {
          await setRule(ctx, { ...body, actorId: actor.id })
          return { message: 'The figure is set, and confirmed.' }
        }),
    }),
    download(csv, ({ professional }) => exportOwnQuotes(ctx, { professionalId: professional.id })),
    download(acceptance, ({ params, actor }) => downloadAcceptance(ctx, { ...params, actor })),
    download(pdf, ({ params, actor }) => downloadQuotePdf(ctx, { ...params, actorId: actor.id })),
  ]
}
