import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import { MINUTE_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { merged } from '#app/modules.ts'
import type { Context } from '#core/context.ts'
import { webhookRoutes } from '#domains/operations/checkout/webhooks.ts'
import { capturedTextRoutes } from '#http/development/captured-text-routes.ts'
import { localPaymentPages } from '#http/development/local-payment-pages.ts'
import { mailboxRoutes } from '#http/development/mailbox-routes.ts'
import { openApiRoutes } from '#http/docs/openapi.ts'
import { healthRoutes } from '#http/health/health.ts'
import { countRefusedSenders } from '#http/limits/refused-senders.ts'
import { endSlowSenders, senderTimeouts } from '#http/limits/slow-senders.ts'
import { manifestRoutes } from '#http/pages/manifest.ts'
import { liveRoutes } from '#http/realtime/routes.ts'
import { normalAddress, pathOf } from '#http/routing/address.ts'
import type { App } from '#http/routing/app.ts'
import { acceptJsonOnly, BODY_BYTES, refuseEncodedBodies } from '#http/routing/content-types.ts'
import { answerFailure, sayWhenToComeBack, sendRefusal } from '#http/routing/failures.ts'
import { attachRoutes } from '#http/routing/implement.ts'
import { keepLinksPrivate } from '#http/routing/private-links.ts'
import { requireSameOrigin } from '#http/routing/same-origin.ts'
import { securityHeaders } from '#http/routing/security-headers.ts'
import { markBookingCookies } from '#http/sessions/booking-cookie.ts'
import { identityRoutes } from '#http/sign-in/routes.ts'
import { fileRoutes } from '#http/uploads/file-routes.ts'
import { WEBHOOK_PATH } from '#platform/payments/webhook.ts'

/** Above this delay of the event loop, calls are shed with 503. */
const MAX_LOOP_DELAY_MS = 500

function openHttp(ctx: Context, isDevelopment: boolean): FastifyInstance {
  const http = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ctx.config.trustProxy.length > 0 ? ctx.config.trustProxy : false,
    http: senderTimeouts,
    requestTimeout: senderTimeouts.requestTimeout,
    connectionTimeout: MINUTE_MS,
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
  {
    isReady = (): boolean => true,
    isListening = (): boolean => true,
    isDevelopment = false,
    shedAboveMs = MAX_LOOP_DELAY_MS,
  } = {},
): Promise<App> {
  const http = openHttp(ctx, isDevelopment)
  const app: App = {
    http,
    rules: merged('rules'),
    implemented: new Map(),
    actorOfKey: async (key) => {
      for (const { findKeyActor } of ctx.modules) if (findKeyActor) return findKeyActor(ctx, key)
      return null
    },
  }
  await securityHeaders(http)
  keepLinksPrivate(http)
  await http.register(cookie)
  markBookingCookies(http, ctx.config)
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
    if (!isListening()) reply.header('connection', 'close')
    requireSameOrigin(ctx.config, request)
    // The payment provider sends from few addresses and proves itself by its signature.
    if (isApi(pathOf(request.url)) && request.routeOptions.url !== WEBHOOK_PATH) await ctx.rateLimits.visit(request.ip)
  })
  http.setErrorHandler(answerFailure)
  http.setNotFoundHandler((_request, reply) =>
    sendRefusal(reply, { status: 404, code: 'not_found', message: 'Not found' }),
  )
  http.addHook('preClose', () => ctx.drawings.close())
  healthRoutes(http, ctx, isReady)

  await liveRoutes(app, ctx)
  await identityRoutes(app, ctx)
  await fileRoutes(app, ctx)
  for (const { routes } of ctx.modules) if (routes) await attachRoutes(app, ctx, routes(ctx))
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
