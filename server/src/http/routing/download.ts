import { needsRecentSignIn } from '@lv/contract/operation'
import type { Context } from '#core/context.ts'
import { requireRecentSignIn } from '#core/recent-sign-in.ts'
import type { Route } from '#core/routes.ts'
import { disposition } from '#platform/storage/name.ts'
import type { App } from './app.ts'
import { readerOf } from './key-caller.ts'
import { enter, parse } from './pipeline.ts'
import { sendParts } from './send-parts.ts'

/**
 * Access and refusals work as for an operation. The file is sent as an attachment that no browser runs and no cache keeps;
 * a stored one is kept, and asked about each time.
 */
export function serveDownload(app: App, ctx: Context, { route, handle }: Extract<Route, { kind: 'download' }>) {
  const { http, rules } = app
  http.get(route.path, async (request, reply) => {
    const admitted = await enter(ctx, rules, route, readerOf(app, ctx, request), request.params)
    if (needsRecentSignIn({ ...route, method: 'GET' })) requireRecentSignIn(ctx, admitted.actor)
    if (route.budget) await ctx.budgets.spend(route.budget, request.ip)
    const query = parse(route.query, request.query, 'query')
    const file = await handle({ ...admitted, query })
    reply
      .type(file.contentType)
      .header('content-disposition', disposition('attachment', file.filename))
      .header('content-security-policy', "default-src 'none'; sandbox")
    if ('open' in file) {
      reply.header('cache-control', 'private, no-cache')
      return sendParts(request, reply, { ...file, isTagged: true })
    }
    if (file.byteCount !== undefined) reply.header('content-length', file.byteCount)
    return reply.header('cache-control', 'no-store').send(file.body)
  })
}
