import type { FastifyReply } from 'fastify'
import type { CheckoutOutcome } from '../outcomes.ts'
import { confirmCheckoutStep, findCheckout, payCheckout } from '../pay-checkout.ts'
import type { Tried } from './card.ts'
import { checkoutPage } from './checkout-body.ts'
import { type AboutOne as Asked, fieldsOf, PATH, readCard, sendUnknown, settle } from './request.ts'
import type { Desk } from './site.ts'

const pathOf = ({ params }: Asked) => `${PATH}/checkout/${encodeURIComponent(params.id)}`

async function show(ctx: Desk, request: Asked, reply: FastifyReply, status = 200, tried?: Tried) {
  const view = await findCheckout(ctx, request.params.id)
  if (!view) return sendUnknown(ctx, reply)
  return ctx.site.send(reply, status, checkoutPage(ctx.site, view, pathOf(request), tried))
}

/** Where a person goes with what became of the card; a second press of the button goes the way of the first. */
async function answer(ctx: Desk, request: Asked, reply: FastifyReply, outcome: CheckoutOutcome | null) {
  if (!outcome) return sendUnknown(ctx, reply)
  if (outcome.outcome === 'step') return reply.redirect(pathOf(request), 303)
  if (outcome.outcome === 'refused') {
    const tried = { card: { ...readCard(request), cvc: '' }, refusal: outcome }
    return show(ctx, request, reply, outcome.field ? 400 : 402, tried)
  }
  await settle(ctx)
  if (!outcome.redirectUrl) return show(ctx, request, reply, 410)
  return reply.header('cache-control', 'no-store').redirect(outcome.redirectUrl, 303)
}

/** `GET /dev/payments/checkout/{session}`: where people pay what the product asks for. */
export const showCheckout = (ctx: Desk, request: Asked, reply: FastifyReply) => show(ctx, request, reply)

/** `POST` there: pays with the card that was typed. */
export const submitCheckout = async (ctx: Desk, request: Asked, reply: FastifyReply) =>
  answer(ctx, request, reply, await payCheckout(ctx, request.params.id, readCard(request)))

/** `POST …/step`: what the person answered their bank. */
export async function submitCheckoutStep(ctx: Desk, request: Asked, reply: FastifyReply) {
  const isConfirmed = fieldsOf(request).answer === 'complete'
  return answer(ctx, request, reply, await confirmCheckoutStep(ctx, request.params.id, isConfirmed))
}
