import type { Operation, Upload } from '@lv/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import type { Implemented, OperationRoutes, Routes } from '#core/routes.ts'
import { type CachedBody, cacheBody, sendCached } from '../caching/cached-body.ts'
import { acceptMultipart, afterBody, UPLOAD_MS } from '../uploads/multipart.ts'
import { receiveUpload } from '../uploads/uploads.ts'
import type { App } from './app.ts'
import { getCaller } from './caller.ts'
import { BODY_BYTES } from './content-types.ts'
import { listFile, serveDownload } from './downloads.ts'
import { answerFailure } from './failures.ts'
import { readerOf } from './key-caller.ts'
import { parseAnswer, run } from './pipeline.ts'

type Encoded = { body: string; header?: readonly [name: string, value: string | number] }
type Sent = Omit<Encoded, 'body'> & { body: string | CachedBody }

/** A list is sent bare, with its total or next cursor in a header. */
function encode({ paged }: Operation, answer: unknown): Encoded {
  if (!paged) return { body: JSON.stringify(answer) }
  const page = answer as { items: unknown; total?: number; next?: string | null }
  const body = JSON.stringify(page.items)
  if (paged === 'total') return { body, header: ['x-total-count', page.total ?? 0] }
  return page.next ? { body, header: ['x-next-cursor', page.next] } : { body }
}

/** A shared answer is encoded once and then sent unchanged. */
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

function implement(app: App, ctx: Context, { noun, contract, handlers }: OperationRoutes) {
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
    http.setErrorHandler((error, request, reply) =>
      answerFailure(error, request, reply, (message) => detailsOfRefusal(request.routeOptions.url, message)),
    )
    implement({ ...app, http }, ctx, routes)
  })
}
