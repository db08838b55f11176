import type { Work } from './base.ts'
import { type How, judge, notConfirmed } from './cards.ts'
import { emit } from './events.ts'
import { newClientSecret, newId } from './ids.ts'
import type { Outcome, Refusal } from './outcomes.ts'
import { attach } from './payment-methods.ts'
import type { CardError, Charge, Metadata, NextAction, PaymentIntent, PaymentMethod } from './shapes.ts'
import { insert, save } from './store.ts'

export type NewIntent = {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Metadata
  setupFutureUsage: PaymentIntent['setup_future_usage']
  invoice?: string
}

export async function addIntent(work: Work, given: NewIntent): Promise<PaymentIntent> {
  const id = newId('payment_intent')
  const intent = await insert(work, {
    id,
    object: 'payment_intent',
    amount: given.amount,
    amount_received: 0,
    canceled_at: null,
    capture_method: 'automatic',
    client_secret: newClientSecret(id),
    created: work.at,
    currency: given.currency,
    customer: given.customer,
    description: given.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: given.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    setup_future_usage: given.setupFutureUsage,
    status: 'requires_payment_method',
    _local: { invoice: given.invoice ?? null },
  } satisfies PaymentIntent)
  await emit(work, 'payment_intent.created', intent)
  return intent
}

function addCharge(
  work: Work,
  intent: PaymentIntent,
  { id, card }: PaymentMethod,
  refused: Refusal | null,
): Promise<Charge> {
  return insert(work, {
    id: newId('charge'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: refused ? 0 : intent.amount,
    amount_refunded: 0,
    captured: refused === null,
    created: work.at,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: refused?.code ?? null,
    failure_message: refused?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: refused === null,
    payment_intent: intent.id,
    payment_method: id,
    payment_method_details: {
      type: 'card',
      card: { brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year },
    },
    refunded: false,
    status: refused ? 'failed' : 'succeeded',
    _local: {},
  })
}

export const cardError = ({ code, declineCode, message }: Refusal, charge?: string): CardError => ({
  type: 'card_error',
  code,
  ...(declineCode ? { decline_code: declineCode } : {}),
  message,
  ...(charge ? { charge } : {}),
})

/** Where a person confirms at their bank. */
export const stepOf = (work: Work, clientSecret: string): NextAction => ({
  type: 'redirect_to_url',
  redirect_to_url: {
    url: `${work.publicUrl}/dev/payments/step?client_secret=${encodeURIComponent(clientSecret)}`,
    return_url: null,
  },
})

/** A payment that did not come about: it waits for another card. */
export async function failIntent(work: Work, intent: PaymentIntent, refused: Refusal, charge?: Charge): Promise<void> {
  const failed = await save(work, {
    ...intent,
    last_payment_error: cardError(refused, charge?.id),
    latest_charge: charge?.id ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  if (charge) await emit(work, 'charge.failed', charge)
  await emit(work, 'payment_intent.payment_failed', failed)
}

async function succeed(work: Work, intent: PaymentIntent, method: PaymentMethod): Promise<void> {
  if (intent.setup_future_usage && intent.customer) await attach(work, method, intent.customer)
  const charge = await addCharge(work, intent, method, null)
  const paid = await save(work, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  await emit(work, 'charge.succeeded', charge)
  await emit(work, 'payment_intent.succeeded', paid)
}

/** Tries to pay an intent with a card; the caller holds the customer's lock. */
export async function attempt(work: Work, intent: PaymentIntent, method: PaymentMethod, how: How): Promise<Outcome> {
  const verdict = judge(method._local.behaviour, how)
  if (verdict.outcome === 'refused')
    await failIntent(work, intent, verdict, await addCharge(work, intent, method, verdict))
  if (verdict.outcome === 'step') {
    const waiting = await save(work, {
      ...intent,
      next_action: stepOf(work, intent.client_secret),
      payment_method: method.id,
      status: 'requires_action',
    })
    await emit(work, 'payment_intent.requires_action', waiting)
  }
  if (verdict.outcome === 'paid') await succeed(work, intent, method)
  return verdict
}

/** The person did not confirm at their bank. */
export async function refuseStep(work: Work, intent: PaymentIntent): Promise<Refusal> {
  await failIntent(work, intent, notConfirmed)
  return notConfirmed
}

/** Gives a payment up; one that has succeeded stays. */
export async function cancelIntent(work: Work, intent: PaymentIntent): Promise<PaymentIntent> {
  const isOver = intent.status === 'succeeded' || intent.status === 'canceled'
  if (isOver) return intent
  const canceled = await save(work, { ...intent, canceled_at: work.at, next_action: null, status: 'canceled' })
  await emit(work, 'payment_intent.canceled', canceled)
  return canceled
}
