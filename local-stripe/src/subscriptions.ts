import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Work } from './base.ts'
import { changePrice } from './change-price.ts'
import { collect, defaultMethod } from './collect.ts'
import { getToChangeCustomer } from './customers.ts'
import { addedItems, linesOf } from './invoice-items.ts'
import { listOf } from './lists.ts'
import { flag, integer, listParams, metadata, params, text } from './params.ts'
import { cardError } from './payment-intents.ts'
import { savedMethodOf } from './payment-methods.ts'
import { invalid, missing, Problem } from './problems.ts'
import { nothing, type Route, route } from './route.ts'
import type { Subscription } from './shapes.ts'
import { field, get, getToChange, present } from './store.ts'
import { subscribe } from './subscribe.ts'
import { end, expireIncomplete, itemOf, update } from './subscription-states.ts'
import { localPaymentObjects } from './tables.ts'

const quantity = integer.pipe(z.literal(1)).optional()
const behaviour = z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['on_subscription', 'off']).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
})
const creation = params({
  customer: text,
  items: z.array(z.strictObject({ price: text, quantity })).length(1),
  payment_behavior: behaviour.default('allow_incomplete'),
  payment_settings: paymentSettings.optional(),
  add_invoice_items: addedItems,
  default_payment_method: text.optional(),
  off_session: flag.default(false),
  description: text.optional(),
  metadata: metadata.optional(),
})

async function create(work: Work, given: z.output<typeof creation>): Promise<Subscription> {
  const { customer, items, default_payment_method: card, payment_behavior: behaviour, off_session } = given
  await getToChangeCustomer(work, customer)
  const method = card ? await savedMethodOf(work, card, customer, 'default_payment_method') : null
  const subscription = await subscribe(work, {
    customer,
    priceId: items[0]?.price ?? '',
    defaultMethod: method?.id ?? null,
    savesCard: given.payment_settings?.save_default_payment_method === 'on_subscription',
    metadata: given.metadata ?? {},
    description: given.description ?? null,
    beside: await linesOf(work, given.add_invoice_items),
  })
  const isFree = (await get(work, 'invoice', subscription.latest_invoice ?? '')).amount_due === 0
  if (behaviour === 'default_incomplete' && !isFree) return subscription
  const how = { isSaved: true, isOffSession: off_session }
  const outcome = await collect(work, subscription.latest_invoice ?? '', await defaultMethod(work, subscription), how)
  if (behaviour === 'error_if_incomplete' && outcome.outcome === 'refused') throw new Problem(402, cardError(outcome))
  return get(work, 'subscription', subscription.id)
}

const changes = params({
  items: z
    .array(z.strictObject({ id: text.optional(), price: text, quantity }))
    .length(1)
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations'),
  proration_date: integer.optional(),
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  payment_behavior: behaviour.default('allow_incomplete'),
  add_invoice_items: addedItems,
  off_session: flag.default(false),
  cancel_at_period_end: flag.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
})
type Changes = z.output<typeof changes>

/** @throws Problem for a change that is not allowed */
function check(before: Subscription, given: Changes) {
  const { cancel_at_period_end: cancels, items, proration_behavior: proration, payment_behavior: behaviour } = given
  const isOver = before.status === 'canceled' || before.status === 'incomplete_expired'
  if (isOver)
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', 'parameter_invalid')
  if (cancels !== undefined && before.schedule)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${before.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      'parameter_invalid',
      'cancel_at_period_end',
    )
  const beside = [cancels, given.metadata, given.default_payment_method, given.description]
  if (behaviour === 'pending_if_incomplete' && beside.some((value) => value !== undefined))
    throw invalid('Some params are not supported with `pending_if_incomplete`.', 'parameters_exclusive')
  if (items && items[0]?.id !== itemOf(before).id)
    throw invalid('A second item would be added; only one is supported here.', 'parameter_invalid', 'items[0][id]')
  if (items && proration === 'create_prorations')
    throw invalid('Only always_invoice and none are supported here.', 'parameter_invalid', 'proration_behavior')
}

/** What is changed beside the price; the same object where nothing is. */
async function withDetails(work: Work, before: Subscription, given: Changes): Promise<Subscription> {
  const { cancel_at_period_end: cancels, default_payment_method: card } = given
  const method = card ? await savedMethodOf(work, card, before.customer, 'default_payment_method') : null
  const cancellation =
    cancels === undefined
      ? {}
      : {
          cancel_at_period_end: cancels,
          cancel_at: cancels ? itemOf(before).current_period_end : null,
          canceled_at: cancels ? work.at : null,
          cancellation_details: {
            comment: null,
            feedback: null,
            reason: cancels ? 'cancellation_requested' : null,
          },
        }
  return {
    ...before,
    ...cancellation,
    default_payment_method: method?.id ?? before.default_payment_method,
    description: given.description ?? before.description,
    metadata: { ...before.metadata, ...given.metadata },
  }
}

async function changeSubscription(work: Work, id: string, given: Changes): Promise<Subscription> {
  const before = await getToChange(work, 'subscription', id)
  check(before, given)
  const detailed = await withDetails(work, before, given)
  if (JSON.stringify(detailed) !== JSON.stringify(before)) await update(work, before, detailed)
  const [item] = given.items ?? []
  if (item) {
    const change = {
      priceId: item.price,
      startsNewPeriod: given.billing_cycle_anchor?.type === 'now',
      proration: given.proration_behavior === 'none' ? ('none' as const) : ('always_invoice' as const),
      prorationDate: given.proration_date,
      beside: await linesOf(work, given.add_invoice_items),
    }
    await changePrice(work, detailed, change, given.payment_behavior, given.off_session)
  }
  return get(work, 'subscription', id)
}

const cancellation = params({ prorate: flag.optional(), invoice_now: flag.optional() })

async function cancel(work: Work, id: string): Promise<Subscription> {
  const before = await getToChange(work, 'subscription', id)
  if (before.status === 'canceled' || before.status === 'incomplete_expired') throw missing('subscription', id)
  if (before.status === 'incomplete') return expireIncomplete(work, before)
  return end(work, before, 'cancellation_requested')
}

const filters = listParams({ customer: text.optional(), status: text.optional() })
const current = sql`${localPaymentObjects.data} ->> 'status' in ('incomplete', 'active', 'past_due')`

export const subscriptionRoutes: Route[] = [
  route('POST', '/v1/subscriptions', creation, async (work, given) => present(await create(work, given))),
  route('GET', '/v1/subscriptions/:id', nothing, async (work, _given, id) =>
    present(await get(work, 'subscription', id)),
  ),
  route('GET', '/v1/subscriptions', filters, (work, { customer, status, ...page }) => {
    // Without a status the API leaves out those that have ended.
    const wanted = status === undefined ? current : field('status', status)
    const and = status === 'all' ? undefined : wanted
    return listOf(work, 'subscription', '/v1/subscriptions', page, { ...(customer ? { customer } : {}), and })
  }),
  route('POST', '/v1/subscriptions/:id', changes, async (work, given, id) =>
    present(await changeSubscription(work, id, given)),
  ),
  route('DELETE', '/v1/subscriptions/:id', cancellation, async (work, _given, id) => present(await cancel(work, id))),
]
