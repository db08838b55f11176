import { z } from 'zod'
import { type Base, change, type Work } from './base.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { listOf } from './lists.ts'
import { listParams, metadata, params, text } from './params.ts'
import { cents } from './prices.ts'
import { invalid } from './problems.ts'
import { nothing, type Route, route } from './route.ts'
import type { Charge, Refund } from './shapes.ts'
import { field, get, getToChange, insert, present, save } from './store.ts'

/** The charge that a refund names, by its payment or itself; its customer is locked. @throws Problem */
async function chargeToRefund(work: Work, given: { payment_intent?: string | undefined; charge?: string | undefined }) {
  if (given.charge) return getToChange(work, 'charge', given.charge, 'charge')
  if (!given.payment_intent)
    throw invalid('One of the following params should be provided: payment_intent or charge.', 'parameter_missing')
  const intent = await getToChange(work, 'payment_intent', given.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded' || !intent.latest_charge)
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
      'payment_intent',
    )
  return get(work, 'charge', intent.latest_charge)
}

const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`

/** @throws Problem where that much cannot go back */
function check({ id, amount, amount_refunded, disputed, refunded }: Charge, asked: number) {
  if (disputed)
    throw invalid(`Charge ${id} has been charged back; cannot issue a refund.`, 'charge_disputed', 'payment_intent')
  if (refunded) throw invalid(`Charge ${id} has already been refunded.`, 'charge_already_refunded')
  const left = amount - amount_refunded
  if (asked > left)
    throw invalid(
      `Refund amount (${dollars(asked)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      'parameter_invalid_integer',
      'amount',
    )
  if (asked < 1) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount')
}

const reasons = z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])
const creation = params({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: cents.optional(),
  reason: reasons.optional(),
  metadata: metadata.optional(),
})

async function setRefunded(work: Work, charge: Charge, amount_refunded: number) {
  return save(work, { ...charge, amount_refunded, refunded: amount_refunded === charge.amount })
}

async function refund(work: Work, given: z.output<typeof creation>): Promise<Refund> {
  const charge = await chargeToRefund(work, given)
  const amount = given.amount ?? charge.amount - charge.amount_refunded
  check(charge, amount)
  const made = await insert(work, {
    id: newId('refund'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: work.at,
    currency: charge.currency,
    metadata: given.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: given.reason ?? null,
    status: 'succeeded',
    _local: {},
  } satisfies Refund)
  const after = await setRefunded(work, charge, charge.amount_refunded + amount)
  await emit(work, 'refund.created', made)
  await emit(work, 'charge.refunded', after, { amount_refunded: charge.amount_refunded, refunded: charge.refunded })
  await emit(work, 'refund.updated', made)
  return made
}

/** A refund by hand: this many cents of a payment, or all that is left of it. @throws Problem */
export async function refundPayment(base: Base, payment_intent: string, amount?: number): Promise<Refund> {
  return change(base, (work) => refund(work, { payment_intent, amount }))
}

/** The bank sends a refund back: the money is ours again. */
export async function failRefund(work: Work, refundId: string): Promise<boolean> {
  const { charge: chargeId } = await get(work, 'refund', refundId)
  const charge = await getToChange(work, 'charge', chargeId)
  const before = await get(work, 'refund', refundId)
  if (before.status !== 'succeeded') return false
  const failed = await save(work, { ...before, status: 'failed' as const, failure_reason: 'lost_or_stolen_card' })
  await setRefunded(work, charge, charge.amount_refunded - failed.amount)
  await emit(work, 'refund.failed', failed)
  await emit(work, 'refund.updated', failed, { status: 'succeeded' })
  return true
}

export const refundRoutes: Route[] = [
  route('POST', '/v1/refunds', creation, async (work, given) => present(await refund(work, given))),
  route('GET', '/v1/refunds/:id', nothing, async (work, _given, id) => present(await get(work, 'refund', id))),
  route(
    'GET',
    '/v1/refunds',
    listParams({ payment_intent: text.optional(), charge: text.optional() }),
    (work, { payment_intent: parent, charge, ...page }) =>
      listOf(work, 'refund', '/v1/refunds', page, {
        ...(parent ? { parent } : {}),
        and: charge ? field('charge', charge) : undefined,
      }),
  ),
]
