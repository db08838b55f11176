import { invalidField } from '@lv/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { wantsPage } from '../../http/page-failures.ts'
import { page, sendPage } from '../../http/plain-page.ts'
import { returnTo } from '../../identity/return-to.ts'
import { confirmPayment, confirmPaymentStep, findPayment } from './confirm-payment.ts'
import type { Outcome } from './outcomes.ts'
import { stepForm } from './pages-card.ts'
import { fieldsOf, PATH, readCard, sendUnknown, settle } from './pages-request.ts'

const STEP = `${PATH}/step`

type Asked = { clientSecret: string; returnPath: string }

/** The payment and the way back; only back to this site. */
function readAsked({ config }: Context, fields: Record<string, unknown>): Asked {
  const { client_secret: clientSecret, return_url: wanted } = fields
  if (typeof clientSecret !== 'string' || clientSecret === '')
    throw invalidField('client_secret', 'The payment is missing')
  const returnPath = returnTo(config.publicUrl, wanted)
  if (returnPath === '/' && wanted !== '/') throw invalidField('return_url', 'The way back must be on this site')
  return { clientSecret, returnPath }
}

/** The way back, with what became of the payment, as Stripe's own form does it. */
function wayBack(ctx: Context, returnPath: string, paymentId: string, refused?: string): string {
  const url = new URL(returnPath, ctx.config.publicUrl)
  url.searchParams.set('payment_intent', paymentId)
  url.searchParams.set('redirect_status', refused === undefined ? 'succeeded' : 'failed')
  if (refused !== undefined) url.searchParams.set('message', refused)
  return `${url.pathname}${url.search}${url.hash}`
}

const statuses = { paid: 'succeeded', step: 'requires_action', refused: 'failed' } as const

async function answer(ctx: Context, asked: Asked, outcome: Outcome, request: FastifyRequest, reply: FastifyReply) {
  const { clientSecret, returnPath } = asked
  const payment = await findPayment(ctx, clientSecret)
  if (!payment) return sendUnknown(ctx, reply)
  if (outcome.outcome === 'paid') await settle(ctx)
  const refusal = outcome.outcome === 'refused' ? outcome : undefined
  const url =
    outcome.outcome === 'step'
      ? `${STEP}?${new URLSearchParams({ client_secret: clientSecret, return_url: returnPath })}`
      : wayBack(ctx, returnPath, payment.id, refusal?.message)
  reply.header('cache-control', 'no-store')
  if (wantsPage(request)) return reply.redirect(url, 303)
  return reply.code(refusal ? 402 : 200).send({
    status: statuses[outcome.outcome],
    payment_intent: payment.id,
    message: refusal?.message ?? null,
    code: refusal?.code ?? null,
    field: refusal?.field ?? null,
    url,
  })
}

/** Where a payment stands already, for whoever comes to its step late. */
const standing = (status: string): Outcome =>
  status === 'succeeded'
    ? { outcome: 'paid' }
    : {
        outcome: 'refused',
        message: 'This payment was not confirmed. Please try again.',
        code: 'payment_intent_authentication_failure',
        declineCode: null,
        field: null,
      }

/**
 * `POST /dev/payments/confirm`: what Stripe's form in the browser does with a client secret; forms are sent back to
 * `return_url`, others get JSON.
 */
export async function submitCard(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const asked = readAsked(ctx, fieldsOf(request))
  const outcome = await confirmPayment(ctx, asked.clientSecret, readCard(request))
  return outcome ? answer(ctx, asked, outcome, request, reply) : sendUnknown(ctx, reply)
}

/** `GET /dev/payments/step`: the bank's question for cards that ask to confirm. */
export async function showStep(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const asked = readAsked(ctx, Object(request.query))
  const payment = await findPayment(ctx, asked.clientSecret)
  if (!payment) return sendUnknown(ctx, reply)
  if (payment.status !== 'requires_action') return answer(ctx, asked, standing(payment.status), request, reply)
  const hidden = { client_secret: asked.clientSecret, return_url: asked.returnPath }
  return sendPage(reply, ctx.config.publicUrl, 200, page('Confirm', ctx.config.brand.name, stepForm(STEP, hidden)))
}

/** `POST /dev/payments/step`: the answer to it. */
export async function submitStep(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const fields = fieldsOf(request)
  const asked = readAsked(ctx, fields)
  const outcome = await confirmPaymentStep(ctx, asked.clientSecret, fields.answer === 'complete')
  return outcome ? answer(ctx, asked, outcome, request, reply) : sendUnknown(ctx, reply)
}
