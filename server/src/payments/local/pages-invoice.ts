import type { FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { page, sendPage } from '../../http/plain-page.ts'
import { formatCents } from '../../mail/format-cents.ts'
import { confirmPayment, findInvoiceSecret, findPayment } from './confirm-payment.ts'
import { cardFields, cardHints, type Tried } from './pages-card.ts'
import { type AboutOne, PATH, readCard, settle } from './pages-request.ts'

const pathOf = ({ params }: AboutOne) => `${PATH}/invoices/${encodeURIComponent(params.id)}`

function closedPage({ config }: Context): string {
  const { name } = config.brand
  return page(
    'Invoice',
    name,
    `<h1>Nothing is open here</h1><p>This invoice is paid, or it is not asked for any more.</p>
<a class="button" href="/subscription">Back to ${escapeHtml(name)}</a>`,
  )
}

async function show(ctx: Context, request: AboutOne, reply: FastifyReply, status = 200, tried?: Tried) {
  const { publicUrl, operator, brand } = ctx.config
  const secret = await findInvoiceSecret(ctx, request.params.id)
  const payment = secret ? await findPayment(ctx, secret) : null
  if (!payment) return sendPage(reply, publicUrl, 200, closedPage(ctx))
  const isUnconfirmed = Object(request.query).redirect_status === 'failed'
  const body = `<h1>Pay this invoice</h1><p class="quiet">To ${escapeHtml(operator.name)}</p>
<p class="sum total"><span>${escapeHtml(payment.description ?? 'Invoice')}, AUD incl. GST</span><strong>${formatCents(payment.amountCents)}</strong></p>
${isUnconfirmed && !tried ? '<p class="field error" role="alert">Your bank did not confirm the payment. Please try again.</p>' : ''}
<form method="post" action="${pathOf(request)}" novalidate>${cardFields(tried)}<button>Pay ${formatCents(payment.amountCents)}</button></form>
<a class="button second" href="/subscription">Cancel</a>${cardHints()}`
  return sendPage(reply, publicUrl, status, page('Pay', brand.name, body))
}

/** `GET /dev/payments/invoices/{invoice}`: where people pay a renewal or a change of plan that their card did not. */
export const showInvoice = (ctx: Context, request: AboutOne, reply: FastifyReply) => show(ctx, request, reply)

/** `POST` there: pays with the card that was typed. */
export async function submitInvoice(ctx: Context, request: AboutOne, reply: FastifyReply) {
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
