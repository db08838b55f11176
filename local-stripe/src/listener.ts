import { timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { answer, type Call } from './answer.ts'
import type { Ground } from './base.ts'
import { customerRoutes } from './customers.ts'
import { disputeRoutes } from './disputes.ts'
import { eventRoutes } from './event-routes.ts'
import { API_VERSION } from './events.ts'
import { decodeForm } from './form.ts'
import { newId } from './ids.ts'
import { invoiceItemRoutes } from './invoice-items.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { paymentIntentRoutes } from './payment-intent-routes.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { priceRoutes } from './prices.ts'
import { Problem } from './problems.ts'
import { productRoutes } from './products.ts'
import { refundRoutes } from './refunds.ts'
import type { Route } from './route.ts'
import { scheduleRoutes } from './schedules.ts'
import { sessionRoutes } from './sessions.ts'
import { setupIntentRoutes } from './setup-intents.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { deliverSoon } from './webhooks/deliver.ts'

export type LocalApi = {
  /** What `STRIPE_API_BASE` would be. */
  url: string
  close(): Promise<void>
}

const MAX_BYTES = 256 * 1024

const routes: Route[] = [
  ...[customerRoutes, productRoutes, priceRoutes, paymentMethodRoutes, paymentIntentRoutes, setupIntentRoutes],
  ...[
    sessionRoutes,
    subscriptionRoutes,
    scheduleRoutes,
    invoiceRoutes,
    invoiceItemRoutes,
    refundRoutes,
    disputeRoutes,
    eventRoutes,
  ],
].flat()

/** @throws Problem 401 where the key is not ours */
function checkKey({ headers }: FastifyRequest, key: string) {
  const given = Buffer.from(headers.authorization ?? '')
  const right = Buffer.from(`Bearer ${key}`)
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new Problem(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

function callOf(route: Route, { params, body, url, headers }: FastifyRequest): Call {
  const [path = '', query = ''] = url.split('?')
  const { id = '' } = params as { id?: string }
  const key = headers['idempotency-key']
  return {
    route,
    id,
    url: path,
    given: decodeForm(route.method === 'POST' && typeof body === 'string' ? body : query),
    key: typeof key === 'string' && route.method === 'POST' ? key.slice(0, 255) : null,
  }
}

function answerError(error: unknown, log: Ground['log'], reply: FastifyReply) {
  if (error instanceof Problem) return reply.status(error.status).send(error.body)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status < 500)
    return reply.status(status).send({ error: { type: 'invalid_request_error', message: String(error) } })
  log.error({ err: error }, 'the local payment provider failed')
  return reply.status(500).send({ error: { type: 'api_error', message: 'The local payment provider failed.' } })
}

/** Who may call the API, and where: `port` 0 is any free one, `host` is this machine alone by default. */
export type Door = { key: string; port?: number; host?: string }

/** The API on its own port. What it changes is sent as webhooks by this process, if it sends any (`openDelivery`). */
export async function openApi(base: Ground, { key, port = 0, host = '127.0.0.1' }: Door): Promise<LocalApi> {
  const http = Fastify({ bodyLimit: MAX_BYTES, forceCloseConnections: true })
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  http.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'request-id': newId('request'), 'stripe-version': API_VERSION })
    checkKey(request, key)
  })
  http.setErrorHandler((error, _request, reply) => answerError(error, base.log, reply))
  http.setNotFoundHandler(({ method, url }, reply) => {
    const message = `Unrecognized request URL (${method}: ${url.split('?')[0]}).`
    return reply.status(404).send({ error: { type: 'invalid_request_error', message } })
  })
  for (const route of routes)
    http.route({
      method: route.method,
      url: route.path,
      async handler(request, reply) {
        const call = callOf(route, request)
        const { status, body, isReplayed } = await answer(base, call)
        if (call.key) reply.header('idempotency-key', call.key)
        if (isReplayed) reply.header('idempotent-replayed', 'true')
        reply.status(status).send(body)
        if (route.method !== 'GET') deliverSoon(base)
        return reply
      },
    })
  const url = await http.listen({ host, port, exclusive: true })
  return { url, close: () => http.close() }
}
