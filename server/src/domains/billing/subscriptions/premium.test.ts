import { localPaymentObjects } from '@lv/local-stripe/tables'
import { confirmPayment } from '@lv/local-stripe/tests'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customerOf } from '#domains/billing/payments/payer.ts'
import { charges, orders } from '#domains/billing/payments/schema.ts'
import { memberships } from '#domains/community/communities/schema.ts'
import { testApp } from '#test/app.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { cards, openSubscribers } from '#test/subscribers.ts'
import { subscriptionOverview } from './read.ts'

const t = await testApp()
const s = openSubscribers(t)

const membershipsOf = (userId: string) => t.ctx.db.select().from(memberships).where(eq(memberships.userId, userId))
const atProvider = async (userId: string) => {
  const rows = await t.ctx.db
    .select()
    .from(localPaymentObjects)
    .where(eq(localPaymentObjects.customer, (await customerOf(t.ctx, userId)) ?? ''))
  return rows.filter(({ object }) => object === 'subscription')
}

describe('premium', () => {
  test('begins once the card form has paid, and lets the person into every paid community', async () => {
    const user = await aUser(t.ctx)
    const premium = () => t.as(user).subscriptions.premium({})
    expect(await premium()).toEqual({
      isPremium: false,
      paidCommunities: expect.any(Number),
      publishableKey: null,
      localFormAction: '/dev/payments/confirm',
    })
    const community = await s.aPaidCommunity()
    const join = () => t.as(user).communities.join({ params: { communityId: community.id } })
    await expect(join()).rejects.toMatchObject({ code: 'payment_required' })
    const { clientSecret } = await t.as(user).subscriptions.createSubscription({})
    expect((await premium()).isPremium).toBe(false)
    expect(await confirmPayment(t.ctx, clientSecret, cards.isDeclined)).toMatchObject({ outcome: 'refused' })
    await s.settle()
    expect((await premium()).isPremium).toBe(false)
    await confirmPayment(t.ctx, clientSecret, cards.pays)
    await s.settle()
    expect((await premium()).isPremium).toBe(true)
    expect(await join()).toMatchObject({ status: 'joined' })
    expect(await membershipsOf(user.id)).toMatchObject([{ paidBy: 'premium' }])
    expect(await s.lettersTo(user.email)).toEqual(expect.arrayContaining(['receipt', 'premium-welcome']))
    expect(await t.as(user).subscriptions.list({})).toMatchObject([
      { kind: 'premium', status: 'active', priceCents: 9900, label: 'Premium membership', refundableCents: 9900 },
    ])
  })

  test('is begun once by ten presses at the same time, and by a press later', async () => {
    const user = await aUser(t.ctx)
    const create = () => t.as(user).subscriptions.createSubscription({})
    const secrets = await Promise.all(Array.from({ length: 10 }, create))
    secrets.push(await create())
    expect(new Set(secrets.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    expect(await atProvider(user.id)).toHaveLength(1)
    expect(await t.ctx.db.select().from(orders).where(eq(orders.userId, user.id))).toHaveLength(1)
  })

  test('is not sold twice', async () => {
    const member = await s.aPremiumMember()
    await expect(t.as(member).subscriptions.createSubscription({})).rejects.toMatchObject({
      status: 409,
      message: 'You’re already a premium member',
    })
  })

  test('is renewed without bringing back a member who left a community', async () => {
    const community = await s.aPaidCommunity()
    const member = await s.aSubscriber(community.id)
    await t.as(member).communities.leave({ params: { communityId: community.id }, body: { stopPaying: false } })
    await s.until(member.subscription.periodEnd)
    expect(await t.ctx.db.select().from(charges).where(eq(charges.userId, member.id))).toHaveLength(2)
    expect(await membershipsOf(member.id)).toEqual([])
  })
})

describe('a community’s own membership', () => {
  const subscribe = (user: Parameters<typeof t.as>[0], communityId: string) =>
    t.as(user).subscriptions.subscribeCommunity({ params: { communityId } })

  test('is paid on the provider’s page at the community’s price, and makes a member', async () => {
    const community = await s.aPaidCommunity(4500)
    const member = await s.aSubscriber(community.id)
    expect(await membershipsOf(member.id)).toMatchObject([{ communityId: community.id, paidBy: 'membership' }])
    expect(await t.as(member).subscriptions.list({})).toMatchObject([
      { kind: 'community', communityId: community.id, label: community.name, priceCents: 4500, refundableCents: 4500 },
    ])
    const [charge] = await t.ctx.db.select().from(charges).where(eq(charges.userId, member.id))
    expect(charge).toMatchObject({ amountCents: 4500, ownerId: community.ownerId, communityId: community.id })
  })

  test('goes on at the price at which it was begun, whatever the community costs later', async () => {
    const community = await s.aPaidCommunity(4500)
    const member = await s.aSubscriber(community.id)
    await t.ctx.pool.query('update communities set price_cents = 9900 where id = $1', [community.id])
    await s.until(member.subscription.periodEnd)
    const rows = await t.ctx.db.select().from(charges).where(eq(charges.userId, member.id))
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([4500, 4500])
    expect(await s.subscriptionOf(member, 'community')).toMatchObject({ status: 'active', priceCents: 4500 })
  })

  test('is not sold for what is free, to members, or to premium members who have it included', async () => {
    const free = await aCommunity(t.ctx)
    const community = await s.aPaidCommunity()
    const user = await aUser(t.ctx)
    await expect(subscribe(user, free.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('free'),
    })
    const member = await aMember(t.ctx, community.id)
    await expect(subscribe(member, community.id)).rejects.toMatchObject({ status: 409 })
    const premium = await s.aPremiumMember()
    await expect(subscribe(premium, community.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('includes this community'),
    })
    await expect(subscribe(user, user.id)).rejects.toMatchObject({ status: 404 })
  })

  test('follows on premium that was cancelled: the membership stays when premium ends', async () => {
    const community = await s.aPaidCommunity()
    const member = await s.aPremiumMember()
    await t.as(member).communities.join({ params: { communityId: community.id } })
    await t.as(member).subscriptions.cancel({ params: { subscriptionId: member.subscription.id } })
    await s.payAt((await subscribe(member, community.id)).url)
    expect(await membershipsOf(member.id)).toMatchObject([{ paidBy: 'membership' }])
    await s.until(member.subscription.periodEnd)
    expect(await s.subscriptionOf(member, 'premium')).toMatchObject({ status: 'canceled' })
    expect(await membershipsOf(member.id)).toMatchObject([{ paidBy: 'membership' }])
  })

  test('that is paid lets a member who left in again without a second payment', async () => {
    const community = await s.aPaidCommunity()
    const member = await s.aSubscriber(community.id)
    await t.as(member).communities.leave({ params: { communityId: community.id } })
    expect(await subscribe(member, community.id)).toEqual({
      url: `${t.ctx.config.publicUrl}/communities/${community.id}`,
    })
    expect(await membershipsOf(member.id)).toHaveLength(1)
    expect(await t.ctx.db.select().from(orders).where(eq(orders.userId, member.id))).toHaveLength(1)
  })
})

test('what somebody pays for is shown without the card while the provider does not answer', {
  tags: ['slow'],
}, async () => {
  const member = await s.aPremiumMember()
  const payments = { ...t.ctx.payments, getCard: () => new Promise<never>(() => undefined) }
  const shown = await subscriptionOverview({ ...t.ctx, payments }, { userId: member.id })
  expect(shown).toMatchObject({ card: null, subscriptions: [{ status: 'active' }] })
})

test('people who have paid nothing have nothing to see', async () => {
  const user = await aUser(t.ctx)
  expect(await t.as(user).subscriptions.overview({})).toEqual({ subscriptions: [], card: null, hasMoneyBack: true })
  await t.as(user).subscriptions.createSubscription({})
  expect(await t.as(user).subscriptions.list({})).toEqual([])
})
