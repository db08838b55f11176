import { GRACE_DAYS } from '@lv/contract/catalogue'
import { sql } from 'drizzle-orm'
import { type Context, isTaken, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { found } from '#platform/database/rows.ts'
import type { ProviderSubscription } from '#platform/payments/port.ts'
import { type Subscription, subscriptions } from '../schema.ts'
import type { SubscriptionOrder } from './find-order.ts'

const DAY_MS = 86_400_000

/** The database refused a duplicate live subscription. */
function isSecond(error: unknown): boolean {
  if (!isTaken(error)) return false
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

/**
 * Only a newer answer from the provider counts, so that its events may arrive in any order (RELIABILITY.md, T56); what has
 * ended here stays ended. The grace period runs from the first failure.
 */
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

/**
 * Stores a subscription's state at the provider, in the caller's transaction. @returns the row as it is now, or
 * 'second' if the person already has a live one of this kind
 */
export async function applySubscription(ctx: Context, said: Said): Promise<Subscription | 'second'> {
  try {
    await transact(ctx, (ctx) => write(ctx, said))
  } catch (error) {
    if (isSecond(error)) return 'second'
    throw error
  }
  failpoint(ctx, 'subscription:written')
  const rows = await ctx.db.select().from(subscriptions).where(sql`provider_id = ${said.subscription.id}`)
  return found(rows, 'Subscription not found')
}
