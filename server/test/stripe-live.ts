import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { signWebhook } from '@lv/local-stripe/tests'
import Stripe from 'stripe'
import { readConfig } from '#core/config.ts'
import { openLog } from '#platform/logging/log.ts'
import { openPayments } from '#platform/payments/open.ts'
import { PaymentRefused } from '#platform/payments/port.ts'

// The main flows of the port against Stripe itself, in test mode. What a person does in the browser is done by the test
// cards' payment methods; what only Stripe's hosted pages can do is left out.

const key = process.env.STRIPE_SECRET_KEY
if (!key) {
  console.log('skipped: no key (STRIPE_SECRET_KEY)')
  process.exit(0)
}
if (!/^(sk|rk)_test_/.test(key)) {
  console.error('refused: STRIPE_SECRET_KEY is not a test key')
  process.exit(1)
}

const webhookSecret = process.env.STRIPE_WEBHOOK_SECRET ?? `whsec_${randomBytes(24).toString('hex')}`
const config = readConfig({
  STRIPE_PUBLISHABLE_KEY: 'pk_test_unused',
  ...process.env,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
})
const now = () => new Date()
const ground = { config, log: openLog(config), now, isInTransaction: false }
// With a key the database is never asked.
const payments = openPayments(ground as Parameters<typeof openPayments>[0])
const { protocol, hostname, port } = new URL(config.stripe.apiBase ?? 'https://api.stripe.com')
const stripe = new Stripe(key, {
  telemetry: false,
  host: hostname,
  ...(port ? { port } : {}),
  protocol: protocol === 'http:' ? 'http' : 'https',
})

const run = randomUUID().slice(0, 8)
const once = () => `live-test-${randomUUID()}`
const begun = now()
const results = { passed: 0, failed: 0 }

async function step<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    const value = await work()
    results.passed += 1
    console.log(`ok      ${name}`)
    return value
  } catch (error) {
    results.failed += 1
    console.log(`failed  ${name}\n        ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

const refused = async (promise: Promise<unknown>, code: string) => {
  await assert.rejects(promise, (error) => error instanceof PaymentRefused && error.code === code)
}

async function aCustomer(testCard?: string) {
  const person = { userId: randomUUID(), email: `live-${run}@test.example`, name: 'Ada Nguyen' }
  const customerId = await payments.createCustomer(person, once())
  if (!testCard) return { customerId, cardId: '' }
  const { id: cardId } = await stripe.paymentMethods.attach(testCard, { customer: customerId })
  await payments.setDefaultCard(customerId, cardId)
  return { customerId, cardId }
}

const aPrice = (name: string, amountCents: number) =>
  payments.ensurePrice({
    lookupKey: `live_test_${run}_${name}`,
    product: `Live test ${name}`,
    amountCents,
    interval: 'month',
  })

/** What the card form in the browser does. */
const confirm = (clientSecret: string, card: string) =>
  stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
    payment_method: card,
    return_url: config.publicUrl,
  })

async function aSubscription(priceId: string) {
  const { customerId } = await aCustomer()
  const { subscriptionId, clientSecret } = await payments.createSubscription({ customerId, priceId }, once())
  await confirm(clientSecret ?? '', 'pm_card_visa')
  return subscriptionId
}

await step('a customer is made once for a key, and keeps a card', async () => {
  const { customerId } = await aCustomer('pm_card_visa')
  const card = await payments.getCard(customerId)
  assert.equal(card?.brand, 'visa')
  assert.equal(card?.last4, '4242')
})

await step('a price is found again, and replaced where it changed', async () => {
  const first = await aPrice('changing', 1000)
  assert.equal(await aPrice('changing', 1000), first)
  const second = await aPrice('changing', 1200)
  assert.notEqual(second, first)
  assert.equal(await aPrice('changing', 1200), second)
})

await step('hosted pages open in all three modes, and expire', async () => {
  const { customerId } = await aCustomer()
  const place = {
    customerId,
    successUrl: 'https://example.com/paid',
    cancelUrl: 'https://example.com/cancelled',
    expiresAt: new Date(Date.now() + 3_600_000),
  }
  const made = [
    await payments.createCheckout(
      { ...place, mode: 'payment', line: { name: '50 points', amountCents: 5000 }, savesCard: true },
      once(),
    ),
    await payments.createCheckout({ ...place, mode: 'subscription', priceId: await aPrice('silver', 4900) }, once()),
    await payments.createCheckout({ ...place, mode: 'setup' }, once()),
  ]
  for (const { id, url } of made) {
    assert.match(url ?? '', /^https:\/\/checkout\.stripe\.com\//)
    assert.equal((await payments.getCheckout(id)).status, 'open')
    assert.equal(await payments.expireCheckout(id), true)
    assert.equal(await payments.expireCheckout(id), false)
  }
})

await step('a subscription begins with its first payment', async () => {
  const { customerId } = await aCustomer()
  const priceId = await aPrice('gold', 9900)
  const { subscriptionId, clientSecret } = await payments.createSubscription({ customerId, priceId }, once())
  assert.equal((await payments.getSubscription(subscriptionId)).status, 'incomplete')
  assert.equal(await payments.getClientSecret(subscriptionId), clientSecret)
  await assert.rejects(confirm(clientSecret ?? '', 'pm_card_visa_chargeDeclined'))
  await confirm(clientSecret ?? '', 'pm_card_visa')
  const subscription = await payments.getSubscription(subscriptionId)
  assert.equal(subscription.status, 'active')
  assert.equal(subscription.lookupKey, `live_test_${run}_gold`)
  const invoice = await payments.getInvoice(subscription.latestInvoiceId ?? '')
  assert.deepEqual(
    [invoice.status, invoice.reason, invoice.amountPaidCents, invoice.currency, invoice.subscriptionId],
    ['paid', 'create', 9900, 'aud', subscriptionId],
  )
  assert.equal((await payments.getPayment(invoice.paymentId ?? '')).status, 'succeeded')
  assert.equal((await payments.getCard(customerId))?.last4, '4242')
  await payments.cancelNow(subscriptionId)
})

await step('a dearer price is charged as previewed, a cheaper one is planned', async () => {
  const [silver, gold] = [await aPrice('silver', 4900), await aPrice('gold', 9900)]
  const subscriptionId = await aSubscription(silver)
  const preview = await payments.previewChange({ subscriptionId, priceId: gold })
  const invoice = await payments.changePrice({ subscriptionId, priceId: gold }, once())
  assert.equal(invoice.status, 'paid')
  assert.ok(Math.abs(invoice.amountPaidCents - preview.dueCents) <= 2, 'the preview differs from the charge')
  await payments.schedulePrice({ subscriptionId, priceId: silver })
  assert.equal((await payments.getSubscription(subscriptionId)).nextLookupKey, `live_test_${run}_silver`)
  await payments.dropSchedule(subscriptionId)
  await payments.cancelAtPeriodEnd(subscriptionId, true)
  assert.equal((await payments.getSubscription(subscriptionId)).cancelAtPeriodEnd, true)
  await payments.cancelAtPeriodEnd(subscriptionId, false)
  await payments.cancelNow(subscriptionId)
  await payments.cancelNow(subscriptionId)
  assert.equal((await payments.getSubscription(subscriptionId)).status, 'canceled')
})

await step('a dearer price that is not paid leaves the old one', async () => {
  const subscriptionId = await aSubscription(await aPrice('silver', 4900))
  const { customerId } = await payments.getSubscription(subscriptionId)
  const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customerId })
  await payments.setDefaultCard(customerId, id)
  const invoice = await payments.changePrice({ subscriptionId, priceId: await aPrice('gold', 9900) }, once())
  assert.equal(invoice.status, 'open')
  assert.ok(invoice.hostedUrl)
  assert.equal((await payments.getSubscription(subscriptionId)).lookupKey, `live_test_${run}_silver`)
  await refused(payments.payInvoice(invoice.id), 'card_declined')
  await payments.cancelNow(subscriptionId)
})

await step('a saved card is charged once for a key, and a refused one says why', async () => {
  const { customerId } = await aCustomer('pm_card_visa')
  const charge = { customerId, amountCents: 2000, description: 'Live test' }
  const same = once()
  const first = await payments.chargeSavedCard(charge, same)
  assert.equal(first.status, 'succeeded')
  assert.equal((await payments.chargeSavedCard(charge, same)).id, first.id)
  const failing = await aCustomer('pm_card_chargeCustomerFail')
  await refused(payments.chargeSavedCard({ ...charge, customerId: failing.customerId }, once()), 'card_declined')
  const asking = await aCustomer('pm_card_authenticationRequired')
  await refused(
    payments.chargeSavedCard({ ...charge, customerId: asking.customerId }, once()),
    'authentication_required',
  )
})

await step('money goes back, and never more than came', async () => {
  const { customerId } = await aCustomer('pm_card_visa')
  const { id: paymentId } = await payments.chargeSavedCard(
    { customerId, amountCents: 5000, description: 'Live test' },
    once(),
  )
  const same = once()
  const refund = await payments.refund({ paymentId, amountCents: 2000 }, same)
  assert.equal((await payments.refund({ paymentId, amountCents: 2000 }, same)).id, refund.id)
  assert.equal((await payments.getRefund(refund.id)).amountCents, 2000)
  await assert.rejects(payments.refund({ paymentId, amountCents: 3001 }, once()), PaymentRefused)
  await payments.refund({ paymentId, amountCents: 3000 }, once())
  await refused(payments.refund({ paymentId, amountCents: 1 }, once()), 'charge_already_refunded')
})

await step('a dispute is seen', async () => {
  const { customerId } = await aCustomer('pm_card_createDispute')
  const { id: paymentId } = await payments.chargeSavedCard(
    { customerId, amountCents: 5000, description: 'Live test' },
    once(),
  )
  let id: string | undefined
  for (let tries = 0; !id && tries < 20; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    id = (await stripe.disputes.list({ payment_intent: paymentId })).data[0]?.id
  }
  assert.equal((await payments.getDispute(id ?? '')).paymentId, paymentId)
})

await step('what happened is listed oldest first', async () => {
  const events = await payments.listEvents(begun)
  const times = events.map(({ createdAt }) => createdAt.getTime())
  assert.deepEqual(
    times,
    times.toSorted((one, other) => one - other),
  )
  assert.ok(events.some(({ type }) => type === 'invoice.paid'))
  assert.ok(events.every(({ isLive }) => !isLive))
})

await step('a real event passes the signature check, a changed one does not', async () => {
  const [event] = (await stripe.events.list({ limit: 1 })).data
  const body = JSON.stringify(event)
  const header = signWebhook(webhookSecret, body, now())
  assert.equal((await payments.readEvent(Buffer.from(body), header, now())).id, event?.id)
  await assert.rejects(payments.readEvent(Buffer.from(`${body} `), header, now()))
})

await payments.close()
console.log(`\n${results.passed} passed, ${results.failed} failed`)
process.exitCode = results.failed > 0 ? 1 : 0
