import { describe, expect, test } from 'vitest'
import { refundByAdmin } from '#domains/billing/payments/refund-by-admin.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'
import { openSubscribers } from '#test/subscribers.ts'

const t = await testApp()
const s = openSubscribers(t)
const { topUpPage, balancesOf, chargesOf, broken } = openPayers(t)

type Professional = Awaited<ReturnType<typeof s.aPaidTier>>

/** Platinum, and points bought with its bonus of two thirds. */
async function aPlatinumTopUp(amountCents = 10_000) {
  const professional = await s.aPaidTier('platinum')
  await s.payAt(await topUpPage(professional.user, amountCents))
  const charge = (await chargesOf(professional.user.id)).find(({ kind }) => kind === 'top_up')
  return { ...professional, chargeId: charge?.id ?? '' }
}

const moneyBack = ({ user, subscription: { id: subscriptionId } }: Professional) =>
  t.as(user).subscriptions.refund({ params: { subscriptionId }, body: { amountCents: 11_999 } })

const { id: actorId } = await aUser(t.ctx, { isSuperAdmin: true })
const backTo = (chargeId: string, amountCents?: number) =>
  refundByAdmin(t.ctx, { chargeId, amountCents, reason: 'It was asked for', actorId })

describe('the money-back of a tier', () => {
  test('takes what the tier added to top-ups too: a bonus is not kept for nothing', async () => {
    const professional = await aPlatinumTopUp()
    expect(await balancesOf(professional.id)).toMatchObject({ available: 260 + 100 + 67 })
    expect(await moneyBack(professional)).toEqual({
      refundedCents: 11_999,
      creditCents: 0,
      pointsTaken: 260 + 67,
      pointsOwed: 0,
    })
    expect(await balancesOf(professional.id)).toMatchObject({ available: 100, receivable: 0 })
    expect(await broken()).toEqual([])
  })

  test('leaves a bonus alone that another tier gave before', async () => {
    const professional = await aPlatinumTopUp()
    await t.as(professional.user).subscriptions.upgradeTier({ body: { tier: 'bronze' } })
    await s.later(32)
    const { sessionUrl = '' } = await t.as(professional.user).subscriptions.upgradeTier({ body: { tier: 'platinum' } })
    await s.payAt(sessionUrl)
    const subscription = await s.subscriptionOf(professional.user, 'tier')
    expect(await moneyBack({ ...professional, subscription })).toMatchObject({ pointsTaken: 260 })
    expect(await balancesOf(professional.id)).toMatchObject({ available: 260 + 100 + 67 })
  })

  test.each([
    { before: undefined, after: undefined },
    { before: 5000, after: undefined },
    { before: undefined, after: 5000 },
  ])('and the top-up’s own refund take each point once: $before before, $after after', async ({ before, after }) => {
    const professional = await aPlatinumTopUp()
    if (before) await backTo(professional.chargeId, before)
    await moneyBack(professional)
    if (after) {
      await backTo(professional.chargeId, after)
      expect(await balancesOf(professional.id)).toMatchObject({ available: 50, receivable: 0 })
    }
    await backTo(professional.chargeId)
    expect(await balancesOf(professional.id)).toMatchObject({ available: 0, receivable: 0 })
    expect(await broken()).toEqual([])
  })

  test('takes nothing of a top-up that has gone back already', async () => {
    const professional = await aPlatinumTopUp()
    await backTo(professional.chargeId)
    expect(await moneyBack(professional)).toMatchObject({ pointsTaken: 260, pointsOwed: 0 })
    expect(await balancesOf(professional.id)).toMatchObject({ available: 0, receivable: 0 })
  })
})
