import { randomUUID } from 'node:crypto'
import { openDispute, payCheckout, signWebhook } from '@lv/local-stripe/tests'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { holdPoints } from '#domains/billing/points/hold.ts'
import { captureHold } from '#domains/billing/points/settle-hold.ts'
import { matchRequest } from '#domains/marketplace/leads/match.ts'
import { WEBHOOK_PATH, webhookSecretOf } from '#platform/payments/webhook.ts'
import { testApp } from './app.ts'
import { aProfessional, aRequest, aUser, withPoints } from './factories.ts'
import { openPayers } from './payers.ts'
import { cards, checkoutIn } from './subscribers.ts'

/** The rows T48 to T67 of RELIABILITY.md that are about single payments; subscriptions have theirs beside their use cases. */
const t = await testApp()
const payers = openPayers(t)
const { topUpPage, payAt, aTopUp, balancesOf, chargesOf, ordersOf, quarantined, heldBack, settle, send, broken } =
  payers

type Body = Record<string, unknown>
type Headers = Record<string, string>

async function post(user: Parameters<typeof t.signIn>[0], url: string, payload: unknown, headers: Headers = {}) {
  const cookie = await t.signIn(user)
  const answer = await t.http.inject({
    method: 'POST',
    url,
    headers: { cookie, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  })
  return { status: answer.statusCode, body: answer.json() as Body, text: answer.body }
}

/** Somebody who has paid a page while nobody was told, with the event that tells of it. */
async function paidAndUntold(amountCents = 5000) {
  const { user, id } = await aProfessional(t.ctx)
  const url = await topUpPage(user, amountCents)
  const sessionId = checkoutIn(url)
  await heldBack(async () => {
    await payCheckout(t.ctx, sessionId, cards.pays)
    await payers.loseWebhooks()
  })
  const [event] = await payers.eventsAbout(sessionId)
  const { paymentId } = await t.ctx.payments.getCheckout(sessionId)
  return { user, id, sessionId, paymentId: paymentId ?? '', event: { ...event } as unknown as Body & { id: string } }
}

const ledgerRows = async () => {
  const { rows } = await t.ctx.pool.query<{ count: number }>('select count(*)::int as count from ledger_entries')
  return rows[0]?.count
}

describe('points', () => {
  test('T48 do not come by an event that the provider has not signed', async () => {
    const { event } = await paidAndUntold()
    const before = await ledgerRows()
    const payload = JSON.stringify(event)
    const secret = await webhookSecretOf(t.ctx)
    const right = signWebhook(secret, payload, t.ctx.now())
    const wrong = [undefined, 't=1,v1=00', right.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]
    for (const signature of wrong) {
      const headers = { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) }
      const { statusCode } = await t.http.inject({ method: 'POST', url: WEBHOOK_PATH, payload, headers })
      expect(statusCode).toBe(400)
    }
    expect(await ledgerRows()).toBe(before)
  })

  test('T49 T50 nor by one that is signed with nothing, or too early or too late', async () => {
    const { event } = await paidAndUntold()
    const before = await ledgerRows()
    const payload = JSON.stringify(event)
    const secret = await webhookSecretOf(t.ctx)
    const at = (seconds: number) => new Date(t.ctx.now().getTime() + seconds * 1000)
    const signatures = [
      signWebhook('', payload, at(0)),
      signWebhook(secret, payload, at(-302)),
      signWebhook(secret, payload, at(302)),
    ]
    for (const signature of signatures) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const { statusCode } = await t.http.inject({ method: 'POST', url: WEBHOOK_PATH, payload, headers })
      expect(statusCode).toBe(400)
    }
    expect(await ledgerRows()).toBe(before)
  })

  test('T51 come once by an event that is sent 20 times at once, and again later', async () => {
    const { user, id, event } = await paidAndUntold()
    expect(await Promise.all(Array.from({ length: 20 }, () => send(event)))).toEqual(Array(20).fill(200))
    expect(await balancesOf(id)).toMatchObject({ available: 50 })
    expect(await send(event)).toBe(200)
    expect(await chargesOf(user.id)).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  test('T52 come once by several different events of one purchase, at the same time', async () => {
    const { user, id, event, paymentId } = await paidAndUntold()
    const [paid] = await payers.eventsAbout(paymentId)
    const others = [
      'checkout.session.async_payment_succeeded',
      'checkout.session.expired',
      'checkout.session.completed',
    ]
    const events = [event, paid, ...others.map((type) => ({ ...event, id: `evt_${randomUUID()}`, type }))]
    expect(await Promise.all([...events, ...events].map(send))).toEqual(Array(10).fill(200))
    expect(await balancesOf(id)).toMatchObject({ available: 50 })
    expect(await chargesOf(user.id)).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  test.each([
    ['unpaid', { payment_status: 'unpaid' }, {}],
    ['short', { amount_total: 1 }, {}],
    ['paid in another currency', { currency: 'usd' }, {}],
    ['paid short, whatever its page says', {}, { amount_received: 1 }],
    ['paid in another currency, whatever its page says', {}, { currency: 'usd' }],
    ['not paid after all, whatever its page says', {}, { status: 'canceled' }],
    ['paid by somebody else', { customer: 'another' }, {}],
  ])('T53 do not come by a payment that is %s: it is set aside once and answered 2xx', async (_how, page, payment) => {
    const { user, id, sessionId, paymentId, event } = await paidAndUntold()
    const another = await aTopUp(1000)
    const { rows } = await t.ctx.pool.query('select provider_id from payment_customers where user_id = $1', [
      another.user.id,
    ])
    const isAnother = (page as Body).customer === 'another'
    await payers.changeAtProvider(sessionId, isAnother ? { customer: rows[0].provider_id } : page)
    await payers.changeAtProvider(paymentId, payment)
    const again = { ...event, id: `evt_${randomUUID()}` }
    expect([await send(event), await send(event), await send(again)]).toEqual([200, 200, 200])
    expect(await balancesOf(id)).toMatchObject({ available: 0 })
    expect(await chargesOf(user.id)).toEqual([])
    expect(await quarantined(paymentId)).toHaveLength(1)
    const { rows: inbox } = await t.ctx.pool.query('select outcome from webhook_inbox where event_id = $1', [event.id])
    expect(inbox).toEqual([{ outcome: 'quarantined' }])
    expect(await broken()).toEqual([])
  })

  test('T54 come to whoever the page was made for, whatever the event names', async () => {
    const dear = await aProfessional(t.ctx)
    await topUpPage(dear.user, 500_000)
    const [dearOrder] = await ordersOf(dear.user.id)
    const { id, event } = await paidAndUntold(1000)
    const data = event.data as { object: Body }
    const metadata = { orderId: dearOrder?.id, professionalId: dear.id }
    const forged = { ...event, data: { object: { ...data.object, metadata, client_reference_id: dearOrder?.id } } }
    expect(await send(forged)).toBe(200)
    expect(await balancesOf(id)).toMatchObject({ available: 10 })
    expect(await balancesOf(dear.id)).toMatchObject({ available: 0 })
    expect(await ordersOf(dear.user.id)).toMatchObject([{ status: 'open' }])
  })

  test('T54 and by a page that no order names, to nobody', async () => {
    const { id, sessionId, event, paymentId } = await paidAndUntold()
    await t.ctx.db.execute(sql`update orders set checkout_id = 'cs_another' where checkout_id = ${sessionId}`)
    expect(await send(event)).toBe(200)
    expect(await balancesOf(id)).toMatchObject({ available: 0 })
    expect((await quarantined(sessionId)).length + (await quarantined(paymentId)).length).toBe(1)
  })

  test('T55 do not come by an event of the other mode', async () => {
    const { id, event } = await paidAndUntold()
    expect(await send({ ...event, livemode: true })).toBe(200)
    const { rows } = await t.ctx.pool.query('select from webhook_inbox where event_id = $1', [event.id])
    expect(rows).toEqual([])
    expect(await balancesOf(id)).toMatchObject({ available: 0 })
  })

  test('T59 do not come by looking at the page of success, or at the order', async () => {
    const { user, id, sessionId } = await paidAndUntold()
    const [order] = await ordersOf(user.id)
    const cookie = await t.signIn(user)
    const paths = [
      `/api/orders/${order?.id}?success=true&session_id=${sessionId}`,
      `/api/professionals/me?success=true&session_id=${sessionId}`,
      `/payment/${order?.id}?success=true&session_id=${sessionId}`,
    ]
    for (const url of paths) await t.http.inject({ method: 'GET', url, headers: { cookie } })
    expect(await balancesOf(id)).toMatchObject({ available: 0 })
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'open' }])
  })

  test('T67 that are spent are owed after a dispute, and whoever owes gets no leads', async () => {
    const { id, charge, user } = await aTopUp(29_000, { postcodes: ['3068'] })
    const subject = randomUUID()
    await holdPoints(t.ctx, [{ professionalId: id, subject, points: 290, description: 'Ten leads' }])
    await captureHold(t.ctx, { subject, description: 'Ten leads' })
    await openDispute(t.ctx, charge.paymentId)
    await settle()
    expect(await balancesOf(id)).toEqual({ available: 0, held: 0, receivable: 290 })
    await withPoints(t.ctx, id, 100)
    expect(await balancesOf(id)).toMatchObject({ available: 0, receivable: 190 })
    const request = await aRequest(t.ctx, { postcode: '3068', suburb: 'Clifton Hill' })
    await matchRequest(t.ctx, request.id)
    const leads = await t.ctx.pool.query('select from leads where professional_id = $1', [id])
    expect(leads.rows).toEqual([])
    expect((await t.as(user).professionals.me({})).receiveLeads).toBe(false)
    expect(await broken('I11')).toEqual([])
  })
})

describe('the price', () => {
  const order = (user: Parameters<typeof post>[0], body: unknown, headers?: Headers) =>
    post(user, '/api/create-checkout-session', body, headers)

  test('T57 is the catalogue’s, whatever is sent along', async () => {
    const { user } = await aProfessional(t.ctx)
    const { status, body } = await order(user, { planId: 'popular', price: 1, points: 9999, amountCents: 1, plan: 'x' })
    expect(status).toBe(200)
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'open', amountCents: 9999 }])
    await payAt(String(body.url))
    expect(await chargesOf(user.id)).toMatchObject([{ kind: 'tier', amountCents: 9999, bonusPoints: 170 }])
  })

  test.each([
    ['an unknown plan', { planId: 'diamond-plus' }, 'Choose one of our plans'],
    ['__proto__', { planId: '__proto__' }, 'Choose one of our plans'],
    ['constructor', { planId: 'constructor' }, 'Choose one of our plans'],
    ['a name of the provider', { planId: 'popular_month' }, 'Choose one of our plans'],
    ['the free plan', { planId: 'free' }, 'The Free plan costs nothing: there is nothing to pay'],
    ['no plan', {}, undefined],
    ['a number', { planId: 7 }, undefined],
    ['a list', { planId: ['popular'] }, undefined],
    ['nothing', null, undefined],
  ])('T57 of %s is refused with 400 and {error}', async (_what, body, message) => {
    const { user } = await aProfessional(t.ctx)
    const answer = await order(user, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: message ?? expect.any(String), message: message ?? expect.any(String) })
    expect(await ordersOf(user.id)).toEqual([])
  })

  test('says {error} for whatever else is refused', async () => {
    const answers = await Promise.all([
      order(await aUser(t.ctx), { planId: 'popular' }),
      t.http
        .inject({ method: 'POST', url: '/api/create-checkout-session', payload: { planId: 'popular' } })
        .then(({ statusCode, json }) => ({ status: statusCode, body: json() as Body })),
      t.http
        .inject({
          method: 'POST',
          url: '/api/create-checkout-session',
          payload: '{',
          headers: { 'content-type': 'application/json' },
        })
        .then(({ statusCode, json }) => ({ status: statusCode, body: json() as Body })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 400])
    for (const { body } of answers) expect(body.error).toBe(body.message)
  })

  test.each(['https://evil.example/', 'https://laneway.example@evil.example', '//evil.example', 'javascript:alert(1)'])(
    'T58 leads back to pages of this site only: %s',
    async (address) => {
      const { user } = await aProfessional(t.ctx)
      const { publicUrl } = t.ctx.config
      for (const field of ['successUrl', 'cancelUrl'])
        for (const value of [address, `${publicUrl}.evil.example/`, publicUrl.replace('://', '://x@evil.example/')]) {
          const { status, body } = await order(user, { planId: 'value', [field]: value })
          expect(status).toBe(400)
          expect(body).toMatchObject({ error: 'Use a page of this site', issues: [{ path: field }] })
        }
      expect(await ordersOf(user.id)).toEqual([])
    },
  )

  test('T58 and takes whole addresses of ours', async () => {
    const { user } = await aProfessional(t.ctx)
    const { publicUrl } = t.ctx.config
    const successUrl = `${publicUrl}/subscription?ok=1`
    const { body } = await order(user, { planId: 'value', successUrl, cancelUrl: '/professionals/subscription' })
    expect(await payAt(String(body.url))).toEqual({ outcome: 'paid', redirectUrl: successUrl })
  })

  test('of a plan that is paid already is refused with {error}', async () => {
    const { user } = await aProfessional(t.ctx)
    await payAt(String((await order(user, { planId: 'value' })).body.url))
    expect(await order(user, { planId: 'value' })).toMatchObject({ status: 409, body: { error: 'This is your tier' } })
  })

  test('T65 is a whole number of cents from $10 to $5,000, and nothing else', async () => {
    const { user } = await aProfessional(t.ctx)
    const odd = [-29, 0, 0.5, 999, 500_001, 1e308, '5000', null, true, [5000], { cents: 5000 }, undefined]
    for (const amountCents of odd) {
      const { status, body } = await post(user, '/api/professionals/top-up', { amountCents })
      expect(status).toBe(400)
      const issue = { path: 'amountCents', message: 'Choose an amount from $10 to $5,000' }
      expect(body.issues).toEqual(expect.arrayContaining([issue]))
    }
    const text = '{"amountCents":1e999}'
    const cookie = await t.signIn(user)
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await t.http.inject({ method: 'POST', url: '/api/professionals/top-up', payload: text, headers })
    expect(answer.statusCode).toBe(400)
    expect(await ordersOf(user.id)).toEqual([])
  })
})

describe('a key', () => {
  test('T62 makes a repeated order the same one: same bytes, one effect; another body 422', async () => {
    const { user } = await aProfessional(t.ctx)
    const key = { 'idempotency-key': randomUUID() }
    const top = (amountCents: number, headers: Headers = key) =>
      post(user, '/api/professionals/top-up', { amountCents }, headers)
    const first = await top(5000)
    const second = await top(5000)
    expect(first.status).toBe(200)
    expect(second.text).toBe(first.text)
    expect((await top(2000)).status).toBe(422)
    expect(await ordersOf(user.id)).toHaveLength(1)
    const { user: other } = await aProfessional(t.ctx)
    expect((await post(other, '/api/professionals/top-up', { amountCents: 2000 }, key)).status).toBe(200)
  })

  test('T62 sent at the same time makes one order, and the others hear that it is under way', async () => {
    const { user } = await aProfessional(t.ctx)
    const headers = { 'idempotency-key': randomUUID() }
    const all = await Promise.all(
      Array.from({ length: 6 }, () => post(user, '/api/professionals/top-up', { amountCents: 5000 }, headers)),
    )
    for (const { status } of all) expect([200, 409]).toContain(status)
    expect(all.some(({ status }) => status === 200)).toBe(true)
    expect(await ordersOf(user.id)).toHaveLength(1)
  })
})
