import { randomBytes } from 'node:crypto'
import type { Work } from './base.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { wholeList } from './lists.ts'
import { addIntent } from './payment-intents.ts'
import type { Invoice, InvoiceLine, InvoicePayment, Metadata, Price, Subscription } from './shapes.ts'
import { get, insert, save } from './store.ts'

type Reason = Invoice['billing_reason']

/** A line before it has an invoice. */
export type NewLine = {
  amount: number
  description: string
  isProration: boolean
  period: { start: number; end: number }
  /** Null for what is only an amount. */
  price: Omit<Price, '_local'> | null
  /** Set for items other than the subscription's price. */
  item?: { id: string; metadata: Metadata }
}

export type NewInvoice = {
  subscription: Subscription
  reason: Reason
  lines: NewLine[]
  period: { start: number; end: number }
}

function parentOf({ id, items }: Subscription, { item, isProration }: NewLine): InvoiceLine['parent'] {
  if (item) return { type: 'invoice_item_details', invoice_item_details: { invoice_item: item.id, subscription: id } }
  const details = { proration: isProration, subscription: id, subscription_item: items.data[0]?.id ?? '' }
  return { type: 'subscription_item_details', subscription_item_details: details }
}

export const lineOf = (invoice: string, subscription: Subscription, line: NewLine): InvoiceLine => ({
  id: newId('line_item'),
  object: 'line_item',
  amount: line.amount,
  currency: subscription.currency,
  description: line.description,
  invoice,
  livemode: false,
  metadata: line.item?.metadata ?? {},
  parent: parentOf(subscription, line),
  period: line.period,
  pricing: line.price && {
    type: 'price_details',
    price_details: { price: line.price.id, product: line.price.product },
  },
  quantity: 1,
  subscription: subscription.id,
  subtotal: line.amount,
})

const HOUR_SECONDS = 3600

/** What every invoice begins with. */
const fresh = {
  object: 'invoice',
  status: 'draft',
  collection_method: 'charge_automatically',
  livemode: false,
  amount_paid: 0,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  hosted_invoice_url: null,
  next_payment_attempt: null,
  number: null,
} as const

/** What an invoice comes to, with the customer's credit taken off. */
export function figuresOf(lines: InvoiceLine[], balance: number) {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total + balance)
  return {
    amount_due: due,
    amount_remaining: due,
    subtotal: total,
    total,
    starting_balance: balance,
    ending_balance: Math.min(0, total + balance),
  }
}

/** An invoice as it would be, with the customer's credit taken off; nothing is kept. */
export async function composeInvoice(
  work: Work,
  { subscription, reason, lines, period }: NewInvoice,
): Promise<Invoice> {
  const { balance, email } = await get(work, 'customer', subscription.customer)
  const id = newId('invoice')
  const written = lines.map((line) => lineOf(id, subscription, line))
  return {
    ...fresh,
    ...figuresOf(written, balance),
    id,
    automatically_finalizes_at: work.at + HOUR_SECONDS,
    billing_reason: reason,
    created: work.at,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: email,
    lines: wholeList(`/v1/invoices/${id}/lines`, written),
    metadata: {},
    parent: {
      type: 'subscription_details',
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    period_end: period.end,
    period_start: period.start,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    _local: { paymentIntent: null, firstFailureAt: null, retries: 0 },
  }
}

const describe = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription renewal',
  subscription_update: 'Subscription update',
}

/** Writes an invoice that can still be changed, for an hour: a renewal's. */
export async function addDraft(work: Work, given: NewInvoice): Promise<Invoice> {
  const invoice = await insert(work, await composeInvoice(work, given))
  await emit(work, 'invoice.created', invoice)
  return invoice
}

/** Makes a draft ready to be paid; where money is due it comes with the payment that will bring it. */
export async function finalize(work: Work, draft: Invoice): Promise<Invoice> {
  const { id, customer: customerId, currency, billing_reason: reason } = draft
  const customer = await get(work, 'customer', customerId)
  const figures = figuresOf(draft.lines.data, customer.balance)
  const { amount_due: due, ending_balance: balance } = figures
  if (customer.balance !== balance) await save(work, { ...customer, balance })
  const intent =
    due === 0
      ? null
      : await addIntent(work, {
          amount: due,
          currency,
          customer: customerId,
          description: describe[reason],
          metadata: {},
          invoice: id,
          setupFutureUsage: reason === 'subscription_create' ? 'off_session' : null,
        })
  const invoice = await save(work, {
    ...draft,
    ...figures,
    automatically_finalizes_at: null,
    hosted_invoice_url: `${work.publicUrl}/dev/payments/invoices/${id}`,
    number: `LOCAL-${randomBytes(4).toString('hex').toUpperCase()}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: work.at },
    _local: { ...draft._local, paymentIntent: intent?.id ?? null },
  })
  if (intent) await addPayment(work, invoice, intent.id)
  await emit(work, 'invoice.finalized', invoice)
  return invoice
}

/** Writes an invoice, ready to be paid. */
export const addInvoice = async (work: Work, given: NewInvoice): Promise<Invoice> =>
  finalize(work, await addDraft(work, given))

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
