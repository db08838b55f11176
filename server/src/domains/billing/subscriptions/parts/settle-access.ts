import { planNamed } from '@lv/contract/catalogue'
import type { TierName } from '@lv/contract/pricing'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { givesAccess } from '#domains/community/communities/entitled.ts'
import { endPaidMemberships } from '#domains/community/communities/paid-memberships.ts'
import { setTier } from '#domains/professionals/profiles/set-tier.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type Subscription, subscriptions } from '../schema.ts'
import { monthlyPoints } from '../tiers.ts'
import { notifyEnd, notifyTier } from './notify.ts'

async function workingPlan(ctx: Context, { userId, kind, communityId }: Subscription): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ plan: string | null }>(sql`select (
    select s.paid_plan from subscriptions s
    where s.user_id = ${userId} and s.kind = ${kind} and s.community_id is not distinct from ${communityId}::uuid
      and ${givesAccess(ctx.now())} limit 1) as plan`)
  return singleRow(rows).plan
}

async function settleTier(ctx: Context, row: Subscription, professionalId: string, working: string | null) {
  const plan = planNamed(working)
  const tier: TierName = plan?.tier ?? 'bronze'
  const isOther = await setTier(ctx, {
    professionalId,
    tier,
    bonusPoints: plan ? monthlyPoints(plan) : 0,
    topUpPerMille: plan?.topUpPerMille ?? 0,
  })
  if (isOther && plan) await notifyTier(ctx, row, plan)
}

async function leave(ctx: Context, { userId, kind, communityId }: Subscription) {
  if (kind === 'premium') await endPaidMemberships(ctx, { userId, paidBy: 'premium' })
  if (kind === 'community' && communityId) await endPaidMemberships(ctx, { userId, paidBy: 'membership', communityId })
}

/** Owners and moderators keep their roles. Unpaid subscriptions change nothing. */
export async function settleAccess(ctx: Context, subscriptionId: string): Promise<void> {
  const row = singleRow(await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)))
  if (!row.firstPaidAt) return
  const working = await workingPlan(ctx, row)
  if (row.kind === 'tier' && row.professionalId) await settleTier(ctx, row, row.professionalId, working)
  if (working !== null) return
  await leave(ctx, row)
  failpoint(ctx, 'subscription:access-ended')
  await notifyEnd(ctx, row)
}
