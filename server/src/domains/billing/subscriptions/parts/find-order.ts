import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Subscription } from '../schema.ts'

/** Who ordered a subscription, and for what. */
export type SubscriptionOrder = {
  id: string
  userId: string
  professionalId: string | null
  kind: Subscription['kind']
  communityId: string | null
  amountCents: number
  label: string
  /** Its first payment has already been booked. */
  isKnown: boolean
}

/**
 * The order of a subscription at the provider: found by that id and nothing else. The person's row stays locked, so
 * that changes to their subscriptions happen one at a time.
 */
export async function findSubscriptionOrder(ctx: Context, providerId: string): Promise<SubscriptionOrder | undefined> {
  const { rows } = await ctx.db.execute<SubscriptionOrder>(sql`
    select o.id, o.user_id as "userId", o.professional_id as "professionalId", o.kind, o.community_id as "communityId",
      o.amount_cents as "amountCents", o.label,
      exists (select from subscriptions s where s.provider_id = o.subscription_provider_id and s.first_paid_at is not null)
        as "isKnown"
    from orders o join users u on u.id = o.user_id
    where o.subscription_provider_id = ${providerId} for no key update of u`)
  return rows[0]
}
