import type { OrderKind } from '@lv/contract/payments'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** An order as what pays it is compared with it. */
export type FoundOrder = {
  id: string
  /** Null for a guest. */
  userId: string | null
  customerId: string | null
  professionalId: string | null
  kind: OrderKind
  plan: string | null
  communityId: string | null
  /** Its subject in another module. */
  subject: string | null
  label: string
  amountCents: number
  /** What of it the credit balance pays. */
  creditCents: number
  points: number
  bonusPoints: number
  status: 'open' | 'paid' | 'expired'
  subscriptionProviderId: string | null
}

/** An order of ours, by its own id. */
export const findOrder = (ctx: Context, orderId: string) => find(ctx, sql`o.id = ${orderId}`)

/** The order of a payment that was made without a page. */
export const findOrderOfPayment = (ctx: Context, paymentId: string) => find(ctx, sql`o.payment_id = ${paymentId}`)

/** The order stays locked, so that two happenings of one purchase are applied one at a time. */
async function find(ctx: Context, where: SQL): Promise<FoundOrder | undefined> {
  const { rows } = await ctx.db.execute<FoundOrder>(sql`select o.id, o.user_id as "userId",
      coalesce((select provider_id from payment_customers where user_id = o.user_id), o.guest_provider_id) as "customerId",
      o.professional_id as "professionalId", o.kind, o.plan, o.community_id as "communityId", o.subject,
      o.label, o.amount_cents as "amountCents", o.credit_cents as "creditCents", o.points, o.bonus_points as "bonusPoints", o.status,
      o.subscription_provider_id as "subscriptionProviderId"
    from orders o where ${where} for no key update`)
  return rows[0]
}

/** The order of a hosted page: found by the provider's id and nothing else (RELIABILITY.md, T54). */
export const findOrderOfCheckout = (ctx: Context, checkoutId: string) => find(ctx, sql`o.checkout_id = ${checkoutId}`)
