import { MONEY_BACK_DAYS } from '@lv/contract/catalogue'
import { type SQL, sql } from 'drizzle-orm'
import { givesAccess } from '../tables.ts'

/**
 * What the money-back would give for the row `s` of `subscriptions` at `now`, in cents: all that was paid for it and has
 * not gone back, while it works, at most 14 days after its first payment, once a customer; 0 otherwise. A local provider's
 * clock may be ahead of ours: a period that has begun there has begun.
 */
export const refundable = (now: Date): SQL<number> => sql<number>`(case
  when ${givesAccess(now)} and s.first_paid_at >= greatest(${now}::timestamptz, s.period_start) - make_interval(days => ${MONEY_BACK_DAYS}::int)
    and not exists (select from money_backs b where b.user_id = s.user_id)
  then (select coalesce(sum(c.amount_cents - c.refunded_cents), 0) from charges c where c.subscription_id = s.id)
  else 0 end)::int`
