import { setTimeout as wait } from 'node:timers/promises'
import { planNamed } from '@lv/contract/catalogue'
import type { Subscription as Shown } from '@lv/contract/subscriptions'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { cardFormOf } from '#domains/billing/payments/cards.ts'
import { customerOf } from '#domains/billing/payments/payer.ts'
import { givesAccess } from '#domains/community/communities/entitled.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type Row, selectSubscriptions } from './parts/find.ts'
import { moneyBacks, type Subscription } from './schema.ts'

type Presented = Omit<Shown, 'currentPeriodEnd' | 'accessEndsAt' | 'startedAt'> & {
  currentPeriodEnd: Date
  accessEndsAt: Date | null
  startedAt: Date
}

function statusOf({ status, worksNow }: Row): Shown['status'] {
  if (worksNow) return status === 'past_due' ? 'past_due' : 'active'
  return status === 'incomplete' || status === 'active' || status === 'trialing' ? 'incomplete' : 'ended'
}

function accessEnd(row: Row, status: Shown['status']): Date | null {
  if (status === 'ended') return row.endedAt ?? row.graceUntil
  if (status === 'past_due') return row.graceUntil
  return row.cancelAtPeriodEnd ? row.periodEnd : null
}

function nextCharge({ cancelAtPeriodEnd, nextPlan, priceCents }: Row, status: Shown['status']): number | null {
  if (status === 'past_due') return priceCents
  if (status !== 'active' || cancelAtPeriodEnd) return null
  return planNamed(nextPlan)?.cents ?? priceCents
}

export function presentSubscription(row: Row): Presented {
  const { id, kind, plan, nextPlan, priceCents, interval, periodEnd, cancelAtPeriodEnd, communityId } = row
  const status = statusOf(row)
  return {
    id,
    kind,
    status,
    plan,
    priceCents,
    interval,
    cancelAtPeriodEnd,
    communityId,
    refundableCents: row.refundableCents,
    currentPeriodEnd: periodEnd,
    label: row.communityName ?? planNamed(plan)?.label ?? plan,
    nextPlanLabel: planNamed(nextPlan)?.label ?? null,
    accessEndsAt: accessEnd(row, status),
    nextChargeCents: nextCharge(row, status),
    startedAt: row.startedAt,
  }
}

/** Includes ended ones, but not those never paid for. */
export async function listSubscriptions(ctx: Context, { userId }: { userId: string }) {
  const rows = await selectSubscriptions(ctx, sql`s.user_id = ${userId} and s.first_paid_at is not null`)
  return rows.map(presentSubscription)
}

type Input = { userId: string; kind: Subscription['kind']; communityId?: string }

async function hasAccess(ctx: Context, { userId, kind, communityId }: Input): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from subscriptions s
    where s.user_id = ${userId} and s.kind = ${kind} and s.community_id is not distinct from ${communityId ?? null}::uuid
      and ${givesAccess(ctx.now())}`)
  return rows.length > 0
}

async function countPaid(ctx: Context) {
  const { rows } = await ctx.db.execute<{ paidCommunities: number }>(
    sql`select count(*)::int as "paidCommunities" from communities where is_paid`,
  )
  return singleRow(rows)
}

export async function getPremium(ctx: Context, { userId }: { userId: string }) {
  const [isPremium, { paidCommunities }] = await Promise.all([
    hasAccess(ctx, { userId, kind: 'premium' }),
    ctx.reads.share('paid communities', () => countPaid(ctx)),
  ])
  return { isPremium, paidCommunities, ...cardFormOf(ctx) }
}

const PATIENCE_MS = 2000

/** Null without a card or a timely answer from the provider, because the page is useful without it. */
async function cardOf(ctx: Context, userId: string) {
  const customerId = await customerOf(ctx, userId)
  if (!customerId) return null
  const card = ctx.payments.getCard(customerId).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the saved card could not be asked for')
    return null
  })
  return Promise.race([card, wait(PATIENCE_MS, null, { ref: false })])
}

export async function subscriptionOverview(ctx: Context, { userId }: { userId: string }) {
  const [subscriptions, card, used] = await Promise.all([
    listSubscriptions(ctx, { userId }),
    cardOf(ctx, userId),
    ctx.db.select({ userId: moneyBacks.userId }).from(moneyBacks).where(eq(moneyBacks.userId, userId)),
  ])
  return { subscriptions, card, hasMoneyBack: used.length === 0 }
}
