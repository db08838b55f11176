import { communityKey, type PaidTier, type Plan, planAt, planNamed } from '@lv/contract/catalogue'
import { decimalDollars } from '@lv/contract/decimal-dollars'
import { DAY_MS } from '@lv/contract/durations'
import { formatList } from '@lv/contract/lists'
import type { Prices } from '@lv/contract/prices'
import { LEAD_COST_POINTS, POINTS_PER_DOLLAR, type TierName, tierNames, tiers } from '@lv/contract/pricing'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { pricesInForce } from '#domains/billing/prices/read.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { ProviderSubscription } from '#platform/payments/port.ts'
import type { SubscriptionOrder } from './parts/find.ts'

const DAYS = 90
const MIN = 10

type Counted = { tier: TierName; leads: number; professionals: number }

async function count(ctx: Context): Promise<Counted[]> {
  const since = new Date(ctx.now().getTime() - DAYS * DAY_MS)
  const { rows } = await ctx.db.execute<Counted>(sql`select p.tier,
      coalesce(sum(l.leads), 0)::int as leads, (count(*) filter (where p.may_receive_leads))::int as professionals
    from professionals p left join (
      select professional_id, count(*) as leads from leads where sent_at > ${since}::timestamptz group by 1) l
      on l.professional_id = p.id
    group by p.tier`)
  return rows
}

const told = (found: number | undefined) => (found !== undefined && found >= MIN ? found : null)

/** Null below ten. */
export async function tierMatches(ctx: Context) {
  const rows = await ctx.reads.share('tier matches', () => count(ctx))
  return tierNames.map((tier) => {
    const row = rows.find((one) => one.tier === tier)
    return { tier, leads: told(row?.leads), professionals: told(row?.professionals) }
  })
}

const percent = (perMille: number) => perMille / 10
const called = (tier: TierName) => tier.charAt(0).toUpperCase() + tier.slice(1)

function turnOf(tier: TierName): string {
  const { priority } = tiers[tier]
  const below = tierNames.filter((name) => tiers[name].priority < priority)
  if (below.length === 0) return 'Matched by trade, distance, response record and turn'
  return `Asked before ${formatList(below.toReversed().map(called))} members who fit a request equally well`
}

const lead = `A lead costs ${LEAD_COST_POINTS} points`

function paid(prices: Prices, tier: PaidTier) {
  const { monthlyCents, points, bonusPoints, topUpPerMille } = prices.levels[tier]
  return {
    monthly_fee_aud: decimalDollars(monthlyCents),
    annual_fee_aud: decimalDollars(planAt(prices, tier, 'year')?.cents ?? 0),
    bonus_points: bonusPoints,
    bonus_percentage: percent(topUpPerMille),
    says: [
      `${points} + ${bonusPoints} = ${points + bonusPoints} points with every month paid`,
      `${percent(topUpPerMille)}% more points with every top-up`,
      lead,
    ],
  }
}

function figuresOf(prices: Prices, tier: TierName) {
  if (tier === 'diamond')
    return {
      monthly_fee_aud: null,
      annual_fee_aud: null,
      bonus_points: null,
      bonus_percentage: null,
      says: ['Points and price by agreement'],
    }
  if (tier !== 'bronze') return paid(prices, tier)
  return {
    monthly_fee_aud: '0.00',
    annual_fee_aud: '0.00',
    bonus_points: 0,
    bonus_percentage: 0,
    says: [`Pay as you go: $${1 / POINTS_PER_DOLLAR} buys a point`, lead],
  }
}

/** Decimal strings are Australian dollars, GST included. */
export async function tierPricing(ctx: Context) {
  const prices = await pricesInForce(ctx)
  return tierNames.map((tier) => {
    const { says, ...figures } = figuresOf(prices, tier)
    const features = [...says, turnOf(tier)].map((description) => ({ description }))
    return { tier_name: tier, ...figures, features }
  })
}

export async function tierOf(ctx: Context, professionalId: string): Promise<TierName> {
  const rows = await ctx.db
    .select({ tier: professionals.tier })
    .from(professionals)
    .where(eq(professionals.id, professionalId))
  return singleRow(rows).tier
}

export const priceOf = ({ key, label, cents, interval }: Plan) => ({
  lookupKey: key,
  product: label,
  amountCents: cents,
  interval,
})

/** Undefined if the price is not one of ours. Somebody who subscribed before prices changed keeps their price. */
export function planKeyOf(
  order: Pick<SubscriptionOrder, 'kind' | 'communityId' | 'amountCents' | 'isKnown'>,
  { lookupKey, priceCents, interval }: ProviderSubscription,
): string | undefined {
  if (lookupKey === null) return undefined
  if (order.kind === 'community') {
    const isOurs = interval === 'month' && priceCents === order.amountCents
    return isOurs && lookupKey === communityKey(order.communityId ?? '', priceCents) ? lookupKey : undefined
  }
  const plan = planNamed(lookupKey)
  const isAgreed = order.isKnown || priceCents === order.amountCents || priceCents === plan?.cents
  return plan?.kind === order.kind && plan.interval === interval && isAgreed ? lookupKey : undefined
}

export const monthlyPoints = ({ points, interval }: Plan) => (interval === 'year' ? points / 12 : points)
