import { expect, test } from 'vitest'
import { cards, openTestProvider, refusalOf } from '../test/provider.ts'
import { confirmCheckoutStep, findCheckout, payCheckout } from './pay-checkout.ts'

const { base, stripe, customer, price, days, happened, lastSequence } = await openTestProvider()

const urls = {
  success_url: 'http://localhost:3000/wallet?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/wallet',
}
const line = (amount: number, name = 'Top up') => ({
  quantity: 1,
  price_data: { currency: 'aud', unit_amount: amount, product_data: { name } },
})
const inMinutes = (minutes: number) => Math.floor(base.now().getTime() / 1000) + minutes * 60

const topUp = async (amount = 5000, more = {}) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    customer: await customer(),
    line_items: [line(amount)],
    ...urls,
    ...more,
  })

test('a page for one payment is paid, and leads back with its id', async () => {
  const since = await lastSequence()
  const session = await topUp(5000, { client_reference_id: 'order-1', metadata: { order: '1' } })
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 5000,
    currency: 'aud',
    payment_intent: null,
    client_reference_id: 'order-1',
    metadata: { order: '1' },
    livemode: false,
    url: `http://localhost:3000/dev/payments/checkout/${session.id}`,
  })
  expect(await findCheckout(base, session.id)).toMatchObject({
    mode: 'payment',
    status: 'open',
    amountCents: 5000,
    customerEmail: 'kim@home.example',
    isAtStep: false,
    lines: [{ name: 'Top up', amountCents: 5000, interval: null }],
  })
  const redirectUrl = `http://localhost:3000/wallet?session=${session.id}`
  expect(await payCheckout(base, session.id, cards.pays)).toEqual({ outcome: 'paid', redirectUrl })
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent', 'line_items'] })
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: { status: 'succeeded', amount_received: 5000 },
    line_items: { data: [{ description: 'Top up', amount_total: 5000 }] },
  })
  expect(await payCheckout(base, session.id, cards.pays)).toEqual({
    outcome: 'closed',
    status: 'complete',
    redirectUrl,
  })
  expect((await happened(since)).map(({ type }) => type)).toEqual([
    ...['customer.created', 'payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'],
    'checkout.session.completed',
  ])
  const { data } = await stripe.checkout.sessions.list({ payment_intent: (done.payment_intent as { id: string }).id })
  expect(data.map(({ id }) => id)).toEqual([session.id])
})

test('a card that is declined leaves the page open, and the payment stays one', async () => {
  const { id } = await topUp()
  expect(await payCheckout(base, id, cards.declined)).toMatchObject({ outcome: 'refused', code: 'card_declined' })
  expect(await payCheckout(base, id, { ...cards.pays, cvc: '' })).toMatchObject({ outcome: 'refused', field: 'cvc' })
  const { payment_intent: first, status } = await stripe.checkout.sessions.retrieve(id)
  expect(status).toBe('open')
  expect(await payCheckout(base, id, cards.pays)).toMatchObject({ outcome: 'paid' })
  const done = await stripe.checkout.sessions.retrieve(id)
  expect(done).toMatchObject({ status: 'complete', payment_intent: first })
})

test('the bank asks, the person confirms or not', async () => {
  const { id } = await topUp()
  expect(await confirmCheckoutStep(base, id, true)).toMatchObject({ outcome: 'refused' })
  expect(await payCheckout(base, id, cards.confirms)).toEqual({ outcome: 'step' })
  expect(await findCheckout(base, id)).toMatchObject({ isAtStep: true, status: 'open' })
  expect(await confirmCheckoutStep(base, id, false)).toMatchObject({
    outcome: 'refused',
    code: 'payment_intent_authentication_failure',
  })
  expect(await findCheckout(base, id)).toMatchObject({ isAtStep: false, status: 'open' })
  await payCheckout(base, id, cards.confirms)
  expect(await confirmCheckoutStep(base, id, true)).toMatchObject({ outcome: 'paid' })
})

test('twenty presses at once pay once', async () => {
  const { id } = await topUp()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => payCheckout(base, id, cards.pays)))
  expect(outcomes.filter((outcome) => outcome?.outcome === 'paid')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome?.outcome === 'closed')).toHaveLength(19)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
  expect((await stripe.charges.list({ payment_intent: String(payment_intent) })).data).toHaveLength(1)
})

test('a page that is asked to keeps the card for its customer', async () => {
  const { id, customer: who } = await topUp(5000, { payment_intent_data: { setup_future_usage: 'off_session' } })
  await payCheckout(base, id, cards.pays)
  const { data } = await stripe.customers.listPaymentMethods(String(who))
  expect(data).toMatchObject([{ customer: who, card: { last4: '4242' } }])
  const other = await topUp()
  await payCheckout(base, other.id, cards.pays)
  expect((await stripe.customers.listPaymentMethods(String(other.customer))).data).toEqual([])
})

test('a page to subscribe on begins a subscription with the card that paid', async () => {
  const gold = await price(2000)
  const who = await customer()
  const subscribing = () =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: who,
      line_items: [{ price: gold, quantity: 1 }],
      ...urls,
      subscription_data: { metadata: { order: '7' } },
    })
  const { id } = await subscribing()
  expect(await payCheckout(base, id, cards.declined)).toMatchObject({ outcome: 'refused' })
  expect((await stripe.subscriptions.list({ customer: who, status: 'all' })).data).toEqual([])
  const since = await lastSequence()
  expect(await payCheckout(base, id, cards.confirms)).toEqual({ outcome: 'step' })
  expect(await confirmCheckoutStep(base, id, true)).toMatchObject({ outcome: 'paid' })
  const done = await stripe.checkout.sessions.retrieve(id, {
    expand: ['subscription.default_payment_method', 'invoice'],
  })
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: null,
    subscription: { status: 'active', metadata: { order: '7' }, default_payment_method: { card: { last4: '3220' } } },
    invoice: { status: 'paid', amount_paid: 2000, billing_reason: 'subscription_create' },
  })
  const types = (await happened(since)).map(({ type }) => type)
  expect(types).toContain('customer.subscription.created')
  expect(types.at(-1)).toBe('checkout.session.completed')
})

test('a page to hand over a card keeps it without a payment', async () => {
  const who = await customer()
  const { id } = await stripe.checkout.sessions.create({ mode: 'setup', currency: 'aud', customer: who, ...urls })
  expect(await payCheckout(base, id, cards.insufficient)).toMatchObject({ outcome: 'refused' })
  expect(await payCheckout(base, id, cards.paysOnce)).toMatchObject({ outcome: 'paid' })
  const done = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] })
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    payment_intent: null,
    setup_intent: { status: 'succeeded', customer: who },
  })
})

test('a page is closed by us, once, and cannot be paid any more', async () => {
  const { id } = await topUp()
  await payCheckout(base, id, cards.declined)
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
  expect(await refusalOf(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 })
  expect(await payCheckout(base, id, cards.pays)).toEqual({ outcome: 'closed', status: 'expired', redirectUrl: null })
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(payment_intent).toMatchObject({ status: 'canceled' })
})

test('paying and closing at once end in one of the two', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await topUp()
    const [paid, closed] = await Promise.allSettled([
      payCheckout(base, id, cards.pays),
      stripe.checkout.sessions.expire(id),
    ])
    const { status, payment_status } = await stripe.checkout.sessions.retrieve(id)
    const wasPaid = paid.status === 'fulfilled' && paid.value?.outcome === 'paid'
    expect([wasPaid, closed.status]).toEqual(wasPaid ? [true, 'rejected'] : [false, 'fulfilled'])
    expect([status, payment_status]).toEqual(wasPaid ? ['complete', 'paid'] : ['expired', 'unpaid'])
  }
})

test('a page expires by the clock, whoever looks first', async () => {
  const { id } = await topUp(5000, { expires_at: inMinutes(30) })
  const { id: longer } = await topUp()
  const since = await lastSequence()
  await days(1)
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' })
  expect(await payCheckout(base, longer, cards.pays)).toMatchObject({ outcome: 'closed', status: 'expired' })
  const events = (await happened(since)).filter(({ type }) => type === 'checkout.session.expired')
  const first = events.find(({ objectId }) => objectId === id)
  expect(Math.floor((first?.createdAt.getTime() ?? 0) / 1000)).toBe(inMinutes(30))
})

test.each([
  ['a life under 30 minutes', { expires_at: 1 }, 'expires_at'],
  ['an amount under 50 cents', { line_items: [line(49)] }, 'line_items'],
  ['no lines', { line_items: undefined }, 'line_items'],
  [
    'two currencies',
    { line_items: [line(500), { ...line(500), price_data: { ...line(500).price_data, currency: 'usd' } }] },
    'line_items',
  ],
  ['an unknown price', { line_items: [{ price: 'price_none', quantity: 1 }] }, 'line_items[0][price]'],
  ['a way back that is none', { success_url: 'javascript:alert(1)' }, 'success_url'],
])('a page with %s is refused', async (_name, more, param) => {
  expect(await refusalOf(topUp(5000, more))).toMatchObject({ type: 'StripeInvalidRequestError', param })
})

test('a price that renews is not for one payment, nor one payment for a subscription', async () => {
  const gold = await price(2000)
  expect(await refusalOf(topUp(5000, { line_items: [{ price: gold, quantity: 1 }] }))).toMatchObject({ param: 'mode' })
  expect(await refusalOf(topUp(5000, { mode: 'subscription' }))).toMatchObject({ param: 'line_items' })
})

test('a page that does not exist is null', async () => {
  expect(await findCheckout(base, 'cs_test_none')).toBeNull()
  expect(await findCheckout(base, 'cs_test_\0')).toBeNull()
  expect(await payCheckout(base, 'cs_test_none', cards.pays)).toBeNull()
  expect(await confirmCheckoutStep(base, 'cs_test_none', true)).toBeNull()
})
