import { sql } from 'drizzle-orm'

/** What customers paid us for; an owner's share of a membership or a course is none of it. */
export const REVENUE_KINDS = [
  'revenue_top_ups',
  'revenue_tiers',
  'revenue_add_ons',
  'revenue_bookings',
  'revenue_courses',
  'platform_fee',
]

const isRevenue = sql`a.professional_id is null and a.owner_id is null and a.kind = any(${sql.param(REVENUE_KINDS)}::text[])`

/**
 * Revenue by the day in Melbourne of the postings after one and, where it is said, up to another, in cents; SQL for a `from`.
 * Account by account along the index: what was posted before costs nothing.
 */
export const revenueSince = (after: ReturnType<typeof sql>, upto = sql`9223372036854775807`) => sql`(
  select (e.created_at at time zone 'Australia/Melbourne')::date as day, sum(p.amount)::bigint as cents
  from ledger_accounts a cross join lateral (
      select entry_id, amount from ledger_postings where account_id = a.id and id > ${after} and id <= ${upto}
      order by id) p
    join ledger_entries e on e.id = p.entry_id
  where ${isRevenue} group by 1)`

/** All revenue by the day in Melbourne, in cents; SQL for a `from`: the days that are kept, and what came since. */
export const revenueByDay = sql`(
  select day, sum(cents)::bigint as cents from (
    select day, cents from revenue_days
    union all select day, cents from ${revenueSince(
      sql`(select coalesce(max(upto), 0) from ledger_seals where digest is not null)`,
    )} since) all_of_it
  group by day)`
