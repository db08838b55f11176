import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { type NewCharge, recordCharge } from '#domains/billing/payments/record-charge.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { charges, refunds } from '#domains/billing/payments/schema.ts'
import { subscriptions } from '#domains/billing/subscriptions/schema.ts'
import { singleRow } from '#platform/database/rows.ts'

type Paid = Partial<NewCharge> & Pick<NewCharge, 'userId'>

const DAY_MS = 86_400_000

/** Money that came, recorded as the provider's news would have it: $99 for premium unless told otherwise. */
export async function aPayment(ctx: Context, over: Paid) {
  const charge: NewCharge = {
    kind: 'premium',
    description: 'Premium membership',
    amountCents: 9900,
    paymentId: `pi_${randomUUID()}`,
    invoiceId: `in_${randomUUID()}`,
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
    paidAt: ctx.now(),
    ...over,
  }
  const recorded = await transact(ctx, (ctx) => recordCharge(ctx, charge))
  return singleRow(
    await ctx.db
      .select()
      .from(charges)
      .where(eq(charges.id, recorded?.chargeId ?? '')),
  )
}

/** A part of a payment, or all of it, given back by an administrator. */
export async function aRefund(ctx: Context, chargeId: string, amountCents?: number, reason = 'Charged by mistake') {
  const { refundId } = await refundCharge(ctx, { chargeId, amountCents, kind: 'admin', reason })
  return singleRow(await ctx.db.select().from(refunds).where(eq(refunds.id, refundId)))
}

type NewSubscription = Partial<typeof subscriptions.$inferInsert> & { userId: string }

/** A premium membership that was paid today, unless told otherwise. */
export async function aSubscription(ctx: Context, over: NewSubscription) {
  const now = ctx.now()
  const row = {
    kind: 'premium' as const,
    providerId: `sub_${randomUUID()}`,
    status: 'active' as const,
    plan: 'premium_month',
    paidPlan: 'premium_month',
    priceCents: 9900,
    interval: 'month' as const,
    periodStart: now,
    periodEnd: new Date(now.getTime() + 30 * DAY_MS),
    startedAt: now,
    firstPaidAt: now,
    asOf: now,
    ...over,
  }
  return singleRow(await ctx.db.insert(subscriptions).values(row).returning())
}
