import { expect, test } from 'vitest'
import { card, cards, openTestProvider, refusalOf } from '../test/provider.ts'
import { change } from './base.ts'
import { confirmPayment, confirmPaymentStep, findPayment } from './confirm-payment.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { failRefund } from './refunds.ts'

const { base, stripe, customer, customerWith, happened, lastSequence } = await openTestProvider()

const intend = async (amount = 2000) =>
  stripe.paymentIntents.create({ amount, currency: 'aud', customer: await customer() })

/** A charge of the saved card while its owner is away. */
async function chargeAway(token: string, amount = 2000) {
  const id = await customerWith(token)
  const { invoice_settings } = (await stripe.customers.retrieve(id)) as {
    invoice_settings?: { default_payment_method: string }
  }
  return stripe.paymentIntents.create({
    amount,
    currency: 'aud',
    customer: id,
    payment_method: invoice_settings?.default_payment_method ?? '',
    off_session: true,
    confirm: true,
    description: 'Top up',
  })
}

test('a card that pays, pays', async () => {
  const since = await lastSequence()
  const { id, client_secret: secret } = await intend()
  expect(await confirmPayment(base, secret ?? '', cards.pays)).toEqual({ outcome: 'paid' })
  const paid = await stripe.paymentIntents.retrieve(id, { expand: ['payment_method', 'latest_charge'] })
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount: 2000,
    amount_received: 2000,
    currency: 'aud',
    last_payment_error: null,
    payment_method: { card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 } },
    latest_charge: { paid: true, captured: true, amount: 2000, refunded: false, disputed: false },
  })
  expect((await happened(since)).map(({ type }) => type)).toEqual([
    ...['customer.created', 'payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'],
  ])
  expect(await confirmPayment(base, secret ?? '', cards.pays)).toEqual({ outcome: 'paid' })
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
})

test.each([
  ['declined', cards.declined, 'Your card was declined.', 'card_declined', 'generic_decline'],
  ['without money', cards.insufficient, 'Your card has insufficient funds.', 'card_declined', 'insufficient_funds'],
  ['expired', cards.expired, 'Your card has expired.', 'expired_card', 'expired_card'],
])('a card that is %s says so, and another one may be tried', async (_name, typed, message, code, declineCode) => {
  const since = await lastSequence()
  const { id, client_secret: secret } = await intend()
  expect(await confirmPayment(base, secret ?? '', typed)).toEqual({
    outcome: 'refused',
    message,
    code,
    declineCode,
    field: null,
  })
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: { type: 'card_error', message, code, decline_code: declineCode },
  })
  expect((await happened(since)).map(({ type }) => type).slice(2)).toEqual([
    'charge.failed',
    'payment_intent.payment_failed',
  ])
  expect(await confirmPayment(base, secret ?? '', cards.pays)).toEqual({ outcome: 'paid' })
})

test.each([
  [{ number: '4242 4242 4242 424' }, 'number', 'incorrect_number'],
  [{ number: '5500 0000 0000 0004' }, 'number', 'incorrect_number'],
  [{ number: 'four' }, 'number', 'incorrect_number'],
  [{ expiry: '12/26' }, 'expiry', 'invalid_expiry_year'],
  [{ expiry: '13/30' }, 'expiry', 'invalid_expiry_month'],
  [{ expiry: 'soon' }, 'expiry', 'invalid_expiry_month'],
  [{ expiry: '12/2099' }, 'expiry', 'invalid_expiry_year'],
  [{ cvc: '12' }, 'cvc', 'invalid_cvc'],
  [{ cvc: '1234' }, 'cvc', 'invalid_cvc'],
])('what was typed wrong is named at its field: %j', async (typed, field, code) => {
  const { id, client_secret: secret } = await intend()
  const outcome = await confirmPayment(base, secret ?? '', { ...cards.pays, ...typed })
  expect(outcome).toMatchObject({ outcome: 'refused', field, code, message: expect.stringMatching(/^Your card/) })
  expect((await stripe.charges.list({ payment_intent: id })).data).toEqual([])
})

test('a card is good to the end of its month, and may be typed in several ways', async () => {
  for (const expiry of ['01/27', '1/27', '01 / 2027', '0127', '01-27']) {
    const { client_secret: secret } = await intend()
    expect(await confirmPayment(base, secret ?? '', { ...cards.pays, expiry })).toEqual({ outcome: 'paid' })
  }
})

test('a card that asks to confirm is paid once its owner has', async () => {
  const { id, client_secret: secret = '' } = await intend()
  expect(await confirmPaymentStep(base, secret ?? '', true)).toMatchObject({ outcome: 'refused' })
  expect(await confirmPayment(base, secret ?? '', cards.confirms)).toEqual({ outcome: 'step' })
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'redirect_to_url' },
  })
  expect(await findPayment(base, secret ?? '')).toMatchObject({ id, amountCents: 2000, isAtStep: true })
  expect(await confirmPaymentStep(base, secret ?? '', false)).toMatchObject({
    outcome: 'refused',
    code: 'payment_intent_authentication_failure',
  })
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_payment_method',
    next_action: null,
  })
  expect(await confirmPayment(base, secret ?? '', cards.confirms)).toEqual({ outcome: 'step' })
  expect(await confirmPaymentStep(base, secret ?? '', true)).toEqual({ outcome: 'paid' })
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded', next_action: null })
})

test('a client secret opens its own payment only', async () => {
  const { id } = await intend()
  expect(await confirmPayment(base, `${id}_secret_guess`, cards.pays)).toBeNull()
  expect(await findPayment(base, 'nothing')).toBeNull()
})

test('a payment that was given up cannot be paid', async () => {
  const { id, client_secret: secret } = await intend()
  expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' })
  expect(await confirmPayment(base, secret ?? '', cards.pays)).toMatchObject({ outcome: 'refused' })
})

test('twenty presses at once pay once', async () => {
  const { id, client_secret: secret } = await intend()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => confirmPayment(base, secret ?? '', cards.pays)))
  expect(new Set(outcomes.map((outcome) => outcome?.outcome))).toEqual(new Set(['paid']))
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
})

test('a saved card pays while its owner is away', async () => {
  expect(await chargeAway('pm_card_visa')).toMatchObject({ status: 'succeeded', amount_received: 2000 })
})

test.each([
  ['pm_card_chargeDeclined', 'card_declined'],
  ['pm_card_chargeCustomerFail', 'card_declined'],
  ['pm_card_authenticationRequired', 'authentication_required'],
])('a saved card that fails while its owner is away is a 402: %s', async (token, code) => {
  const refused = await refusalOf(chargeAway(token))
  expect(refused).toMatchObject({ type: 'StripeCardError', statusCode: 402, code })
  const { id } = refused.payment_intent ?? { id: '' }
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code },
    amount_received: 0,
  })
})

test('a declined charge is answered the same to the same key, and is not tried again', async () => {
  const id = await customerWith('pm_card_chargeDeclined')
  const [method] = (await stripe.customers.listPaymentMethods(id)).data
  const pay = () =>
    stripe.paymentIntents.create(
      { amount: 2000, currency: 'aud', customer: id, confirm: true, payment_method: method?.id ?? '' },
      { idempotencyKey: 'declined-once' },
    )
  const [first, second] = [await refusalOf(pay()), await refusalOf(pay())]
  expect(second.payment_intent?.id).toBe(first.payment_intent?.id)
  expect(second).toMatchObject({ statusCode: 402, code: 'card_declined', message: first.message })
  expect((await stripe.charges.list({ customer: id })).data).toMatchObject([{ status: 'failed' }])
})

test('amounts under 50 cents are refused', async () => {
  expect(await refusalOf(intend(49))).toMatchObject({ code: 'amount_too_small' })
})

test('another customer’s card is refused', async () => {
  const kim = await customerWith('pm_card_visa')
  const { data } = await stripe.customers.listPaymentMethods(kim)
  const stolen = { amount: 2000, currency: 'aud', confirm: true, payment_method: data[0]?.id ?? '' }
  expect(await refusalOf(stripe.paymentIntents.create({ ...stolen, customer: await customer() }))).toMatchObject({
    statusCode: 400,
    param: 'payment_method',
  })
})

test('a payment is refunded in parts, never more than it was', async () => {
  const { id } = await chargeAway('pm_card_visa', 5000)
  const since = await lastSequence()
  const part = await stripe.refunds.create({ payment_intent: id, amount: 2000 })
  expect(part).toMatchObject({ status: 'succeeded', amount: 2000, payment_intent: id })
  expect((await happened(since)).map(({ type }) => type)).toEqual([
    'refund.created',
    'charge.refunded',
    'refund.updated',
  ])
  expect(await refusalOf(stripe.refunds.create({ payment_intent: id, amount: 3001 }))).toMatchObject({
    param: 'amount',
  })
  await stripe.refunds.create({ payment_intent: id })
  const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(latest_charge).toMatchObject({ amount_refunded: 5000, refunded: true })
  expect(await refusalOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: 'charge_already_refunded',
  })
  const { data } = await stripe.refunds.list({ payment_intent: id })
  expect(data.map(({ amount }) => amount)).toEqual([3000, 2000])
  expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id, amount: 2000 })
})

test('ten refunds at once return no more than was paid', async () => {
  const { id } = await chargeAway('pm_card_visa', 5000)
  const tries = Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent: id, amount: 1000 }))
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('a refund that the bank sends back is ours again', async () => {
  const { id, latest_charge } = await chargeAway('pm_card_visa')
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(await change(base, (work) => failRefund(work, refund.id))).toBe(true)
  expect(await change(base, (work) => failRefund(work, refund.id))).toBe(false)
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' })
  expect(await stripe.charges.retrieve(String(latest_charge))).toMatchObject({ amount_refunded: 0, refunded: false })
})

test.each(['won', 'lost'] as const)('a payment is disputed once, and the dispute %s once', async (verdict) => {
  const { id, latest_charge } = await chargeAway('pm_card_visa')
  const since = await lastSequence()
  const dispute = (await openDispute(base, id)) ?? ''
  expect(await openDispute(base, id)).toBeNull()
  expect(await stripe.disputes.retrieve(dispute)).toMatchObject({
    status: 'needs_response',
    amount: 2000,
    payment_intent: id,
    charge: latest_charge,
  })
  expect(await refusalOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_disputed' })
  expect(await closeDispute(base, dispute, verdict)).toBe(true)
  expect(await closeDispute(base, dispute, 'won')).toBe(false)
  expect(await stripe.disputes.retrieve(dispute)).toMatchObject({ status: verdict })
  const types = (await happened(since)).map(({ type }) => type)
  expect(types).toEqual([
    ...['charge.dispute.created', 'charge.dispute.funds_withdrawn'],
    ...(verdict === 'won' ? ['charge.dispute.funds_reinstated'] : []),
    'charge.dispute.closed',
  ])
})

test('what is unknown or unpaid cannot be disputed', async () => {
  expect(await openDispute(base, 'pi_none')).toBeNull()
  expect(await openDispute(base, (await intend()).id)).toBeNull()
  expect(await closeDispute(base, 'dp_none', 'won')).toBe(false)
})

test('a card is kept for later, with a step where the bank asks', async () => {
  const id = await customer()
  const intent = await stripe.setupIntents.create({ customer: id })
  const secret = intent.client_secret ?? ''
  expect(await confirmPayment(base, secret, cards.declined)).toMatchObject({ outcome: 'refused' })
  expect(await stripe.setupIntents.retrieve(intent.id)).toMatchObject({ last_setup_error: { code: 'card_declined' } })
  expect(await confirmPayment(base, secret, cards.confirms)).toEqual({ outcome: 'step' })
  expect(await confirmPaymentStep(base, secret, true)).toEqual({ outcome: 'paid' })
  const done = await stripe.setupIntents.retrieve(intent.id, { expand: ['payment_method'] })
  expect(done).toMatchObject({ status: 'succeeded', payment_method: { customer: id, card: { last4: '3220' } } })
})

test('nothing that is kept holds a full number or a security code', async () => {
  const { client_secret: secret } = await intend()
  await confirmPayment(base, secret ?? '', { ...card('4242 4242 4242 4242'), cvc: '987' })
  const { rows } = await base.db.execute<{ found: number }>(
    `select count(*)::int as found from local_payment_objects o full join local_payment_events e on false
     where coalesce(o.data, e.data)::text like '%42424242%' or coalesce(o.data, e.data)::text like '%"987"%'`,
  )
  expect(rows).toEqual([{ found: 0 }])
})
