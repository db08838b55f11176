import { MONEY_BACK_DAYS } from '@lv/contract/catalogue'
import { type SQL, sql } from 'drizzle-orm'
import { givesAccess } from '#domains/community/communities/entitled.ts'

/**
 * What the money-back guarantee would refund for the row `s` of `subscriptions` at `now`, in cents: every payment not yet
 * refunded, while it works, within 14 days of its first payment, once per customer; 0 otherwise. A local provider's clock
 * may be ahead of ours: a period that has started there has started.
 */
export const refundable = (now: Date): SQL<number> => sql<number>`(case
  when ${givesAccess(now)} and s.first_paid_at >= greatest(${now}::timestamptz, s.period_start) - make_interval(days => ${MONEY_BACK_DAYS}::int)
    and not exists (select from money_backs b where b.user_id = s.user_id)
  then (select coalesce(sum(c.amount_cents - c.refunded_cents), 0) from charges c where c.subscription_id = s.id)
  else 0 end)::int`
