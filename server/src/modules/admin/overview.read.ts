import type { AdminDashboard } from '@lv/contract/admin'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { only } from '../../db/rows.ts'
import { bannerOf } from './parts/banner-of.ts'

type Row = Omit<AdminDashboard, 'banner' | 'analytics' | 'days'> & {
  last24: number
  last7: number
  contacted: number
  hours: number | null
  days: AdminDashboard['days']
}

const DAYS = 30
const ZONE = 'Australia/Melbourne'
/** What customers paid us for; an owner's share of a membership is none of it. */
const REVENUE = ['revenue_top_ups', 'revenue_tiers', 'revenue_add_ons', 'revenue_bookings', 'platform_fee']

const figures = (now: Date) => sql`with
  today as (select (${now}::timestamptz at time zone ${ZONE})::date as day),
  recent as (select l.sent_at, l.contacted_at, l.cost_points, l.charge, r.project_type,
      (l.sent_at at time zone ${ZONE})::date as day
    from leads l join quote_requests r on r.id = l.request_id
    where l.sent_at >= ((select day from today) - ${DAYS - 1}::int)::timestamp at time zone ${ZONE}),
  money as (select p.amount, (e.created_at at time zone ${ZONE})::date as day
    from ledger_postings p join ledger_accounts a on a.id = p.account_id join ledger_entries e on e.id = p.entry_id
    where a.professional_id is null and a.owner_id is null and a.kind = any(${sql.param(REVENUE)}::text[])),
  calendar as (select (select day from today) - n as day from generate_series(0, ${DAYS - 1}::int) n)
select
  (select count(*)::int from professionals) as total_professionals,
  (select count(*)::int from professionals where account_status = 'active') as active_professionals,
  (select count(*)::int from recent) as leads_last_30_days,
  (select count(*)::int from lead_reports where status = 'pending') as pending_reports,
  (select coalesce(sum(balance), 0)::float from ledger_accounts where kind in ('available', 'held')) as total_lv_points,
  (select (coalesce(sum(balance), 0) / 100.0)::numeric(14, 2)::text from ledger_accounts where kind = 'credit')
    as total_credit_balance,
  (select count(*)::int from leads where sent_at > ${now}::timestamptz - interval '24 hours') as last24,
  (select count(*)::int from leads where sent_at > ${now}::timestamptz - interval '7 days') as last7,
  (select count(contacted_at)::int from recent) as contacted,
  (select avg(extract(epoch from contacted_at - sent_at) / 3600)::float from recent) as hours,
  (select coalesce(sum(cost_points), 0)::int from recent) as lead_points_spent,
  (select coalesce(sum(cost_points), 0)::int from recent where charge in ('released', 'refunded'))
    as lead_points_given_back,
  (select coalesce(sum(amount), 0)::float from money where day in (select day from calendar))
    as revenue_cents_last_30_days,
  (select coalesce(sum(amount), 0)::float from money) as revenue_cents_total,
  (select json_agg(json_build_object('day', c.day,
      'leads', (select count(*) from recent where day = c.day),
      'contacted', (select count(contacted_at) from recent where day = c.day),
      'revenueCents', (select coalesce(sum(amount), 0) from money where day = c.day)) order by c.day)
    from calendar c) as days,
  (select coalesce(json_agg(t), '[]') from (select project_type as type, count(*) as leads from recent
    group by 1 order by 2 desc, 1) t) as project_types`

const rounded = (value: number) => Math.round(value * 10) / 10

/**
 * The business at a glance (specification 2, sections 3 and 9). 'Days' are those of Melbourne, today being the last of
 * thirty; '24 hours' and '7 days' end now.
 */
export async function readOverview(ctx: Context): Promise<AdminDashboard> {
  const { rows } = await ctx.db.execute<Row>(figures(ctx.now()))
  const { last24, last7, contacted, hours, ...row } = only(rows)
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
