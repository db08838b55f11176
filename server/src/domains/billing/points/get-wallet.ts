import { type Plan, planNamed, plansOf } from '@lv/contract/catalogue'
import { DAY_MS } from '@lv/contract/durations'
import { cheapestOf, leadPriceCents, payAsYouGo } from '@lv/contract/ladder'
import type { Wallet } from '@lv/contract/points'
import type { Prices } from '@lv/contract/prices'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { pricesInForce } from '#domains/billing/prices/read.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'

const FORECAST_DAYS = 90
const FORECAST_MIN = 3
/** Leads a month assumed for professionals with too few of their own. */
const USUAL_LEADS = 5
const MAX_OPEN = 200
const MAX_DAYS = 3650

type Row = {
  balances: Record<'available' | 'held' | 'receivable' | 'credit', number>
  recentLeads: number
  months: Wallet['months']
  lots: Wallet['lots']
  plan: string | null
}

const bronze = { ...payAsYouGo, key: 'bronze', label: 'Pay as you go', tier: 'bronze' } as const

const today = (now: Date) => sql`(${now}::timestamptz at time zone 'Australia/Melbourne')::date`

const months = (professionalId: string, now: Date) => sql`
  select to_char(m.first, 'YYYY-MM') as month, coalesce(bought_cents, 0) as "boughtCents", coalesce(f.cents, 0) as "feesCents",
    coalesce(bought_points, 0) as "boughtPoints", coalesce(bonus_points, 0) as "bonusPoints",
    coalesce(spent_points, 0) as "spentPoints", coalesce(leads, 0) as leads,
    coalesce(refunded_points, 0) as "refundedPoints"
  from (select (date_trunc('month', ${today(now)}) - n * interval '1 month')::date as first
    from generate_series(0, 11) n) m
  left join (
    select date_trunc('month', day)::date as first, sum(bought_cents) as bought_cents,
      sum(bought_points) as bought_points, sum(bonus_points) as bonus_points, sum(spent_points) as spent_points,
      sum(leads) as leads, sum(refunded_points) as refunded_points
    from point_days where professional_id = ${professionalId}
      and day >= (date_trunc('month', ${today(now)}) - interval '11 months')::date
    group by 1) d on d.first = m.first
  left join (
    select date_trunc('month', paid_at at time zone 'Australia/Melbourne')::date as first,
      sum(amount_cents - refunded_cents) as cents
    from charges where professional_id = ${professionalId} and kind in ('tier', 'instant_alerts', 'verified_badge')
      and paid_at >= (date_trunc('month', ${today(now)}) - interval '11 months') at time zone 'Australia/Melbourne'
    group by 1) f on f.first = m.first
  order by m.first`

const lots = (professionalId: string) => sql`
  select l.id, l.kind, l.points, l.remaining, l.cost_cents as "costCents", e.description as from,
    l.created_at as "createdAt"
  from (
    (select * from point_lots where professional_id = ${professionalId} and remaining > 0
      order by created_at, id limit ${MAX_OPEN})
    union all
    (select * from point_lots where professional_id = ${professionalId} and remaining = 0
      order by created_at desc, id desc limit 10)) l
  join ledger_entries e on e.id = l.entry_id order by l.created_at, l.id`

async function read(ctx: Context, professionalId: string): Promise<Row> {
  const now = ctx.now()
  const { rows } = await ctx.db.execute<Row>(sql`select
      (select jsonb_object_agg(kind, balance) from ledger_accounts where professional_id = p.id) as balances,
      (select coalesce(sum(leads), 0)::int from point_days
        where professional_id = p.id and day > ${today(now)} - ${FORECAST_DAYS}::int) as "recentLeads",
      (select jsonb_agg(m) from (${months(professionalId, now)}) m) as months,
      (select coalesce(jsonb_agg(l), '[]') from (${lots(professionalId)}) l) as lots,
      (select paid_plan from subscriptions s where s.professional_id = p.id and s.kind = 'tier'
        and s.status in ('trialing', 'active', 'past_due')) as plan
    from professionals p where p.id = ${professionalId}`)
  return requireRow(rows, 'Professional not found')
}

function forecastOf(recentLeads: number, leadsLeft: number, now: Date) {
  const leadsPerMonth = Math.round((recentLeads * 300) / FORECAST_DAYS) / 10
  if (recentLeads < FORECAST_MIN) return { leadsPerMonth, lastsUntil: null }
  const days = Math.min(MAX_DAYS, (leadsLeft * FORECAST_DAYS) / recentLeads)
  return { leadsPerMonth, lastsUntil: new Date(now.getTime() + days * DAY_MS).toISOString() }
}

const isOf = (mine: Plan, plan: Plan) => plan.name === mine.name && plan.interval === mine.interval

function comparedWith(prices: Prices, mine: Plan | undefined) {
  const sold = plansOf(prices).filter(({ kind }) => kind === 'tier')
  if (!mine) return [bronze, ...sold]
  const hasMine = sold.some((plan) => isOf(mine, plan))
  return [bronze, ...sold.map((plan) => (isOf(mine, plan) ? mine : plan)), ...(hasMine ? [] : [mine])]
}

function plansAt(prices: Prices, plan: string | null, leadsPerMonth: number): Wallet['plans'] {
  const mine = planNamed(plan)
  const offers = comparedWith(prices, mine)
  const cheapest = cheapestOf(
    offers.filter(({ interval }) => interval === 'month'),
    leadsPerMonth,
  )
  return offers.map((offer) => ({
    key: offer.key,
    label: offer.label,
    tier: offer.tier ?? 'bronze',
    interval: offer.interval,
    cents: offer.cents,
    leadPriceCents: leadPriceCents(offer, leadsPerMonth) ?? 0,
    isMine: offer === (mine ?? bronze),
    isCheapest: offer === cheapest,
  }))
}

/**
 * One query that does not grow with the years (PRODUCT.md, 9.13).
 * @throws `not_found`
 */
export async function getWallet(ctx: Context, { professionalId }: { professionalId: string }): Promise<Wallet> {
  const [row, prices] = await Promise.all([read(ctx, professionalId), pricesInForce(ctx)])
  const { balances, recentLeads, months, lots, plan } = row
  const { available, held, receivable, credit } = balances
  const leadsLeft = Math.floor(available / LEAD_COST_POINTS)
  const forecast = forecastOf(recentLeads, leadsLeft, ctx.now())
  const comparedAt = recentLeads < FORECAST_MIN ? USUAL_LEADS : forecast.leadsPerMonth
  return {
    available,
    held,
    owed: receivable,
    creditCents: credit,
    lots: lots.map((lot) => ({ ...lot, createdAt: toIsoTime(lot.createdAt) })),
    leadsLeft,
    forecast,
    months,
    comparedAt,
    plans: plansAt(prices, plan, comparedAt),
  }
}
