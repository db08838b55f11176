import { type Base, change, look, type Work } from './base.ts'
import { type How, readCard, refusal } from './cards.ts'
import { collect } from './collect.ts'
import type { Outcome, TypedCard } from './outcomes.ts'
import { attempt, refuseStep } from './payment-intents.ts'
import { addMethod } from './payment-methods.ts'
import { attemptSetup, refuseSetupStep } from './setup-intents.ts'
import type { IntentStatus, PaymentIntent, PaymentMethod, SetupIntent } from './shapes.ts'
import { find, get, getToChange } from './store.ts'

/** What a client secret is about; the amount (in cents) is 0 for a card that is only kept. */
export type PaymentView = {
  id: string
  amountCents: number
  status: IntentStatus
  description: string | null
  /** Set while the bank asks the person to confirm. */
  isAtStep: boolean
}

type Intent = PaymentIntent | SetupIntent

async function intentOf(work: Pick<Work, 'db'>, clientSecret: string): Promise<Intent | null> {
  const id = clientSecret.split('_secret_')[0] ?? ''
  const intent = (await find(work, 'payment_intent', id)) ?? (await find(work, 'setup_intent', id))
  return intent?.client_secret === clientSecret ? intent : null
}

/** The payment with this client secret (what a page may know by it); null for an unknown one. */
export async function findPayment(base: Base, clientSecret: string): Promise<PaymentView | null> {
  const intent = await intentOf(base, clientSecret)
  if (intent === null) return null
  const { id, status } = intent
  const isPayment = intent.object === 'payment_intent'
  return {
    id,
    status,
    isAtStep: status === 'requires_action',
    amountCents: isPayment ? intent.amount : 0,
    description: isPayment ? intent.description : null,
  }
}

const over = refusal('This payment can no longer be made.', 'payment_intent_unexpected_state')
const nothingToConfirm = refusal('There is nothing to confirm.', 'payment_intent_unexpected_state')

/** An intent that can be paid, its customer locked; or what has become of it. */
async function openIntent(work: Work, clientSecret: string): Promise<Intent | Outcome | null> {
  const found = await intentOf(work, clientSecret)
  if (found === null) return null
  const intent = await getToChange(work, found.object, found.id)
  if (intent.status === 'succeeded') return { outcome: 'paid' }
  return intent.status === 'canceled' ? over : intent
}

function pay(work: Work, intent: Intent, method: PaymentMethod, how: How): Promise<Outcome> {
  if (intent.object === 'setup_intent') return attemptSetup(work, intent, method, how)
  const { invoice } = intent._local
  return invoice ? collect(work, invoice, method, how) : attempt(work, intent, method, how)
}

/** What the card form in the browser does with a client secret; null for an unknown one. */
export function confirmPayment(base: Base, clientSecret: string, card: TypedCard): Promise<Outcome | null> {
  return change(base, async (work) => {
    const intent = await openIntent(work, clientSecret)
    if (intent === null || 'outcome' in intent) return intent
    const read = readCard(card, work.at)
    if ('outcome' in read) return read
    return pay(work, intent, await addMethod(work, read), { isSaved: false, isOffSession: false })
  })
}

function refuse(work: Work, intent: Intent): Promise<Outcome> {
  if (intent.object === 'setup_intent') return refuseSetupStep(work, intent)
  const { invoice } = intent._local
  const how = { isSaved: false, isOffSession: false, isConfirmed: false }
  return invoice ? collect(work, invoice, null, how) : refuseStep(work, intent)
}

/** The person confirmed at their bank, or did not; null for an unknown client secret. */
export function confirmPaymentStep(base: Base, clientSecret: string, isConfirmed: boolean): Promise<Outcome | null> {
  return change(base, async (work) => {
    const intent = await openIntent(work, clientSecret)
    if (intent === null || 'outcome' in intent) return intent
    if (intent.status !== 'requires_action' || intent.payment_method === null) return nothingToConfirm
    if (!isConfirmed) return refuse(work, intent)
    const method = await get(work, 'payment_method', intent.payment_method)
    return pay(work, intent, method, { isSaved: false, isOffSession: false, isConfirmed })
  })
}

/** The client secret of an open invoice, for its hosted page (`/dev/payments/invoices/{id}`); null where nothing is open. */
export async function findInvoiceSecret(base: Base, invoiceId: string): Promise<string | null> {
  const work = await look(base)
  const invoice = await find(work, 'invoice', invoiceId)
  const id = invoice?.status === 'open' ? invoice._local.paymentIntent : null
  return id ? (await get(work, 'payment_intent', id)).client_secret : null
}
