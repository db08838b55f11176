import type { Work } from './base.ts'
import { type How, judge, notConfirmed } from './cards.ts'
import { getToChangeCustomer } from './customers.ts'
import { emit } from './events.ts'
import { newClientSecret, newId } from './ids.ts'
import type { Outcome } from './outcomes.ts'
import { flag, metadata, params, text } from './params.ts'
import { cardError, stepOf } from './payment-intents.ts'
import { attach, methodOf } from './payment-methods.ts'
import { invalid, Refused } from './problems.ts'
import { nothing, type Result, type Route, route } from './route.ts'
import type { Metadata, PaymentMethod, SetupIntent } from './shapes.ts'
import { get, getToChange, insert, present, save } from './store.ts'

type NewSetup = { customer: string; metadata: Metadata; usage?: string }

export async function addSetupIntent(work: Work, { customer, metadata, usage }: NewSetup): Promise<SetupIntent> {
  const id = newId('setup_intent')
  const intent = await insert(work, {
    id,
    object: 'setup_intent',
    client_secret: newClientSecret(id),
    created: work.at,
    customer,
    last_setup_error: null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: usage ?? 'off_session',
    _local: {},
  } satisfies SetupIntent)
  await emit(work, 'setup_intent.created', intent)
  return intent
}

async function refuse(work: Work, intent: SetupIntent, refused: Outcome & { outcome: 'refused' }) {
  const failed = await save(work, {
    ...intent,
    last_setup_error: cardError(refused),
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  await emit(work, 'setup_intent.setup_failed', failed)
}

/** Tries to keep a card for later. */
export async function attemptSetup(work: Work, intent: SetupIntent, method: PaymentMethod, how: How): Promise<Outcome> {
  const verdict = judge(method._local.behaviour, how)
  if (verdict.outcome === 'refused') await refuse(work, intent, verdict)
  if (verdict.outcome === 'step') {
    const next_action = stepOf(work, intent.client_secret)
    await save(work, { ...intent, next_action, payment_method: method.id, status: 'requires_action' })
  }
  if (verdict.outcome === 'paid') {
    if (intent.customer) await attach(work, method, intent.customer)
    const done = await save(work, {
      ...intent,
      last_setup_error: null,
      next_action: null,
      payment_method: method.id,
      status: 'succeeded',
    })
    await emit(work, 'setup_intent.succeeded', done)
  }
  return verdict
}

/** The person did not confirm at their bank. */
export async function refuseSetupStep(work: Work, intent: SetupIntent): Promise<Outcome> {
  await refuse(work, intent, notConfirmed)
  return notConfirmed
}

async function confirm(work: Work, intent: SetupIntent, card: string | undefined): Promise<Result> {
  const id = card ?? intent.payment_method
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalid(`This SetupIntent is ${intent.status}.`, 'setup_intent_unexpected_state')
  if (!id) throw invalid('Missing required param: payment_method.', 'parameter_missing', 'payment_method')
  const method = await methodOf(work, id)
  const outcome = await attemptSetup(work, intent, method, { isSaved: false, isOffSession: false })
  const after = present(await get(work, 'setup_intent', intent.id))
  if (outcome.outcome !== 'refused') return after
  const { type: _type, ...error } = cardError(outcome)
  return new Refused({ ...error, setup_intent: after })
}

const confirmable = { payment_method: text.optional(), return_url: text.optional() }
const creation = params({
  ...confirmable,
  customer: text,
  confirm: flag.default(false),
  usage: text.optional(),
  metadata: metadata.optional(),
  payment_method_types: text.array().optional(),
  allowed_payment_method_types: text.array().optional(),
})

export const setupIntentRoutes: Route[] = [
  route('POST', '/v1/setup_intents', creation, async (work, given) => {
    await getToChangeCustomer(work, given.customer)
    const intent = await addSetupIntent(work, {
      customer: given.customer,
      metadata: given.metadata ?? {},
      ...(given.usage ? { usage: given.usage } : {}),
    })
    return given.confirm ? confirm(work, intent, given.payment_method) : present(intent)
  }),
  route('GET', '/v1/setup_intents/:id', nothing, async (work, _given, id) =>
    present(await get(work, 'setup_intent', id, 'intent')),
  ),
  route('POST', '/v1/setup_intents/:id/confirm', params(confirmable), async (work, given, id) =>
    confirm(work, await getToChange(work, 'setup_intent', id, 'intent'), given.payment_method),
  ),
]
