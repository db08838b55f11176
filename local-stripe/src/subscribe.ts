import type { Work } from './base.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { addInvoice, type NewLine } from './invoices.ts'
import { wholeList } from './lists.ts'
import { periodEnd } from './periods.ts'
import { invalid } from './problems.ts'
import type { Metadata, Price, Subscription } from './shapes.ts'
import { get, insert, save } from './store.ts'
import { itemOf, shownPrice } from './subscription-states.ts'

export type NewSubscription = {
  customer: string
  priceId: string
  defaultMethod: string | null
  /** Whether the card that pays the first invoice pays the next ones. */
  savesCard: boolean
  metadata: Metadata
  description?: string | null
  /** The other items on the first invoice. */
  beside?: NewLine[]
}

/** A price that can be subscribed to. @throws Problem */
export async function recurringPrice(work: Work, id: string, param: string): Promise<Price & { recurring: object }> {
  const price = await get(work, 'price', id, param)
  if (!price.active)
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, 'price_inactive', param)
  const { recurring } = price
  if (recurring === null)
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      'parameter_invalid',
      param,
    )
  return { ...price, recurring }
}

/** What every subscription begins with. */
const fresh = {
  object: 'subscription',
  status: 'incomplete',
  collection_method: 'charge_automatically',
  livemode: false,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  ended_at: null,
  latest_invoice: null,
  pending_update: null,
  schedule: null,
} as const

/** A subscription with its first invoice, both awaiting payment; the caller holds the customer's lock. */
export async function subscribe(work: Work, given: NewSubscription): Promise<Subscription> {
  const price = await recurringPrice(work, given.priceId, 'items[0][price]')
  const id = newId('subscription')
  const end = periodEnd(work.at, work.at, price.recurring)
  const subscription = await insert(work, {
    ...fresh,
    id,
    billing_cycle_anchor: work.at,
    billing_mode: { type: 'flexible' },
    cancellation_details: { comment: null, feedback: null, reason: null },
    created: work.at,
    currency: price.currency,
    customer: given.customer,
    default_payment_method: given.defaultMethod,
    description: given.description ?? null,
    items: wholeList(`/v1/subscription_items?subscription=${id}`, [
      {
        id: newId('subscription_item'),
        object: 'subscription_item',
        created: work.at,
        current_period_end: end,
        current_period_start: work.at,
        metadata: {},
        price: shownPrice(price),
        quantity: 1,
        subscription: id,
      },
    ]),
    metadata: given.metadata,
    start_date: work.at,
    _local: { savesCard: given.savesCard },
  } satisfies Subscription)
  return withFirstInvoice(work, subscription, given.beside ?? [])
}

async function withFirstInvoice(work: Work, subscription: Subscription, beside: NewLine[]): Promise<Subscription> {
  const { price, current_period_end: end } = itemOf(subscription)
  const invoice = await addInvoice(work, {
    subscription,
    reason: 'subscription_create',
    lines: [
      {
        amount: price.unit_amount,
        description: await describe(work, price),
        isProration: false,
        period: { start: work.at, end },
        price,
      },
      ...beside,
    ],
    period: { start: work.at, end: work.at },
  })
  const created = await save(work, { ...subscription, latest_invoice: invoice.id })
  await emit(work, 'customer.subscription.created', created)
  return created
}

/** A line's words, as `1 × Gold (at $20.00 / month)`. */
export async function describe(
  work: Work,
  { product, unit_amount, recurring }: Omit<Price, '_local'>,
): Promise<string> {
  const { name } = await get(work, 'product', product)
  return `1 × ${name} (at $${(unit_amount / 100).toFixed(2)} / ${recurring?.interval ?? 'once'})`
}
