import { planNamed } from '@lv/contract/catalogue'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { selectSubscriptions } from './parts/find.ts'
import { notifyRenewal } from './parts/notify-renewal.ts'

const DAYS_BEFORE = 7
const AT_ONCE = 500

/**
 * Emails whoever is charged within seven days for a year, or for the first time at another price: amount, day and the way to
 * cancel (PRODUCT.md, section 10). Once a renewal. Run every hour. @returns how many there were
 */
export async function announceRenewals(ctx: Context): Promise<number> {
  const until = new Date(ctx.now().getTime() + DAYS_BEFORE * 86_400_000)
  const rows = await selectSubscriptions(
    ctx,
    sql`s.status in ('trialing', 'active') and s.first_paid_at is not null and not s.cancel_at_period_end
      and s.period_end > ${ctx.now()} and s.period_end <= ${until} and (s.interval = 'year' or s.next_plan is not null)
      and s.told is distinct from 'renews:' || floor(extract(epoch from s.period_end))::bigint`,
  )
  const due = rows.slice(0, AT_ONCE)
  for (const row of due)
    await transact(ctx, (ctx) => notifyRenewal(ctx, row, planNamed(row.nextPlan)?.cents ?? row.priceCents))
  return due.length
}
