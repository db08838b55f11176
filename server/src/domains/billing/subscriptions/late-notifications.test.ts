import { planNamed } from '@lv/contract/catalogue'
import { confirmPayment, findInvoiceSecret } from '@lv/local-stripe/tests'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { refundByAdmin } from '#domains/billing/payments/refund-by-admin.ts'
import { orders } from '#domains/billing/payments/schema.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'
import { cards, openSubscribers } from '#test/subscribers.ts'
import { applyBilling, askedAt } from './apply-billing.ts'
import { type Billing, fetchSubscription } from './billing.ts'
import { endGrace } from './end.ts'
import { priceOf } from './tiers.ts'

const t = await testApp()
const s = openSubscribers(t)
const { heldBack, chargesOf, broken } = openPayers(t)

type Professional = Awaited<ReturnType<typeof s.aPaidTier>>
const choose = ({ user }: Professional, tier: 'silver' | 'gold' | 'platinum') =>
  t.as(user).subscriptions.upgradeTier({ body: { tier } })

const bonuses = async ({ id }: Professional) => {
  const { rows } = await t.ctx.db.execute<{ points: number }>(sql`select amount::int as points from ledger_postings p
    join ledger_entries e on e.id = p.entry_id join ledger_accounts a on a.id = p.account_id
    where a.professional_id = ${id} and a.kind = 'available' and e.kind = 'monthly_bonus' order by p.id`)
  return rows.map(({ points }) => points)
}

/** The provider has changed the plan and we have not heard yet, as after a payment on the invoice's own page. */
async function changeUnheard({ subscription: { providerId } }: Professional, key: string) {
  const plan = planNamed(key)
  if (!plan) throw new Error(key)
  const priceId = await t.ctx.payments.ensurePrice(priceOf(plan))
  await t.ctx.payments.changePrice({ subscriptionId: providerId, priceId }, `unheard:${providerId}:${key}`)
}

describe('a plan that was changed without our hearing of it', () => {
  test('is not paid with itself: choosing it again brings its points once', async () => {
    const professional = await s.aPaidTier('silver')
    await heldBack(async () => {
      await changeUnheard(professional, 'gold_month')
      await choose(professional, 'gold').catch(() => undefined)
      await choose(professional, 'gold').catch(() => undefined)
    })
    await s.settle()
    expect(await bonuses(professional)).toEqual([85, 170])
    expect(await chargesOf(professional.user.id)).toHaveLength(2)
    expect(await s.tierNow(professional.id)).toEqual({ tier: 'gold', bonus: 170 })
  })

  test('is what a choice is measured by: one that is less now follows when the period ends', async () => {
    const professional = await s.aPaidTier('silver')
    await heldBack(async () => {
      await changeUnheard(professional, 'platinum_month')
      await choose(professional, 'gold').catch(() => undefined)
    })
    await s.settle()
    expect(await bonuses(professional)).toEqual([85, 260])
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'platinum' })
  })
})

/** A member whose renewal failed, at the moment the grace period ends. */
async function atTheEnd() {
  const member = await s.aPremiumMember(cards.paysOnce)
  await s.aMonthLater()
  const { graceUntil } = await s.subscriptionOf(member, 'premium')
  await endGrace({ ...t.ctx, now: () => new Date((graceUntil?.getTime() ?? 0) + 1000) })
  const { subscription, invoice } = await fetchSubscription(t.ctx, member.subscription.providerId)
  return { member, subscription, invoiceId: invoice?.id ?? '' }
}

const payInvoice = async (invoiceId: string) =>
  confirmPayment(t.ctx, (await findInvoiceSecret(t.ctx, invoiceId)) ?? '', cards.pays)

describe('a renewal that is paid', () => {
  test('as the days of grace end is what was paid for: nothing is ended any more', async () => {
    const { member, invoiceId } = await atTheEnd()
    await heldBack(async () => {
      expect(await payInvoice(invoiceId)).toEqual({ outcome: 'paid' })
      await s.endAll()
    })
    await s.settle()
    expect(await s.subscriptionOf(member, 'premium')).toMatchObject({ status: 'active' })
    expect((await t.as(member).subscriptions.premium({})).isPremium).toBe(true)
    expect(await chargesOf(member.id)).toMatchObject([{ refundedCents: 0 }, { refundedCents: 0 }])
  })

  test('after the end, through an email’s page, is refunded', async () => {
    const { member, invoiceId } = await atTheEnd()
    await s.endAll()
    expect(await s.subscriptionOf(member, 'premium')).toMatchObject({ status: 'canceled' })
    await s.later(1)
    expect(await payInvoice(invoiceId)).toEqual({ outcome: 'paid' })
    await s.settle()
    expect(await chargesOf(member.id)).toMatchObject([{ refundedCents: 0 }, { amountCents: 9900, refundedCents: 9900 }])
    expect((await t.as(member).subscriptions.premium({})).isPremium).toBe(false)
    expect(await broken()).toEqual([])
  })

  test('during the previous payment’s refund is kept, with what it pays for', async () => {
    const member = await s.aPremiumMember()
    const [charge] = await chargesOf(member.id)
    const { id: actorId } = await aUser(t.ctx, { isSuperAdmin: true })
    await refundByAdmin(t.ctx, { chargeId: charge?.id ?? '', reason: 'A mistake of ours', actorId })
    await s.aMonthLater()
    await s.endAll()
    expect(await chargesOf(member.id)).toMatchObject([{ refundedCents: 9900 }, { refundedCents: 0 }])
    expect(await s.subscriptionOf(member, 'premium')).toMatchObject({ status: 'active' })
  })
})

test('a first payment that comes between two looks opens the door all the same', async () => {
  const user = await aUser(t.ctx)
  await heldBack(async () => {
    const { clientSecret } = await t.as(user).subscriptions.createSubscription({})
    const [order] = await t.ctx.db.select().from(orders).where(eq(orders.userId, user.id))
    const providerId = order?.subscriptionProviderId ?? ''
    const asOf = await askedAt(t.ctx)
    const before = await fetchSubscription(t.ctx, providerId)
    await confirmPayment(t.ctx, clientSecret, cards.pays)
    const after = await fetchSubscription(t.ctx, providerId)
    // The subscription was read before the payment, its invoice after it.
    const torn: Billing = { ...after, subscription: before.subscription }
    await transact(t.ctx, (ctx) => applyBilling(ctx, torn, { asOf }))
  })
  await s.settle()
  expect((await t.as(user).subscriptions.premium({})).isPremium).toBe(true)
  expect(await s.lettersTo(user.email)).toContain('premium-welcome')
  expect(await chargesOf(user.id)).toHaveLength(1)
})
