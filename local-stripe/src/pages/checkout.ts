import type { FastifyReply } from 'fastify'
import type { CheckoutOutcome } from '../outcomes.ts'
import { type CheckoutView, confirmCheckoutStep, findCheckout, payCheckout } from '../pay-checkout.ts'
import { cardFields, cardHints, stepForm, type Tried } from './card.ts'
import { type AboutOne as Asked, fieldsOf, PATH, readCard, sendUnknown, settle } from './request.ts'
import type { Desk, Page, Site } from './site.ts'
import { escapeHtml, formatCents } from './text.ts'

const intervals = { month: ' a month', year: ' a year' }

const lines = ({ lines }: CheckoutView) =>
  lines
    .map(
      ({ name, amountCents, interval }) =>
        `<p class="sum"><span>${escapeHtml(name)}</span><strong>${formatCents(amountCents)}${interval ? intervals[interval] : ''}</strong></p>`,
    )
    .join('')

const total = ({ mode, amountCents }: CheckoutView) =>
  mode === 'setup'
    ? '<p class="total">Nothing is charged now: the card is kept for later payments.</p>'
    : `<p class="sum total"><span>Total, AUD incl. GST</span><strong>${formatCents(amountCents)}</strong></p>`

const wayBack = (url: string | null, text: string) =>
  url ? `<a class="button second" href="${escapeHtml(url)}">${escapeHtml(text)}</a>` : ''

const titles = { payment: 'Pay', subscription: 'Subscribe', setup: 'Save a card' }

function openBody(site: Site, view: CheckoutView, path: string, tried?: Tried): string {
  const buttons = {
    payment: `Pay ${formatCents(view.amountCents)}`,
    subscription: `Subscribe for ${formatCents(view.amountCents)}`,
    setup: 'Save card',
  }
  const person = view.customerEmail ? `<p class="quiet">For ${escapeHtml(view.customerEmail)}</p>` : ''
  return `<h1>${titles[view.mode]}</h1><p class="quiet">To ${escapeHtml(site.seller)}</p>
${lines(view)}${total(view)}${person}
<form method="post" action="${path}" novalidate>${cardFields(tried)}
<button>${buttons[view.mode]}</button></form>
${wayBack(view.cancelUrl, 'Cancel')}
${cardHints()}`
}

/** The hosted page of a session, in whichever state that is; `path` is where its forms go. */
function checkoutPage(site: Site, view: CheckoutView, path: string, tried?: Tried): Page {
  if (view.status === 'complete') {
    const body = `<h1>This has been paid</h1><p>Nothing more is charged here.</p>${wayBack(view.redirectUrl, `Back to ${site.name}`)}`
    return { title: 'Paid', body }
  }
  if (view.status === 'expired') {
    const body = `<h1>This page has expired</h1><p>Nothing was charged. Please go back and begin again.</p>${wayBack(view.cancelUrl, `Back to ${site.name}`)}`
    return { title: 'Expired', body }
  }
  if (view.isAtStep && !tried) return { title: 'Confirm', body: stepForm(`${path}/step`) }
  return { title: titles[view.mode], body: openBody(site, view, path, tried) }
}

const pathOf = ({ params }: Asked) => `${PATH}/checkout/${encodeURIComponent(params.id)}`

async function show(ctx: Desk, request: Asked, reply: FastifyReply, status = 200, tried?: Tried) {
  const view = await findCheckout(ctx, request.params.id)
  if (!view) return sendUnknown(ctx, reply)
  return ctx.site.send(reply, status, checkoutPage(ctx.site, view, pathOf(request), tried))
}

/** Where a person goes with the card's outcome; a second press of the button leads to the same place. */
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
