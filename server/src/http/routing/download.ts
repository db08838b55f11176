import type { Readable } from 'node:stream'
import { type Access, needsRecentSignIn, type Operation, type Parsed } from '@lv/contract/operation'
import type { KeyScope } from '@lv/contract/software'
import type { z } from 'zod'
import type { Context } from '#core/context.ts'
import { requireRecentSignIn } from '#core/recent-sign-in.ts'
import { disposition } from '#platform/storage/name.ts'
import type { App } from './implement.ts'
import { readerOf } from './key-caller.ts'
import { type Admitted, enter, parse } from './pipeline.ts'
import { type Parts, sendParts } from './send-parts.ts'

/** A GET that answers with a file instead of JSON: who may have it, and its input. */
export type DownloadRoute = {
  path: `/${string}`
  access: Access
  /** As an operation's: refused unless they have proven within the last minutes who they are. */
  recentSignIn?: true
  /** As an operation's: API keys with this scope may have it. */
  byKey?: KeyScope
  /** The budget that producing it costs a network address. */
  budget?: 'papers' | 'calendarReads' | 'resourceReads' | 'lessonFileReads'
  params?: z.ZodObject
  query?: z.ZodType
}

type Named = { filename: string; contentType: string }

/** The file: its name, media type and bytes; how many, where they are a stream of a known length. */
export type Download = Named & { body: string | Buffer | Readable; byteCount?: number }

/** A file that is sent whole or in parts, and that its reader asks about again each time. */
export type StoredDownload = Named & Parts

type Call<R extends DownloadRoute> = Parsed<R & Pick<Operation, 'method' | 'summary' | 'response'>> &
  Admitted<R['access']>

/**
 * Serves a file made on request (a CSV, a PDF) or kept for some people: access and refusals work as for an operation, and it is sent as an
 * attachment that no browser runs and no cache keeps; a stored one is kept, and asked about each time.
 */
export function download<const R extends DownloadRoute>(
  app: App,
  ctx: Context,
  route: R,
  handle: (call: Call<R>) => Promise<Download | StoredDownload>,
) {
  const { http, rules } = app
  http.get(route.path, async (request, reply) => {
    const admitted = await enter(ctx, rules, route, readerOf(app, ctx, request), request.params)
    if (needsRecentSignIn({ ...route, method: 'GET' })) requireRecentSignIn(ctx, admitted.actor)
    if (route.budget) await ctx.budgets.spend(route.budget, request.ip)
    const query = parse(route.query, request.query, 'query')
    const file = await handle({ ...admitted, query } as unknown as Call<R>)
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

/** What most lists that become a file hold: the first rows of what was asked for. */
export const CSV_ROWS = 10_000

/** A table as a file that spreadsheets open. */
export const csvFile = (name: string, body: string): Download => ({
  filename: `${name}.csv`,
  contentType: 'text/csv; charset=utf-8',
  body,
})
