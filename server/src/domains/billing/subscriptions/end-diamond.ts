import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { cancelSubscription } from './cancel.ts'

/**
 * Stops Diamond plans renewing past their agreed end: they work until the paid period ends. Run every ten
 * minutes, outside of transactions. @returns how many were stopped
 */
export async function endDiamond(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ subscriptionId: string; userId: string }>(sql`
    select s.id as "subscriptionId", s.user_id as "userId"
    from subscriptions s join lateral (
      select ends_on from diamond_agreements d where d.professional_id = s.professional_id
      order by created_at desc, id desc limit 1) agreed on true
    where s.kind = 'tier' and s.plan like 'diamond\_%' and s.status in ('trialing', 'active', 'past_due')
      and not s.cancel_at_period_end and s.next_plan is null
      and s.period_end >= agreed.ends_on::timestamp at time zone 'Australia/Melbourne'
    order by s.period_end limit 100`)
  for (const row of rows) await cancelSubscription(ctx, row)
  return rows.length
}
