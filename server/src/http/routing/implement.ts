import { needsRecentSignIn, type Operation, type Upload } from '@lv/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#core/actor.ts'
import { formatDateOnly } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'
import { momentCell, phoneCell, toCsv } from '#core/csv.ts'
import { requireRecentSignIn } from '#core/recent-sign-in.ts'
import { CSV_ROWS, csvFile, download, type Implemented, type Route, type Routes } from '#core/routes.ts'
import { audit } from '#platform/audit/audit.ts'
import { disposition } from '#platform/storage/name.ts'
import { type CachedBody, cacheBody, sendCached } from '../caching/cached-body.ts'
import { acceptMultipart, afterBody, UPLOAD_MS } from '../uploads/multipart.ts'
import { receiveUpload } from '../uploads/uploads.ts'
import type { App } from './app.ts'
import { getCaller } from './caller.ts'
import { BODY_BYTES } from './content-types.ts'
import { refusalOf, sendRefusal } from './failures.ts'
import { readerOf } from './key-caller.ts'
import { enter, parse, parseAnswer, run } from './pipeline.ts'
import { sendParts } from './send-parts.ts'

/**
 * Access and refusals work as for an operation. The file is sent as an attachment that no browser runs and no cache keeps;
 * a stored one is kept, and asked about each time.
 */
function serveDownload(app: App, ctx: Context, { route, handle }: Extract<Route, { kind: 'download' }>) {
  const { http, rules } = app
  http.get(route.path, async (request, reply) => {
    const admitted = await enter(ctx, rules, route, readerOf(app, ctx, request), request.params)
    if (needsRecentSignIn({ ...route, method: 'GET' })) requireRecentSignIn(ctx, admitted.actor)
    if (route.rateLimit) await ctx.rateLimits.spend(route.rateLimit, request.ip)
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

type Row = Record<string, unknown>

const DAY = /^20\d\d-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** What a part of a row is in a cell: times in Melbourne, amounts in dollars. */
function cell(path: string, value: unknown): unknown {
  if (value instanceof Date) return momentCell(value)
  if (typeof value === 'string' && /(^a|A)t$/.test(path) && INSTANT.test(value)) return momentCell(value)
  if (typeof value === 'string' && /(?:phone|mobile)$/i.test(path)) return phoneCell(value)
  if (typeof value === 'string' && DAY.test(value)) return formatDateOnly(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && path.endsWith('Cents')) return (value / 100).toFixed(2)
  return Array.isArray(value) ? value.join('; ') : value
}

const partOf = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Row | null | undefined)?.[key], row)

/** `professional.dueAt` as the heading `professional_due_at`. */
const headingOf = (path: string) => path.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Serves a list of administrators as CSV at its path with `.csv`: the first 10,000 rows of what was asked for, the parts
 * that the operation names; cells that spreadsheets would run begin with `'` (T47). Who took it is logged.
 */
function listFile(app: App, ctx: Context, { name, operation, handle }: Implemented, parts: readonly string[]) {
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
  if (file.kind === 'download') serveDownload(app, ctx, file)
}

type Encoded = { body: string; header?: readonly [name: string, value: string | number] }
type Sent = Omit<Encoded, 'body'> & { body: string | CachedBody }

/** An answer as sent: a list is bare, with its total or next cursor in a header. */
function encode({ paged }: Operation, answer: unknown): Encoded {
  if (!paged) return { body: JSON.stringify(answer) }
  const page = answer as { items: unknown; total?: number; next?: string | null }
  const body = JSON.stringify(page.items)
  if (paged === 'total') return { body, header: ['x-total-count', page.total ?? 0] }
  return page.next ? { body, header: ['x-next-cursor', page.next] } : { body }
}

/** Parses and encodes what a use case returned; a shared answer is encoded once and then sent unchanged. */
function encoder({ reads }: Context) {
  const made = new WeakMap<object, Sent>()
  return (operation: Operation, reply: unknown): Sent => {
    const isShared = reads.isShared(reply)
    const known = isShared ? made.get(reply) : undefined
    if (known) return known
    const sent = encode(operation, parseAnswer(operation, reply))
    if (!isShared) return sent
    const kept = { ...sent, body: cacheBody(sent.body) }
    made.set(reply, kept)
    return kept
  }
}

function send(request: FastifyRequest, reply: FastifyReply, status: number, { body, header }: Sent) {
  reply.code(status).header('cache-control', 'no-store')
  if (status === 204) return reply.send()
  if (header) reply.header(header[0], header[1])
  reply.header('content-type', 'application/json; charset=utf-8')
  if (typeof body === 'string') return reply.send(body)
  return sendCached(request, reply.header('vary', 'accept-encoding'), body)
}

/** An operation with files takes them as multipart; a body without any may be JSON. */
async function withFiles(scope: FastifyInstance, { rules }: App, ctx: Context, it: Implemented, upload: Upload) {
  const { method, path: url } = it.operation
  await acceptMultipart(scope)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = getCaller(ctx, request)
    const { params, query } = request
    const receive = (actor: Actor | null) => receiveUpload(ctx, request, upload, actor)
    const sent = run(ctx, rules, it, caller, { params, query, receive })
    const { status, answer } = await sent.catch((error) => afterBody(request, reply, error))
    caller.browser.answer(reply)
    return send(request, reply, status, encode(it.operation, answer))
  }
  scope.route({ method, url, handler, handlerTimeout: UPLOAD_MS })
}

function overHttp(app: App, ctx: Context, it: Implemented) {
  const { http, rules } = app
  const { operation } = it
  const { upload } = operation
  if (upload) {
    http.register((scope) => withFiles(scope, app, ctx, it, upload))
    return
  }
  const answerOf = encoder(ctx)
  const read = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = readerOf(app, ctx, request)
    const { status, answer } = await run(ctx, rules, it, caller, request, answerOf)
    caller.browser.answer(reply)
    return send(request, reply, status, answer as Sent)
  }
  const write = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = getCaller(ctx, request)
    const { status, answer } = await run(ctx, rules, it, caller, request)
    caller.browser.answer(reply)
    return send(request, reply, status, encode(operation, answer))
  }
  const { method, path: url, bodyBytes: bodyLimit = BODY_BYTES } = operation
  http.route({ method, url, bodyLimit, handler: method === 'GET' ? read : write })
}

/** Serves each operation of a contract, over HTTP and to in-process callers. */
function implement(app: App, ctx: Context, { noun, contract, handlers }: Extract<Route, { kind: 'operations' }>) {
  const all = Object.entries(contract).map(([name, operation]) => ({
    name: `${noun}.${name}`,
    operation,
    handle: handlers[name] as Implemented['handle'],
  }))
  app.implemented.set(noun, all)
  for (const it of all) {
    overHttp(app, ctx, it)
    if (it.operation.file) listFile(app, ctx, it, it.operation.file)
  }
}

/** Refuses as `answerFailure` does, with what a route says besides. */
function sayMore(
  http: FastifyInstance,
  detailsOf: NonNullable<Extract<Route, { kind: 'operations' }>['detailsOfRefusal']>,
) {
  http.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    const { url } = request.routeOptions
    if (refusal.status >= 500) request.log.error({ err: error, route: url }, 'request failed')
    const details = detailsOf(url, refusal.message)
    return sendRefusal(reply, details ? { ...refusal, details } : refusal)
  })
}

/** Serves a module's routes. */
export async function attachRoutes(app: App, ctx: Context, routes: Routes): Promise<void> {
  if (!('kind' in routes)) {
    for (const each of routes) await attachRoutes(app, ctx, each)
    return
  }
  if (routes.kind === 'plugin') return routes.attach(app.http)
  if (routes.kind === 'download') return serveDownload(app, ctx, routes)
  const { detailsOfRefusal } = routes
  if (!detailsOfRefusal) return implement(app, ctx, routes)
  await app.http.register(async (http) => {
    sayMore(http, detailsOfRefusal)
    implement({ ...app, http }, ctx, routes)
  })
}
