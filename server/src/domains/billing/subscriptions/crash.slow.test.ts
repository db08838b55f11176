import { changeSettings } from '@lv/local-stripe/tests'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { charges, orders, refunds } from '#domains/billing/payments/schema.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { testApp } from '#test/app.ts'
import { crashing } from '#test/crashing.ts'
import { aProfessional } from '#test/factories.ts'
import { checkoutIn, openSubscribers } from '#test/subscribers.ts'
import { refreshSubscription } from './renewals.ts'
import { moneyBacks } from './schema.ts'

const t = await testApp()
const s = openSubscribers(t)

const crash = crashing(t, 'crash-subscriptions.ts')
const broken = async () => (await checkInvariants(t.ctx)).filter(({ count }) => typeof count === 'number' && count > 0)
const chargesOf = (userId: string) => t.ctx.db.select().from(charges).where(eq(charges.userId, userId))

/** A tier paid for on its page, before its webhook has reached us. */
async function anUnheardTier() {
  const professional = await aProfessional(t.ctx)
  await changeSettings(t.ctx, { isHeld: true })
  const { sessionUrl = '' } = await t.as(professional.user).subscriptions.upgradeTier({ body: { tier: 'gold' } })
  await s.payAt(sessionUrl)
  const { subscriptionId } = await t.ctx.payments.getCheckout(checkoutIn(sessionUrl))
  await t.ctx.db
    .update(orders)
    .set({ subscriptionProviderId: subscriptionId })
    .where(eq(orders.userId, professional.user.id))
  return { ...professional, providerId: subscriptionId ?? '' }
}

describe('a process that dies while it books a paid subscription leaves nothing of it', () => {
  const points = ['subscription:written', 'credit:written', 'bonus:credited', 'subscription:charged']
  test.each(points)(
    'at %s: the next one books it once',
    async (point) => {
      const { id, user, providerId } = await anUnheardTier()
      expect(await crash(point, 'apply', providerId)).toBe('SIGKILL')
      expect(await chargesOf(user.id)).toEqual([])
      expect(await s.tierNow(id)).toEqual({ tier: 'bronze', bonus: 0 })
      expect(await s.pointsOf(id)).toBe(0)
      await refreshSubscription(t.ctx, providerId)
      await changeSettings(t.ctx, { isHeld: false })
      await s.settle()
      expect(await chargesOf(user.id)).toHaveLength(1)
      expect(await s.tierNow(id)).toEqual({ tier: 'gold', bonus: 170 })
      expect(await s.pointsOf(id)).toBe(170)
      expect(await broken()).toEqual([])
    },
    30_000,
  )
})

describe('a process that dies while it changes a plan at the provider', () => {
  test('has it booked by the provider’s news, with its points once; another change waits a minute', async () => {
    const { id, user } = await s.aPaidTier('silver')
    expect(await crash('subscription:changed', 'change', id, 'gold_month')).toBe('SIGKILL')
    expect(await s.tierNow(id)).toMatchObject({ tier: 'silver' })
    await expect(t.as(user).subscriptions.upgradeTier({ body: { tier: 'platinum' } })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('in progress'),
    })
    await s.settle()
    expect(await s.tierNow(id)).toMatchObject({ tier: 'gold' })
    expect(await s.pointsOf(id)).toBe(255)
    expect(await chargesOf(user.id)).toHaveLength(2)
    expect(await broken()).toEqual([])
  })
})

describe('a process that dies during a refund leaves nothing half done', () => {
  const points = ['refund:claimed', 'refund:written', 'refund:booked', 'refund:ended', 'subscription:access-ended']
  test.each(points)(
    'at %s: the next press refunds it once',
    async (point) => {
      const member = await s.aPremiumMember()
      const { id: subscriptionId } = member.subscription
      expect(await crash(point, 'refund', subscriptionId, member.id, '9900')).toBe('SIGKILL')
      expect(await chargesOf(member.id)).toMatchObject([{ refundedCents: 0 }])
      expect(await t.ctx.db.select().from(moneyBacks).where(eq(moneyBacks.userId, member.id))).toEqual([])
      expect((await t.as(member).subscriptions.premium({})).isPremium).toBe(true)
      await t.as(member).subscriptions.refund({ params: { subscriptionId }, body: { amountCents: 9900 } })
      const [charge] = await chargesOf(member.id)
      expect(charge).toMatchObject({ refundedCents: 9900 })
      expect(
        await t.ctx.db
          .select()
          .from(refunds)
          .where(eq(refunds.chargeId, charge?.id ?? '')),
      ).toHaveLength(1)
      expect(await broken()).toEqual([])
    },
    30_000,
  )
})
