import { expect, test } from 'vitest'
import { cards, openTestProvider, refusalOf, second } from '../test/provider.ts'
import { confirmPayment, findInvoiceSecret } from './confirm-payment.ts'

const { base, stripe, customer, customerWith, price, subscribed, days, happened, lastSequence } =
  await openTestProvider('2027-01-31T10:00:00Z')

/** A subscription that waits for its first payment. */
const begun = async (priceId: string) =>
  stripe.subscriptions.create({
    customer: await customer(),
    items: [{ price: priceId }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  })
const secretOf = async ({ latest_invoice: invoice }: { latest_invoice: unknown }) =>
  (await findInvoiceSecret(base, (invoice as { id: string }).id)) ?? ''

test('a subscription begins incomplete, and is active once its first invoice is paid', async () => {
  const gold = await price(2000)
  const since = await lastSequence()
  const id = await subscribed(gold)
  const found = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice.payments', 'default_payment_method'],
  })
  expect(found).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
    currency: 'aud',
    livemode: false,
    default_payment_method: { card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 } },
    latest_invoice: {
      billing_reason: 'subscription_create',
      status: 'paid',
      amount_due: 2000,
      amount_paid: 2000,
      parent: { subscription_details: { subscription: id } },
      payments: { data: [{ status: 'paid', amount_paid: 2000, payment: { type: 'payment_intent' } }] },
    },
  })
  expect(found.items.data[0]).toMatchObject({
    price: { id: gold, unit_amount: 2000 },
    current_period_start: second('2027-01-31T10:00:00Z'),
    current_period_end: second('2027-02-28T10:00:00Z'),
  })
  expect((await happened(since)).map(({ type }) => type)).toEqual([
    ...['customer.created', 'invoice.created', 'payment_intent.created', 'invoice.finalized'],
    ...['customer.subscription.created', 'payment_method.attached', 'charge.succeeded', 'payment_intent.succeeded'],
    ...['invoice_payment.paid', 'invoice.paid', 'invoice.payment_succeeded', 'customer.subscription.updated'],
  ])
  const [updated] = (await happened(since)).slice(-1)
  expect(updated?.body.data).toMatchObject({
    object: { status: 'active' },
    previous_attributes: { status: 'incomplete' },
  })
})

test('a first payment that is declined may be tried with another card', async () => {
  const subscription = await begun(await price(2000))
  const secret = await secretOf(subscription)
  expect(await confirmPayment(base, secret, cards.declined)).toMatchObject({ outcome: 'refused' })
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'incomplete' })
  expect(await confirmPayment(base, secret, cards.pays)).toEqual({ outcome: 'paid' })
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
  expect(await secretOf(subscription)).toBe('')
})

test('a subscription is paid with the saved card where nobody is asked', async () => {
  const create = async (token: string, payment_behavior?: 'error_if_incomplete') =>
    stripe.subscriptions.create({
      customer: await customerWith(token),
      items: [{ price: await price(2000) }],
      ...(payment_behavior ? { payment_behavior } : {}),
    })
  expect(await create('pm_card_visa')).toMatchObject({ status: 'active' })
  expect(await create('pm_card_chargeDeclined')).toMatchObject({ status: 'incomplete' })
  const refused = await refusalOf(create('pm_card_chargeDeclined', 'error_if_incomplete'))
  expect(refused).toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
})

test('a subscription is cancelled at the end of its period, and taken up again before', async () => {
  const id = await subscribed(await price(2000))
  const [item] = (await stripe.subscriptions.retrieve(id)).items.data
  const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(cancelled).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: item?.current_period_end,
    cancellation_details: { reason: 'cancellation_requested' },
  })
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
  })
})

test('cancelled at once it has ended, and stays so', async () => {
  const id = await subscribed(await price(2000))
  const since = await lastSequence()
  expect(await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })).toMatchObject({
    status: 'canceled',
    ended_at: expect.any(Number),
  })
  expect((await happened(since)).map(({ type }) => type)).toEqual(['customer.subscription.deleted'])
  expect(await refusalOf(stripe.subscriptions.cancel(id))).toMatchObject({ code: 'resource_missing' })
  expect(await refusalOf(stripe.subscriptions.update(id, { cancel_at_period_end: true }))).toMatchObject({
    statusCode: 400,
  })
})

test('given up before it was paid, it has never begun', async () => {
  const subscription = await begun(await price(2000))
  const secret = await secretOf(subscription)
  expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'incomplete_expired' })
  expect(await confirmPayment(base, secret, cards.pays)).toMatchObject({ outcome: 'refused' })
})

test('a list leaves out what has ended, unless it is asked for', async () => {
  const who = await customerWith('pm_card_visa')
  const gold = await price(2000)
  const make = () => stripe.subscriptions.create({ customer: who, items: [{ price: gold }] })
  const [ended, going] = [await make(), await make()]
  await stripe.subscriptions.cancel(ended.id)
  const ids = async (more: object) =>
    (await stripe.subscriptions.list({ customer: who, ...more })).data.map(({ id }) => id)
  expect(await ids({})).toEqual([going.id])
  expect(await ids({ status: 'canceled' })).toEqual([ended.id])
  expect(await ids({ status: 'all' })).toEqual([going.id, ended.id])
})

test('a price that does not renew, or is no longer sold, cannot be subscribed to', async () => {
  const once = await stripe.prices.create({ currency: 'aud', unit_amount: 2000, product_data: { name: 'Once' } })
  expect(await refusalOf(begun(once.id))).toMatchObject({ param: 'items[0][price]' })
  const old = await price(2000)
  await stripe.prices.update(old, { active: false })
  expect(await refusalOf(begun(old))).toMatchObject({ param: 'items[0][price]' })
})

// Last: these move the clock.
test('a first payment is waited for 23 hours', async () => {
  const subscription = await begun(await price(2000))
  const secret = await secretOf(subscription)
  const since = await lastSequence()
  await days(1)
  const found = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  expect(found).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
  expect(await confirmPayment(base, secret, cards.pays)).toMatchObject({ outcome: 'refused' })
  const mine = (await happened(since)).filter(({ body }) => JSON.stringify(body).includes(subscription.id))
  expect(mine.map(({ type }) => type)).toEqual(['invoice.voided', 'customer.subscription.updated'])
  expect(mine[0]?.createdAt.getTime()).toBe((subscription.created + 23 * 3600) * 1000)
})

test('cancelled at the end of its period it ends then, and is not charged again', async () => {
  const id = await subscribed(await price(2000))
  const { items } = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await days(40)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: items.data[0]?.current_period_end,
  })
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
})
