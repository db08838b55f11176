import { randomBytes } from 'node:crypto'
import type { Work } from './base.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { wholeList } from './lists.ts'
import { addIntent, cancelIntent } from './payment-intents.ts'
import type { Metadata, Price } from './shapes.ts'
import type { Invoice, InvoiceLine, InvoicePayment, Subscription } from './shapes-billing.ts'
import { get, insert, list, save } from './store.ts'

type Reason = Invoice['billing_reason']

/** A line before it has an invoice. */
export type NewLine = {
  amount: number
  description: string
  isProration: boolean
  period: { start: number; end: number }
  price: Omit<Price, '_local'>
  metadata?: Metadata
}

export type NewInvoice = {
  subscription: Subscription
  reason: Reason
  lines: NewLine[]
  period: { start: number; end: number }
}

const lineOf = (invoice: string, { id, items, currency }: Subscription, line: NewLine): InvoiceLine => ({
  id: newId('line_item'),
  object: 'line_item',
  amount: line.amount,
  currency,
  description: line.description,
  invoice,
  livemode: false,
  metadata: line.metadata ?? {},
  parent: {
    type: 'subscription_item_details',
    subscription_item_details: {
      proration: line.isProration,
      subscription: id,
      subscription_item: items.data[0]?.id ?? '',
    },
  },
  period: line.period,
  pricing: { type: 'price_details', price_details: { price: line.price.id, product: line.price.product } },
  quantity: 1,
  subscription: id,
  subtotal: line.amount,
})

/** What every invoice begins with. */
const fresh = {
  object: 'invoice',
  status: 'open',
  collection_method: 'charge_automatically',
  livemode: false,
  amount_paid: 0,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  next_payment_attempt: null,
} as const

/** An invoice as it would be, with the customer's credit taken off; nothing is kept. */
export async function composeInvoice(
  work: Work,
  { subscription, reason, lines, period }: NewInvoice,
): Promise<Invoice> {
  const { balance, email } = await get(work, 'customer', subscription.customer)
  const id = newId('invoice')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total + balance)
  return {
    ...fresh,
    id,
    amount_due: due,
    amount_remaining: due,
    billing_reason: reason,
    created: work.at,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: email,
    ending_balance: Math.min(0, total + balance),
    hosted_invoice_url: `${work.publicUrl}/dev/payments/invoices/${id}`,
    lines: wholeList(
      `/v1/invoices/${id}/lines`,
      lines.map((line) => lineOf(id, subscription, line)),
    ),
    metadata: {},
    number: `LOCAL-${randomBytes(4).toString('hex').toUpperCase()}`,
    parent: {
      type: 'subscription_details',
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    period_end: period.end,
    period_start: period.start,
    starting_balance: balance,
    status_transitions: { finalized_at: work.at, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    total,
    _local: { paymentIntent: null, firstFailureAt: null, retries: 0 },
  }
}

const describe = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription renewal',
  subscription_update: 'Subscription update',
}

/** Writes an invoice, ready to be paid; where money is due it comes with the payment that will bring it. */
export async function addInvoice(work: Work, given: NewInvoice): Promise<Invoice> {
  const composed = await composeInvoice(work, given)
  const { id, customer: customerId, currency, amount_due: due } = composed
  const customer = await get(work, 'customer', customerId)
  if (customer.balance !== composed.ending_balance) await save(work, { ...customer, balance: composed.ending_balance })
  const description = describe[given.reason]
  const intent =
    due === 0
      ? null
      : await addIntent(work, {
          ...{ amount: due, currency, customer: customerId, description, metadata: {}, invoice: id },
          setupFutureUsage: given.reason === 'subscription_create' ? 'off_session' : null,
        })
  const invoice = await insert(work, { ...composed, _local: { ...composed._local, paymentIntent: intent?.id ?? null } })
  if (intent) await addPayment(work, invoice, intent.id)
  await emit(work, 'invoice.created', invoice)
  await emit(work, 'invoice.finalized', invoice)
  return invoice
}

async function addPayment(work: Work, { id, amount_due, currency }: Invoice, paymentIntent: string) {
  await insert(work, {
    id: newId('invoice_payment'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount_due,
    created: work.at,
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
    _local: {},
  } satisfies InvoicePayment)
}

async function closePayment(work: Work, { id, amount_due }: Invoice, status: 'paid' | 'canceled') {
  for (const payment of await list(work, 'invoice_payment', { parent: id })) {
    const { status_transitions: times } = payment
    const paid = { amount_paid: amount_due, status_transitions: { ...times, paid_at: work.at } }
    const canceled = { status_transitions: { ...times, canceled_at: work.at } }
    await save(work, { ...payment, status, ...(status === 'paid' ? paid : canceled) })
    if (status === 'paid') await emit(work, 'invoice_payment.paid', { ...payment, status, ...paid })
  }
}

export async function markPaid(work: Work, invoice: Invoice): Promise<Invoice> {
  const paid = await save(work, {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: work.at },
  })
  await closePayment(work, paid, 'paid')
  await emit(work, 'invoice.paid', paid)
  await emit(work, 'invoice.payment_succeeded', paid)
  return paid
}

/** Gives an open invoice up, with its payment; the credit it used comes back. */
export async function voidInvoice(work: Work, invoiceId: string): Promise<void> {
  const invoice = await get(work, 'invoice', invoiceId)
  if (invoice.status !== 'open') return
  const { paymentIntent } = invoice._local
  if (paymentIntent) await cancelIntent(work, await get(work, 'payment_intent', paymentIntent))
  const customer = await get(work, 'customer', invoice.customer)
  const used = invoice.ending_balance - invoice.starting_balance
  if (used !== 0) await save(work, { ...customer, balance: customer.balance - used })
  const status_transitions = { ...invoice.status_transitions, voided_at: work.at }
  const voided = await save(work, { ...invoice, next_payment_attempt: null, status: 'void', status_transitions })
  await closePayment(work, voided, 'canceled')
  await emit(work, 'invoice.voided', voided)
}
