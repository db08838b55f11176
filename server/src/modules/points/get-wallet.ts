import { leadPriceCents, type Plan, plans } from '@lv/contract/catalogue'
import type { Wallet } from '@lv/contract/points'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { wire } from '../../db/wire.ts'

const DAY_MS = 86_400_000
/** A forecast looks back so far, and says nothing from fewer leads than these. */
const FORECAST_DAYS = 90
const FORECAST_LEAST = 3
/** Leads a month by which plans are compared for those who have had too few. */
const USUAL_LEADS = 5
/** Open lots that are shown, oldest first, and how far a forecast goes. */
const MOST_OPEN = 200
const MOST_DAYS = 3650

type Row = {
  balances: Record<'available' | 'held' | 'receivable' | 'credit', number>
  recentLeads: number
  months: Wallet['months']
  lots: Wallet['lots']
}

/** What is paid for by the lead alone, and every plan that gives a tier. */
const compared: Plan[] = [
  {
    key: 'bronze',
    kind: 'tier',
    label: 'Bronze tier',
    interval: 'month',
    cents: 0,
    tier: 'bronze',
    points: 0,
    rank: 0,
  },
  ...[...plans.values()].filter(({ kind }) => kind === 'tier'),
]

const today = (now: Date) => sql`(${now}::timestamptz at time zone 'Australia/Melbourne')::date`

const months = (professionalId: string, now: Date) => sql`
  select to_char(m.first, 'YYYY-MM') as month, coalesce(bought_cents, 0) as "boughtCents",
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
  order by m.first`

const lots = (professionalId: string) => sql`
  select l.id, l.kind, l.points, l.remaining, l.cost_cents as "costCents", e.description as from,
    l.created_at as "createdAt"
  from (
    (select * from point_lots where professional_id = ${professionalId} and remaining > 0
      order by created_at, id limit ${MOST_OPEN})
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
      (select coalesce(jsonb_agg(l), '[]') from (${lots(professionalId)}) l) as lots
    from professionals p where p.id = ${professionalId}`)
  return found(rows, 'Professional not found')
}

function forecastOf(recentLeads: number, leadsLeft: number, now: Date) {
  const leadsPerMonth = Math.round((recentLeads * 300) / FORECAST_DAYS) / 10
  if (recentLeads < FORECAST_LEAST) return { leadsPerMonth, lastsUntil: null }
  const days = Math.min(MOST_DAYS, (leadsLeft * FORECAST_DAYS) / recentLeads)
  return { leadsPerMonth, lastsUntil: new Date(now.getTime() + days * DAY_MS).toISOString() }
}

const plansAt = (leadsPerMonth: number): Wallet['plans'] =>
  compared.map(({ key, label, tier, interval, cents, points }) => ({
    ...{ key, label, tier: tier ?? 'bronze', interval, cents },
    leadPriceCents: leadPriceCents({ cents, points, tier, interval }, leadsPerMonth) ?? 0,
  }))

/**
 * A professional's wallet: balances, lots, forecast, months and the price of a lead on every plan (PRODUCT.md, 9.13), in
 * one query that does not grow with the years. @throws `not_found`
 */
export async function getWallet(ctx: Context, { professionalId }: { professionalId: string }): Promise<Wallet> {
  const { balances, recentLeads, months, lots } = await read(ctx, professionalId)
  const { available, held, receivable, credit } = balances
  const leadsLeft = Math.floor(available / LEAD_COST_POINTS)
  const forecast = forecastOf(recentLeads, leadsLeft, ctx.now())
  const comparedAt = recentLeads < FORECAST_LEAST ? USUAL_LEADS : forecast.leadsPerMonth
  return {
    ...{ available, held, owed: receivable, creditCents: credit },
    lots: lots.map((lot) => ({ ...lot, createdAt: wire(lot.createdAt) })),
    ...{ leadsLeft, forecast, months, comparedAt, plans: plansAt(comparedAt) },
  }
}
