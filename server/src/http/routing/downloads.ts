import { formatDay } from '@lv/contract/dates'
import { decimalDollars } from '@lv/contract/decimal-dollars'
import { needsRecentSignIn } from '@lv/contract/operation'
import type { Context } from '#core/context.ts'
import { momentCell, phoneCell, toCsv } from '#core/csv.ts'
import { requireRecentSignIn } from '#core/recent-sign-in.ts'
import { CSV_ROWS, csvFile, download, type FileRoute, type Implemented } from '#core/routes.ts'
import { audit } from '#platform/audit/audit.ts'
import { disposition } from '#platform/storage/name.ts'
import type { App } from './app.ts'
import { readerOf } from './key-caller.ts'
import { enter, parse } from './pipeline.ts'
import { sendParts } from './send-parts.ts'

/** Sends a file as an attachment that no browser runs and no cache keeps; a stored one is revalidated each time. */
export function serveDownload(app: App, ctx: Context, { route, handle }: FileRoute) {
  const { http, rules } = app
  http.get(route.path, async (request, reply) => {
    const admitted = await enter(ctx, rules, route, readerOf(app, ctx, request), request.params)
    if (needsRecentSignIn({ ...route, method: 'GET' })) requireRecentSignIn(ctx, admitted.actor)
    if (route.rateLimit) await ctx.rateLimits.spend(route.rateLimit, request.ip)
    const query = parse(route.query, request.query, 'query')
    const file = await handle({ ...admitted, query })
    const isShown = 'isShown' in file && file.isShown === true && file.contentType === 'image/webp'
    reply
      .type(file.contentType)
      .header('content-disposition', disposition(isShown ? 'inline' : 'attachment', file.filename))
      .header('content-security-policy', "default-src 'none'; sandbox")
    if ('open' in file) {
      reply.header('cache-control', 'private, no-cache')
      return sendParts(request, reply, { ...file, isTagged: true })
    }
    if (file.byteCount !== undefined) reply.header('content-length', file.byteCount)
    return reply.header('cache-control', 'no-store').send(file.body)
  })
}

type Row = Record<string, unknown>

const DAY = /^20\d\d-\d\d-\d\d$/

const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

function cell(path: string, value: unknown): unknown {
  if (value instanceof Date) return momentCell(value)
  if (typeof value === 'string' && /(^a|A)t$/.test(path) && INSTANT.test(value)) return momentCell(value)
  if (typeof value === 'string' && /(?:phone|mobile)$/i.test(path)) return phoneCell(value)
  if (typeof value === 'string' && DAY.test(value)) return formatDay(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && path.endsWith('Cents')) return decimalDollars(value)
  return Array.isArray(value) ? value.join('; ') : value
}

const partOf = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Row | null | undefined)?.[key], row)

const headingOf = (path: string) => path.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The first 10,000 rows, audited. Cells that would run as formulas begin with `'` (T47). */
export function listFile(app: App, ctx: Context, { name, operation, handle }: Implemented, parts: readonly string[]) {
  const { path, access, recentSignIn, query } = operation
  const limits = {
    access,
    rateLimit: 'papers',
    ...(recentSignIn && { recentSignIn }),
    ...(query && { query }),
  } as const
  const columns = parts.map((key) => ({ key, header: headingOf(key) }))
  const file = download({ path: `${path}.csv`, ...limits }, async (call) => {
    const asked = { ...call, query: { ...(call as { query?: object }).query, limit: CSV_ROWS } }
    const answer: Row[] | { items: Row[] } = await handle(asked)
    const items = Array.isArray(answer) ? answer : answer.items
    const rows = items.map((row) => Object.fromEntries(parts.map((part) => [part, cell(part, partOf(row, part))])))
    await audit(ctx, {
      actorId: call.actor?.id ?? null,
      action: 'list_exported',
      detail: { list: name, count: items.length },
    })
    return csvFile(path.split('/').at(-1) ?? name, await toCsv(rows, columns))
  })
  serveDownload(app, ctx, file)
}
