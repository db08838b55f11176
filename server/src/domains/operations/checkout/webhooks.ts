import { ApiError } from '@lv/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { WEBHOOK_PATH } from '#platform/payments/webhook.ts'
import { takeEvent } from './parts/take-event.ts'

const MAX_BYTES = 262_144

/**
 * The signature covers the raw bytes, so the body is not parsed. 400 for a bad signature; 503 if an event could not be
 * applied, so that it is sent again.
 */
export function webhookRoutes(http: FastifyInstance, ctx: Context) {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(WEBHOOK_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['stripe-signature']
      const event = await ctx.payments.readEvent(body, [signature].flat()[0], ctx.now())
      failpoint(ctx, 'webhook:read')
      try {
        const taken = await takeEvent(ctx, event)
        request.log.info({ event: event.id, type: event.type, taken }, 'payment event')
      } catch (error) {
        request.log.error({ err: error, event: event.id, type: event.type }, 'a payment event was not taken')
        throw new ApiError('unavailable', 'This event could not be taken. Please send it again.', {
          retryAfter: 5,
          cause: error,
        })
      }
      reply.header('cache-control', 'no-store')
      return { received: true }
    })
  })
}
