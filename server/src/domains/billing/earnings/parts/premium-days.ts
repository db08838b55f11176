import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { keptShare } from './shares.ts'

export type Month = string

export type PremiumDays = {
  communityId: string
  name: string
  ownerId: string
  activeDays: number
  members: number
  /** Cents of the members' own payments, in proportion to their active days here. */
  ownCents: number
}

const start = (month: Month) => sql`(${month}::date::timestamp at time zone 'Australia/Melbourne')`
const end = (month: Month) => sql`((${month}::date + interval '1 month') at time zone 'Australia/Melbourne')`
const within = (column: SQL, month: Month) => sql`${column} >= ${start(month)} and ${column} < ${end(month)}`
const day = (column: SQL) => sql`(${column} at time zone 'Australia/Melbourne')::date`

const paid = (month: Month) => sql`select c.user_id, sum(${keptShare})::int as cents from charges c
  where c.kind = 'premium' and ${within(sql`c.paid_at`, month)} group by 1 having sum(${keptShare}) > 0`

/** Days on which a premium member posted, commented or liked; removed activity does not count. */
const acted = (month: Month) => sql`
  select p.community_id, p.author_id as user_id, ${day(sql`p.created_at`)} as day from posts p
    join paid on paid.user_id = p.author_id where ${within(sql`p.created_at`, month)} and p.deleted_at is null
  union select p.community_id, s.author_id, ${day(sql`s.created_at`)} from comments s
    join paid on paid.user_id = s.author_id join posts p on p.id = s.post_id
    where ${within(sql`s.created_at`, month)} and s.deleted_at is null and p.deleted_at is null
  union select p.community_id, l.user_id, ${day(sql`l.created_at`)} from post_likes l
    join paid on paid.user_id = l.user_id join posts p on p.id = l.post_id
    where ${within(sql`l.created_at`, month)} and p.deleted_at is null`

/** Excludes communities' own owners. Sorted by id, so that equal remainders are always divided the same way. */
export async function readPremiumDays(ctx: Context, month: Month): Promise<PremiumDays[]> {
  const { rows } = await ctx.db.execute<PremiumDays>(sql`with paid as (${paid(month)}),
    acted as (${acted(month)}),
    days as (
      select a.user_id, k.id, k.name, k.owner_id, count(*)::int as days,
        sum(count(*)) over (partition by a.user_id) as of_all
      from acted a join communities k on k.id = a.community_id and k.is_paid and k.owner_id <> a.user_id
      group by a.user_id, k.id)
    select d.id as "communityId", d.name, d.owner_id as "ownerId", sum(d.days)::int as "activeDays",
      count(*)::int as members, sum(paid.cents * d.days / d.of_all)::float as "ownCents"
    from days d join paid using (user_id) group by d.id, d.name, d.owner_id order by d.id`)
  return rows
}

/** Cents to share. Months without activity carry over, and late refunds reduce the next month. */
export async function readPool(ctx: Context, month: Month): Promise<number> {
  const { rows } = await ctx.db.execute<{ cents: number }>(sql`select (
      (select coalesce(sum(p.amount), 0) from ledger_accounts a join ledger_postings p on p.account_id = a.id
        where a.kind = 'premium_pool')
      - (select coalesce(sum(${keptShare}), 0) from charges c
        where c.kind = 'premium' and c.paid_at >= ${end(month)}))::float as cents`)
  return rows[0]?.cents ?? 0
}
