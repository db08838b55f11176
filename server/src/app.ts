import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import { ApiError } from '@lv/contract/errors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Context } from './context.ts'
import { merged, modules } from './house/modules.ts'
import { normalAddress, pathOf } from './http/address.ts'
import { markBookers } from './http/bookers.ts'
import { acceptJsonOnly, BODY_BYTES } from './http/content-types.ts'
import { refuseEncodedBodies } from './http/encoded-bodies.ts'
import { answerFailure, sayWhenToComeBack, sendRefusal } from './http/failures.ts'
import { healthRoutes } from './http/health.ts'
import type { App } from './http/implement.ts'
import { manifestRoutes } from './http/manifest.ts'
import { openApiRoutes } from './http/openapi.ts'
import { keepLinksPrivate } from './http/private-links.ts'
import { proofOfWorkRoutes } from './http/proof-of-work.ts'
import { countRefusedSenders } from './http/refused-senders.ts'
import { requireSameOrigin } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { endSlowSenders, senderTimeouts } from './http/slow-senders.ts'
import { mailboxRoutes } from './mail/mailbox-routes.ts'
import { webhookRoutes } from './modules/billing/webhooks.ts'
import { capturedTextRoutes } from './sms/routes.ts'
import { localPaymentPages } from './stripe/local.ts'
import { WEBHOOK_PATH } from './stripe/webhook.ts'

/** Above this delay of the event loop, calls are shed with 503. */
const MAX_LOOP_DELAY_MS = 500

function openHttp(ctx: Context, isDevelopment: boolean): FastifyInstance {
  const http = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ctx.config.trustProxy.length > 0 ? ctx.config.trustProxy : false,
    http: senderTimeouts,
    requestTimeout: senderTimeouts.requestTimeout,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // The first page in development waits for the pages to be compiled.
    handlerTimeout: isDevelopment ? 0 : 15_000,
    bodyLimit: BODY_BYTES,
    forceCloseConnections: 'idle',
    // What a proxy has sent on a connection that it keeps is answered: whoever sent it knows nothing of our end.
    return503OnClosing: false,
    // See answerHeads.
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => normalAddress(url),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      answerFailure(error, request, reply)
    },
  })
  endSlowSenders(http)
  answerHeads(http)
  return http
}

/**
 * A HEAD request gets the headers of the actual answer: Fastify's own would give another length once it is compressed.
 */
function answerHeads(http: FastifyInstance) {
  http.addHook('onRoute', (route) => {
    const methods = [route.method].flat()
    if (methods.includes('GET') && !methods.includes('HEAD')) route.method = [...methods, 'HEAD']
  })
}

/** One log line an answer: route template, status and time; never a query, a body, a cookie or a person. */
function logAnswers(http: FastifyInstance) {
  http.addHook('onResponse', async (request, reply) => {
    const { method, id } = request
    request.log.info({
      id,
      method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}

const isApi = (path: string) => /^\/(api|dev|files)(\/|$)/.test(path)

/** Builds the server: everything a request passes, then what every module answers. Pages are added by the caller. */
export async function buildApp(
  ctx: Context,
  { isClosing = (): boolean => false, isDevelopment = false, shedAboveMs = MAX_LOOP_DELAY_MS } = {},
): Promise<App> {
  const http = openHttp(ctx, isDevelopment)
  const app: App = {
    http,
    rules: merged('rules'),
    implemented: new Map(),
  }
  await securityHeaders(http)
  keepLinksPrivate(http)
  await http.register(cookie)
  markBookers(http, ctx.config)
  sayWhenToComeBack(http)
  countRefusedSenders(http, ctx, ['/healthz', '/readyz', WEBHOOK_PATH])
  await http.register(underPressure, {
    // In development the pages are compiled in this process: requests waiting for that must not be turned away.
    maxEventLoopDelay: isDevelopment || ctx.config.rateLimitProfile === 'test' ? 0 : shedAboveMs,
    retryAfter: 5,
  })
  await http.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  refuseEncodedBodies(http)
  acceptJsonOnly(http)
  logAnswers(http)
  http.addHook('onRequest', async (request, reply) => {
    // A proxy that keeps connections opens others instead, which lead elsewhere once this server is gone.
    if (isClosing()) reply.header('connection', 'close')
    requireSameOrigin(ctx.config, request)
    // The payment provider sends from few addresses and proves itself by its signature.
    if (isApi(pathOf(request.url)) && request.routeOptions.url !== WEBHOOK_PATH) await ctx.budgets.visit(request.ip)
  })
  http.setErrorHandler(answerFailure)
  http.setNotFoundHandler((_request, reply) =>
    sendRefusal(reply, { status: 404, code: 'not_found', message: 'Not found' }),
  )
  http.addHook('preClose', () => ctx.drawings.close())
  healthRoutes(http, ctx, isClosing)

  for (const module of Object.values(modules)) if ('routes' in module) await module.routes(app, ctx)
  proofOfWorkRoutes(app, ctx)
  manifestRoutes(app, ctx)
  webhookRoutes(http, ctx)
  if (ctx.config.hasEmbeddedServices && !ctx.config.stripe.secretKey) localPaymentPages(http, ctx)
  if (ctx.config.hasEmbeddedServices && !ctx.config.smtpUrl) mailboxRoutes(http, ctx)
  if (ctx.config.hasEmbeddedServices && !ctx.config.sms.url) capturedTextRoutes(http, ctx)

  openApiRoutes(app, ctx)
  http.all('/api/*', async () => {
    throw new ApiError('not_found', 'Not found')
  })
  return app
}
