import { type Plan, planNamed } from '@lv/contract/catalogue'
import { and, eq, sql } from 'drizzle-orm'
import { writtenDay } from '../../calendar/melbourne-day.ts'
import type { Context } from '../../context.ts'
import { only } from '../../db/rows.ts'
import { formatCents } from '../../mail/format-cents.ts'
import type { ProviderInvoice } from '../../payments/port.ts'
import { users } from '../accounts/tables.ts'
import { communities } from '../communities/tables.ts'
import { type Subscription, subscriptions } from './tables.ts'

type Letter = { kind: string; data: Record<string, string> }

/** What a subscription is called: its plan, or the community's name. */
async function labelOf(ctx: Context, { plan, communityId }: Pick<Subscription, 'plan' | 'communityId'>) {
  if (!communityId) return planNamed(plan)?.label ?? plan
  const rows = await ctx.db.select({ name: communities.name }).from(communities).where(eq(communities.id, communityId))
  return only(rows).name
}

/** Whether the person has not been told this, or more of it, just before; from now on they have. */
async function isNews(ctx: Context, { id }: Subscription, news: string): Promise<boolean> {
  const told = await ctx.db
    .update(subscriptions)
    .set({ told: news })
    .where(and(eq(subscriptions.id, id), sql`not starts_with(coalesce(${subscriptions.told}, ''), ${news})`))
    .returning({ id: subscriptions.id })
  return told.length > 0
}

/** Writes to whoever pays, once for each piece of news, in the caller's transaction. */
async function tell(ctx: Context, row: Subscription, news: string, { kind, data }: Letter): Promise<void> {
  if (!(await isNews(ctx, row, news))) return
  const who = await ctx.db
    .select({ to: users.email, name: users.firstName })
    .from(users)
    .where(eq(users.id, row.userId))
  const { to, name } = only(who)
  await ctx.jobs.enqueue(ctx, 'mail', { kind, to, data: { name, what: await labelOf(ctx, row), ...data } })
}

const day = (instant: Date | null) => (instant ? writtenDay(instant) : '')

function reasonOf({ cancelAtPeriodEnd, graceUntil, status }: Subscription): string {
  if (status === 'past_due' || graceUntil) return 'the payment did not come'
  return cancelAtPeriodEnd ? 'you cancelled it' : ''
}

/** It gives nothing any more. `reason` where it is not the usual. */
export const tellEnd = (ctx: Context, row: Subscription, reason = reasonOf(row)) =>
  tell(ctx, row, 'ended', { kind: 'subscription-ended', data: { reason } })

const nextCharge = ({ periodEnd, cancelAtPeriodEnd }: Subscription, cents: number) =>
  cancelAtPeriodEnd ? { amount: '', on: '' } : { amount: formatCents(cents), on: day(periodEnd) }

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Another tier was paid for. */
export const tellTier = (ctx: Context, row: Subscription, { key, name, points, cents }: Plan) =>
  tell(ctx, row, `tier:${key}:${row.periodStart.toISOString()}`, {
    kind: 'tier-changed',
    data: { tier: capital(name), points: String(points), ...nextCharge(row, cents) },
  })

export const tellPremium = (ctx: Context, row: Subscription) =>
  tell(ctx, row, 'welcome', { kind: 'premium-welcome', data: {} })

/**
 * A renewal could not be charged, or the bank wants the person to confirm it: once for each try. Both come together, in any
 * order: who was asked to confirm is not told of the failure too.
 */
export function tellFailure(ctx: Context, row: Subscription, invoice: ProviderInvoice, mustConfirm: boolean) {
  const data = {
    amount: formatCents(invoice.amountDueCents),
    until: day(row.graceUntil),
    ...(mustConfirm ? { url: invoice.hostedUrl ?? '' } : { reason: '', nextAttempt: day(invoice.nextAttemptAt) }),
  }
  const kind = mustConfirm ? 'payment-confirm' : 'payment-failed'
  return tell(ctx, row, `${invoice.id}:${invoice.attemptCount}.${mustConfirm ? 'confirm' : ''}`, { kind, data })
}

export const tellCancelled = (ctx: Context, row: Subscription) =>
  tell(ctx, row, `cancelled:${row.periodEnd.toISOString()}`, {
    kind: 'subscription-cancelled',
    data: { until: day(row.periodEnd) },
  })

export const tellResumed = (ctx: Context, row: Subscription) =>
  tell(ctx, row, `resumed:${row.periodEnd.toISOString()}`, {
    kind: 'subscription-resumed',
    data: nextCharge(row, row.priceCents),
  })

/** A smaller plan follows when the period ends. */
export const tellDowngrade = (ctx: Context, row: Subscription, { key, name }: Plan) =>
  tell(ctx, row, `planned:${key}:${row.periodEnd.toISOString()}`, {
    kind: 'downgrade-planned',
    data: { tier: capital(name), on: day(row.periodEnd) },
  })
