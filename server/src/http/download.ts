import type { Readable } from 'node:stream'
import { type Access, needsRecentSignIn, type Operation, type Parsed } from '@lv/contract/operation'
import type { KeyScope } from '@lv/contract/software'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { disposition } from '../files/name.ts'
import type { App } from './implement.ts'
import { readerOf } from './key-caller.ts'
import { type Admitted, enter, parse } from './pipeline.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'

/** A GET that answers with a file instead of JSON: who may have it, and its input. */
export type DownloadRoute = {
  path: `/${string}`
  access: Access
  /** As an operation's: refused unless they have proven within the last minutes who they are. */
  recentSignIn?: true
  /** As an operation's: API keys with this scope may have it. */
  byKey?: KeyScope
  /** The budget that producing it costs a network address. */
  budget?: 'papers' | 'calendarReads' | 'resourceReads'
  params?: z.ZodObject
  query?: z.ZodType
}

/** The file: its name, media type and bytes; how many, where they are a stream of a known length. */
export type Download = { filename: string; contentType: string; body: string | Buffer | Readable; byteCount?: number }

type Call<R extends DownloadRoute> = Parsed<R & Pick<Operation, 'method' | 'summary' | 'response'>> &
  Admitted<R['access']>

/**
 * Serves a file made on request (a CSV, a PDF) or kept for some people: access and refusals work as for an operation, and it is sent as an
 * attachment that no browser runs and no cache keeps.
 */
export function download<const R extends DownloadRoute>(
  app: App,
  ctx: Context,
  route: R,
  handle: (call: Call<R>) => Promise<Download>,
) {
  const { http, rules } = app
  http.get(route.path, async (request, reply) => {
    const admitted = await enter(ctx, rules, route, readerOf(app, ctx, request), request.params)
    if (needsRecentSignIn({ ...route, method: 'GET' })) requireRecentSignIn(ctx, admitted.actor)
    if (route.budget) await ctx.budgets.spend(route.budget, request.ip)
    const query = parse(route.query, request.query, 'query')
    const { filename, contentType, body, byteCount } = await handle({ ...admitted, query } as unknown as Call<R>)
    if (byteCount !== undefined) reply.header('content-length', byteCount)
    return reply
      .type(contentType)
      .header('content-disposition', disposition('attachment', filename))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'no-store')
      .send(body)
  })
}

/** What most lists that become a file hold: the first rows of what was asked for. */
export const CSV_ROWS = 10_000

/** A table as a file that spreadsheets open. */
export const csvFile = (name: string, body: string): Download => ({
  filename: `${name}.csv`,
  contentType: 'text/csv; charset=utf-8',
  body,
})
