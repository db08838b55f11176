import { type Interval, type Plan, type PlanCardId, planAt, planCards } from '@lv/contract/catalogue'
import { directionOf } from '@lv/contract/ladder'
import type { TierName } from '@lv/contract/pricing'
import type { TierPreview } from '@lv/contract/subscriptions'
import type { Context } from '#core/context.ts'
import { rethrowRefusal } from '#domains/billing/payments/checkout-paths.ts'
import { creditFor } from '#domains/billing/payments/order-credit.ts'
import { pricesInForce } from '#domains/billing/prices/read.ts'
import { tierPlan } from './change-tier.ts'
import { findLive, type Row } from './parts/find.ts'
import { priceOf, tierOf } from './tiers.ts'

type Preview = Omit<TierPreview, 'at'> & { at: Date }

const nothing = { dueCents: 0, creditCents: 0, balanceCents: 0, bonusPoints: 0 }
const told = ({ cents, points }: Plan) => ({ priceCents: cents, points })

async function previewUpgrade(ctx: Context, { providerId, professionalId }: Row, plan: Plan): Promise<Preview> {
  const priceId = await ctx.payments.ensurePrice(priceOf(plan))
  const { dueCents, creditCents } = await ctx.payments
    .previewChange({ subscriptionId: providerId, priceId })
    .catch(rethrowRefusal)
  const balanceCents = await creditFor(ctx, { kind: 'tier', professionalId, amountCents: dueCents })
  return {
    change: 'upgrade',
    dueCents,
    creditCents,
    balanceCents,
    ...told(plan),
    at: ctx.now(),
    bonusPoints: plan.points,
  }
}

type Asking = { professionalId: string; live: Row | undefined }

async function previewPlan(ctx: Context, { professionalId, live }: Asking, plan: Plan): Promise<Preview> {
  const { cents: dueCents, points: bonusPoints } = plan
  if (!live) {
    const balanceCents = await creditFor(ctx, { kind: 'tier', professionalId, amountCents: dueCents })
    return { change: 'start', dueCents, creditCents: 0, balanceCents, ...told(plan), at: ctx.now(), bonusPoints }
  }
  const direction = directionOf(live, plan)
  if (direction === 'up') return previewUpgrade(ctx, live, plan)
  if (direction === 'same') return { change: 'none', ...nothing, ...told(plan), at: ctx.now() }
  return { change: 'downgrade', ...nothing, ...told(plan), at: live.periodEnd }
}

async function planOf(ctx: Context, wanted: Wanted): Promise<Plan | undefined> {
  if ('tier' in wanted) return tierPlan(ctx, wanted)
  const { level } = planCards[wanted.plan]
  return level ? planAt(await pricesInForce(ctx), level) : undefined
}

type Wanted = { userId: string; professionalId: string } & (
  | { tier: TierName; interval: Interval }
  | { plan: PlanCardId }
)

/** @throws `invalid` at `tier` for Diamond without an agreement, `unavailable` if the provider does not answer */
export async function tierPreview(ctx: Context, wanted: Wanted) {
  const plan = await planOf(ctx, wanted)
  const live = await findLive(ctx, { userId: wanted.userId, kind: 'tier' })
  if (plan) return previewPlan(ctx, { professionalId: wanted.professionalId, live }, plan)
  const at = live?.periodEnd ?? ctx.now()
  const isBronze = !live && (await tierOf(ctx, wanted.professionalId)) === 'bronze'
  return {
    change: isBronze || !live ? ('none' as const) : ('cancel' as const),
    ...nothing,
    priceCents: 0,
    points: 0,
    at,
  }
}
