import { ApiError } from '@lv/contract/errors'
import { openDelivery, openPages, PageRefusal, type Site } from '@lv/local-stripe'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#core/context.ts'
import { page, sendPage } from '#core/plain-page.ts'
import { returnTo } from '#core/return-to.ts'
import { WEBHOOK_PATH, webhookSecretOf } from '#platform/payments/webhook.ts'
import { acceptForms } from '../pages/forms.ts'
import { answerPageFailure } from '../pages/page-failures.ts'

const told = (error: unknown) =>
  error instanceof PageRefusal ? new ApiError(error.code, error.message, { issues: error.issues, cause: error }) : error

const siteOf = ({ config }: Context): Site => ({
  name: config.brand.name,
  seller: config.operator.name,
  accountPath: '/subscription',
  send: (reply, status, { title, body, isWide }) =>
    sendPage(reply, config.publicUrl, status, page(title, config.brand.name, body, isWide ? 'wide' : 'narrow')),
  acceptForms,
  answerFailure: (error, request, reply) => answerPageFailure(config, told(error), request, reply),
  returnTo(value) {
    const path = returnTo(config.publicUrl, value)
    return path === '/' && value !== '/' ? null : path
  },
})

export function localPaymentPages(http: FastifyInstance, ctx: Context) {
  const stop = openDelivery(ctx, {
    secret: () => webhookSecretOf(ctx),
    async post(payload, headers) {
      const { statusCode } = await http.inject({ method: 'POST', url: WEBHOOK_PATH, payload, headers })
      return statusCode
    },
  })
  http.addHook('onClose', stop)
  const { db, pool, log, config, now } = ctx
  openPages(http, { db, pool, log, config, now, site: siteOf(ctx) })
}
