import { type Base, change, look, type Work } from './base.ts'
import { type How, judge, notConfirmed, readCard } from './cards.ts'
import { collect } from './collect.ts'
import { emit } from './events.ts'
import type { CheckoutOutcome, Outcome, Refusal, TypedCard } from './outcomes.ts'
import { addIntent, attempt, refuseStep } from './payment-intents.ts'
import { addMethod, attach } from './payment-methods.ts'
import { expireSession } from './sessions.ts'
import { attemptSetup, refuseSetupStep } from './setup-intents.ts'
import type { PaymentIntent, PaymentMethod, Session } from './shapes.ts'
import { find, get, getToChange, save } from './store.ts'
import { subscribe } from './subscribe.ts'

/** What the hosted page shows. `isAtStep`: a card was given and the bank asks to confirm. Amounts in cents. */
export type CheckoutView = {
  id: string
  mode: 'payment' | 'subscription' | 'setup'
  status: 'open' | 'complete' | 'expired'
  lines: { name: string; amountCents: number; interval: 'month' | 'year' | null }[]
  amountCents: number
  customerEmail: string | null
  cancelUrl: string | null
  /** Set once it is paid. */
  redirectUrl: string | null
  expiresAt: Date
  isAtStep: boolean
}

const redirectOf = ({ id, status, success_url: url }: Session) =>
  status === 'complete' ? url.replaceAll('{CHECKOUT_SESSION_ID}', id) : null

/** The hosted page of a session; null where there is none. */
export async function findCheckout(base: Base, sessionId: string): Promise<CheckoutView | null> {
  const work = await look(base)
  const session = await find(work, 'checkout.session', sessionId)
  if (session === null) return null
  const customer = await get(work, 'customer', session.customer)
  const isPast = session.status === 'open' && session.expires_at <= work.at
  return {
    id: session.id,
    mode: session.mode,
    status: isPast ? 'expired' : session.status,
    lines: session._local.lines.map(({ name, amountCents, quantity, interval }) => ({
      name,
      amountCents: amountCents * quantity,
      interval,
    })),
    amountCents: session.amount_total ?? 0,
    customerEmail: customer.email,
    cancelUrl: session.cancel_url,
    redirectUrl: redirectOf(session),
    expiresAt: new Date(session.expires_at * 1000),
    isAtStep: session._local.pendingMethod !== null,
  }
}

type Done = Partial<Pick<Session, 'payment_intent' | 'subscription' | 'invoice' | 'payment_status'>>

async function complete(work: Work, session: Session, done: Done): Promise<Session> {
  const _local = { ...session._local, pendingMethod: null }
  const completed = await save(work, { ...session, ...done, status: 'complete', url: null, _local } satisfies Session)
  await emit(work, 'checkout.session.completed', completed)
  return completed
}

/** The payment of a page: one, however many cards are tried. */
async function intentOf(work: Work, session: Session): Promise<{ intent: PaymentIntent; session: Session }> {
  if (session.payment_intent) return { intent: await get(work, 'payment_intent', session.payment_intent), session }
  const { savesCard, description, metadata } = session._local
  const intent = await addIntent(work, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'aud',
    customer: session.customer,
    description,
    metadata,
    setupFutureUsage: savesCard ? 'off_session' : null,
  })
  return { intent, session: await save(work, { ...session, payment_intent: intent.id }) }
}

type Tried = { outcome: Outcome; session: Session; done: Done }

async function tryPayment(work: Work, given: Session, method: PaymentMethod, how: How): Promise<Tried> {
  const { intent, session } = await intentOf(work, given)
  return { outcome: await attempt(work, intent, method, how), session, done: { payment_status: 'paid' } }
}

async function trySetup(work: Work, session: Session, method: PaymentMethod, how: How): Promise<Tried> {
  const intent = await get(work, 'setup_intent', session.setup_intent ?? '')
  return { outcome: await attemptSetup(work, intent, method, how), session, done: {} }
}

/** A page's subscription is made once its card has passed: a card that is refused leaves nothing behind. */
async function trySubscription(work: Work, session: Session, method: PaymentMethod, how: How): Promise<Tried> {
  const verdict = judge(method._local.behaviour, how)
  if (verdict.outcome !== 'paid') return { outcome: verdict, session, done: {} }
  await attach(work, method, session.customer)
  const { metadata, description, lines } = session._local
  const subscription = await subscribe(work, {
    customer: session.customer,
    priceId: lines[0]?.price ?? '',
    defaultMethod: method.id,
    savesCard: true,
    metadata,
    description,
  })
  const invoice = subscription.latest_invoice ?? ''
  const outcome = await collect(work, invoice, method, how)
  return { outcome, session, done: { subscription: subscription.id, invoice, payment_status: 'paid' } }
}

const trials = { payment: tryPayment, setup: trySetup, subscription: trySubscription }

async function pay(work: Work, given: Session, method: PaymentMethod, how: How): Promise<CheckoutOutcome> {
  const { outcome, session, done } = await trials[given.mode](work, given, method, how)
  if (outcome.outcome === 'paid') {
    const redirectUrl = redirectOf(await complete(work, session, done)) ?? ''
    return { outcome: 'paid', redirectUrl }
  }
  const pendingMethod = outcome.outcome === 'step' ? method.id : null
  await save(work, { ...session, _local: { ...session._local, pendingMethod } })
  return outcome
}

/** A session that can be paid, its customer locked; or what has become of it. */
async function openSession(work: Work, id: string): Promise<Session | CheckoutOutcome | null> {
  if ((await find(work, 'checkout.session', id)) === null) return null
  const found = await getToChange(work, 'checkout.session', id)
  const isPast = found.status === 'open' && found.expires_at <= work.at
  const session = isPast ? await expireSession(work, found) : found
  if (session.status === 'open') return session
  return { outcome: 'closed', status: session.status, redirectUrl: redirectOf(session) }
}

/** Pays (or subscribes, or hands over) with this card; null where there is no such session. */
export function payCheckout(base: Base, sessionId: string, card: TypedCard): Promise<CheckoutOutcome | null> {
  return change(base, async (work) => {
    const session = await openSession(work, sessionId)
    if (session === null || 'outcome' in session) return session
    const read = readCard(card, work.at)
    if ('outcome' in read) return read
    return pay(work, session, await addMethod(work, read), { isSaved: false, isOffSession: false })
  })
}

const nothingToConfirm: Refusal = {
  outcome: 'refused',
  message: 'There is nothing to confirm.',
  code: 'payment_intent_unexpected_state',
  declineCode: null,
  field: null,
}

async function refuse(work: Work, session: Session): Promise<Refusal> {
  const { payment_intent: payment, setup_intent: setup } = session
  if (payment) await refuseStep(work, await get(work, 'payment_intent', payment))
  if (setup) await refuseSetupStep(work, await get(work, 'setup_intent', setup))
  await save(work, { ...session, _local: { ...session._local, pendingMethod: null } })
  return notConfirmed
}

/** The person confirmed at their bank, or did not; null where there is no such session. */
export function confirmCheckoutStep(
  base: Base,
  sessionId: string,
  isConfirmed: boolean,
): Promise<CheckoutOutcome | null> {
  return change(base, async (work) => {
    const session = await openSession(work, sessionId)
    if (session === null || 'outcome' in session) return session
    const { pendingMethod } = session._local
    if (pendingMethod === null) return nothingToConfirm
    if (!isConfirmed) return refuse(work, session)
    const method = await get(work, 'payment_method', pendingMethod)
    return pay(work, session, method, { isSaved: false, isOffSession: false, isConfirmed })
  })
}
