import { melbourneDay } from '@lv/contract/dates'
import type { Earnings } from '@lv/contract/earnings'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { payableCents, payoutColumns, presentPayout } from './parts/payout-columns.ts'
import { keptCents, keptFee, keptShare } from './parts/shares.ts'

const MONTHS = 12
const PAYOUTS = 50

const accounts = (ownerId: string) => sql`select
    coalesce(max(balance) filter (where kind = 'earnings'), 0) as balance,
    coalesce(max(balance) filter (where kind = 'owing'), 0) as owing
  from ledger_accounts where owner_id = ${ownerId}::uuid`

const communities = (ownerId: string) => sql`
  select k.id, k.name, coalesce(k.price_cents, 0) as "priceCents",
    (select count(*)::int from memberships m where m.community_id = k.id and m.paid_by = 'membership') as subscribers,
    (select count(*)::int from memberships m where m.community_id = k.id and m.paid_by = 'premium') as "premiumMembers",
    coalesce(paid.courses, 0) as "coursesSold",
    coalesce(paid.gross, 0) as "grossCents", coalesce(paid.fee, 0) as "feeCents", coalesce(paid.share, 0) as "earnedCents",
    coalesce(shared.cents, 0) as "premiumCents"
  from communities k
    left join (select c.community_id, sum(${keptCents})::int as gross, sum(${keptFee})::int as fee,
        (count(*) filter (where c.kind = 'course' and c.refunded_cents < c.amount_cents))::int as courses,
        sum(${keptShare})::int as share from charges c where c.owner_id = ${ownerId}::uuid group by 1) paid
      on paid.community_id = k.id
    left join (select community_id, sum(cents)::int as cents from premium_shares where owner_id = ${ownerId}::uuid group by 1)
      shared on shared.community_id = k.id
  where k.owner_id = ${ownerId}::uuid and (k.is_paid or paid.gross is not null or shared.cents is not null)
  order by k.name, k.id`

const shareOf = (
  ownerId: string,
  which: ReturnType<typeof sql>,
) => sql`(select coalesce(sum(${keptShare}), 0)::int from charges c
  where c.owner_id = ${ownerId}::uuid and ${which}
    and c.paid_at >= month.at::timestamp at time zone 'Australia/Melbourne'
    and c.paid_at < (month.at + interval '1 month') at time zone 'Australia/Melbourne')`

const months = (ownerId: string, today: string) => sql`
  with month as (
    select at::date as at from generate_series(date_trunc('month', ${today}::date) - ${`${MONTHS - 1} months`}::interval,
      date_trunc('month', ${today}::date), '1 month') at)
  select to_char(month.at, 'YYYY-MM') as month,
    ${shareOf(ownerId, sql`c.kind <> 'course'`)} as "membershipCents",
    ${shareOf(ownerId, sql`c.kind = 'course'`)} as "courseCents",
    (select coalesce(sum(cents), 0)::int from premium_shares s
      where s.owner_id = ${ownerId}::uuid and s.month = month.at) as "premiumCents"
  from month order by month.at`

type Row = Omit<Earnings, 'balanceCents' | 'owingCents'> & { balance: number; owing: number }

const list = (of: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(row), '[]') from (${of}) row)`

/** Returns cents; empty if the user owns no communities. */
export async function getEarnings(ctx: Context, { ownerId }: { ownerId: string }): Promise<Earnings> {
  const payable = payableCents(ctx, { ownerId, balance: sql`a.balance`, owing: sql`a.owing` })
  const payouts = sql`select ${payoutColumns} from payouts o where o.owner_id = ${ownerId}::uuid
    order by o.created_at desc, o.id desc limit ${PAYOUTS}`
  const { rows } = await ctx.db.execute<Row>(sql`select a.balance::int, a.owing::int,
      greatest(${payable}, 0)::int as "payableCents",
      coalesce((select sum(amount_cents) from payouts where owner_id = ${ownerId}::uuid and status = 'requested'), 0)::int
        as "requestedCents",
      coalesce((select sum(amount_cents) from payouts where owner_id = ${ownerId}::uuid and status = 'paid'), 0)::int
        as "paidOutCents",
      ${list(communities(ownerId))} as communities, ${list(months(ownerId, melbourneDay(ctx.now())))} as months,
      ${list(payouts)} as payouts
    from (${accounts(ownerId)}) a`)
  const { balance, owing, ...row } = singleRow(rows)
  return { ...row, balanceCents: balance, owingCents: owing, payouts: row.payouts.map(presentPayout) }
}
