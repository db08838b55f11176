import { z } from 'zod'
import type { Work } from './base.ts'
import { getToChangeCustomer } from './customers.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { listOf } from './lists.ts'
import { currency, integer, link, listParams, metadata, params, text } from './params.ts'
import { cancelIntent } from './payment-intents.ts'
import { invalid } from './problems.ts'
import { nothing, type Route, route } from './route.ts'
import { readLines, sessionLine } from './session-lines.ts'
import { addSetupIntent } from './setup-intents.ts'
import type { Session } from './shapes.ts'
import { field, get, getToChange, insert, present, save } from './store.ts'

const [MIN_SECONDS, MAX_SECONDS] = [30 * 60, 24 * 3600]

const forIntent = z.strictObject({
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  description: text.optional(),
  metadata: metadata.optional(),
})
const types = z.array(z.literal('card')).optional()

const creation = params({
  mode: z.enum(['payment', 'subscription', 'setup']),
  customer: text,
  currency: currency.optional(),
  line_items: z.array(sessionLine).min(1).max(20).optional(),
  payment_intent_data: forIntent.optional(),
  setup_intent_data: forIntent.pick({ description: true, metadata: true }).optional(),
  subscription_data: forIntent.pick({ description: true, metadata: true }).optional(),
  success_url: link,
  cancel_url: link.optional(),
  expires_at: integer.optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  payment_method_types: types,
  allowed_payment_method_types: types,
})
type Creation = z.output<typeof creation>

function readExpiry(work: Work, given: number | undefined): number {
  const expires = given ?? work.at + MAX_SECONDS
  const seconds = expires - work.at
  // A minute's grace for the way here.
  if (seconds < MIN_SECONDS - 60 || seconds > MAX_SECONDS + 60)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      'parameter_invalid',
      'expires_at',
    )
  return expires
}

/** What every page begins with. */
const fresh = {
  object: 'checkout.session',
  status: 'open',
  ui_mode: 'hosted_page',
  livemode: false,
  invoice: null,
  payment_intent: null,
  subscription: null,
} as const

async function create(work: Work, given: Creation): Promise<Session> {
  const { mode } = given
  await getToChangeCustomer(work, given.customer)
  const { lines, total, currency } = await readLines(work, given.mode, given.line_items ?? [])
  const expires_at = readExpiry(work, given.expires_at)
  const id = newId('checkout.session')
  const data = given.payment_intent_data ?? given.subscription_data ?? given.setup_intent_data
  const metadataOfIntent = data?.metadata ?? {}
  const setup =
    mode === 'setup' ? await addSetupIntent(work, { customer: given.customer, metadata: metadataOfIntent }) : null
  return insert(work, {
    ...fresh,
    id,
    amount_subtotal: setup ? null : total,
    amount_total: setup ? null : total,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    created: work.at,
    currency: currency ?? given.currency ?? null,
    customer: given.customer,
    expires_at,
    metadata: given.metadata ?? {},
    mode,
    payment_method_types: ['card'],
    payment_status: setup ? 'no_payment_required' : 'unpaid',
    setup_intent: setup?.id ?? null,
    success_url: given.success_url,
    url: `${work.publicUrl}/dev/payments/checkout/${id}`,
    _local: {
      lines,
      savesCard: given.payment_intent_data?.setup_future_usage !== undefined,
      description: data?.description ?? null,
      metadata: metadataOfIntent,
      pendingMethod: null,
    },
  } satisfies Session)
}

/** Closes a page that nobody has paid; a payment that was begun on it falls away. */
export async function expireSession(work: Work, before: Session): Promise<Session> {
  if (before.payment_intent) await cancelIntent(work, await get(work, 'payment_intent', before.payment_intent))
  const pendingMethod = null
  const expired = await save(work, {
    ...before,
    status: 'expired',
    url: null,
    _local: { ...before._local, pendingMethod },
  } satisfies Session)
  await emit(work, 'checkout.session.expired', expired)
  return expired
}

const filters = listParams({
  customer: text.optional(),
  payment_intent: text.optional(),
  subscription: text.optional(),
  status: text.optional(),
})

export const sessionRoutes: Route[] = [
  route('POST', '/v1/checkout/sessions', creation, async (work, given) => present(await create(work, given))),
  route('GET', '/v1/checkout/sessions/:id', nothing, async (work, _given, id) =>
    present(await get(work, 'checkout.session', id, 'session')),
  ),
  route(
    'GET',
    '/v1/checkout/sessions',
    filters,
    (work, { customer, payment_intent: parent, subscription, status, ...page }) =>
      listOf(work, 'checkout.session', '/v1/checkout/sessions', page, {
        ...(customer ? { customer } : {}),
        ...(parent ? { parent } : {}),
        and: status ? field('status', status) : subscription ? field('subscription', subscription) : undefined,
      }),
  ),
  route('POST', '/v1/checkout/sessions/:id/expire', nothing, async (work, _given, id) => {
    const before = await getToChange(work, 'checkout.session', id, 'session')
    if (before.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${before.status}\`.`,
        'parameter_invalid',
      )
    return present(await expireSession(work, before))
  }),
]
