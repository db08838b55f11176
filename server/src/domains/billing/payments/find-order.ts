import type { OrderKind } from '@lv/contract/payments'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

export type FoundOrder = {
  id: string
  /** Null for a guest. */
  userId: string | null
  customerId: string | null
  professionalId: string | null
  kind: OrderKind
  plan: string | null
  communityId: string | null
  subject: string | null
  label: string
  amountCents: number
  creditCents: number
  points: number
  bonusPoints: number
  status: 'open' | 'paid' | 'expired'
  subscriptionProviderId: string | null
}

export const findOrder = (ctx: Context, orderId: string) => find(ctx, sql`o.id = ${orderId}`)

export const findOrderOfPayment = (ctx: Context, paymentId: string) => find(ctx, sql`o.payment_id = ${paymentId}`)

/** Locks the order, so that two events of one purchase are applied one at a time. */
async function find(ctx: Context, where: SQL): Promise<FoundOrder | undefined> {
  const { rows } = await ctx.db.execute<FoundOrder>(sql`select o.id, o.user_id as "userId",
      coalesce((select provider_id from payment_customers where user_id = o.user_id), o.guest_provider_id) as "customerId",
      o.professional_id as "professionalId", o.kind, o.plan, o.community_id as "communityId", o.subject,
      o.label, o.amount_cents as "amountCents", o.credit_cents as "creditCents", o.points, o.bonus_points as "bonusPoints", o.status,
      o.subscription_provider_id as "subscriptionProviderId"
    from orders o where ${where} for no key update`)
  return rows[0]
}

/** A hosted page's order is found by the provider's id and nothing else (RELIABILITY.md, T54). */
export const findOrderOfCheckout = (ctx: Context, checkoutId: string) => find(ctx, sql`o.checkout_id = ${checkoutId}`)
