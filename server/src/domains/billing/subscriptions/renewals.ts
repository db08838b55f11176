import { planNamed } from '@lv/contract/catalogue'
import { DAY_MS } from '@lv/contract/durations'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { findOrder } from '#domains/billing/payments/find-order.ts'
import { type Applied, applyBilling, askedAt } from './apply-billing.ts'
import { fetchInvoice, fetchSubscription } from './billing.ts'
import { selectSubscriptions } from './parts/find.ts'
import { day, notifyPayer } from './parts/notify.ts'
import type { Subscription } from './schema.ts'

const notifyRenewal = (ctx: Context, row: Subscription, cents: number) =>
  notifyPayer(ctx, row, `renews:${Math.floor(row.periodEnd.getTime() / 1000)}`, ({ to, data }) => ({
    kind: 'subscription-renews',
    to,
    data: {
      ...data,
      amount: formatCents(cents),
      on: day(row.periodEnd),
      formerly: cents === row.priceCents ? '' : formatCents(row.priceCents),
    },
  }))

const DAYS_BEFORE = 7
const AT_ONCE = 500

/** Announces yearly charges and changed prices a week ahead (PRODUCT.md, section 10). */
export async function announceRenewals(ctx: Context): Promise<number> {
  const until = new Date(ctx.now().getTime() + DAYS_BEFORE * DAY_MS)
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

/**
 * Asks for the latest invoice, or the one named. Call it outside transactions.
 * @throws `unavailable` if the provider does not answer
 */
export async function refreshSubscription(ctx: Context, providerId: string, invoiceId?: string): Promise<Applied> {
  const asOf = await askedAt(ctx)
  const billing = invoiceId ? await fetchInvoice(ctx, invoiceId) : await fetchSubscription(ctx, providerId)
  return transact(ctx, (ctx) => applyBilling(ctx, billing, { asOf }))
}

/**
 * Call it outside transactions.
 * @throws `unavailable`
 */
export async function refreshBegun(ctx: Context, orderId: string): Promise<void> {
  const providerId = (await findOrder(ctx, orderId))?.subscriptionProviderId
  if (providerId) await refreshSubscription(ctx, providerId)
}
