import { type Base, change, type Work } from './base.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { listOf } from './lists.ts'
import { listParams, text } from './params.ts'
import { nothing, type Route, route } from './route.ts'
import type { Dispute } from './shapes.ts'
import { find, get, getToChange, insert, list, present, save } from './store.ts'

async function open(work: Work, paymentIntentId: string, reason: string): Promise<string | null> {
  if ((await find(work, 'payment_intent', paymentIntentId)) === null) return null
  const intent = await getToChange(work, 'payment_intent', paymentIntentId)
  const charge = intent.latest_charge ? await get(work, 'charge', intent.latest_charge) : null
  if (intent.status !== 'succeeded' || !charge || charge.disputed || charge.refunded) return null
  const dispute = await insert(work, {
    id: newId('dispute'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: work.at,
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: paymentIntentId,
    reason,
    status: 'needs_response',
    _local: {},
  } satisfies Dispute)
  await save(work, { ...charge, disputed: true })
  await emit(work, 'charge.dispute.created', dispute)
  await emit(work, 'charge.dispute.funds_withdrawn', dispute)
  return dispute.id
}

/** The dispute about a payment, open or decided; null where there is none. */
export async function findDispute(base: Base, paymentId: string): Promise<string | null> {
  const [dispute] = await list(base, 'dispute', { parent: paymentId }, 1)
  return dispute?.id ?? null
}

/** The cardholder asks their bank for a payment back. @returns the dispute's id, or null where there is nothing to dispute */
export function openDispute(base: Base, paymentIntentId: string, reason = 'fraudulent'): Promise<string | null> {
  return change(base, (work) => open(work, paymentIntentId, reason))
}

async function close(work: Work, disputeId: string, verdict: 'won' | 'lost'): Promise<boolean> {
  const known = await find(work, 'dispute', disputeId)
  if (known === null) return false
  await getToChange(work, 'charge', known.charge)
  const before = await get(work, 'dispute', disputeId)
  if (before.status !== 'needs_response') return false
  const closed = await save(work, { ...before, status: verdict })
  if (verdict === 'won') await emit(work, 'charge.dispute.funds_reinstated', closed)
  await emit(work, 'charge.dispute.closed', closed, { status: before.status })
  return true
}

/** The bank decides an open dispute. @returns false where it is decided already or unknown */
export function closeDispute(base: Base, disputeId: string, verdict: 'won' | 'lost'): Promise<boolean> {
  return change(base, (work) => close(work, disputeId, verdict))
}

const filters = listParams({ payment_intent: text.optional() })

export const disputeRoutes: Route[] = [
  route('GET', '/v1/disputes/:id', nothing, async (work, _given, id) => present(await get(work, 'dispute', id))),
  route('GET', '/v1/disputes', filters, (work, { payment_intent: parent, ...page }) =>
    listOf(work, 'dispute', '/v1/disputes', page, { ...(parent ? { parent } : {}) }),
  ),
]
