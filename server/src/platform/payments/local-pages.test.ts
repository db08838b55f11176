import { randomUUID } from 'node:crypto'
import { DAY_SECONDS, HOUR_MS } from '@lv/contract/durations'
import { advanceClock, confirmPayment, deliverNow } from '@lv/local-stripe/tests'
import { describe, expect, test } from 'vitest'
import { escapeHtml } from '#core/text.ts'
import { testApp } from '#test/app.ts'

const t = await testApp()
const { payments, config } = t.ctx

const typed = (number: string, over: Record<string, string> = {}) => ({ number, expiry: '12/40', cvc: '123', ...over })
const visa = typed('4242 4242 4242 4242')
const paysOnce = typed('4000 0000 0000 0341')
const asksToConfirm = typed('4000 0000 0000 3220')

const html = { accept: 'text/html' }
const get = (url: string, headers: Record<string, string> = html) => t.http.inject({ url, headers })
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = html) =>
  t.http.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const postJson = (url: string, payload: Record<string, unknown>) => t.http.inject({ method: 'POST', url, payload })

const aCustomer = () =>
  payments.createCustomer({ userId: randomUUID(), email: 'ada@test.example', name: 'Ada <Nguyen>' }, randomUUID())

/** A hosted page for $50 and its path. */
async function aCheckout() {
  const checkout = await payments.createCheckout(
    {
      customerId: await aCustomer(),
      mode: 'payment',
      line: { name: '1,450 <b>points</b>', amountCents: 5000 },
      successUrl: `${config.publicUrl}/paid?id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${config.publicUrl}/stopped`,
      expiresAt: new Date(t.ctx.now().getTime() + HOUR_MS),
    },
    randomUUID(),
  )
  return { id: checkout.id, path: checkout.url?.replace(config.publicUrl, '') ?? '' }
}

async function aSecret() {
  const priceId = await payments.ensurePrice({
    lookupKey: 'silver_month',
    product: 'Silver',
    amountCents: 4900,
    interval: 'month',
  })
  const started = await payments.createSubscription({ customerId: await aCustomer(), priceId }, randomUUID())
  return { subscriptionId: started.subscriptionId, clientSecret: started.clientSecret ?? '' }
}

const queryOf = (location: unknown) => Object.fromEntries(new URL(String(location), config.publicUrl).searchParams)

describe('the hosted page', () => {
  test('says who is paid, for what, and how much with GST, and labels its fields', async () => {
    const { path } = await aCheckout()
    const page = await get(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(config.operator.name)
    expect(page.body).toContain(escapeHtml('1,450 <b>points</b>'))
    expect(page.body).toMatch(/AUD incl\. GST<\/span><strong>\$50\.00/)
    for (const name of ['number', 'expiry', 'cvc']) expect(page.body).toContain(`<label for="${name}">`)
    expect(page.body).toContain('4000 0000 0000 0002')
    expect(page.body).toContain(`href="${config.publicUrl}/stopped"`)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('returns with the session once it is paid; pressed twice it is paid once', async () => {
    const { id, path } = await aCheckout()
    const answers = await Promise.all([post(path, visa), post(path, visa)])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).toBe(`${config.publicUrl}/paid?id=${id}`)
    }
    const { paymentId } = await payments.getCheckout(id)
    expect(await payments.getPayment(paymentId ?? '')).toMatchObject({ receivedCents: 5000 })
    const later = await get(path)
    expect(later.body).toContain('This has been paid')
    expect(later.body).toContain(`${config.publicUrl}/paid?id=${id}`)
  })

  test('says what is wrong with a card: the bank’s words above, what was typed at its field', async () => {
    const { path } = await aCheckout()
    const declined = await post(path, typed('4000 0000 0000 0002'))
    expect(declined.statusCode).toBe(402)
    expect(declined.body).toContain('Your card was declined.')
    const expired = await post(path, { ...visa, expiry: '01/20' })
    expect(expired.statusCode).toBe(400)
    expect(expired.body).toMatch(/id="expiry"[^>]*aria-invalid="true" aria-describedby="expiry-problem"/)
    expect(expired.body).toContain('id="expiry-problem"')
    const short = await post(path, { ...visa, number: '4242' })
    expect(short.body).toMatch(/id="number"[^>]*aria-invalid="true"/)
    const nothing = await post(path, {})
    expect(nothing.statusCode).toBe(400)
    expect(declined.body).not.toContain('value="123"')
  })

  test('asks the bank where the card wants that, and takes either answer', async () => {
    const { id, path } = await aCheckout()
    expect((await post(path, asksToConfirm)).headers.location).toBe(path)
    expect((await get(path)).body).toContain('Confirm this payment')
    const failed = await post(`${path}/step`, { answer: 'fail' })
    expect(failed.statusCode).toBe(402)
    expect(failed.body).toContain('role="alert"')
    expect((await get(path)).body).toContain('Card number')
    await post(path, asksToConfirm)
    const completed = await post(`${path}/step`, { answer: 'complete' })
    expect(completed.headers.location).toBe(`${config.publicUrl}/paid?id=${id}`)
  })

  test('that has expired takes nothing and shows the way back', async () => {
    const { id, path } = await aCheckout()
    await payments.expireCheckout(id)
    for (const page of [await get(path), await post(path, visa)]) {
      expect(page.body).toContain('This page has expired')
      expect(page.body).toContain(`${config.publicUrl}/stopped`)
    }
    expect(await payments.getCheckout(id)).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' })
  })

  test('of nobody is not found', async () => {
    expect((await get('/dev/payments/checkout/cs_unknown')).statusCode).toBe(404)
    expect((await post('/dev/payments/checkout/cs_unknown', visa)).statusCode).toBe(404)
    expect((await post('/dev/payments/checkout/cs_unknown/step', {})).statusCode).toBe(404)
  })
})

describe('the card form of a page', () => {
  const confirm = '/dev/payments/confirm'
  const back = '/subscribe?plan=premium'

  test('returns with the payment’s outcome', async () => {
    const { subscriptionId, clientSecret } = await aSecret()
    const asked = { client_secret: clientSecret, return_url: back }
    const declined = await post(confirm, { ...asked, ...typed('4000 0000 0000 9995') })
    expect(declined.statusCode).toBe(303)
    expect(queryOf(declined.headers.location)).toMatchObject({
      plan: 'premium',
      redirect_status: 'failed',
      message: 'Your card has insufficient funds.',
    })
    const paid = await post(confirm, { ...asked, ...visa })
    expect(String(paid.headers.location)).toMatch(/^\/subscribe\?/)
    expect(queryOf(paid.headers.location)).toMatchObject({ redirect_status: 'succeeded' })
    const { payment_intent } = queryOf(paid.headers.location)
    expect(await payments.getPayment(payment_intent ?? '')).toMatchObject({ status: 'succeeded', amountCents: 4900 })
    expect(await payments.getSubscription(subscriptionId)).toMatchObject({ status: 'active' })
  })

  test('answers scripts in JSON, with the field that is wrong', async () => {
    const { clientSecret } = await aSecret()
    const asked = { client_secret: clientSecret, return_url: back }
    const wrong = await postJson(confirm, { ...asked, ...visa, cvc: '1' })
    expect(wrong.statusCode).toBe(402)
    expect(wrong.json()).toMatchObject({ status: 'failed', field: 'cvc', message: expect.any(String) })
    const paid = await postJson(confirm, { ...asked, ...visa })
    expect(paid.json()).toMatchObject({
      status: 'succeeded',
      message: null,
      url: expect.stringContaining('/subscribe'),
    })
  })

  test('leads over the bank where the card wants that', async () => {
    const { clientSecret } = await aSecret()
    const asked = { client_secret: clientSecret, return_url: back }
    const step = await post(confirm, { ...asked, ...asksToConfirm })
    const location = String(step.headers.location)
    expect(location).toMatch(/^\/dev\/payments\/step\?/)
    expect((await get(location)).body).toContain('Confirm this payment')
    const failed = await post('/dev/payments/step', { ...asked, answer: 'fail' })
    expect(queryOf(failed.headers.location)).toMatchObject({ redirect_status: 'failed' })
    expect(queryOf((await get(location)).headers.location)).toMatchObject({ redirect_status: 'failed' })
    await post(confirm, { ...asked, ...asksToConfirm })
    const done = await post('/dev/payments/step', { ...asked, answer: 'complete' })
    expect(queryOf(done.headers.location)).toMatchObject({ redirect_status: 'succeeded' })
  })

  test('never leads to another site, and knows no payment of nobody', async () => {
    const { clientSecret } = await aSecret()
    for (const return_url of ['https://evil.example/', '//evil.example', `${config.publicUrl}@evil.example/`, '']) {
      const answer = await postJson(confirm, { client_secret: clientSecret, return_url, ...visa })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().issues[0].path).toBe('return_url')
    }
    expect((await postJson(confirm, { return_url: back, ...visa })).statusCode).toBe(400)
    const unknown = await post(confirm, { client_secret: 'pi_x_secret_y', return_url: back, ...visa })
    expect(unknown.statusCode).toBe(404)
  })
})

describe('the page of an invoice', () => {
  test('takes another card for a renewal that failed', async () => {
    const { subscriptionId, clientSecret } = await aSecret()
    await confirmPayment(t.ctx, clientSecret, paysOnce)
    await advanceClock(t.ctx, 32 * DAY_SECONDS)
    const { latestInvoiceId } = await payments.getSubscription(subscriptionId)
    const { hostedUrl } = await payments.getInvoice(latestInvoiceId ?? '')
    const path = hostedUrl?.replace(config.publicUrl, '') ?? ''
    expect((await get(path)).body).toMatch(/\$49\.00/)
    expect((await post(path, typed('4000 0000 0000 0002'))).body).toContain('Your card was declined.')
    const step = await post(path, asksToConfirm)
    expect(queryOf(step.headers.location)).toMatchObject({ return_url: path })
    const failed = await post('/dev/payments/step', { ...queryOf(step.headers.location), answer: 'fail' })
    expect((await get(String(failed.headers.location))).body).toContain('did not confirm the payment')
    expect((await post(path, visa)).headers.location).toBe(path)
    expect((await get(path)).body).toContain('Nothing is open here')
    expect(await payments.getSubscription(subscriptionId)).toMatchObject({ status: 'active' })
  })
})

describe('the overview', () => {
  test('shows customers, subscriptions, payments and events, and lets nothing of theirs be HTML', async () => {
    const { clientSecret } = await aSecret()
    await post('/dev/payments/confirm', { client_secret: clientSecret, return_url: '/x', ...visa })
    const page = await get('/dev/payments')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(escapeHtml('Ada <Nguyen>'))
    expect(page.body).toContain('silver_month')
    expect(page.body).toContain('payment_intent.succeeded')
    expect(page.body).not.toContain('Ada <Nguyen>')
  })

  test('lists events newest first with their outcomes', async () => {
    await aCustomer()
    await deliverNow(t.ctx)
    const events = (await get('/dev/payments/events.json?limit=5')).json()
    expect(events).toHaveLength(5)
    const sequences = events.map(({ sequence }: { sequence: number }) => sequence)
    expect(sequences).toEqual(sequences.toSorted((one: number, other: number) => other - one))
    expect(events[0]).toMatchObject({ type: 'customer.created', attempts: 1, lastStatus: 200 })
    expect(events[0].data.object).toMatchObject({ object: 'customer', email: 'ada@test.example' })
    expect((await get('/dev/payments/events.json?limit=0')).statusCode).toBe(400)
    const again = await postJson(`/dev/payments/events/${events[0].id}/redeliver`, {})
    expect(again.json()).toEqual({ status: 200 })
    expect((await postJson('/dev/payments/events/evt_unknown/redeliver', {})).statusCode).toBe(404)
  })

  test('moves the clock on, and answers once everything that fell due has arrived', async () => {
    const { subscriptionId, clientSecret } = await aSecret()
    await confirmPayment(t.ctx, clientSecret, visa)
    const { periodEnd } = await payments.getSubscription(subscriptionId)
    const moved = await postJson('/dev/payments/clock', { advanceDays: 32 })
    expect(Date.parse(moved.json().now)).toBeGreaterThan(periodEnd.getTime())
    expect((await payments.getSubscription(subscriptionId)).periodStart).toEqual(periodEnd)
    const events = (await get('/dev/payments/events.json?limit=500')).json()
    const waiting = events.filter(({ attempts }: { attempts: number }) => attempts === 0)
    expect(waiting).toEqual([])
    expect((await post('/dev/payments/clock', { advanceDays: '0' })).headers.location).toBe('/dev/payments')
    for (const advanceDays of [-1, 801, 'soon', null])
      expect((await postJson('/dev/payments/clock', { advanceDays })).statusCode).toBe(400)
  })

  test('holds events, sends them twice and in any order as its boxes say', async () => {
    expect((await postJson('/dev/payments/settings', { isHeld: true })).json()).toMatchObject({ isHeld: true })
    expect((await postJson('/dev/payments/settings', { shuffles: true })).json()).toMatchObject({
      isHeld: true,
      shuffles: true,
      sendsTwice: false,
    })
    await post('/dev/payments/settings', { sendsTwice: 'true' })
    expect((await postJson('/dev/payments/settings', {})).json()).toMatchObject({
      isHeld: false,
      shuffles: false,
      sendsTwice: true,
    })
    await post('/dev/payments/settings', {})
  })

  test('gives money back, and lets a bank take it', async () => {
    const paid = async () => {
      const { id, path } = await aCheckout()
      await post(path, visa)
      return (await payments.getCheckout(id)).paymentId ?? ''
    }
    const payment = await paid()
    const refund = await postJson('/dev/payments/refunds', { payment, amountCents: 2000 })
    expect(refund.json()).toMatchObject({ paymentId: payment, amountCents: 2000, status: 'succeeded' })
    const tooMuch = await postJson('/dev/payments/refunds', { payment, amountCents: 4000 })
    expect(tooMuch.statusCode).toBe(400)
    const disputed = await paid()
    const opened = await postJson('/dev/payments/disputes', { payment: disputed })
    expect(opened.json()).toMatchObject({ status: 'open' })
    const won = await postJson('/dev/payments/disputes', { payment: disputed, outcome: 'won' })
    expect(won.json()).toEqual({ id: opened.json().id, status: 'won' })
    expect(await payments.getDispute(opened.json().id)).toMatchObject({ status: 'won' })
    expect((await postJson('/dev/payments/disputes', { payment: disputed, outcome: 'lost' })).statusCode).toBe(409)
    expect((await postJson('/dev/payments/disputes', { payment: 'pi_unknown' })).statusCode).toBe(409)
  })
})

test('with a key of Stripe’s there is no local provider', async () => {
  const real = await testApp({
    STRIPE_SECRET_KEY: 'sk_test_unit',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_unit',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefgh',
  })
  for (const url of ['/dev/payments', '/dev/payments/events.json', '/dev/payments/checkout/cs_1'])
    expect((await real.http.inject(url)).statusCode).toBe(404)
})
