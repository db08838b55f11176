import { planNamed } from '@lv/contract/catalogue'
import { changeSettings, confirmPayment } from '@lv/local-stripe/tests'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { toPayer } from '#domains/billing/payments/payer.ts'
import { paymentQuarantine } from '#domains/billing/payments/retained-schema.ts'
import { charges, orders, refunds } from '#domains/billing/payments/schema.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { cards, openSubscribers } from '#test/subscribers.ts'
import { applyBilling, askedAt } from './apply-billing.ts'
import { type Billing, fetchSubscription } from './billing.ts'
import { subscriptions } from './schema.ts'
import { priceOf } from './tiers.ts'

const t = await testApp()
const s = openSubscribers(t)

const apply = (billing: Billing, asOf: Date) => transact(t.ctx, (ctx) => applyBilling(ctx, billing, { asOf }))
const chargesOf = (userId: string) => t.ctx.db.select().from(charges).where(eq(charges.userId, userId))
const setAside = (objectId: string) =>
  t.ctx.db.select().from(paymentQuarantine).where(eq(paymentQuarantine.objectId, objectId))

describe('the provider’s state of a subscription', () => {
  test('counts in the order in which it was asked, however it arrives', async () => {
    const member = await s.aPremiumMember()
    const { providerId } = member.subscription
    const early = { billing: await fetchSubscription(t.ctx, providerId), asOf: await askedAt(t.ctx) }
    await t.ctx.payments.cancelNow(providerId)
    const late = { billing: await fetchSubscription(t.ctx, providerId), asOf: await askedAt(t.ctx) }
    await apply(late.billing, late.asOf)
    await apply(early.billing, early.asOf)
    expect(await s.subscriptionOf(member, 'premium')).toMatchObject({ status: 'canceled' })
    await s.settle()
    expect(await s.subscriptionOf(member, 'premium')).toMatchObject({ status: 'canceled' })
    expect((await t.as(member).subscriptions.premium({})).isPremium).toBe(false)
  })

  test('is applied once by twenty at the same time', async () => {
    await changeSettings(t.ctx, { isHeld: true })
    const { id, user } = await aProfessional(t.ctx)
    const { sessionUrl = '' } = await t.as(user).subscriptions.upgradeTier({ body: { tier: 'gold' } })
    await s.payAt(sessionUrl)
    const { checkoutId } = (await t.ctx.db.select().from(orders).where(eq(orders.userId, user.id)))[0] ?? {}
    const { subscriptionId } = await t.ctx.payments.getCheckout(checkoutId ?? '')
    await t.ctx.db.update(orders).set({ subscriptionProviderId: subscriptionId }).where(eq(orders.userId, user.id))
    const asOf = await askedAt(t.ctx)
    const billing = await fetchSubscription(t.ctx, subscriptionId ?? '')
    const applied = await Promise.all(Array.from({ length: 20 }, () => apply(billing, asOf)))
    expect(new Set(applied)).toEqual(new Set(['applied']))
    expect(await chargesOf(user.id)).toHaveLength(1)
    expect(await s.pointsOf(id)).toBe(170)
    await changeSettings(t.ctx, { isHeld: false })
    await s.settle()
    expect(await chargesOf(user.id)).toHaveLength(1)
    expect(await s.pointsOf(id)).toBe(170)
  })

  test('is applied from its own event if the server died while changing the plan', async () => {
    const { id, user, subscription } = await s.aPaidTier('silver')
    const gold = planNamed('gold_month')
    if (!gold) throw new Error('no gold')
    const priceId = await t.ctx.payments.ensurePrice(priceOf(gold))
    await t.ctx.payments.changePrice({ subscriptionId: subscription.providerId, priceId }, `died:${subscription.id}`)
    await s.settle()
    expect(await s.tierNow(id)).toEqual({ tier: 'gold', bonus: 170 })
    expect(await s.pointsOf(id)).toBe(255)
    expect(await chargesOf(user.id)).toHaveLength(2)
  })

  test('is nothing of ours where no order names it', async () => {
    const user = await aUser(t.ctx)
    const customerId = await t.ctx.payments.createCustomer({ userId: user.id, email: user.email, name: 'A' }, user.id)
    const priceId = await t.ctx.payments.ensurePrice({
      lookupKey: 'premium_month',
      product: 'Premium',
      amountCents: 9900,
      interval: 'month',
    })
    const { subscriptionId, clientSecret } = await t.ctx.payments.createSubscription(
      { customerId, priceId },
      `k${user.id}`,
    )
    await confirmPayment(t.ctx, clientSecret ?? '', cards.pays)
    await s.settle()
    const billing = await fetchSubscription(t.ctx, subscriptionId)
    expect(await apply(billing, await askedAt(t.ctx))).toBe('ignored')
    expect(await t.ctx.db.select().from(subscriptions).where(eq(subscriptions.userId, user.id))).toEqual([])
  })
})

describe('a payment that does not match its order is set aside, and gives nothing:', () => {
  async function aPaidBilling() {
    await changeSettings(t.ctx, { isHeld: true })
    const user = await aUser(t.ctx)
    const { clientSecret } = await t.as(user).subscriptions.createSubscription({})
    await confirmPayment(t.ctx, clientSecret, cards.pays)
    const [order] = await t.ctx.db.select().from(orders).where(eq(orders.userId, user.id))
    return { user, billing: await fetchSubscription(t.ctx, order?.subscriptionProviderId ?? '') }
  }

  test('another price', async () => {
    const { user, billing } = await aPaidBilling()
    const { subscription } = billing
    for (const odd of [
      { priceCents: 1 },
      { lookupKey: null },
      { lookupKey: 'gold_month' },
      { interval: 'year' as const },
    ])
      expect(await apply({ ...billing, subscription: { ...subscription, ...odd } }, await askedAt(t.ctx))).toBe(
        'quarantined',
      )
    expect(await setAside(subscription.id)).toMatchObject([{ reason: 'price' }])
    expect(await chargesOf(user.id)).toEqual([])
  })

  test('too little, another currency, a payment that nobody made', async () => {
    for (const odd of [{ amountPaidCents: 1 }, { currency: 'usd' }, { paymentId: null }]) {
      const { user, billing } = await aPaidBilling()
      const { invoice } = billing
      if (!invoice) throw new Error('no invoice')
      expect(await apply({ ...billing, invoice: { ...invoice, ...odd } }, await askedAt(t.ctx))).toBe('quarantined')
      expect(await setAside(invoice.id)).toHaveLength(1)
      expect(await chargesOf(user.id)).toEqual([])
      expect((await t.as(user).subscriptions.premium({})).isPremium).toBe(false)
      expect(await t.as(user).subscriptions.list({})).toEqual([])
    }
  })

  test('one of the other mode is left alone', async () => {
    const { billing } = await aPaidBilling()
    const live = { ...billing, subscription: { ...billing.subscription, isLive: true } }
    expect(await apply(live, await askedAt(t.ctx))).toBe('ignored')
    await changeSettings(t.ctx, { isHeld: false })
    await s.settle()
  })
})

describe('two tabs that were both paid', () => {
  /** A second premium subscription, as paying on a page opened earlier leaves it. */
  async function aSecond(member: Awaited<ReturnType<typeof s.aPremiumMember>>) {
    const customer = toPayer(member)
    const row = {
      userId: member.id,
      kind: 'premium' as const,
      content: 'premium',
      amountCents: 9900,
      plan: 'premium_month',
    }
    const [order] = await t.ctx.db
      .insert(orders)
      .values({ ...row, label: 'Premium membership', expiresAt: t.ctx.now() })
      .returning()
    const { customerId } = await t.ctx.payments.getSubscription(member.subscription.providerId)
    const priceId = await t.ctx.payments.ensurePrice({
      lookupKey: 'premium_month',
      product: 'Premium membership',
      amountCents: 9900,
      interval: 'month',
    })
    const key = `order:${order?.id}:${customer.id}`
    const { subscriptionId, clientSecret } = await t.ctx.payments.createSubscription({ customerId, priceId }, key)
    await t.ctx.db
      .update(orders)
      .set({ subscriptionProviderId: subscriptionId })
      .where(eq(orders.id, order?.id ?? ''))
    await confirmPayment(t.ctx, clientSecret ?? '', cards.pays)
    await s.settle()
    return subscriptionId
  }

  test('leave one subscription: the second is ended and given back to the cent', async () => {
    const member = await s.aPremiumMember()
    const second = await aSecond(member)
    expect(await setAside(second)).toMatchObject([{ reason: 'second_subscription' }])
    await s.endAll()
    await s.endAll()
    expect(await t.ctx.payments.getSubscription(second)).toMatchObject({ status: 'canceled' })
    expect(await chargesOf(member.id)).toMatchObject([{ refundedCents: 0 }, { amountCents: 9900, refundedCents: 9900 }])
    expect(await t.as(member).subscriptions.list({})).toMatchObject([
      ...[
        { id: member.subscription.id, status: 'active' },
        { status: 'ended', refundableCents: 0 },
      ],
    ])
    expect((await t.as(member).subscriptions.premium({})).isPremium).toBe(true)
    const back = await t.ctx.db.select().from(refunds).innerJoin(charges, eq(charges.id, refunds.chargeId))
    expect(back.filter(({ charges: { userId } }) => userId === member.id)).toHaveLength(1)
  })

  test('leave the second one where the first has ended without our hearing of it', async () => {
    const member = await s.aPremiumMember()
    await changeSettings(t.ctx, { isHeld: true })
    await t.ctx.payments.cancelNow(member.subscription.providerId)
    const second = await aSecond(member)
    const billing = await fetchSubscription(t.ctx, second)
    expect(await apply(billing, await askedAt(t.ctx))).toBe('quarantined')
    await s.endAll()
    expect(await t.ctx.payments.getSubscription(second)).toMatchObject({ status: 'active' })
    expect((await t.as(member).subscriptions.premium({})).isPremium).toBe(true)
    await changeSettings(t.ctx, { isHeld: false })
    await s.settle()
    expect((await chargesOf(member.id)).map(({ refundedCents }) => refundedCents)).toEqual([0, 0])
  })
})
