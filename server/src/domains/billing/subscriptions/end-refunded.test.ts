import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { charges } from '#domains/billing/payments/schema.ts'
import { testApp } from '#test/app.ts'
import { openSubscribers } from '#test/subscribers.ts'

const t = await testApp()
const s = openSubscribers(t)

test('a subscription ends once all of its latest payment went back, and not for a part or an earlier one', async () => {
  const member = await s.aPremiumMember()
  await s.later(31)
  const paid = await t.ctx.db.select().from(charges).where(eq(charges.userId, member.id)).orderBy(asc(charges.paidAt))
  const [first, latest] = paid
  if (!first || !latest) throw new Error('there are not two payments')
  const giveBack = (chargeId: string, amountCents?: number) =>
    refundCharge(t.ctx, { chargeId, amountCents, kind: 'admin', reason: 'Charged by mistake' })

  await giveBack(first.id)
  await giveBack(latest.id, latest.amountCents - 1)
  expect(await s.endAll()).toBe(0)
  expect(await s.subscriptionOf(member, 'premium')).toMatchObject({ status: 'active' })

  await giveBack(latest.id)
  expect(await s.endAll()).toBe(1)
  expect(await s.subscriptionOf(member, 'premium')).toMatchObject({ status: 'canceled' })
})
