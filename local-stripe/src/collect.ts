import type { Work } from './base.ts'
import { type How, refusal } from './cards.ts'
import { markPaid } from './close-invoice.ts'
import { emit } from './events.ts'
import type { Outcome } from './outcomes.ts'
import { attempt, refuseStep } from './payment-intents.ts'
import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from './shapes.ts'
import { get, save } from './store.ts'
import { afterFailed, afterPaid } from './subscription-states.ts'

const DAY = 86_400
/** When a failed renewal is tried again, in days after the first failure; then the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7]

const noCard = refusal('This customer has no attached payment source or default payment method.', 'resource_missing')

/** The card that a subscription is paid with while nobody is there. */
export async function defaultMethod(work: Work, subscription: Subscription): Promise<PaymentMethod | null> {
  const customer = await get(work, 'customer', subscription.customer)
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  return id ? get(work, 'payment_method', id) : null
}

/** A try by the schedule that failed: when the next one is, if there is one. */
function plan(invoice: Invoice, at: number): Invoice {
  const { firstFailureAt, retries, paymentIntent } = invoice._local
  const from = firstFailureAt ?? at
  const days = RETRY_DAYS[retries]
  return {
    ...invoice,
    next_payment_attempt: days === undefined ? null : from + days * DAY,
    _local: { paymentIntent, firstFailureAt: from, retries: retries + 1 },
  }
}

async function noteFailure(work: Work, before: Invoice, outcome: Outcome, isScheduled: boolean): Promise<void> {
  const counted = { ...before, attempt_count: before.attempt_count + 1, attempted: true }
  const isRenewal = before.billing_reason === 'subscription_cycle'
  const invoice = await save(work, isScheduled && isRenewal ? plan(counted, work.at) : counted)
  if (outcome.outcome === 'step') await emit(work, 'invoice.payment_action_required', invoice)
  if (outcome.outcome === 'refused' || isScheduled) await emit(work, 'invoice.payment_failed', invoice)
  const isLast = isScheduled && isRenewal && invoice.next_payment_attempt === null
  if (outcome.outcome === 'refused' || isScheduled) await afterFailed(work, invoice, isLast)
}

/** Tries to pay the payment of an invoice; `isScheduled`: by the provider itself, not because somebody asked. */
async function pay(work: Work, intent: PaymentIntent, method: PaymentMethod | null, how: How): Promise<Outcome> {
  if (how.isConfirmed === false) return refuseStep(work, intent)
  return method ? attempt(work, intent, method, how) : noCard
}

/** Tries to collect an open invoice and updates its subscription; the caller holds the customer's lock. */
export async function collect(
  work: Work,
  invoiceId: string,
  method: PaymentMethod | null,
  how: How & { isScheduled?: boolean },
): Promise<Outcome> {
  const invoice = await get(work, 'invoice', invoiceId)
  const { paymentIntent } = invoice._local
  const intent = paymentIntent ? await get(work, 'payment_intent', paymentIntent) : null
  const outcome = intent ? await pay(work, intent, method, how) : { outcome: 'paid' as const }
  if (outcome.outcome !== 'paid') {
    await noteFailure(work, invoice, outcome, how.isScheduled ?? false)
    return outcome
  }
  const paid = await markPaid(work, { ...invoice, attempt_count: invoice.attempt_count + 1 })
  await afterPaid(work, paid, intent ? (method?.id ?? null) : null)
  return outcome
}
