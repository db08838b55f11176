import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { pino } from 'pino'
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import type { Base, Ground } from '../src/base.ts'
import { advanceClock } from '../src/clock.ts'
import { confirmPayment } from '../src/confirm-payment.ts'
import { createTables } from '../src/create-tables.ts'
import { openApi } from '../src/listener.ts'
import type { TypedCard } from '../src/outcomes.ts'
import { listLocalEvents } from '../src/webhooks/deliveries.ts'
import { ownDatabase } from './database.ts'

const DAY = 86_400
/** What calls the listeners of these tests. */
export const KEY = 'sk_test_units'

/** A card of the test cards, as somebody types it. */
export const card = (number: string): TypedCard => ({ number, expiry: '12/34', cvc: '123' })

export const cards = {
  pays: card('4242 4242 4242 4242'),
  declined: card('4000 0000 0000 0002'),
  insufficient: card('4000 0000 0000 9995'),
  expired: card('4000 0000 0000 0069'),
  confirms: card('4000 0000 0000 3220'),
  alwaysConfirms: card('4000 0027 6000 3184'),
  paysOnce: card('4000 0000 0000 0341'),
}

/** What is closed after the file, the last first. */
const opened: (() => unknown)[] = []

/** The `stripe` package against a listener of this database. */
export async function openClient(ground: Ground) {
  const provider = await openApi(ground, { key: KEY })
  const { hostname, port } = new URL(provider.url)
  const options = { host: hostname, port, protocol: 'http' as const, telemetry: false, maxNetworkRetries: 2 }
  opened.push(() => provider.close())
  return { stripe: new Stripe(KEY, options), provider, options }
}

/** What tests begin with, made through the package. */
function makersOf(base: Base, stripe: Stripe) {
  const customer = async () => (await stripe.customers.create({ email: 'kim@home.example', name: 'Kim' })).id
  return {
    customer,
    async price(amount: number, interval: 'month' | 'year' = 'month', name = 'Gold') {
      const sold = { currency: 'aud', unit_amount: amount, recurring: { interval }, product_data: { name } }
      return (await stripe.prices.create(sold)).id
    },
    /** A customer with a saved card that is charged by default. */
    async customerWith(token: string) {
      const id = await customer()
      const method = await stripe.paymentMethods.attach(token, { customer: id })
      await stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } })
      return id
    },
    /** A subscription whose first invoice was paid with this card, in the browser. */
    async subscribed(priceId: string, typed = cards.pays) {
      const { id, latest_invoice: invoice } = await stripe.subscriptions.create({
        customer: await customer(),
        items: [{ price: priceId }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        expand: ['latest_invoice.confirmation_secret'],
      })
      if (typeof invoice === 'string' || !invoice?.confirmation_secret) throw new Error('there is nothing to pay')
      const outcome = await confirmPayment(base, invoice.confirmation_secret.client_secret, typed)
      if (outcome?.outcome !== 'paid') throw new Error('it was not paid')
      return id
    },
  }
}

/** A provider on a database of its own, its clock beginning at `start`. */
export async function openTestProvider(start = '2027-01-15T10:00:00Z') {
  const { url, drop } = await ownDatabase()
  const pool = new pg.Pool({ connectionString: url, options: '-c timezone=UTC' })
  // The pool says it has ended while its last connections are still closing; dropping the database then cuts them.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  // It says it has ended while its last connections still close: the database may be dropped under them.
  pool.on('connect', (client) => client.on('error', () => undefined))
  opened.push(drop, () => pool.end())
  afterAll(async () => {
    for (let close = opened.pop(); close; close = opened.pop()) await close()
  })
  await createTables(pool)
  const db = drizzle({ client: pool, casing: 'snake_case' })
  const config = { publicUrl: 'http://localhost:3000' }
  const base = { db, pool, config, log: pino({ level: 'silent' }), now: () => new Date(start) }
  const client = await openClient(base)
  return {
    base,
    ...client,
    ...makersOf(base, client.stripe),
    days: (days: number) => advanceClock(base, Math.round(days * DAY)),
    /** The events since a sequence, oldest first. */
    async happened(since = 0) {
      const events = await listLocalEvents(base, { limit: 10_000 })
      return events.filter(({ sequence }) => sequence > since).reverse()
    },
    async lastSequence() {
      return (await listLocalEvents(base, { limit: 1 }))[0]?.sequence ?? 0
    },
  }
}

/** What a call is refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    return error as Stripe.errors.StripeError
  }
  throw new Error('it was not refused')
}

export const second = (instant: string) => Date.parse(instant) / 1000
