import { DAY_MS, HOUR_MS } from '@lv/contract/durations'
import { confirmPayment, confirmPaymentStep, findInvoiceSecret, payCheckout } from '@lv/local-stripe/tests'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customerOf } from '#domains/billing/payments/payer.ts'
import { charges } from '#domains/billing/payments/schema.ts'
import { memberships } from '#domains/community/communities/schema.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { cards, openSubscribers } from '#test/subscribers.ts'
import { fetchSubscription } from './billing.ts'
import { endGrace } from './end.ts'
import { subscriptions } from './schema.ts'

const t = await testApp()
const s = openSubscribers(t)

const inDays = (from: Date, days: number) => ({ ...t.ctx, now: () => new Date(from.getTime() + days * DAY_MS) })

const chargesOf = (userId: string) => t.ctx.db.select().from(charges).where(eq(charges.userId, userId))
const listOf = (user: { id: string; email: string; firstName: string; lastName: string }) =>
  t.as(user).subscriptions.list({})
const rolesOf = async (userId: string) => {
  const rows = await t.ctx.db.select().from(memberships).where(eq(memberships.userId, userId))
  return rows.map(({ communityId, role, paidBy }) => ({ communityId, role, paidBy }))
}

/** Saves another card and makes it the one charged, as its page and the job after it do. */
async function changeCard(userId: string, card = cards.pays) {
  const customerId = (await customerOf(t.ctx, userId)) ?? ''
  const checkout = await t.ctx.payments.createCheckout(
    {
      customerId,
      mode: 'setup',
      expiresAt: new Date(t.ctx.now().getTime() + HOUR_MS),
      successUrl: `${t.ctx.config.publicUrl}/subscription`,
      cancelUrl: `${t.ctx.config.publicUrl}/subscription`,
    },
    `card:${userId}:${Date.now()}`,
  )
  return { customerId, checkout, card }
}

describe('a renewal', () => {
  test('is charged each month, with the points of each', async () => {
    const professional = await s.aPaidTier('silver')
    await s.aMonthLater()
    await s.aMonthLater()
    expect(await chargesOf(professional.user.id)).toHaveLength(3)
    expect(await s.pointsOf(professional.id)).toBe(255)
    expect(await s.lettersTo(professional.user.email)).toEqual(
      expect.arrayContaining(['receipt', 'receipt', 'receipt', 'tier-changed']),
    )
  })

  test('that fails leaves seven days of grace, and is told with the way to another card', async () => {
    const professional = await s.aPaidTier('gold', cards.paysOnce)
    await s.aMonthLater()
    const row = await s.subscriptionOf(professional.user, 'tier')
    expect(row.status).toBe('past_due')
    expect(row.graceUntil?.getTime()).toBe(row.periodStart.getTime() + 7 * DAY_MS)
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'gold' })
    expect(await listOf(professional.user)).toMatchObject([
      { status: 'past_due', accessEndsAt: row.graceUntil?.toISOString(), nextChargeCents: 9999, refundableCents: 0 },
    ])
    const [letter] = (await t.waitingJobs()).filter(
      ({ name, data }) => name === 'mail' && data.kind === 'payment-failed' && data.to === professional.user.email,
    )
    expect(letter?.data.data).toMatchObject({
      what: 'Gold tier',
      amount: '$99.99',
      until: expect.stringMatching(/20\d\d/),
    })
    expect(await chargesOf(professional.user.id)).toHaveLength(1)
  })

  test('is tried again, told once a try, and without a payment ends after the grace', async () => {
    const professional = await s.aPaidTier('silver', cards.paysOnce)
    await s.until(professional.subscription.periodEnd)
    await s.later(1)
    await s.later(2)
    const told = async () =>
      (await s.lettersTo(professional.user.email)).filter((kind) => kind === 'payment-failed').length
    expect(await told()).toBe(3)
    await s.later(5)
    expect(await s.subscriptionOf(professional.user, 'tier')).toMatchObject({ status: 'canceled' })
    expect(await s.tierNow(professional.id)).toEqual({ tier: 'bronze', bonus: 0 })
    expect(await s.lettersTo(professional.user.email)).toContain('subscription-ended')
    expect(await s.pointsOf(professional.id)).toBe(85)
    expect(await listOf(professional.user)).toMatchObject([{ status: 'ended', nextChargeCents: null }])
  })

  test('that the bank wants confirmed is told with the page to do it on, and recovers there', async () => {
    const member = await aUser(t.ctx)
    const { clientSecret } = await t.as(member).subscriptions.createSubscription({})
    await confirmPayment(t.ctx, clientSecret, cards.asksEveryTime)
    await confirmPaymentStep(t.ctx, clientSecret, true)
    await s.settle()
    const row = await s.subscriptionOf(member, 'premium')
    await s.until(row.periodEnd)
    const [letter] = (await t.waitingJobs()).filter(
      ({ name, data }) => name === 'mail' && data.kind === 'payment-confirm' && data.to === member.email,
    )
    const { latestInvoiceId } = await t.ctx.payments.getSubscription(row.providerId)
    expect(letter?.data.data).toMatchObject({
      what: 'Premium membership',
      amount: '$99.00',
      url: expect.stringContaining(latestInvoiceId ?? ''),
    })
    const secret = await findInvoiceSecret(t.ctx, latestInvoiceId ?? '')
    await confirmPaymentStep(t.ctx, secret ?? '', true)
    await s.settle()
    expect(await t.as(member).subscriptions.list({})).toMatchObject([{ status: 'active', accessEndsAt: null }])
  })

  test('recovers with another card: the grace is over, and nothing was lost', async () => {
    const professional = await s.aPaidTier('gold', cards.paysOnce)
    await s.aMonthLater()
    const { id: subscriptionId } = professional.subscription
    const resume = () => t.as(professional.user).subscriptions.resume({ params: { subscriptionId } })
    await expect(resume()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('declined') })
    const { customerId, checkout, card } = await changeCard(professional.user.id)
    await payCheckout(t.ctx, checkout.id, card)
    const { paymentMethodId } = await t.ctx.payments.getCheckout(checkout.id)
    await t.ctx.payments.setDefaultCard(customerId, paymentMethodId ?? '')
    expect(await resume()).toMatchObject({ status: 'active', accessEndsAt: null, nextChargeCents: 9999 })
    expect(await s.subscriptionOf(professional.user, 'tier')).toMatchObject({ graceUntil: null })
    expect(await chargesOf(professional.user.id)).toHaveLength(2)
    expect(await s.pointsOf(professional.id)).toBe(340)
    await s.settle()
    expect(await s.pointsOf(professional.id)).toBe(340)
  })

  test('that somebody cancels at the same moment ends in the provider’s state, whichever came first', async () => {
    const professional = await s.aPaidTier('silver')
    const { id: subscriptionId, providerId } = professional.subscription
    await Promise.allSettled([
      s.later(30.5),
      t.as(professional.user).subscriptions.cancel({ params: { subscriptionId } }),
    ])
    await s.settle()
    const { subscription } = await fetchSubscription(t.ctx, providerId)
    expect(await s.subscriptionOf(professional.user, 'tier')).toMatchObject({
      status: subscription.status,
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
      periodEnd: subscription.periodEnd,
    })
  })
})

describe('when the days of grace are over', () => {
  test('a tier, a membership and premium end here at once, and at the provider by a job; nothing else is lost', async () => {
    const tier = await s.aPaidTier('gold', cards.paysOnce)
    const community = await s.aPaidCommunity()
    const subscriber = await s.aSubscriber(community.id, cards.paysOnce)
    const premium = await s.aPremiumMember(cards.paysOnce)
    const included = await s.aPaidCommunity()
    await t.as(premium).communities.join({ params: { communityId: included.id } })
    const post = await t.as(subscriber).posts.create({
      params: { communityId: community.id },
      body: { title: 'Screw piles', content: 'Ten of them.' },
    })
    await s.aMonthLater()
    const { graceUntil } = await s.subscriptionOf(premium, 'premium')
    if (!graceUntil) throw new Error('no grace')
    await endGrace(inDays(graceUntil, -0.01))
    expect(await rolesOf(subscriber.id)).toHaveLength(1)
    expect(await rolesOf(premium.id)).toHaveLength(1)
    const over = inDays(graceUntil, 0.01)
    expect(await endGrace(over)).toBeGreaterThanOrEqual(3)
    expect(await s.tierNow(tier.id)).toEqual({ tier: 'bronze', bonus: 0 })
    expect(await rolesOf(subscriber.id)).toEqual([])
    expect(await rolesOf(premium.id)).toEqual([])
    const { rows } = await t.ctx.db.execute(sql`select from posts where id = ${post.id} and deleted_at is null`)
    expect(rows).toHaveLength(1)
    await s.endAll()
    for (const [person, kind] of [
      [tier.user, 'tier'],
      [subscriber, 'community'],
      [premium, 'premium'],
    ] as const) {
      expect(await s.subscriptionOf(person, kind)).toMatchObject({ status: 'canceled' })
      expect((await s.lettersTo(person.email)).filter((name) => name === 'subscription-ended')).toHaveLength(1)
    }
    await s.later(40)
    expect(await chargesOf(premium.id)).toHaveLength(1)
  })

  test('owners and moderators stay', async () => {
    const community = await s.aPaidCommunity()
    const subscriber = await s.aSubscriber(community.id, cards.paysOnce)
    await t.ctx.db.update(memberships).set({ role: 'moderator' }).where(eq(memberships.userId, subscriber.id))
    await s.aMonthLater()
    const { graceUntil } = await s.subscriptionOf(subscriber, 'community')
    await endGrace(inDays(graceUntil ?? new Date(), 1))
    expect(await rolesOf(subscriber.id)).toMatchObject([{ role: 'moderator' }])
  })
})

describe('cancelling', () => {
  test('keeps access until the period ends; resuming takes it back', async () => {
    const community = await s.aPaidCommunity()
    const member = await s.aSubscriber(community.id)
    const params = { subscriptionId: member.subscription.id }
    const end = member.subscription.periodEnd.toISOString()
    const cancelled = await t.as(member).subscriptions.cancel({ params })
    expect(cancelled).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      accessEndsAt: end,
      nextChargeCents: null,
      label: community.name,
    })
    expect(await t.as(member).subscriptions.cancel({ params })).toEqual(cancelled)
    expect(await rolesOf(member.id)).toHaveLength(1)
    expect(await t.as(member).subscriptions.resume({ params })).toMatchObject({
      cancelAtPeriodEnd: false,
      accessEndsAt: null,
      nextChargeCents: 2900,
    })
    await t.as(member).subscriptions.cancel({ params })
    await s.aMonthLater()
    expect(await rolesOf(member.id)).toEqual([])
    await expect(t.as(member).subscriptions.cancel({ params })).rejects.toMatchObject({ status: 409 })
    await expect(t.as(member).subscriptions.resume({ params })).rejects.toMatchObject({ status: 409 })
    expect(await s.lettersTo(member.email)).toEqual(
      expect.arrayContaining(['subscription-cancelled', 'subscription-resumed', 'subscription-ended']),
    )
  })

  test('what could not be charged ends it at once', async () => {
    const member = await s.aPremiumMember(cards.paysOnce)
    await s.aMonthLater()
    const params = { subscriptionId: member.subscription.id }
    expect(await t.as(member).subscriptions.cancel({ params })).toMatchObject({
      status: 'ended',
      nextChargeCents: null,
    })
    expect((await t.as(member).subscriptions.premium({})).isPremium).toBe(false)
    await s.later(30)
    expect(await chargesOf(member.id)).toHaveLength(1)
  })

  test('by two presses at once is told once', async () => {
    const member = await s.aPremiumMember()
    const params = { subscriptionId: member.subscription.id }
    await Promise.all(Array.from({ length: 4 }, () => t.as(member).subscriptions.cancel({ params })))
    const letters = await s.lettersTo(member.email)
    expect(letters.filter((kind) => kind === 'subscription-cancelled')).toHaveLength(1)
  })

  test('somebody else’s subscription is one that does not exist', async () => {
    const member = await s.aPremiumMember()
    const other = await s.aPremiumMember()
    const params = { subscriptionId: member.subscription.id }
    const { cancel, resume, refund } = t.as(other).subscriptions
    await expect(cancel({ params })).rejects.toMatchObject({ status: 404 })
    await expect(resume({ params })).rejects.toMatchObject({ status: 404 })
    await expect(refund({ params, body: { amountCents: 9900 } })).rejects.toMatchObject({ status: 404 })
    const rows = await t.ctx.db.select().from(subscriptions).where(eq(subscriptions.id, params.subscriptionId))
    expect(rows).toMatchObject([{ status: 'active', cancelAtPeriodEnd: false }])
  })
})
