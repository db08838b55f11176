import { expect, test } from 'vitest'
import { card, cards, openClient, openTestProvider, refusalOf, second } from '../test/provider.ts'
import { providerNow } from './clock.ts'
import { confirmPayment, confirmPaymentStep, findInvoiceSecret } from './confirm-payment.ts'
import { runDue } from './run-due.ts'
import { moveClock } from './settings.ts'

const year = await openTestProvider('2027-01-31T10:00:00Z')
const failing = await openTestProvider('2027-03-01T09:30:00Z')
const DAY = 86_400

/** A renewal can be changed for so long, in days, before it is charged. */
const DRAFT = 1 / 24

test('a subscription renews over a year on its own day, each renewal at its own instant, charged an hour later', async () => {
  const { stripe, subscribed, price, days, happened, lastSequence } = year
  const id = await subscribed(await price(4900))
  const since = await lastSequence()
  await days(365 + DRAFT)
  const { data } = await stripe.invoices.list({ subscription: id, limit: 100 })
  expect(data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual(Array(13).fill(['paid', 4900]))
  const events = await happened(since)
  const renewals = events.filter(({ type }) => type === 'invoice.paid')
  expect(renewals.map(({ createdAt }) => createdAt.toISOString())).toEqual(
    [
      ...['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31'],
      ...['2027-08-31', '2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31'],
    ].map((day) => `${day}T11:00:00.000Z`),
  )
  const [newest] = data
  expect(newest).toMatchObject({
    billing_reason: 'subscription_cycle',
    created: second('2028-01-31T10:00:00Z'),
    lines: {
      data: [{ amount: 4900, period: { start: second('2028-01-31T10:00:00Z'), end: second('2028-02-29T10:00:00Z') } }],
    },
  })
  const types = events.slice(0, 9).map(({ type }) => type)
  expect(types).toEqual([
    ...['invoice.created', 'customer.subscription.updated', 'payment_intent.created', 'invoice.finalized'],
    ...['charge.succeeded', 'payment_intent.succeeded', 'invoice_payment.paid', 'invoice.paid'],
    'invoice.payment_succeeded',
  ])
})

test('the draft of a renewal takes a line less, and is charged what is left; finalised it takes none', async () => {
  const { stripe, subscribed, price, days } = year
  const id = await subscribed(await price(4900))
  const [item] = (await stripe.subscriptions.retrieve(id)).items.data
  const now = (await providerNow(year.base)).getTime() / 1000
  await days(((item?.current_period_end ?? 0) - now) / DAY)
  const invoice = String((await stripe.subscriptions.retrieve(id)).latest_invoice)
  const draft = await stripe.invoices.retrieve(invoice)
  expect(draft).toMatchObject({ status: 'draft', amount_due: 4900, hosted_invoice_url: null, number: null })
  expect(draft.automatically_finalizes_at).toBe(draft.created + 3600)
  const less = { customer: String(draft.customer), invoice, amount: -1900, currency: 'aud', description: 'Credit' }
  const added = await stripe.invoiceItems.create({ ...less, metadata: { credit_order: 'one' } })
  expect(added).toMatchObject({ object: 'invoiceitem', amount: -1900, invoice })
  expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'draft', amount_due: 3000, total: 3000 })
  await days(DRAFT)
  const paid = await stripe.invoices.retrieve(invoice)
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 3000, automatically_finalizes_at: null })
  expect(paid.lines.data.map(({ amount, metadata }) => [amount, metadata.credit_order])).toEqual([
    [4900, undefined],
    [-1900, 'one'],
  ])
  expect(await refusalOf(stripe.invoiceItems.create(less))).toMatchObject({ code: 'invoice_not_editable' })
})

test('what falls due happens in its order, over many subscriptions', async () => {
  const { subscribed, price, days, happened, lastSequence } = year
  const [monthly, yearly] = [await price(1000), await price(9000, 'year')]
  for (const each of [monthly, yearly, monthly]) await subscribed(each)
  const since = await lastSequence()
  await days(400)
  const instants = (await happened(since)).map(({ createdAt }) => createdAt.getTime())
  expect(instants.length).toBeGreaterThan(100)
  expect(instants).toEqual(instants.toSorted((a, b) => a - b))
})

test('two processes that do what is due at once charge once', async () => {
  const { base, stripe, subscribed, price } = year
  const id = await subscribed(await price(700))
  await moveClock(base, 62 * DAY)
  await Promise.all([runDue(base), runDue(base), runDue(base)])
  const { data } = await stripe.invoices.list({ subscription: id, limit: 100 })
  expect(data).toHaveLength(3)
  expect(await runDue(base)).toBe(0)
})

test('a renewal that fails is tried again after 1, 3, 5 and 7 days, then the subscription ends', async () => {
  const { base, stripe, subscribed, price, days, happened, lastSequence } = failing
  const id = await subscribed(await price(2000), cards.paysOnce)
  const since = await lastSequence()
  await days(31 + DRAFT)
  const first = Math.floor((await providerNow(base)).getTime() / 1000)
  const late = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(late).toMatchObject({
    status: 'past_due',
    latest_invoice: { status: 'open', attempt_count: 1, amount_paid: 0, next_payment_attempt: first + DAY },
  })
  await days(20)
  const ended = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(ended).toMatchObject({
    status: 'canceled',
    ended_at: first + 7 * DAY,
    cancellation_details: { reason: 'payment_failed' },
    latest_invoice: { status: 'open', attempt_count: 5, next_payment_attempt: null },
  })
  const failures = (await happened(since)).filter(({ type }) => type === 'invoice.payment_failed')
  expect(failures.map(({ createdAt }) => (createdAt.getTime() / 1000 - first) / DAY)).toEqual([0, 1, 3, 5, 7])
  expect(failures.map(({ body }) => body.data.object.next_payment_attempt)).toEqual([
    ...[1, 3, 5, 7].map((day) => first + day * DAY),
    null,
  ])
  const types = (await happened(since)).map(({ type }) => type)
  expect(types.at(-1)).toBe('customer.subscription.deleted')
})

test('a renewal that failed recovers with another card, by the next try', async () => {
  const { stripe, subscribed, price, days } = failing
  const id = await subscribed(await price(2000), cards.paysOnce)
  const { customer: who } = await stripe.subscriptions.retrieve(id)
  await days(32)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: String(who) })
  await stripe.subscriptions.update(id, { default_payment_method: method.id })
  await days(3)
  const recovered = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(recovered).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
})

test('a renewal that failed is paid when we ask for it, or by its owner', async () => {
  const { base, stripe, subscribed, price, days } = failing
  const gold = await price(2000)
  const [byUs, byOwner] = [await subscribed(gold, cards.paysOnce), await subscribed(gold, cards.paysOnce)]
  await days(32)
  const invoiceOf = async (id: string) => String((await stripe.subscriptions.retrieve(id)).latest_invoice)
  const invoice = await invoiceOf(byUs)
  expect(await refusalOf(stripe.invoices.pay(invoice))).toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
  })
  const { customer: who } = await stripe.subscriptions.retrieve(byUs)
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: String(who) })
  await stripe.subscriptions.update(byUs, { default_payment_method: method.id })
  expect(await stripe.invoices.pay(invoice)).toMatchObject({ status: 'paid', amount_paid: 2000 })
  expect(await refusalOf(stripe.invoices.pay(invoice))).toMatchObject({ statusCode: 400 })
  expect(await stripe.subscriptions.retrieve(byUs)).toMatchObject({ status: 'active' })
  const secret = (await findInvoiceSecret(base, await invoiceOf(byOwner))) ?? ''
  expect(await confirmPayment(base, secret, cards.pays)).toEqual({ outcome: 'paid' })
  expect(await stripe.subscriptions.retrieve(byOwner)).toMatchObject({ status: 'active' })
})

test('a card that asks to confirm every time makes its owner come back', async () => {
  const { base, stripe, customerWith, price, days, happened, lastSequence } = failing
  const { id } = await stripe.subscriptions.create({
    customer: await customerWith('pm_card_visa'),
    items: [{ price: await price(2000) }],
  })
  const { customer: who } = await stripe.subscriptions.retrieve(id)
  const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: String(who) })
  await stripe.subscriptions.update(id, { default_payment_method: method.id })
  const since = await lastSequence()
  await days(31)
  const late = await stripe.subscriptions.retrieve(id)
  expect(late.status).toBe('past_due')
  const mine = (await happened(since)).filter(({ objectId }) => objectId === late.latest_invoice)
  expect(mine.map(({ type }) => type).slice(0, 4)).toEqual([
    ...['invoice.created', 'invoice.finalized', 'invoice.payment_action_required', 'invoice.payment_failed'],
  ])
  const secret = (await findInvoiceSecret(base, String(late.latest_invoice))) ?? ''
  expect(await confirmPaymentStep(base, secret, true)).toEqual({ outcome: 'paid' })
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
})

test('a card that asked to confirm the first payment renews without asking', async () => {
  const { base, stripe, customer, price, days } = failing
  const made = await stripe.subscriptions.create({
    customer: await customer(),
    items: [{ price: await price(2000) }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
  })
  const secret = (await findInvoiceSecret(base, String(made.latest_invoice))) ?? ''
  expect(await confirmPayment(base, secret, card('4000000000003220'))).toEqual({ outcome: 'step' })
  expect(await stripe.subscriptions.retrieve(made.id)).toMatchObject({ status: 'incomplete' })
  expect(await confirmPaymentStep(base, secret, true)).toEqual({ outcome: 'paid' })
  await days(31)
  expect(await stripe.subscriptions.retrieve(made.id)).toMatchObject({ status: 'active' })
  expect((await stripe.invoices.list({ subscription: made.id })).data).toHaveLength(2)
})

test('the clock and all that is kept outlive the listener', async () => {
  const { base, stripe } = failing
  const { stripe: other } = await openClient(base)
  const made = await other.customers.create({})
  expect(made.created).toBe(Math.floor((await providerNow(base)).getTime() / 1000))
  expect((await other.subscriptions.list({ status: 'all', limit: 100 })).data).toEqual(
    (await stripe.subscriptions.list({ status: 'all', limit: 100 })).data,
  )
})
