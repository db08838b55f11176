import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { StopReason } from '#domains/community/communities/paid-memberships.ts'

type Nothing = { subscriptionId: string; userId: string; why: StopReason }

const whyNothing = sql`case when p.account_status = 'suspended' then 'suspended'
  when c.archived_at is not null then 'closed' when not c.is_paid then 'free'
  when exists (select from community_bans b where b.community_id = c.id and b.user_id = s.user_id
    and b.lifted_at is null) then 'banned' end`

export async function findWithoutBenefit(ctx: Context, { where, atMost }: { where: SQL; atMost: number }) {
  const { rows } = await ctx.db.execute<Nothing>(sql`select * from (
      select s.id as "subscriptionId", s.user_id as "userId", ${whyNothing} as why
      from subscriptions s left join communities c on c.id = s.community_id
        left join professionals p on p.user_id = s.user_id
      where s.status in ('trialing', 'active', 'past_due') and ${where}) found
    where why is not null limit ${atMost}`)
  return rows
}
