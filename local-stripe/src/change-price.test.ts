import { expect, test } from 'vitest'
import { cards, openTestProvider, refusalOf } from '../test/provider.ts'
import { confirmPayment, findInvoiceSecret } from './confirm-payment.ts'

// April has 30 days: a third of a month is ten.
const { base, stripe, price, subscribed, customerWith, days, happened, lastSequence } =
  await openTestProvider('2027-04-01T00:00:00Z')
const DAY = 86_400

const itemOf = async (id: string) => {
  const [item] = (await stripe.subscriptions.retrieve(id)).items.data
  if (!item) throw new Error('no item')
  return item
}

/** The new price at once, with a new period. */
const change = async (id: string, priceId: string) => ({
  items: [{ id: (await itemOf(id)).id, price: priceId }],
  proration_behavior: 'always_invoice' as const,
  billing_cycle_anchor: { type: 'now' as const },
})
const upgrade = async (id: string, priceId: string) =>
  stripe.subscriptions.update(id, {
    ...(await change(id, priceId)),
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  })
const preview = async (id: string, priceId: string) =>
  stripe.invoices.createPreview({ subscription: id, subscription_details: await change(id, priceId) })

test('an upgrade is charged at once, less what is left of the old period, to the cent', async () => {
  const [silver, gold] = [await price(2000, 'month', 'Silver'), await price(4900, 'month', 'Gold')]
  const id = await subscribed(silver)
  await days(10)
  const { current_period_start, current_period_end } = await itemOf(id)
  const seen = await preview(id, gold)
  const since = await lastSequence()
  const changed = await upgrade(id, gold)
  const left = (current_period_end - changed.billing_cycle_anchor) / (current_period_end - current_period_start)
  expect(left).toBeCloseTo(2 / 3, 5)
  expect(changed).toMatchObject({
    status: 'active',
    pending_update: null,
    latest_invoice: {
      status: 'paid',
      billing_reason: 'subscription_update',
      amount_due: 4900 - 1333,
      amount_paid: 4900 - 1333,
      lines: {
        data: [
          { amount: -1333, parent: { subscription_item_details: { proration: true } } },
          { amount: 4900, parent: { subscription_item_details: { proration: false } } },
        ],
      },
    },
  })
  const item = await itemOf(id)
  expect(item).toMatchObject({ price: { id: gold }, current_period_start: changed.billing_cycle_anchor })
  expect(item.current_period_end).toBe(item.current_period_start + 30 * DAY)
  expect([seen.amount_due, seen.total, seen.lines.data.map(({ amount }) => amount)]).toEqual([
    3567,
    3567,
    [-1333, 4900],
  ])
  expect((await happened(since)).map(({ type }) => type)).toEqual([
    ...['invoice.created', 'payment_intent.created', 'invoice.finalized', 'charge.succeeded'],
    ...['payment_intent.succeeded', 'invoice_payment.paid', 'invoice.paid', 'invoice.payment_succeeded'],
    ...['customer.subscription.updated', 'customer.subscription.pending_update_applied'],
  ])
})

test('a preview changes nothing', async () => {
  const [silver, gold] = [await price(2000), await price(4900)]
  const id = await subscribed(silver)
  const since = await lastSequence()
  await preview(id, gold)
  expect(await itemOf(id)).toMatchObject({ price: { id: silver } })
  expect(await happened(since)).toEqual([])
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
})

test('without a new period the rest of this one is charged at the new price', async () => {
  const id = await subscribed(await price(3000))
  const { current_period_end: end } = await itemOf(id)
  const { items, proration_behavior } = await change(id, await price(6000))
  const changed = await stripe.subscriptions.update(id, { items, proration_behavior, expand: ['latest_invoice'] })
  expect(changed).toMatchObject({
    latest_invoice: { amount_due: 3000, lines: { data: [{ amount: -3000 }, { amount: 6000 }] } },
  })
  expect((await itemOf(id)).current_period_end).toBe(end)
})

test('without proration the price is another one from the next period on', async () => {
  const id = await subscribed(await price(3000))
  const dear = await price(6000)
  const { items } = await change(id, dear)
  await stripe.subscriptions.update(id, { items, proration_behavior: 'none' })
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
  expect(await itemOf(id)).toMatchObject({ price: { id: dear } })
})

test('an upgrade that is not paid leaves the old price, and is made once it is paid', async () => {
  const [silver, gold] = [await price(2000), await price(4900)]
  const id = await subscribed(silver, cards.paysOnce)
  const before = await itemOf(id)
  const waiting = await upgrade(id, gold)
  expect(waiting).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'open', attempt_count: 1, next_payment_attempt: null },
    pending_update: { subscription_items: [{ price: { id: gold } }] },
  })
  expect(await itemOf(id)).toEqual(before)
  const invoice = (waiting.latest_invoice as { id: string }).id
  const secret = (await findInvoiceSecret(base, invoice)) ?? ''
  expect(await confirmPayment(base, secret, cards.pays)).toEqual({ outcome: 'paid' })
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ pending_update: null, status: 'active' })
  expect(await itemOf(id)).toMatchObject({ price: { id: gold } })
})

test('a second try gives up the first, and the credit of a customer comes back', async () => {
  const id = await subscribed(await price(2000), cards.paysOnce)
  const first = (await upgrade(id, await price(4900))).latest_invoice as { id: string }
  const second = (await upgrade(id, await price(9900))).latest_invoice as { id: string }
  expect(await stripe.invoices.retrieve(first.id)).toMatchObject({ status: 'void' })
  expect(await stripe.invoices.retrieve(second.id)).toMatchObject({ status: 'open', amount_due: 7900 })
})

test('an upgrade that must be paid fails as a whole', async () => {
  const silver = await price(2000)
  const id = await subscribed(silver, cards.paysOnce)
  const since = await lastSequence()
  const update = { ...(await change(id, await price(4900))), payment_behavior: 'error_if_incomplete' as const }
  expect(await refusalOf(stripe.subscriptions.update(id, update))).toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
    decline_code: 'generic_decline',
  })
  expect(await itemOf(id)).toMatchObject({ price: { id: silver } })
  expect((await happened(since)).map(({ type }) => type)).toEqual(['product.created', 'price.created'])
})

test('what is left over becomes credit, and the next invoices are less', async () => {
  const [dear, cheap] = [await price(9000), await price(1000)]
  const id = await subscribed(dear)
  const changed = await upgrade(id, cheap)
  expect(changed.latest_invoice).toMatchObject({ status: 'paid', amount_due: 0, total: -8000, ending_balance: -8000 })
  const { customer: who } = changed
  expect(await stripe.customers.retrieve(String(who))).toMatchObject({ balance: -8000 })
  await days(31)
  const [renewal] = (await stripe.invoices.list({ subscription: id })).data
  expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', amount_due: 0, starting_balance: -8000 })
  expect(await stripe.customers.retrieve(String(who))).toMatchObject({ balance: -7000 })
})

test('a change to a year begins a year', async () => {
  const yearly = await price(22_000, 'year')
  const id = await subscribed(await price(2000))
  const { items, proration_behavior } = await change(id, yearly)
  const changed = await stripe.subscriptions.update(id, { items, proration_behavior })
  const item = await itemOf(id)
  expect(item.current_period_start).toBe(changed.billing_cycle_anchor)
  expect(Math.round((item.current_period_end - item.current_period_start) / DAY)).toBe(366)
})

test('a change to be paid later cannot carry anything else', async () => {
  const id = await subscribed(await price(2000))
  const both = { payment_behavior: 'pending_if_incomplete' as const, cancel_at_period_end: true }
  expect(await refusalOf(stripe.subscriptions.update(id, both))).toMatchObject({ statusCode: 400 })
})

test('what has ended cannot change its price', async () => {
  const { id } = await stripe.subscriptions.create({
    customer: await customerWith('pm_card_visa'),
    items: [{ price: await price(2000) }],
  })
  const update = await change(id, await price(4900))
  await stripe.subscriptions.cancel(id)
  expect(await refusalOf(stripe.subscriptions.update(id, update))).toMatchObject({ statusCode: 400 })
})

test('a change is waited for 23 hours', async () => {
  const silver = await price(2000)
  const id = await subscribed(silver, cards.paysOnce)
  const waiting = await upgrade(id, await price(4900))
  const since = await lastSequence()
  await days(1)
  const after = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(after).toMatchObject({ status: 'active', pending_update: null, latest_invoice: { status: 'void' } })
  expect(await itemOf(id)).toMatchObject({ price: { id: silver } })
  const expired = (await happened(since)).find(({ type }) => type === 'customer.subscription.pending_update_expired')
  expect((expired?.createdAt.getTime() ?? 0) / 1000).toBe(waiting.pending_update?.expires_at)
})
