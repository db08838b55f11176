import { cardKey, type Interval, type Plan, type PlanCardId } from '@lv/contract/catalogue'
import type { TierName } from '@lv/contract/pricing'
import type { TierPreview } from '@lv/contract/subscriptions'
import type { Context } from '../../context.ts'
import { refused } from '../payments/refused.ts'
import { directionOf } from './change-plan.ts'
import { tierPlan } from './change-tier.ts'
import { findLive } from './find.ts'
import { planNamed, priceOf } from './plan-of.ts'
import type { Row } from './present.ts'
import { tierOf } from './tier-of.ts'

type Preview = Omit<TierPreview, 'at'> & { at: Date }

const nothing = { dueCents: 0, creditCents: 0, bonusPoints: 0 }

/** What the provider would charge now, to the cent. */
async function previewUpgrade(ctx: Context, { providerId }: Row, plan: Plan): Promise<Preview> {
  const priceId = await ctx.payments.ensurePrice(priceOf(plan))
  const { dueCents, creditCents } = await ctx.payments
    .previewChange({ subscriptionId: providerId, priceId })
    .catch(refused)
  return { change: 'upgrade', dueCents, creditCents, priceCents: plan.cents, at: ctx.now(), bonusPoints: plan.points }
}

async function previewPlan(ctx: Context, live: Row | undefined, plan: Plan): Promise<Preview> {
  const { cents: priceCents, points: bonusPoints } = plan
  if (!live) return { change: 'start', dueCents: priceCents, creditCents: 0, priceCents, at: ctx.now(), bonusPoints }
  const direction = directionOf(live, plan)
  if (direction === 'up') return previewUpgrade(ctx, live, plan)
  if (direction === 'same') return { change: 'none', ...nothing, priceCents, at: ctx.now() }
  return { change: 'downgrade', ...nothing, priceCents, at: live.periodEnd }
}

type Wanted = { userId: string; professionalId: string } & (
  | { tier: TierName; interval: Interval }
  | { plan: PlanCardId }
)

/**
 * What changing to a tier or a plan card would cost and when it would take effect, before anybody presses.
 * @throws `invalid` at `tier` for the tier that is by quote, `unavailable` where the provider does not answer
 */
export async function tierPreview(ctx: Context, wanted: Wanted) {
  const plan = 'plan' in wanted ? planNamed(cardKey(wanted.plan) ?? null) : tierPlan(wanted)
  const live = await findLive(ctx, { userId: wanted.userId, kind: 'tier' })
  if (plan) return previewPlan(ctx, live, plan)
  const at = live?.periodEnd ?? ctx.now()
  const isBronze = !live && (await tierOf(ctx, wanted.professionalId)) === 'bronze'
  return { change: isBronze || !live ? ('none' as const) : ('cancel' as const), ...nothing, priceCents: 0, at }
}
