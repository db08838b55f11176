import { planAt } from '@lv/contract/catalogue'
import { ApiError } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import type { Payer } from '#domains/billing/payments/ensure-customer.ts'
import { openSubscriptionOrder } from '#domains/billing/payments/open-checkout.ts'
import { pricesInForce } from '#domains/billing/prices/in-force.ts'
import { requireShown, type Shown } from '#domains/billing/prices/require-shown.ts'
import { findLive } from './parts/find.ts'
import { priceOf } from './parts/plan-of.ts'

/**
 * Starts a premium membership, paid with the card form in the browser: one per person, however often they click
 * (RELIABILITY.md, T61). Access comes with the paid invoice. Outside transactions. @throws `conflict` for premium
 * members or a price other than the one shown, `unavailable` if the provider does not answer
 */
export async function createSubscription(
  ctx: Context,
  { user, shownCents }: { user: Payer } & Shown,
): Promise<{ clientSecret: string }> {
  if (await findLive(ctx, { userId: user.id, kind: 'premium' }))
    throw new ApiError('conflict', 'You’re already a premium member')
  const plan = planAt(await pricesInForce(ctx), 'premium')
  if (!plan) throw new Error('the catalogue has no premium membership')
  requireShown({ shownCents }, plan)
  const { clientSecret } = await openSubscriptionOrder(ctx, {
    user,
    kind: 'premium',
    content: 'premium',
    amountCents: plan.cents,
    label: plan.label,
    plan: { price: priceOf(plan) },
  })
  return { clientSecret }
}
