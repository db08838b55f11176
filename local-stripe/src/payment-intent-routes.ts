import { z } from 'zod'
import type { Work } from './base.ts'
import { collect } from './collect.ts'
import { getToChangeCustomer } from './customers.ts'
import { listOf } from './lists.ts'
import type { Outcome } from './outcomes.ts'
import { currency, flag, listParams, metadata, params, text } from './params.ts'
import { addIntent, attempt, cancelIntent, cardError, failIntent } from './payment-intents.ts'
import { methodOf, savedMethodOf } from './payment-methods.ts'
import { cents, checkAmount } from './prices.ts'
import { invalid, Refused } from './problems.ts'
import { nothing, type Result, type Route, route } from './route.ts'
import type { PaymentIntent, PaymentMethod } from './shapes.ts'
import { get, getToChange, present } from './store.ts'

const authenticationRequired = {
  message: 'Your card was declined. This transaction requires authentication.',
  code: 'authentication_required',
  decline_code: 'authentication_required',
}

/** While its owner is away nobody can confirm: the payment fails instead. */
async function failAwayFrom(work: Work, id: string): Promise<Refused> {
  const { message, code } = authenticationRequired
  const intent = await get(work, 'payment_intent', id)
  await failIntent(work, intent, { outcome: 'refused', message, code, declineCode: code, field: null })
  return new Refused({ ...authenticationRequired, payment_intent: present(await get(work, 'payment_intent', id)) })
}

async function pay(work: Work, intent: PaymentIntent, method: PaymentMethod, isOffSession: boolean): Promise<Outcome> {
  const how = { isSaved: method.customer !== null, isOffSession }
  const { invoice } = intent._local
  return invoice ? collect(work, invoice, method, how) : attempt(work, intent, method, how)
}

async function confirm(work: Work, intent: PaymentIntent, card: string | undefined, away: boolean): Promise<Result> {
  const id = card ?? intent.payment_method
  const canBePaid = intent.status.startsWith('requires_')
  if (!canBePaid)
    throw invalid(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    )
  if (!id) throw invalid('You must provide a payment method.', 'parameter_missing', 'payment_method')
  const method = await (intent.customer
    ? savedMethodOf(work, id, intent.customer, 'payment_method')
    : methodOf(work, id))
  if (away && method.customer === null)
    throw invalid('The card is not attached to the customer.', 'payment_method_unexpected_state', 'payment_method')
  const outcome = await pay(work, intent, method, away)
  if (outcome.outcome === 'step' && away) return failAwayFrom(work, intent.id)
  const after = present(await get(work, 'payment_intent', intent.id))
  if (outcome.outcome !== 'refused') return after
  const { type: _type, ...error } = cardError(outcome)
  return new Refused({ ...error, payment_intent: after })
}

const confirmable = {
  payment_method: text.optional(),
  off_session: flag.default(false),
  return_url: text.optional(),
}
const types = z.array(z.literal('card')).optional()
const creation = params({
  ...confirmable,
  amount: cents,
  currency,
  customer: text.optional(),
  confirm: flag.default(false),
  description: text.optional(),
  metadata: metadata.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  payment_method_types: types,
  allowed_payment_method_types: types,
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
})

async function create(work: Work, given: z.output<typeof creation>): Promise<Result> {
  checkAmount(given.amount, 'amount')
  if (given.customer) await getToChangeCustomer(work, given.customer)
  const intent = await addIntent(work, {
    amount: given.amount,
    currency: given.currency,
    customer: given.customer ?? null,
    description: given.description ?? null,
    metadata: given.metadata ?? {},
    setupFutureUsage: given.setup_future_usage ?? null,
  })
  return given.confirm ? confirm(work, intent, given.payment_method, given.off_session) : present(intent)
}

export const paymentIntentRoutes: Route[] = [
  route('POST', '/v1/payment_intents', creation, create),
  route('GET', '/v1/payment_intents/:id', nothing, async (work, _given, id) =>
    present(await get(work, 'payment_intent', id, 'intent')),
  ),
  route('GET', '/v1/payment_intents', listParams({ customer: text.optional() }), (work, { customer, ...page }) =>
    listOf(work, 'payment_intent', '/v1/payment_intents', page, { ...(customer ? { customer } : {}) }),
  ),
  route('POST', '/v1/payment_intents/:id/confirm', params(confirmable), async (work, given, id) =>
    confirm(work, await getToChange(work, 'payment_intent', id, 'intent'), given.payment_method, given.off_session),
  ),
  route('POST', '/v1/payment_intents/:id/cancel', nothing, async (work, _given, id) =>
    present(await cancelIntent(work, await getToChange(work, 'payment_intent', id, 'intent'))),
  ),
  route('GET', '/v1/charges/:id', nothing, async (work, _given, id) =>
    present(await get(work, 'charge', id, 'charge')),
  ),
  route(
    'GET',
    '/v1/charges',
    listParams({ payment_intent: text.optional(), customer: text.optional() }),
    (work, given) => {
      const { payment_intent: parent, customer, ...page } = given
      return listOf(work, 'charge', '/v1/charges', page, {
        ...(parent ? { parent } : {}),
        ...(customer ? { customer } : {}),
      })
    },
  ),
]
