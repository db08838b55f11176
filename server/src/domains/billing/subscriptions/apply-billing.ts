import { GRACE_DAYS } from '@lv/contract/catalogue'
import { DAY_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { type Context, isUniqueViolation, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { putInQuarantine, quarantine } from '#domains/billing/payments/quarantine.ts'
import { requireRow } from '#platform/database/rows.ts'
import type { ProviderSubscription } from '#platform/payments/port.ts'
import type { Billing } from './billing.ts'
import { applyInvoice } from './parts/apply-invoice.ts'
import { findSubscriptionOrder, type SubscriptionOrder } from './parts/find.ts'
import { settleAccess } from './parts/settle-access.ts'
import { type Subscription, subscriptions } from './schema.ts'
import { planKeyOf } from './tiers.ts'

function isSecond(error: unknown): boolean {
  if (!isUniqueViolation(error)) return false
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('constraint' in cause && String(cause.constraint).startsWith('subscriptions_one_live')) return true
  return false
}

type Said = { order: SubscriptionOrder; plan: string; subscription: ProviderSubscription; asOf: Date }

const valuesOf = ({ order, plan, subscription, asOf }: Said): typeof subscriptions.$inferInsert => {
  const { id, status, nextLookupKey, priceCents, interval, periodStart, periodEnd } = subscription
  const failed = Math.max(asOf.getTime(), periodStart.getTime())
  return {
    userId: order.userId,
    professionalId: order.professionalId,
    kind: order.kind,
    communityId: order.communityId,
    providerId: id,
    status,
    plan,
    nextPlan: nextLookupKey,
    priceCents,
    interval,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    startedAt: subscription.startedAt,
    endedAt: subscription.endedAt,
    asOf,
    graceUntil: status === 'past_due' ? new Date(failed + GRACE_DAYS * DAY_MS) : null,
  }
}

/** Only a newer answer from the provider counts, so events may arrive in any order (RELIABILITY.md, T56). */
const write = (ctx: Context, said: Said) =>
  ctx.db
    .insert(subscriptions)
    .values(valuesOf(said))
    .onConflictDoUpdate({
      target: subscriptions.providerId,
      set: {
        status: sql`excluded.status`,
        plan: sql`excluded.plan`,
        nextPlan: sql`excluded.next_plan`,
        priceCents: sql`excluded.price_cents`,
        interval: sql`excluded.interval`,
        periodStart: sql`excluded.period_start`,
        periodEnd: sql`excluded.period_end`,
        cancelAtPeriodEnd: sql`excluded.cancel_at_period_end`,
        endedAt: sql`excluded.ended_at`,
        graceUntil: sql`case when excluded.status = 'past_due'
          then coalesce(subscriptions.grace_until, excluded.grace_until) end`,
        asOf: sql`excluded.as_of`,
      },
      setWhere: sql`subscriptions.as_of < excluded.as_of and subscriptions.ended_at is null`,
    })

/** @returns 'second' if the person already has a live one of this kind */
async function applySubscription(ctx: Context, said: Said): Promise<Subscription | 'second'> {
  try {
    await transact(ctx, (ctx) => write(ctx, said))
  } catch (error) {
    if (isSecond(error)) return 'second'
    throw error
  }
  failpoint(ctx, 'subscription:written')
  const rows = await ctx.db.select().from(subscriptions).where(sql`provider_id = ${said.subscription.id}`)
  return requireRow(rows, 'Subscription not found')
}

export type Applied = 'applied' | 'ignored' | 'quarantined'
type At = {
  asOf: Date
  eventId?: string | null
  isUndoing?: boolean
}

const oddOf = ({ subscription }: Billing, { eventId = null }: At, reason: string) => {
  const { id, lookupKey, priceCents } = subscription
  return { eventId, objectId: id, reason, detail: { price: lookupKey, cents: priceCents } }
}

/** Paid in two tabs: a job checks again, then ends and refunds the second. */
async function setSecondAside(ctx: Context, billing: Billing, at: At) {
  const { id: providerId } = billing.subscription
  if (!at.isUndoing) await ctx.jobs.enqueue(ctx, 'undo-subscription', { providerId }, { once: providerId })
  await putInQuarantine(ctx, oddOf(billing, at, 'second_subscription'))
  return 'quarantined' as const
}

async function apply(ctx: Context, order: SubscriptionOrder, billing: Billing, at: At): Promise<Applied> {
  const { subscription } = billing
  const plan = planKeyOf(order, subscription)
  if (!plan) return quarantine(ctx, oddOf(billing, at, 'price'))
  const row = await applySubscription(ctx, { order, plan, subscription, asOf: at.asOf })
  if (row === 'second') return setSecondAside(ctx, billing, at)
  const outcome = await applyInvoice(ctx, { row, order, billing, eventId: at.eventId ?? null })
  await settleAccess(ctx, row.id)
  return outcome
}

/** 'ignored' if no order of ours names it, 'quarantined' if it does not match its order. */
export async function applyBilling(ctx: Context, billing: Billing | null, at: At): Promise<Applied> {
  if (!billing || billing.subscription.isLive !== ctx.payments.isLive) return 'ignored'
  const order = await findSubscriptionOrder(ctx, billing.subscription.id)
  return order ? apply(ctx, order, billing, at) : 'ignored'
}

/** Uses the database's clock, which is the same for every process. */
export async function askedAt(ctx: Context): Promise<Date> {
  const { rows } = await ctx.db.execute<{ at: string }>(sql`select clock_timestamp() as at`)
  return new Date(rows[0]?.at ?? '')
}
