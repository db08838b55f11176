import { z } from 'zod'
import type { Work } from './base.ts'
import { planChange } from './change-price.ts'
import { voidInvoice } from './close-invoice.ts'
import { collect, defaultMethod } from './collect.ts'
import { composeInvoice } from './invoices.ts'
import { listOf } from './lists.ts'
import { flag, integer, listParams, params, text } from './params.ts'
import { cardError } from './payment-intents.ts'
import { savedMethodOf } from './payment-methods.ts'
import { invalid, Refused } from './problems.ts'
import { nothing, type Result, type Route, route } from './route.ts'
import { field, get, getToChange, present } from './store.ts'
import { dropPending } from './subscription-states.ts'

const payment = params({ payment_method: text.optional(), off_session: flag.default(true) })

/** Collects an open invoice because we ask for it. */
async function pay(work: Work, id: string, given: z.output<typeof payment>): Promise<Result> {
  const invoice = await getToChange(work, 'invoice', id, 'invoice')
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', 'invoice_already_paid')
  if (invoice.status !== 'open') throw invalid(`The invoice is ${invoice.status}.`, 'invoice_not_open')
  const subscription = await get(work, 'subscription', invoice.parent.subscription_details.subscription)
  const method = given.payment_method
    ? await savedMethodOf(work, given.payment_method, invoice.customer)
    : await defaultMethod(work, subscription)
  const outcome = await collect(work, id, method, { isSaved: true, isOffSession: given.off_session })
  if (outcome.outcome === 'paid') return present(await get(work, 'invoice', id))
  if (outcome.outcome === 'step')
    return new Refused({
      message:
        'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
      code: 'invoice_payment_intent_requires_action',
    })
  const { type: _type, ...error } = cardError(outcome)
  return new Refused(error)
}

const preview = params({
  customer: text.optional(),
  subscription: text,
  subscription_details: z.strictObject({
    items: z
      .array(z.strictObject({ id: text, price: text, quantity: integer.pipe(z.literal(1)).optional() }))
      .length(1),
    proration_behavior: z.enum(['always_invoice', 'none']),
    proration_date: integer.optional(),
    billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  }),
})

async function previewChange(
  work: Work,
  { subscription: id, subscription_details: details }: z.output<typeof preview>,
) {
  const subscription = await get(work, 'subscription', id, 'subscription')
  const { invoice } = await planChange(work, subscription, {
    priceId: details.items[0]?.price ?? '',
    startsNewPeriod: details.billing_cycle_anchor?.type === 'now',
    proration: details.proration_behavior,
    prorationDate: details.proration_date,
  })
  if (invoice === null) throw invalid('Nothing would be invoiced.', 'invoice_upcoming_none')
  return present(await composeInvoice(work, invoice))
}

/** A change that waits for an invoice falls away with it. */
async function dropPendingOf(work: Work, invoiceId: string) {
  const { parent } = await get(work, 'invoice', invoiceId)
  const subscription = await get(work, 'subscription', parent.subscription_details.subscription)
  if (subscription.pending_update && subscription.latest_invoice === invoiceId) await dropPending(work, subscription)
}

const filters = listParams({
  customer: text.optional(),
  subscription: text.optional(),
  status: text.optional(),
})

export const invoiceRoutes: Route[] = [
  route('POST', '/v1/invoices/create_preview', preview, previewChange),
  route('GET', '/v1/invoices/:id', nothing, async (work, _given, id) =>
    present(await get(work, 'invoice', id, 'invoice')),
  ),
  route('GET', '/v1/invoices', filters, (work, { customer, subscription: parent, status, ...page }) =>
    listOf(work, 'invoice', '/v1/invoices', page, {
      ...(customer ? { customer } : {}),
      ...(parent ? { parent } : {}),
      and: status ? field('status', status) : undefined,
    }),
  ),
  route('POST', '/v1/invoices/:id/pay', payment, (work, given, id) => pay(work, id, given)),
  route('POST', '/v1/invoices/:id/void', nothing, async (work, _given, id) => {
    const { status } = await getToChange(work, 'invoice', id, 'invoice')
    if (status !== 'open')
      throw invalid(`You can only pass in open invoices. This one is ${status}.`, 'invoice_not_open')
    await voidInvoice(work, id)
    await dropPendingOf(work, id)
    return present(await get(work, 'invoice', id))
  }),
  route('GET', '/v1/invoice_payments', listParams({ invoice: text }), (work, { invoice: parent, ...page }) =>
    listOf(work, 'invoice_payment', '/v1/invoice_payments', page, { parent }),
  ),
]
