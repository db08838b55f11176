import type { FastifyReply } from 'fastify'
import { confirmPayment, findInvoiceSecret, findPayment } from '../confirm-payment.ts'
import { cardFields, cardHints, type Tried } from './card.ts'
import { type AboutOne, PATH, readCard, settle } from './request.ts'
import type { Desk, Page, Site } from './site.ts'
import { escapeHtml, formatCents } from './text.ts'

const pathOf = ({ params }: AboutOne) => `${PATH}/invoices/${encodeURIComponent(params.id)}`

const closedPage = ({ name, accountPath }: Site): Page => ({
  title: 'Invoice',
  body: `<h1>Nothing is open here</h1><p>This invoice is paid, or it is not asked for any more.</p>
<a class="button" href="${escapeHtml(accountPath)}">Back to ${escapeHtml(name)}</a>`,
})

async function show(ctx: Desk, request: AboutOne, reply: FastifyReply, status = 200, tried?: Tried) {
  const { site } = ctx
  const secret = await findInvoiceSecret(ctx, request.params.id)
  const payment = secret ? await findPayment(ctx, secret) : null
  if (!payment) return site.send(reply, 200, closedPage(site))
  const isUnconfirmed = Object(request.query).redirect_status === 'failed'
  const body = `<h1>Pay this invoice</h1><p class="quiet">To ${escapeHtml(site.seller)}</p>
<p class="sum total"><span>${escapeHtml(payment.description ?? 'Invoice')}, AUD incl. GST</span><strong>${formatCents(payment.amountCents)}</strong></p>
${isUnconfirmed && !tried ? '<p class="field error" role="alert">Your bank did not confirm the payment. Please try again.</p>' : ''}
<form method="post" action="${pathOf(request)}" novalidate>${cardFields(tried)}<button>Pay ${formatCents(payment.amountCents)}</button></form>
<a class="button second" href="${escapeHtml(site.accountPath)}">Cancel</a>${cardHints()}`
  return site.send(reply, status, { title: 'Pay', body })
}

/** `GET /dev/payments/invoices/{invoice}`: where people pay a renewal or a change of plan that their card did not. */
export const showInvoice = (ctx: Desk, request: AboutOne, reply: FastifyReply) => show(ctx, request, reply)

/** `POST` there: pays with the card that was typed. */
export async function submitInvoice(ctx: Desk, request: AboutOne, reply: FastifyReply) {
  const secret = await findInvoiceSecret(ctx, request.params.id)
  if (!secret) return show(ctx, request, reply)
  const card = readCard(request)
  const outcome = await confirmPayment(ctx, secret, card)
  if (outcome?.outcome === 'refused')
    return show(ctx, request, reply, outcome.field ? 400 : 402, { card: { ...card, cvc: '' }, refusal: outcome })
  if (outcome?.outcome === 'paid') await settle(ctx)
  const step = new URLSearchParams({ client_secret: secret, return_url: pathOf(request) })
  return reply.redirect(outcome?.outcome === 'step' ? `${PATH}/step?${step}` : pathOf(request), 303)
}
