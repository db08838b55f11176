import { MINUTE_MS } from '@lv/contract/durations'
import { findCheckout, payCheckout } from '@lv/local-stripe/tests'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { openGuests } from '#test/guests.ts'
import { openPayers } from '#test/payers.ts'
import { cards, checkoutIn } from '#test/subscribers.ts'
import { openCheckout, openSubscriptionOrder } from './open-checkout.ts'
import { openOrder } from './open-order.ts'

const t = await testApp()
const { topUpPage, payAt, ordersOf, heldBack, settle, chargesOf } = openPayers(t)

const { aHeldBooking, termsOf, bookingPage, ordersOf: ordersAbout } = openGuests(t)

const pageAt = (url: string) => findCheckout(t.ctx, checkoutIn(url))
const providerObjects = async (object: string, userId: string) => {
  const { rows } = await t.ctx.pool.query<{ id: string }>(
    `select o.id from local_payment_objects o join payment_customers c on c.provider_id = o.customer
     where o.object = $1 and c.user_id = $2`,
    [object, userId],
  )
  return rows.map(({ id }) => id)
}

describe('the payment page', () => {
  test('says what is bought and for how much, expires in an hour and leads back here', async () => {
    const { user } = await aProfessional(t.ctx)
    const url = await topUpPage(user, 5000)
    const [order] = await ordersOf(user.id)
    expect(order).toMatchObject({ status: 'open', amountCents: 5000, isAutomatic: false })
    const page = await pageAt(url)
    expect(page).toMatchObject({
      mode: 'payment',
      status: 'open',
      amountCents: 5000,
      customerEmail: user.email,
      lines: [{ name: 'Top-up of $50', amountCents: 5000, interval: null }],
      cancelUrl: `${t.ctx.config.publicUrl}/professionals/top-up?amount=50&cancelled=true`,
    })
    const minutes = ((page?.expiresAt.getTime() ?? 0) - t.ctx.now().getTime()) / 60_000
    expect(minutes).toBeGreaterThan(58)
    expect(minutes).toBeLessThan(61)
    const paid = await payAt(url)
    expect(paid).toEqual({ outcome: 'paid', redirectUrl: `${t.ctx.config.publicUrl}/payment/${order?.id}` })
  })

  test('is found again by a second press, and is one for twenty presses at the same time', async () => {
    const { user } = await aProfessional(t.ctx)
    const urls = await Promise.all(Array.from({ length: 20 }, () => topUpPage(user)))
    urls.push(await topUpPage(user))
    expect(new Set(urls).size).toBe(1)
    expect(await ordersOf(user.id)).toHaveLength(1)
    expect(await providerObjects('checkout.session', user.id)).toHaveLength(1)
  })

  test('is replaced by one with another amount, and cannot be paid any more', async () => {
    const { user } = await aProfessional(t.ctx)
    const first = await topUpPage(user, 2000)
    const second = await topUpPage(user, 10_000)
    expect((await pageAt(first))?.status).toBe('expired')
    expect((await pageAt(second))?.status).toBe('open')
    expect(await payCheckout(t.ctx, checkoutIn(first), cards.pays)).toMatchObject({ outcome: 'closed' })
    expect((await ordersOf(user.id)).map(({ status }) => status)).toEqual(['expired', 'open'])
  })

  test('stays one where two amounts are chosen at the same time', async () => {
    const { user } = await aProfessional(t.ctx)
    const tries = await Promise.allSettled(
      [2000, 10_000, 2000, 10_000].map((amountCents) => topUpPage(user, amountCents)),
    )
    for (const tried of tries)
      if (tried.status === 'rejected') expect(['conflict', 'unavailable']).toContain(tried.reason.code)
    const open = (await ordersOf(user.id)).filter(({ status }) => status === 'open')
    expect(open.length).toBeLessThanOrEqual(1)
    const states = await Promise.all(
      (await providerObjects('checkout.session', user.id)).map(async (id) => (await findCheckout(t.ctx, id))?.status),
    )
    expect(states.filter((state) => state === 'open').length).toBe(open.length)
  })

  test('that was paid but not booked yet is not replaced: nobody pays twice by pressing again', async () => {
    const { user } = await aProfessional(t.ctx)
    await heldBack(async () => {
      const url = await topUpPage(user, 2000)
      await payCheckout(t.ctx, checkoutIn(url), cards.pays)
      await expect(topUpPage(user, 5000)).rejects.toMatchObject({ code: 'conflict', message: /already paid this/ })
      expect(await topUpPage(user, 2000)).toBe(url)
    })
    await settle()
    expect(await chargesOf(user.id)).toMatchObject([{ amountCents: 2000 }])
    expect(await topUpPage(user, 5000)).toContain('/dev/payments/checkout/')
  })

  test('of two people are two', async () => {
    const [one, other] = [await aProfessional(t.ctx), await aProfessional(t.ctx)]
    expect(await topUpPage(one.user)).not.toBe(await topUpPage(other.user))
  })
})

describe('the page on which a guest pays for a booking', () => {
  test('says what is bought, and lasts as long as the provider’s pages have to', async () => {
    const booking = await aHeldBooking(30)
    const url = await bookingPage(booking)
    const [order] = await ordersAbout(booking.id)
    const page = await pageAt(url)
    expect(page).toMatchObject({
      mode: 'payment',
      amountCents: 59_900,
      customerEmail: booking.email,
      lines: [{ name: 'Consultation: Basic Package', amountCents: 59_900, interval: null }],
      cancelUrl: `${t.ctx.config.publicUrl}/book/basic?payment=stopped`,
    })
    const minutes = ((page?.expiresAt.getTime() ?? 0) - t.ctx.now().getTime()) / 60_000
    expect(minutes).toBeGreaterThan(34)
    expect(minutes).toBeLessThan(36)
    const paid = await payAt(url)
    expect(paid).toEqual({ outcome: 'paid', redirectUrl: `${t.ctx.config.publicUrl}/payment/${order?.id}` })
  })

  test('is one for twenty presses at the same time, of one customer, and for one more a minute before its end', async () => {
    const booking = await aHeldBooking(30)
    const urls = await Promise.all(Array.from({ length: 20 }, () => bookingPage(booking)))
    await t.ctx.db.execute(sql`update orders set expires_at = ${new Date(t.ctx.now().getTime() + MINUTE_MS)}::timestamptz
      where subject = ${booking.id}`)
    urls.push(await bookingPage(booking, { expiresAt: new Date(t.ctx.now().getTime() + 59_000) }))
    expect(new Set(urls).size).toBe(1)
    const [order, ...others] = await ordersAbout(booking.id)
    expect(others).toEqual([])
    expect(order?.guestProviderId).toMatch(/^cus_/)
    const { rows } = await t.ctx.pool.query<{ object: string }>(
      `select object from local_payment_objects
       where id = $1 or customer = $1 or (object = 'customer' and data->>'email' = $2) order by object`,
      [order?.guestProviderId, booking.email],
    )
    expect(rows.map(({ object }) => object)).toEqual(['checkout.session', 'customer'])
  })

  test('is replaced by one that can be paid for longer, once little is left of it', async () => {
    const booking = await aHeldBooking(9)
    const first = await bookingPage(booking)
    const second = await bookingPage(booking, { expiresAt: new Date(t.ctx.now().getTime() + 30 * MINUTE_MS) })
    expect((await pageAt(first))?.status).toBe('expired')
    expect((await pageAt(second))?.status).toBe('open')
    expect((await ordersAbout(booking.id)).map(({ status }) => status)).toEqual(['expired', 'open'])
  })

  test('is a new one if the server died long ago before asking for it: a page lasts at least half an hour', async () => {
    const booking = await aHeldBooking(18)
    const long = { ...t.ctx, now: () => new Date(t.ctx.now().getTime() - 12 * MINUTE_MS) }
    const { email, name } = booking
    await openOrder(long, {
      ...termsOf(booking),
      userId: null,
      guestEmail: email,
      details: { name, phone: booking.phone },
      expiresAt: booking.heldUntil ?? t.ctx.now(),
    })
    const page = await pageAt(await bookingPage(booking))
    expect(page?.status).toBe('open')
    expect((await ordersAbout(booking.id)).map(({ status }) => status)).toEqual(['expired', 'open'])
  })

  test('is the same if the server died after asking for it', async () => {
    const booking = await aHeldBooking()
    const url = await bookingPage(booking)
    await t.ctx.db.execute(sql`update orders set checkout_id = null, checkout_url = null, guest_provider_id = null
      where subject = ${booking.id}`)
    const later = { ...t.ctx, now: () => new Date(t.ctx.now().getTime() + 120_000) }
    const { email, name } = booking
    expect((await openCheckout(later, { ...termsOf(booking), guest: { email, name } })).url).toBe(url)
  })

  test('of two guests with one email are two, of two customers', async () => {
    const email = 'both@test.example'
    const [one, other] = [await aHeldBooking(30, { email }), await aHeldBooking(30, { email })]
    expect(await bookingPage(one)).not.toBe(await bookingPage(other))
    const customers = (await Promise.all([one, other].map(({ id }) => ordersAbout(id)))).flat()
    expect(new Set(customers.map(({ guestProviderId }) => guestProviderId)).size).toBe(2)
  })

  test('cannot be opened for anything else: without an account nobody subscribes or buys points', async () => {
    const guest = { email: 'nobody@test.example', name: 'Nobody' }
    const wanted = { ...termsOf(await aHeldBooking()), kind: 'verified_badge' as const, guest }
    await expect(openCheckout(t.ctx, wanted)).rejects.toThrow()
  })
})

describe('the card form', () => {
  const price = { lookupKey: 'premium_month', product: 'Premium', amountCents: 9900, interval: 'month' as const }
  const begin = async (user: { id: string; email: string }) =>
    openSubscriptionOrder(t.ctx, {
      user: { id: user.id, email: user.email, name: 'Ada Nguyen' },
      kind: 'premium',
      content: 'premium',
      amountCents: 9900,
      label: 'Premium membership',
      plan: { price },
    })

  test('begins one subscription for ten presses at the same time, with the same secret', async () => {
    const user = await aUser(t.ctx)
    const begun = await Promise.all(Array.from({ length: 10 }, () => begin(user)))
    begun.push(await begin(user))
    expect(new Set(begun.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    expect(await providerObjects('subscription', user.id)).toHaveLength(1)
  })
})

describe('a provider that is away', () => {
  test('is said with a 503, and leaves no half order behind', async () => {
    const away = await testApp({
      STRIPE_SECRET_KEY: 'sk_test_away',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_away',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefgh',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    })
    const { user } = await aProfessional(away.ctx)
    const { payments } = away.as(user)
    await expect(payments.topUp({ body: { amountCents: 5000 } })).rejects.toMatchObject({
      code: 'unavailable',
      message: /isn’t responding\. Nothing was charged/,
    })
    const { rows } = await away.ctx.pool.query('select status from orders')
    expect(rows).toEqual([{ status: 'expired' }])
  })
})
