import { sql } from 'drizzle-orm'

export const REVENUE_KINDS = [
  'revenue_top_ups',
  'revenue_tiers',
  'revenue_add_ons',
  'revenue_bookings',
  'revenue_courses',
  'platform_fee',
]

const isRevenue = sql`a.professional_id is null and a.owner_id is null and a.kind = any(${sql.param(REVENUE_KINDS)}::text[])`

/** SQL for a `from`: cents by day in Melbourne. Walks the index account by account, so older postings cost nothing. */
export const revenueSince = (after: ReturnType<typeof sql>, upto = sql`9223372036854775807`) => sql`(
  select (e.created_at at time zone 'Australia/Melbourne')::date as day, sum(p.amount)::bigint as cents
  from ledger_accounts a cross join lateral (
      select entry_id, amount from ledger_postings where account_id = a.id and id > ${after} and id <= ${upto}
      order by id) p
    join ledger_entries e on e.id = p.entry_id
  where ${isRevenue} group by 1)`

/** SQL for a `from`: cents by day in Melbourne, from stored days plus later postings. */
export const revenueByDay = sql`(
  select day, sum(cents)::bigint as cents from (
    select day, cents from revenue_days
    union all select day, cents from ${revenueSince(
      sql`(select coalesce(max(upto), 0) from ledger_seals where digest is not null)`,
    )} since) all_of_it
  group by day)`
