import { eq, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { StopReason } from '#domains/community/communities/paid-memberships.ts'
import { cancelAtProvider } from './cancel.ts'
import { findWithoutBenefit } from './parts/bought-nothing.read.ts'
import { findLive, findSubscription } from './parts/find.ts'
import { day, notifyPayer, stopReasonOf } from './parts/notify.ts'
import { refreshSubscription } from './renewals.ts'
import { type Subscription, subscriptions } from './schema.ts'

// `told` holds the reason from before the provider is asked, so that whichever event arrives first can state it.
const STOPPING = 'stopping:'
const STOPPED = 'stopped:'

const isStopping = ({ told }: Subscription) => told?.startsWith(STOPPING) ?? false

const noteStopping = (ctx: Context, { id }: Subscription, why: StopReason) =>
  ctx.db
    .update(subscriptions)
    .set({ told: `${STOPPING}${why}` })
    .where(eq(subscriptions.id, id))

function notifyStopped(ctx: Context, row: Subscription) {
  const why = stopReasonOf(row) ?? 'closed'
  return notifyPayer(ctx, row, `${STOPPED}${why}:${row.periodEnd.toISOString()}`, ({ to, data }) => ({
    kind: 'subscription-stopped',
    to,
    data: { ...data, why, until: day(row.periodEnd) },
  }))
}

type Stop = { subscriptionId: string; userId: string; why: StopReason }

/** Access lasts until the paid period ends; an unpaid renewal ends at once. Call it outside transactions. */
export async function stopSubscription(ctx: Context, { why, ...whose }: Stop): Promise<void> {
  const row = await findSubscription(ctx, whose)
  if (row.endedAt) return
  if (!row.cancelAtPeriodEnd) {
    await noteStopping(ctx, row, why)
    await cancelAtProvider(ctx, row)
    await refreshSubscription(ctx, row.providerId)
  }
  const now = await findSubscription(ctx, whose)
  if (now.cancelAtPeriodEnd && now.worksNow && isStopping(now)) await transact(ctx, (ctx) => notifyStopped(ctx, now))
}

type Whose = { userId: string; communityId: string; why: StopReason }

export async function stopMembership(ctx: Context, { userId, communityId, why }: Whose): Promise<void> {
  const live = await findLive(ctx, { userId, kind: 'community', communityId })
  if (live) await stopSubscription(ctx, { subscriptionId: live.id, userId, why })
}

type MembershipsStop = { communityId: string; why: StopReason }

export async function stopMemberships(ctx: Context, { communityId, why }: MembershipsStop): Promise<void> {
  const { rows } = await ctx.db.execute<{ subscriptionId: string; userId: string }>(sql`select
      id as "subscriptionId", user_id as "userId" from subscriptions
    where community_id = ${communityId}::uuid and status in ('trialing', 'active', 'past_due')
      and not cancel_at_period_end`)
  await ctx.jobs.enqueueAll(
    ctx,
    'stop-subscription',
    rows.map(({ subscriptionId, userId }) => ({ subscriptionId, userId, why })),
  )
}

/** @returns how many there were */
export async function stopWithoutBenefit(ctx: Context): Promise<number> {
  const found = await findWithoutBenefit(ctx, { where: sql`not s.cancel_at_period_end`, atMost: 500 })
  for (const one of found) await ctx.jobs.enqueue(ctx, 'stop-subscription', one, { once: one.subscriptionId })
  return found.length
}
