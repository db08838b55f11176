import type { AdminDashboard } from '@lv/contract/admin'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { revenueByDay } from '#domains/billing/points/revenue.ts'
import { singleRow } from '#platform/database/rows.ts'
import { bannerOf } from './parts/banner-of.ts'

type Row = Omit<AdminDashboard, 'banner' | 'analytics' | 'days'> & {
  last24: number
  last7: number
  contacted: number
  hours: number | null
  days: AdminDashboard['days']
}

const DAYS = 30
const TYPES = 50
const ZONE = 'Australia/Melbourne'

/** `lead_days` counts whole days; leads of the last hours are counted themselves, and revenue is kept by day. */
const figures = (now: Date) => sql`with
  today as (select melbourne_day(${now}::timestamptz) as day),
  calendar as (select (select day from today) - n as day from generate_series(0, ${DAYS - 1}::int) n),
  recent as materialized (
    select day, project_type, leads, contacted, answer_seconds, points, given_back from lead_days
      where day >= (select day from today) - ${DAYS - 1}::int
    union all select day, project_type, leads, contacted, answer_seconds, points, given_back from lead_day_changes
      where day >= (select day from today) - ${DAYS - 1}::int),
  whole as (select coalesce(sum(leads), 0)::int as leads, coalesce(sum(contacted), 0)::int as contacted,
      (sum(answer_seconds) / nullif(sum(contacted), 0) / 3600)::float as hours,
      coalesce(sum(points), 0)::int as spent, coalesce(sum(given_back), 0)::int as given_back
    from recent),
  week as (select ${now}::timestamptz - interval '7 days' as since, melbourne_day(${now}::timestamptz - interval '7 days') as day),
  by_day as (select day, sum(leads) as leads, sum(contacted) as contacted from recent group by day),
  money as materialized (select day, cents from ${revenueByDay} revenue)
select
  (select count(*)::int from professionals) as total_professionals,
  (select count(*)::int from professionals where account_status = 'active') as active_professionals,
  whole.leads as leads_last_30_days, whole.contacted, whole.hours,
  (select count(*)::int from leads where sent_at > ${now}::timestamptz - interval '24 hours') as last24,
  (select count(*)::int from week join leads on sent_at > since
      and sent_at < (week.day + 1)::timestamp at time zone ${ZONE})
    + (select coalesce(sum(by_day.leads), 0)::int from week join by_day on by_day.day > week.day) as last7,
  whole.spent as lead_points_spent, whole.given_back as lead_points_given_back,
  (select count(*)::int from lead_reports where status = 'pending') as pending_reports,
  (select coalesce(sum(balance), 0)::float from ledger_accounts where kind in ('available', 'held')) as total_lv_points,
  (select (coalesce(sum(balance), 0) / 100.0)::numeric(14, 2)::text from ledger_accounts where kind = 'credit')
    as total_credit_balance,
  (select coalesce(sum(cents), 0)::float from money join calendar using (day)) as revenue_cents_last_30_days,
  (select coalesce(sum(cents), 0)::float from money) as revenue_cents_total,
  (select json_agg(json_build_object('day', day, 'leads', coalesce(d.leads, 0), 'contacted', coalesce(d.contacted, 0),
      'revenueCents', coalesce(m.cents, 0)) order by day)
    from calendar left join by_day d using (day) left join money m using (day)) as days,
  (select coalesce(json_agg(t), '[]') from (
    select project_type as type, sum(leads)::int as leads from recent
    where project_type <> '' group by 1 having sum(leads) > 0 order by 2 desc, 1 limit ${TYPES}::int) t) as project_types
from whole`

const rounded = (value: number) => Math.round(value * 10) / 10

/** Specification 2, sections 3 and 9: days are Melbourne's; '24 hours' and '7 days' end now. */
export async function readOverview(ctx: Context): Promise<AdminDashboard> {
  const { rows } = await ctx.db.execute<Row>(figures(ctx.now()))
  const { last24, last7, contacted, hours, ...row } = singleRow(rows)
  const { leads_last_30_days: leads, pending_reports, active_professionals } = row
  return {
    ...row,
    analytics: {
      leads_last_24_hours: last24,
      leads_last_7_days: last7,
      contact_rate: leads === 0 ? null : rounded((100 * contacted) / leads),
      average_response_hours: hours === null ? null : rounded(hours),
      top_project_type: row.project_types[0]?.type ?? null,
    },
    banner: bannerOf({ last24, last7, pendingReports: pending_reports, activeProfessionals: active_professionals }),
  }
}
