import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '../test/database.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const WEBHOOK_SECRET = 'whsec_of_a_shop'
const running: ChildProcess[] = []

const { url: databaseUrl, drop } = await ownDatabase()
const received: Stripe.Event[] = []
const shop = createServer(async (request, response) => {
  const body = await new Response(request as unknown as ReadableStream).text()
  received.push(Stripe.webhooks.constructEvent(body, String(request.headers['stripe-signature']), WEBHOOK_SECRET))
  response.end()
}).listen(0, '127.0.0.1')
await once(shop, 'listening')

afterAll(async () => {
  for (const child of running) {
    if (child.exitCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  shop.close()
  await drop()
})

function start(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 2],
  })
  running.push(child)
  return child
}

/** Starts it as anybody would, and reads its addresses off what it prints. */
async function openShop() {
  const { port } = shop.address() as AddressInfo
  const child = start({
    DATABASE_URL: databaseUrl,
    PORT: '0',
    PAGES_PORT: '0',
    STRIPE_SECRET_KEY: 'sk_test_shop',
    WEBHOOK_URL: `http://127.0.0.1:${port}/hooks`,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  })
  const addresses: URL[] = []
  if (!child.stdout) throw new Error('nothing to read')
  for await (const line of createInterface(child.stdout)) {
    const found = /http:\S+/.exec(line)
    if (found) addresses.push(new URL(found[0]))
    if (line.startsWith('Webhooks')) break
  }
  const [api, pages] = addresses
  if (!api || !pages) throw new Error('it did not say where it is')
  const stripe = new Stripe('sk_test_shop', { host: api.hostname, port: api.port, protocol: 'http', telemetry: false })
  return { child, stripe, pages }
}

const { child, stripe, pages } = await openShop()

async function until(type: string): Promise<Stripe.Event> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const event = received.find((one) => one.type === type)
    if (event) return event
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no ${type} in 60 s, but ${received.map((one) => one.type)}`)
}

test('without any product around it, a page is paid and its webhook arrives, signed', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'kim@home.example' })
  const session = await stripe.checkout.sessions.create({
    customer,
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'aud', unit_amount: 5000, product_data: { name: '<b>Points</b>' } } },
    ],
    success_url: 'http://shop.example/paid?id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.example/stopped',
  })
  const page = new URL(session.url ?? '')
  expect(page.origin).toBe(pages.origin)
  expect(await (await fetch(page)).text()).toContain('&#60;b&#62;Points')
  const card = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' })
  const paid = await fetch(page, { method: 'POST', body: card, redirect: 'manual' })
  expect([paid.status, paid.headers.get('location')]).toEqual([303, `http://shop.example/paid?id=${session.id}`])
  expect((await until('checkout.session.completed')).data.object).toMatchObject({ id: session.id })
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
})

test('its clock renews a subscription before its time', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'kim@home.example' })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } })
  const { id: price } = await stripe.prices.create({
    currency: 'aud',
    unit_amount: 4900,
    recurring: { interval: 'month' },
    product_data: { name: 'Silver' },
  })
  const { id: subscription } = await stripe.subscriptions.create({ customer, items: [{ price }] })
  const headers = { 'content-type': 'application/json' }
  const moved = await fetch(`${pages}/clock`, { method: 'POST', headers, body: '{"advanceDays":32}' })
  expect(moved.status).toBe(200)
  const { data } = await stripe.invoices.list({ subscription })
  expect(data.map(({ status, amount_paid, billing_reason }) => [status, amount_paid, billing_reason])).toEqual([
    ['paid', 4900, 'subscription_cycle'],
    ['paid', 4900, 'subscription_create'],
  ])
})

test('its tools answer people with a page and others with JSON', async () => {
  const overview = await fetch(pages, { headers: { accept: 'text/html' } })
  expect([overview.status, overview.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const events = (await (await fetch(`${pages}/events.json`)).json()) as { type: string }[]
  expect(events.map(({ type }) => type)).toContain('invoice.paid')
  const refused = await fetch(`${pages}/refunds`, { method: 'POST', body: new URLSearchParams({ payment: 'pi_none' }) })
  expect([refused.status, await refused.json()]).toMatchObject([400, { message: expect.stringContaining('pi_none') }])
})

test('another key is refused; it ends when it is told to, and says what it lacks without a database', async () => {
  const { host, protocol } = { host: pages.hostname, protocol: 'http' as const }
  const stranger = new Stripe('sk_test_other', { host, protocol, port: stripe.getApiField('port'), telemetry: false })
  await expect(stranger.customers.list()).rejects.toMatchObject({ statusCode: 401 })
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
  expect((await once(start({}), 'exit'))[0]).toBe(2)
})
