import { randomUUID } from 'node:crypto'
import { DAY_MS, DAY_SECONDS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import {
  advanceClock,
  changeSettings,
  closeDispute,
  confirmCheckoutStep,
  confirmPayment,
  confirmPaymentStep,
  openDispute,
  payCheckout,
  signWebhook,
} from '@lv/local-stripe/tests'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { type NewCheckout, PaymentRefused } from './port.ts'
import { webhookSecretOf } from './webhook.ts'

const t = await testApp()
const { payments } = t.ctx
// The events are checked here, not taken.
await changeSettings(t.ctx, { isHeld: true })

const card = (number: string) => ({ number, expiry: '12/40', cvc: '123' })
const visa = card('4242 4242 4242 4242')
const declined = card('4000 0000 0000 0002')
const asksToConfirm = card('4000 0000 0000 3220')
const paysOnce = card('4000 0000 0000 0341')

const key = () => randomUUID()
const inAnHour = () => new Date(t.ctx.now().getTime() + HOUR_MS)
const aCustomer = () =>
  payments.createCustomer({ userId: randomUUID(), email: 'ada@test.example', name: 'Ada Nguyen' }, key())
const aPrice = (lookupKey: string, amountCents: number, interval: 'month' | 'year' = 'month') =>
  payments.ensurePrice({ lookupKey, product: 'A tier', amountCents, interval })

const pages = {
  successUrl: `${t.ctx.config.publicUrl}/paid?session={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${t.ctx.config.publicUrl}/cancelled`,
}
const aCheckout = (
  customerId: string,
  over: Partial<NewCheckout> = { mode: 'payment', line: { name: '50 points', amountCents: 5000 } },
) => payments.createCheckout({ customerId, ...pages, expiresAt: inAnHour(), ...over } as NewCheckout, key())

/** A payment of $50 that somebody made on the hosted page. */
async function aPayment(savesCard = false, by = visa) {
  const customerId = await aCustomer()
  const checkout = await aCheckout(customerId, {
    mode: 'payment',
    line: { name: 'Points', amountCents: 5000 },
    savesCard,
  })
  expect(await payCheckout(t.ctx, checkout.id, by)).toMatchObject({ outcome: 'paid' })
  const { paymentId, paymentMethodId } = await payments.getCheckout(checkout.id)
  return { customerId, paymentId: paymentId ?? '', paymentMethodId: paymentMethodId ?? '' }
}

/** A live subscription that was begun in the browser with this card. */
async function aSubscription(priceId: string, by = visa) {
  const customerId = await aCustomer()
  const { subscriptionId, clientSecret } = await payments.createSubscription({ customerId, priceId }, key())
  expect(await confirmPayment(t.ctx, clientSecret ?? '', by)).toEqual({ outcome: 'paid' })
  return { customerId, subscriptionId }
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing was refused',
    (error: unknown) => {
      if (!(error instanceof PaymentRefused)) throw error
      return { code: error.code, message: error.message }
    },
  )

describe('a customer', () => {
  test('is made once for a key, however often it is asked for', async () => {
    const [customer, again] = [key(), key()]
    const make = (idempotencyKey: string) =>
      payments.createCustomer({ userId: customer, email: 'a@test.example', name: 'A' }, idempotencyKey)
    const ids = await Promise.all(Array.from({ length: 5 }, () => make(customer)))
    expect(new Set(ids).size).toBe(1)
    expect(await make(again)).not.toBe(ids[0])
  })

  test('has no card before one is saved', async () => {
    expect(await payments.getCard(await aCustomer())).toBeNull()
  })

  test('hands over a card on the hosted page, which becomes theirs', async () => {
    const customerId = await aCustomer()
    const checkout = await aCheckout(customerId, { mode: 'setup' })
    expect(checkout).toMatchObject({ mode: 'setup', status: 'open', customerId, paymentMethodId: null })
    await payCheckout(t.ctx, checkout.id, visa)
    const done = await payments.getCheckout(checkout.id)
    expect(done).toMatchObject({ status: 'complete', paymentStatus: 'no_payment_required', paymentId: null })
    await payments.setDefaultCard(customerId, done.paymentMethodId ?? '')
    expect(await payments.getCard(customerId)).toEqual({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 })
  })

  test('is shown the card of their subscription, and a new one takes its place there too', async () => {
    const { customerId, subscriptionId } = await aSubscription(await aPrice('silver_month', 4900), paysOnce)
    expect(await payments.getCard(customerId)).toMatchObject({ last4: '0341' })
    const checkout = await aCheckout(customerId, { mode: 'setup' })
    await payCheckout(t.ctx, checkout.id, visa)
    const { paymentMethodId } = await payments.getCheckout(checkout.id)
    await payments.setDefaultCard(customerId, paymentMethodId ?? '')
    expect(await payments.getCard(customerId)).toMatchObject({ last4: '4242' })
    await advanceClock(t.ctx, 32 * DAY_SECONDS)
    expect(await payments.getSubscription(subscriptionId)).toMatchObject({ status: 'active' })
  })
})

describe('a price', () => {
  test('is found again by its name and amount', async () => {
    const first = await aPrice('found_month', 1000)
    expect(await aPrice('found_month', 1000)).toBe(first)
  })

  test('that changed is replaced, and what was bought at it keeps its name', async () => {
    const old = await aPrice('changed_month', 1000)
    const { subscriptionId } = await aSubscription(old)
    const replaced = await aPrice('changed_month', 1200)
    expect(replaced).not.toBe(old)
    expect(await aPrice('changed_month', 1200)).toBe(replaced)
    const subscription = await payments.getSubscription(subscriptionId)
    expect(subscription).toMatchObject({ lookupKey: 'changed_month', priceCents: 1000 })
    const invoice = await payments.getInvoice(subscription.latestInvoiceId ?? '')
    expect(invoice).toMatchObject({ lookupKey: 'changed_month', amountPaidCents: 1000 })
  })

  test('is made once where several ask for it at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => aPrice('parallel_month', 1100)))
    expect(new Set(ids).size).toBe(1)
  })
})

describe('a hosted page', () => {
  test('is open with its amount and its address, until it is paid', async () => {
    const customerId = await aCustomer()
    const checkout = await aCheckout(customerId)
    expect(checkout).toMatchObject({
      mode: 'payment',
      status: 'open',
      paymentStatus: 'unpaid',
      amountCents: 5000,
      currency: 'aud',
      customerId,
      subscriptionId: null,
      isLive: false,
    })
    expect(checkout.url).toContain('/dev/payments/checkout/')
    const outcome = await payCheckout(t.ctx, checkout.id, visa)
    expect(outcome).toEqual({
      outcome: 'paid',
      redirectUrl: pages.successUrl.replace('{CHECKOUT_SESSION_ID}', checkout.id),
    })
    const paid = await payments.getCheckout(checkout.id)
    expect(paid).toMatchObject({ status: 'complete', paymentStatus: 'paid', amountCents: 5000 })
    expect(await payments.getPayment(paid.paymentId ?? '')).toMatchObject({
      customerId,
      status: 'succeeded',
      amountCents: 5000,
      receivedCents: 5000,
      currency: 'aud',
      failure: null,
      card: { brand: 'visa', last4: '4242' },
    })
  })

  test('is the same page for the same key', async () => {
    const customerId = await aCustomer()
    const asked = {
      customerId,
      ...pages,
      expiresAt: inAnHour(),
      mode: 'payment',
      line: { name: 'P', amountCents: 2000 },
    } as const
    const once = key()
    const made = await Promise.all([payments.createCheckout(asked, once), payments.createCheckout(asked, once)])
    expect(made[0].id).toBe(made[1].id)
  })

  test('stays open with a declined card, and takes another one', async () => {
    const { id } = await aCheckout(await aCustomer())
    expect(await payCheckout(t.ctx, id, declined)).toMatchObject({
      outcome: 'refused',
      message: 'Your card was declined.',
      code: 'card_declined',
    })
    expect(await payments.getCheckout(id)).toMatchObject({ status: 'open', paymentStatus: 'unpaid' })
    expect(await payCheckout(t.ctx, id, visa)).toMatchObject({ outcome: 'paid' })
  })

  test('waits for the bank where a card asks to confirm', async () => {
    const { id } = await aCheckout(await aCustomer())
    expect(await payCheckout(t.ctx, id, asksToConfirm)).toEqual({ outcome: 'step' })
    expect(await payments.getCheckout(id)).toMatchObject({ status: 'open', paymentStatus: 'unpaid' })
    expect(await confirmCheckoutStep(t.ctx, id, false)).toMatchObject({ outcome: 'refused' })
    await payCheckout(t.ctx, id, asksToConfirm)
    expect(await confirmCheckoutStep(t.ctx, id, true)).toMatchObject({ outcome: 'paid' })
    expect(await payments.getCheckout(id)).toMatchObject({ status: 'complete', paymentStatus: 'paid' })
  })

  test('begins a subscription', async () => {
    const customerId = await aCustomer()
    const checkout = await aCheckout(customerId, { mode: 'subscription', priceId: await aPrice('silver_month', 4900) })
    expect(checkout).toMatchObject({ mode: 'subscription', amountCents: 4900, subscriptionId: null })
    await payCheckout(t.ctx, checkout.id, visa)
    const { subscriptionId } = await payments.getCheckout(checkout.id)
    expect(await payments.getSubscription(subscriptionId ?? '')).toMatchObject({ status: 'active', customerId })
  })

  test('is ended before it is paid, and not after', async () => {
    const { id } = await aCheckout(await aCustomer())
    expect(await payments.expireCheckout(id)).toBe(true)
    expect(await payments.getCheckout(id)).toMatchObject({ status: 'expired', url: null })
    expect(await payments.expireCheckout(id)).toBe(false)
    const paid = await aCheckout(await aCustomer())
    await payCheckout(t.ctx, paid.id, visa)
    expect(await payments.expireCheckout(paid.id)).toBe(false)
  })

  test('can be opened whatever the provider’s clock says', async () => {
    await advanceClock(t.ctx, 3 * DAY_SECONDS)
    const { id, expiresAt } = await aCheckout(await aCustomer())
    expect(await payments.getCheckout(id)).toMatchObject({ status: 'open' })
    expect(expiresAt.getTime()).toBeGreaterThan(inAnHour().getTime() + 2 * DAY_MS)
  })
})

describe('a subscription', () => {
  test('begins once its first invoice is paid in the browser', async () => {
    const customerId = await aCustomer()
    const priceId = await aPrice('gold_month', 9900)
    const started = await payments.createSubscription({ customerId, priceId }, key())
    const { subscriptionId, clientSecret } = started
    expect(await payments.getSubscription(subscriptionId)).toMatchObject({ status: 'incomplete', customerId })
    expect(await payments.getClientSecret(subscriptionId)).toBe(clientSecret)
    expect(await confirmPayment(t.ctx, clientSecret ?? '', declined)).toMatchObject({ outcome: 'refused' })
    expect(await payments.getClientSecret(subscriptionId)).toBe(clientSecret)
    expect(await confirmPayment(t.ctx, clientSecret ?? '', asksToConfirm)).toEqual({ outcome: 'step' })
    expect(await confirmPaymentStep(t.ctx, clientSecret ?? '', true)).toEqual({ outcome: 'paid' })
    const subscription = await payments.getSubscription(subscriptionId)
    expect(subscription).toMatchObject({
      status: 'active',
      lookupKey: 'gold_month',
      priceCents: 9900,
      interval: 'month',
      endedAt: null,
      cancelAtPeriodEnd: false,
      nextLookupKey: null,
      isLive: false,
    })
    expect(await payments.getClientSecret(subscriptionId)).toBeNull()
    const invoice = await payments.getInvoice(subscription.latestInvoiceId ?? '')
    expect(invoice).toMatchObject({
      customerId,
      subscriptionId,
      status: 'paid',
      reason: 'create',
      lookupKey: 'gold_month',
      currency: 'aud',
      amountDueCents: 9900,
      amountPaidCents: 9900,
      isLive: false,
      nextAttemptAt: null,
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
    })
    expect(invoice.paidAt).toBeInstanceOf(Date)
    expect(await payments.getPayment(invoice.paymentId ?? '')).toMatchObject({ status: 'succeeded', amountCents: 9900 })
  })

  test('is one for a key, with one secret', async () => {
    const asked = { customerId: await aCustomer(), priceId: await aPrice('gold_month', 9900) }
    const once = key()
    const made = await Promise.all(Array.from({ length: 5 }, () => payments.createSubscription(asked, once)))
    expect(new Set(made.map(({ subscriptionId }) => subscriptionId)).size).toBe(1)
    expect(new Set(made.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  })

  test('changes to a dearer price at once, for what was previewed', async () => {
    const { subscriptionId } = await aSubscription(await aPrice('silver_month', 4900))
    await advanceClock(t.ctx, 10 * DAY_SECONDS)
    const change = { subscriptionId, priceId: await aPrice('gold_month', 9900) }
    const preview = await payments.previewChange(change)
    expect(preview.dueCents).toBe(9900 - preview.creditCents)
    expect(preview.creditCents).toBeGreaterThan(3000)
    expect(preview.creditCents).toBeLessThan(3500)
    const invoice = await payments.changePrice(change, key())
    expect(invoice).toMatchObject({ status: 'paid', reason: 'update', lookupKey: 'gold_month' })
    expect(Math.abs(invoice.amountPaidCents - preview.dueCents)).toBeLessThanOrEqual(1)
    expect(Math.abs(invoice.periodEnd.getTime() - preview.periodEnd.getTime())).toBeLessThan(10_000)
    const subscription = await payments.getSubscription(subscriptionId)
    expect(subscription).toMatchObject({ lookupKey: 'gold_month', periodEnd: invoice.periodEnd })
  })

  test('keeps its price where the card does not pay for the dearer one, which can still be paid', async () => {
    const { customerId, subscriptionId } = await aSubscription(await aPrice('silver_month', 4900), paysOnce)
    const change = { subscriptionId, priceId: await aPrice('gold_month', 9900) }
    const invoice = await payments.changePrice(change, key())
    expect(invoice).toMatchObject({ status: 'open', reason: 'update', paidAt: null, paymentId: null })
    expect(invoice.hostedUrl).toContain('/dev/payments/invoices/')
    expect(await payments.getSubscription(subscriptionId)).toMatchObject({ lookupKey: 'silver_month' })
    expect(await refusal(payments.payInvoice(invoice.id))).toMatchObject({ code: 'card_declined' })
    const checkout = await aCheckout(customerId, { mode: 'setup' })
    await payCheckout(t.ctx, checkout.id, visa)
    const { paymentMethodId } = await payments.getCheckout(checkout.id)
    await payments.setDefaultCard(customerId, paymentMethodId ?? '')
    expect(await payments.payInvoice(invoice.id)).toMatchObject({ status: 'paid' })
    expect(await payments.payInvoice(invoice.id)).toMatchObject({ status: 'paid' })
    expect(await payments.getSubscription(subscriptionId)).toMatchObject({ lookupKey: 'gold_month' })
  })

  test('changes to a cheaper price when its period ends, unless that is given up', async () => {
    const [gold, silver] = [await aPrice('gold_month', 9900), await aPrice('silver_month', 4900)]
    const { subscriptionId } = await aSubscription(gold)
    await payments.schedulePrice({ subscriptionId, priceId: silver })
    expect(await payments.getSubscription(subscriptionId)).toMatchObject({
      lookupKey: 'gold_month',
      nextLookupKey: 'silver_month',
    })
    await payments.dropSchedule(subscriptionId)
    await payments.dropSchedule(subscriptionId)
    expect(await payments.getSubscription(subscriptionId)).toMatchObject({ nextLookupKey: null })
    await payments.schedulePrice({ subscriptionId, priceId: await aPrice('basic_month', 3999) })
    await payments.schedulePrice({ subscriptionId, priceId: silver })
    await advanceClock(t.ctx, 32 * DAY_SECONDS)
    const subscription = await payments.getSubscription(subscriptionId)
    expect(subscription).toMatchObject({ status: 'active', lookupKey: 'silver_month', nextLookupKey: null })
    expect(await payments.getInvoice(subscription.latestInvoiceId ?? '')).toMatchObject({
      reason: 'cycle',
      amountPaidCents: 4900,
      lookupKey: 'silver_month',
    })
  })

  test('changed at once gives up what was planned', async () => {
    const { subscriptionId } = await aSubscription(await aPrice('gold_month', 9900))
    await payments.schedulePrice({ subscriptionId, priceId: await aPrice('silver_month', 4900) })
    await payments.changePrice({ subscriptionId, priceId: await aPrice('platinum_month', 19_900) }, key())
    expect(await payments.getSubscription(subscriptionId)).toMatchObject({
      lookupKey: 'platinum_month',
      nextLookupKey: null,
    })
  })

  test('that is cancelled runs to the end of its period, unless it is resumed', async () => {
    const { subscriptionId } = await aSubscription(await aPrice('silver_month', 4900))
    await payments.schedulePrice({ subscriptionId, priceId: await aPrice('basic_month', 3999) })
    await payments.cancelAtPeriodEnd(subscriptionId, true)
    const cancelled = await payments.getSubscription(subscriptionId)
    expect(cancelled).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, nextLookupKey: null })
    await payments.cancelAtPeriodEnd(subscriptionId, false)
    expect(await payments.getSubscription(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: false })
    await payments.cancelAtPeriodEnd(subscriptionId, true)
    await advanceClock(t.ctx, 32 * DAY_SECONDS)
    const ended = await payments.getSubscription(subscriptionId)
    expect(ended).toMatchObject({ status: 'canceled', endedAt: cancelled.periodEnd })
  })

  test('that is cancelled goes on where another price is planned for it', async () => {
    const { subscriptionId } = await aSubscription(await aPrice('gold_month', 9900))
    await payments.cancelAtPeriodEnd(subscriptionId, true)
    await payments.schedulePrice({ subscriptionId, priceId: await aPrice('silver_month', 4900) })
    expect(await payments.getSubscription(subscriptionId)).toMatchObject({
      cancelAtPeriodEnd: false,
      nextLookupKey: 'silver_month',
    })
  })

  test('ends at once, and stays ended', async () => {
    const { subscriptionId } = await aSubscription(await aPrice('silver_month', 4900))
    await payments.cancelNow(subscriptionId)
    await payments.cancelNow(subscriptionId)
    const { status, endedAt } = await payments.getSubscription(subscriptionId)
    expect({ status, isEnded: endedAt instanceof Date }).toEqual({ status: 'canceled', isEnded: true })
  })

  test('whose card fails is past due, and tried again', async () => {
    const { subscriptionId } = await aSubscription(await aPrice('silver_month', 4900), paysOnce)
    await advanceClock(t.ctx, 32 * DAY_SECONDS)
    const subscription = await payments.getSubscription(subscriptionId)
    expect(subscription.status).toBe('past_due')
    const invoice = await payments.getInvoice(subscription.latestInvoiceId ?? '')
    expect(invoice).toMatchObject({ status: 'open', reason: 'cycle', amountPaidCents: 0 })
    expect(invoice.attemptCount).toBeGreaterThan(0)
    expect(invoice.nextAttemptAt).toBeInstanceOf(Date)
  })
})

describe('a saved card', () => {
  test('is charged while the person is away, once for a key', async () => {
    const { customerId, paymentMethodId } = await aPayment(true)
    await payments.setDefaultCard(customerId, paymentMethodId)
    const once = key()
    const charge = { customerId, amountCents: 2000, description: 'Automatic top-up' }
    const charged = await Promise.all([payments.chargeSavedCard(charge, once), payments.chargeSavedCard(charge, once)])
    expect(charged[0]).toMatchObject({ status: 'succeeded', amountCents: 2000, receivedCents: 2000, customerId })
    expect(charged[1].id).toBe(charged[0].id)
  })

  test('that is declined, or missing, is refused with the provider’s words', async () => {
    const { customerId, paymentMethodId } = await aPayment(true, paysOnce)
    await payments.setDefaultCard(customerId, paymentMethodId)
    const charge = { customerId, amountCents: 2000, description: 'Automatic top-up' }
    expect(await refusal(payments.chargeSavedCard(charge, key()))).toEqual({
      code: 'card_declined',
      message: 'Your card was declined.',
    })
    const nobody = { ...charge, customerId: await aCustomer() }
    expect(await refusal(payments.chargeSavedCard(nobody, key()))).toMatchObject({ code: 'no_card' })
  })
})

describe('money is returned', () => {
  test('in parts, once for a key, and never more than came', async () => {
    const { paymentId } = await aPayment()
    const once = key()
    const part = { paymentId, amountCents: 2000 }
    const refunds = await Promise.all([payments.refund(part, once), payments.refund(part, once)])
    expect(refunds[0]).toMatchObject({ paymentId, amountCents: 2000, status: 'succeeded' })
    expect(refunds[1].id).toBe(refunds[0].id)
    expect(await payments.getRefund(refunds[0].id)).toEqual(refunds[0])
    expect(await refusal(payments.refund({ paymentId, amountCents: 3001 }, key()))).not.toBe('nothing was refused')
    expect(await payments.refund({ paymentId, amountCents: 3000 }, key())).toMatchObject({ status: 'succeeded' })
    expect(await refusal(payments.refund({ paymentId, amountCents: 1 }, key()))).toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  test('when a bank takes it, until the dispute is won', async () => {
    const { paymentId } = await aPayment()
    const id = (await openDispute(t.ctx, paymentId)) ?? ''
    expect(await payments.getDispute(id)).toMatchObject({ paymentId, amountCents: 5000, status: 'open' })
    await closeDispute(t.ctx, id, 'won')
    expect(await payments.getDispute(id)).toMatchObject({ status: 'won' })
  })
})

describe('what happened', () => {
  test('is listed oldest first, with the object it is about', async () => {
    const { paymentId } = await aPayment()
    const refund = await payments.refund({ paymentId, amountCents: 5000 }, key())
    const { createdAt } = refund
    const events = await payments.listEvents(new Date(createdAt.getTime() - MINUTE_MS))
    const times = events.map((event) => event.createdAt.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    const at = (type: string, objectId: string) =>
      events.findIndex((event) => event.type === type && event.objectId === objectId)
    expect(at('payment_intent.succeeded', paymentId)).toBeGreaterThan(-1)
    expect(at('refund.created', refund.id)).toBeGreaterThan(at('payment_intent.succeeded', paymentId))
    expect(events.every(({ isLive }) => !isLive)).toBe(true)
  })

  test('is listed in full when there is more than one page', async () => {
    const from = new Date()
    const made = await Promise.all(Array.from({ length: 25 }, () => aPayment()))
    const events = await payments.listEvents(new Date(from.getTime() - 1000))
    expect(events.length).toBeGreaterThan(100)
    const paid = new Set(
      events.filter(({ type }) => type === 'payment_intent.succeeded').map(({ objectId }) => objectId),
    )
    expect(made.every(({ paymentId }) => paid.has(paymentId))).toBe(true)
  })

  test('is read from a webhook’s bytes', async () => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'invoice.paid',
      created: 1_790_000_000,
      livemode: false,
      data: { object: { id: 'in_1', object: 'invoice' } },
    })
    const header = signWebhook(await webhookSecretOf(t.ctx), body, t.ctx.now())
    expect(await payments.readEvent(Buffer.from(body), header, t.ctx.now())).toEqual({
      id: 'evt_1',
      type: 'invoice.paid',
      objectId: 'in_1',
      isLive: false,
      createdAt: new Date(1_790_000_000_000),
    })
    await expect(payments.readEvent(Buffer.from(`${body} `), header, t.ctx.now())).rejects.toThrow(ApiError)
    await expect(payments.readEvent(Buffer.from(body), undefined, t.ctx.now())).rejects.toThrow(ApiError)
  })
})

test('what is not there is refused', async () => {
  expect(await refusal(payments.getPayment('pi_unknown'))).toMatchObject({ code: 'resource_missing' })
  expect(await refusal(payments.getCheckout('cs_unknown'))).toMatchObject({ code: 'resource_missing' })
})
