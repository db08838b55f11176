import type { FastifyReply, FastifyRequest } from 'fastify'
import { confirmPayment, confirmPaymentStep, findPayment } from '../confirm-payment.ts'
import type { Outcome } from '../outcomes.ts'
import { stepForm } from './card.ts'
import { fieldsOf, PATH, readCard, sendUnknown, settle } from './request.ts'
import { type Desk, wantsPage, wrongField } from './site.ts'

const STEP = `${PATH}/step`

type Asked = { clientSecret: string; returnUrl: string }

/** The payment and the way back. */
function readAsked({ site }: Desk, fields: Record<string, unknown>): Asked {
  const { client_secret: clientSecret, return_url: wanted } = fields
  if (typeof clientSecret !== 'string' || clientSecret === '')
    throw wrongField('client_secret', 'The payment is missing')
  const returnUrl = site.returnTo(wanted)
  if (returnUrl === null) throw wrongField('return_url', 'The way back must be on this site')
  return { clientSecret, returnUrl }
}

/** The return address with the payment's outcome, as Stripe's own form gives it. */
function wayBack({ config }: Desk, returnUrl: string, paymentId: string, refused?: string): string {
  const { origin } = new URL(config.publicUrl)
  const url = new URL(returnUrl, origin)
  url.searchParams.set('payment_intent', paymentId)
  url.searchParams.set('redirect_status', refused === undefined ? 'succeeded' : 'failed')
  if (refused !== undefined) url.searchParams.set('message', refused)
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : url.href
}

const statuses = { paid: 'succeeded', step: 'requires_action', refused: 'failed' } as const

async function answer(ctx: Desk, asked: Asked, outcome: Outcome, request: FastifyRequest, reply: FastifyReply) {
  const { clientSecret, returnUrl } = asked
  const payment = await findPayment(ctx, clientSecret)
  if (!payment) return sendUnknown(ctx, reply)
  if (outcome.outcome === 'paid') await settle(ctx)
  const refusal = outcome.outcome === 'refused' ? outcome : undefined
  const url =
    outcome.outcome === 'step'
      ? `${STEP}?${new URLSearchParams({ client_secret: clientSecret, return_url: returnUrl })}`
      : wayBack(ctx, returnUrl, payment.id, refusal?.message)
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

/** A payment's present state, for a person who comes to its step late. */
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
export async function submitCard(ctx: Desk, request: FastifyRequest, reply: FastifyReply) {
  const asked = readAsked(ctx, fieldsOf(request))
  const outcome = await confirmPayment(ctx, asked.clientSecret, readCard(request))
  return outcome ? answer(ctx, asked, outcome, request, reply) : sendUnknown(ctx, reply)
}

/** `GET /dev/payments/step`: the bank's question for cards that ask to confirm. */
export async function showStep(ctx: Desk, request: FastifyRequest, reply: FastifyReply) {
  const asked = readAsked(ctx, Object(request.query))
  const payment = await findPayment(ctx, asked.clientSecret)
  if (!payment) return sendUnknown(ctx, reply)
  if (payment.status !== 'requires_action') return answer(ctx, asked, standing(payment.status), request, reply)
  const hidden = { client_secret: asked.clientSecret, return_url: asked.returnUrl }
  return ctx.site.send(reply, 200, { title: 'Confirm', body: stepForm(STEP, hidden) })
}

/** `POST /dev/payments/step`: the answer to it. */
export async function submitStep(ctx: Desk, request: FastifyRequest, reply: FastifyReply) {
  const fields = fieldsOf(request)
  const asked = readAsked(ctx, fields)
  const outcome = await confirmPaymentStep(ctx, asked.clientSecret, fields.answer === 'complete')
  return outcome ? answer(ctx, asked, outcome, request, reply) : sendUnknown(ctx, reply)
}
