import { HOUR_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { charges, refunds } from '#domains/billing/payments/schema.ts'
import { memberships } from '#domains/community/communities/schema.ts'
import { offerLeads } from '#domains/marketplace/leads/parts/offer.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { testApp } from '#test/app.ts'
import { aRequest, aUser } from '#test/factories.ts'
import { openSubscribers } from '#test/subscribers.ts'
import { fetchSubscription } from './billing.ts'
import { refundSubscription } from './refund.ts'
import { moneyBacks, subscriptions } from './schema.ts'

const t = await testApp()
const s = openSubscribers(t)

const chargesOf = (userId: string) => t.ctx.db.select().from(charges).where(eq(charges.userId, userId))

/** The context so many hours after the subscription was first paid. */
async function hoursAfter(subscriptionId: string, hours: number) {
  const [row] = await t.ctx.db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
  const then = new Date((row?.firstPaidAt?.getTime() ?? 0) + hours * HOUR_MS)
  return { ...t.ctx, now: () => then }
}

describe('the 14-day money-back', () => {
  test('gives all of it back, ends access at once, and is once a customer', async () => {
    const member = await s.aPremiumMember()
    const community = await s.aPaidCommunity()
    await t.as(member).communities.join({ params: { communityId: community.id } })
    const params = { subscriptionId: member.subscription.id }
    const before = await t.as(member).subscriptions.overview({})
    expect(before).toMatchObject({
      hasMoneyBack: true,
      subscriptions: [{ refundableCents: 9900 }],
      card: { last4: '4242' },
    })
    expect(await t.as(member).subscriptions.refund({ params, body: { amountCents: 9900 } })).toEqual({
      refundedCents: 9900,
      creditCents: 0,
      pointsTaken: 0,
      pointsOwed: 0,
    })
    expect((await t.as(member).subscriptions.premium({})).isPremium).toBe(false)
    expect(await t.ctx.db.select().from(memberships).where(eq(memberships.userId, member.id))).toEqual([])
    const after = await t.as(member).subscriptions.overview({})
    expect(after).toMatchObject({ hasMoneyBack: false, subscriptions: [{ status: 'ended', refundableCents: 0 }] })
    expect(await s.lettersTo(member.email)).toEqual(expect.arrayContaining(['refund', 'subscription-ended']))
    await s.endAll()
    const { subscription } = await fetchSubscription(t.ctx, member.subscription.providerId)
    expect(subscription.status).toBe('canceled')
    await expect(t.as(member).subscriptions.refund({ params, body: { amountCents: 9900 } })).rejects.toMatchObject({
      status: 409,
    })
    const again = await s.aPremiumMember(undefined, member)
    expect(await t.as(member).subscriptions.overview({})).toMatchObject({
      subscriptions: [{ status: 'active', refundableCents: 0 }, { status: 'ended' }],
    })
    const second = { params: { subscriptionId: again.subscription.id }, body: { amountCents: 9900 } }
    await expect(t.as(member).subscriptions.refund(second)).rejects.toMatchObject({ status: 409 })
    expect((await t.as(member).subscriptions.premium({})).isPremium).toBe(true)
  })

  test('counts from the first payment: 13 days and 23 hours later it works, 14 days and a second later not', async () => {
    for (const { hours, isGiven } of [
      { hours: 13 * 24 + 23, isGiven: true },
      { hours: 14 * 24, isGiven: true },
      { hours: 14 * 24 + 1 / 3600, isGiven: false },
    ]) {
      const { id: userId, subscription } = await s.aPremiumMember()
      const asked = { subscriptionId: subscription.id, userId, amountCents: 9900 }
      const given = refundSubscription(await hoursAfter(subscription.id, hours), asked)
      if (isGiven) expect(await given).toMatchObject({ refundedCents: 9900 })
      else await expect(given).rejects.toMatchObject({ status: 409, message: expect.stringContaining('14-day') })
      expect(await chargesOf(userId)).toMatchObject([{ refundedCents: isGiven ? 9900 : 0 }])
    }
  })

  test('gives back what is left where a part of it went back before', async () => {
    const member = await s.aPremiumMember()
    const [charge] = await chargesOf(member.id)
    await refundCharge(t.ctx, { chargeId: charge?.id ?? '', amountCents: 900, kind: 'admin', reason: 'As agreed' })
    const refund = { params: { subscriptionId: member.subscription.id }, body: { amountCents: 9000 } }
    expect(await t.as(member).subscriptions.refund(refund)).toMatchObject({ refundedCents: 9000 })
    expect(await chargesOf(member.id)).toMatchObject([{ refundedCents: 9900 }])
  })

  test('gives back every payment of a tier and takes its points', async () => {
    const professional = await s.aPaidTier('silver')
    await t.as(professional.user).subscriptions.upgradeTier({ body: { tier: 'gold' } })
    const [row] = await t.as(professional.user).subscriptions.list({})
    const paid = (await chargesOf(professional.user.id)).reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(row?.refundableCents).toBe(paid)
    const refund = { params: { subscriptionId: row?.id ?? '' }, body: { amountCents: paid } }
    expect(await t.as(professional.user).subscriptions.refund(refund)).toEqual({
      refundedCents: paid,
      creditCents: 0,
      pointsTaken: 255,
      pointsOwed: 0,
    })
    expect(await s.tierNow(professional.id)).toEqual({ tier: 'bronze', bonus: 0 })
    expect(await s.pointsOf(professional.id)).toBe(0)
    const rows = await t.ctx.db.select().from(refunds).innerJoin(charges, eq(charges.id, refunds.chargeId))
    const mine = rows.filter(({ charges: { userId } }) => userId === professional.user.id)
    expect(mine.map(({ refunds: { kind } }) => kind)).toEqual(['money_back', 'money_back'])
  })

  test('of a tier stays here as credit where the professional chooses that; premium’s goes to the card', async () => {
    const professional = await s.aPaidTier('silver')
    const api = t.as(professional.user)
    const [row] = await api.subscriptions.list({})
    const amountCents = row?.refundableCents ?? 0
    const refund = { params: { subscriptionId: row?.id ?? '' }, body: { amountCents, keepsCredit: true } }
    expect(await api.subscriptions.refund(refund)).toMatchObject({
      refundedCents: amountCents,
      creditCents: amountCents,
    })
    expect(await api.credit.get({})).toMatchObject({ balanceCents: amountCents, payableCents: amountCents })
    const member = await s.aPremiumMember()
    const params = { subscriptionId: member.subscription.id }
    expect(
      await t.as(member).subscriptions.refund({ params, body: { amountCents: 9900, keepsCredit: true } }),
    ).toMatchObject({ refundedCents: 9900, creditCents: 0 })
  })

  test('has points that were spent owed', async () => {
    const professional = await s.aPaidTier('silver')
    const { id: requestId } = await aRequest(t.ctx)
    const candidate = { professionalId: professional.id, factors: [], distanceKm: 4 }
    expect(await offerLeads(t.ctx, { requestId, candidates: [candidate] })).toHaveLength(1)
    const [row] = await t.as(professional.user).subscriptions.list({})
    const refund = { params: { subscriptionId: row?.id ?? '' }, body: { amountCents: 4999 } }
    expect(await t.as(professional.user).subscriptions.refund(refund)).toEqual({
      refundedCents: 4999,
      creditCents: 0,
      pointsTaken: 56,
      pointsOwed: 29,
    })
    expect(await s.pointsOf(professional.id)).toBe(0)
  })

  test('of an amount that the page did not show is refused at its field, and nothing changes', async () => {
    const member = await s.aPremiumMember()
    const params = { subscriptionId: member.subscription.id }
    await expect(t.as(member).subscriptions.refund({ params, body: { amountCents: 9899 } })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'amountCents', message: expect.stringContaining('$99.00') }],
    })
    expect(await t.ctx.db.select().from(moneyBacks).where(eq(moneyBacks.userId, member.id))).toEqual([])
    expect(await chargesOf(member.id)).toMatchObject([{ refundedCents: 0 }])
  })

  test('is given once to ten presses at once', async () => {
    const member = await s.aPremiumMember()
    const refund = { params: { subscriptionId: member.subscription.id }, body: { amountCents: 9900 } }
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => t.as(member).subscriptions.refund(refund)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 })
    expect(await chargesOf(member.id)).toMatchObject([{ refundedCents: 9900 }])
  })

  test('is given for one of two subscriptions asked for at once', async () => {
    const member = await s.aPremiumMember()
    const community = await s.aPaidCommunity()
    await t.as(member).subscriptions.cancel({ params: { subscriptionId: member.subscription.id } })
    const { url } = await t.as(member).subscriptions.subscribeCommunity({ params: { communityId: community.id } })
    await s.payAt(url)
    const both = await t.as(member).subscriptions.list({})
    expect(both.map(({ refundableCents }) => refundableCents).toSorted()).toEqual([2900, 9900])
    const answers = await Promise.allSettled(
      both.map(({ id, refundableCents }) =>
        t.as(member).subscriptions.refund({ params: { subscriptionId: id }, body: { amountCents: refundableCents } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await chargesOf(member.id)).filter(({ refundedCents }) => refundedCents > 0)).toHaveLength(1)
  })

  test('stays given where the provider says afterwards that it is active still', async () => {
    const member = await s.aPremiumMember()
    const refund = { params: { subscriptionId: member.subscription.id }, body: { amountCents: 9900 } }
    await t.as(member).subscriptions.refund(refund)
    const renewed = s.aMonthLater()
    await renewed
    expect((await t.as(member).subscriptions.premium({})).isPremium).toBe(false)
    const rows = await chargesOf(member.id)
    expect(rows.every(({ amountCents, refundedCents }) => amountCents === refundedCents)).toBe(true)
    expect(rows).toHaveLength(2)
    await s.endAll()
  })

  test('needs whole cents, and is nobody else’s', async () => {
    const member = await s.aPremiumMember()
    const params = { subscriptionId: member.subscription.id }
    for (const amountCents of [-29, 0, 0.5, 1e308, '9900', null, true])
      await expect(
        t.as(member).subscriptions.refund({ params, body: { amountCents: amountCents as number } }),
      ).rejects.toMatchObject({ status: 400 })
    const other = await aUser(t.ctx)
    await expect(t.as(other).subscriptions.refund({ params, body: { amountCents: 9900 } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('after all of this the books balance', async () => {
  const found = await checkInvariants(t.ctx)
  expect(found.filter(({ count }) => typeof count === 'number' && count > 0)).toEqual([])
})
