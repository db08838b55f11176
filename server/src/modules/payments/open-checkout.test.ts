import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aProfessional, aUser } from '../../../test/factories.ts'
import { openPayers } from '../../../test/payers.ts'
import { cards, checkoutIn } from '../../../test/subscribers.ts'
import { findCheckout, payCheckout } from '../../payments/local/pay-checkout.ts'
import { openSubscriptionOrder } from './open-checkout.ts'

const t = await testApp()
const { topUpPage, payAt, ordersOf, heldBack, settle, chargesOf } = openPayers(t)

const pageAt = (url: string) => findCheckout(t.ctx, checkoutIn(url))
const providerObjects = async (object: string, userId: string) => {
  const { rows } = await t.ctx.pool.query<{ id: string }>(
    `select o.id from local_payment_objects o join payment_customers c on c.provider_id = o.customer
     where o.object = $1 and c.user_id = $2`,
    [object, userId],
  )
  return rows.map(({ id }) => id)
}

describe('the page on which somebody pays', () => {
  test('says what is bought for how much, runs out in an hour and leads back here', async () => {
    const { user } = await aProfessional(t.ctx)
    const url = await topUpPage(user, 5000)
    const [order] = await ordersOf(user.id)
    expect(order).toMatchObject({ status: 'open', amountCents: 5000, isAutomatic: false })
    const page = await pageAt(url)
    expect(page).toMatchObject({
      ...{ mode: 'payment', status: 'open', amountCents: 5000, customerEmail: user.email },
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

  test('that was paid and not booked yet is not replaced: nobody pays twice by pressing again', async () => {
    const { user } = await aProfessional(t.ctx)
    await heldBack(async () => {
      const url = await topUpPage(user, 2000)
      await payCheckout(t.ctx, checkoutIn(url), cards.pays)
      await expect(topUpPage(user, 5000)).rejects.toMatchObject({ code: 'conflict', message: /paid this already/ })
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

describe('the card form', () => {
  const price = { lookupKey: 'premium_month', product: 'Premium', amountCents: 9900, interval: 'month' as const }
  const begin = async (user: { id: string; email: string }) =>
    openSubscriptionOrder(t.ctx, {
      ...{ user: { id: user.id, email: user.email, name: 'Ada Nguyen' }, kind: 'premium', content: 'premium' },
      ...{ amountCents: 9900, label: 'Premium membership', plan: { price } },
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
      ...{ STRIPE_SECRET_KEY: 'sk_test_away', STRIPE_PUBLISHABLE_KEY: 'pk_test_away' },
      ...{ STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefgh', STRIPE_API_BASE: 'http://127.0.0.1:9' },
    })
    const { user } = await aProfessional(away.ctx)
    const { payments } = away.as(user)
    await expect(payments.topUp({ body: { amountCents: 5000 } })).rejects.toMatchObject({
      ...{ code: 'unavailable', message: /does not answer\. Nothing was charged/ },
    })
    const { rows } = await away.ctx.pool.query('select status from orders')
    expect(rows).toEqual([{ status: 'expired' }])
  }, 30_000)
})
