import { type Interval, type Plan, paidTiers, planAt } from '@lv/contract/catalogue'
import { ApiError } from '@lv/contract/errors'
import type { TierName } from '@lv/contract/pricing'
import type { Context } from '#core/context.ts'
import type { Payer } from '#domains/billing/payments/payer.ts'
import { pricesInForce, type Shown } from '#domains/billing/prices/read.ts'
import { cancelSubscription } from './cancel.ts'
import { diamondPlan } from './diamond.ts'
import { changePlan } from './parts/change-plan.ts'
import { findLive } from './parts/find.ts'
import { tierOf } from './tiers.ts'

export type WantedTier = Shown & { user: Payer; professionalId: string; tier: TierName; interval: Interval }

const sameTier = () => new ApiError('conflict', 'This is your tier')

/**
 * Undefined for bronze.
 * @throws `invalid` for diamond without an agreement in force
 */
export async function tierPlan(
  ctx: Context,
  { tier, interval, professionalId }: Pick<WantedTier, 'tier' | 'interval' | 'professionalId'>,
): Promise<Plan | undefined> {
  if (tier === 'diamond') return diamondPlan(ctx, professionalId)
  const paid = paidTiers.find((name) => name === tier)
  return paid && planAt(await pricesInForce(ctx), paid, interval)
}

async function toBronze(ctx: Context, { user }: WantedTier): Promise<Date | null> {
  const live = await findLive(ctx, { userId: user.id, kind: 'tier' })
  if (!live) throw sameTier()
  if (live.cancelAtPeriodEnd) throw new ApiError('conflict', 'Your plan is already cancelled')
  const { accessEndsAt } = await cancelSubscription(ctx, { subscriptionId: live.id, userId: user.id })
  return accessEndsAt
}

async function requireOther(ctx: Context, { user, professionalId, tier }: WantedTier) {
  if ((await tierOf(ctx, professionalId)) !== tier) return
  if (!(await findLive(ctx, { userId: user.id, kind: 'tier' }))) throw sameTier()
}

/**
 * The tier changes with the paid invoice, never before (RELIABILITY.md, T60).
 * @throws `invalid` at `tier` for diamond that is not agreed; `conflict` and `unavailable` as `changePlan`
 */
export async function changeTier(ctx: Context, wanted: WantedTier) {
  const { professionalId, user } = wanted
  const plan = await tierPlan(ctx, wanted)
  if (!plan) {
    const effectiveAt = await toBronze(ctx, wanted)
    return { tier: await tierOf(ctx, professionalId), bonusPoints: 0, effectiveAt }
  }
  await requireOther(ctx, wanted)
  const { url, ...changed } = await changePlan(ctx, {
    user,
    professionalId,
    plan,
    cancelPath: '/professionals/subscription',
    shownCents: wanted.shownCents,
    shownPoints: wanted.shownPoints,
  })
  return { ...(url ? { sessionUrl: url } : {}), tier: await tierOf(ctx, professionalId), ...changed }
}
