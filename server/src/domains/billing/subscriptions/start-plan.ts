import { planAt } from '@lv/contract/catalogue'
import { ApiError } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { openSubscriptionOrder } from '#domains/billing/payments/open-checkout.ts'
import type { Payer } from '#domains/billing/payments/payer.ts'
import { pricesInForce, requireShownPrice, type Shown } from '#domains/billing/prices/read.ts'
import { changePlan, type WantedPlan } from './parts/change-plan.ts'
import { findLive } from './parts/find.ts'
import { priceOf } from './tiers.ts'

const DONE = '/subscription'

/** @throws as `changePlan` */
export async function startPlan(ctx: Context, wanted: WantedPlan): Promise<{ url: string }> {
  const { url } = await changePlan(ctx, wanted)
  return { url: url ?? `${ctx.config.publicUrl}${wanted.successPath ?? DONE}` }
}

/**
 * One for each person, however often they click (RELIABILITY.md, T61).
 * @throws `conflict` for premium members or another price than shown, `unavailable`
 */
export async function createSubscription(
  ctx: Context,
  { user, shownCents }: { user: Payer } & Shown,
): Promise<{ clientSecret: string }> {
  if (await findLive(ctx, { userId: user.id, kind: 'premium' }))
    throw new ApiError('conflict', 'You’re already a premium member')
  const plan = planAt(await pricesInForce(ctx), 'premium')
  if (!plan) throw new Error('the catalogue has no premium membership')
  requireShownPrice({ shownCents }, plan)
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
