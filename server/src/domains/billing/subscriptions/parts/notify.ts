import { type Plan, planNamed } from '@lv/contract/catalogue'
import { formatDate } from '@lv/contract/dates'
import { formatCents } from '@lv/contract/money'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { isStopReason, type StopReason, stopReasons } from '#domains/community/communities/paid-memberships.ts'
import { communities } from '#domains/community/communities/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { ProviderInvoice } from '#platform/payments/port.ts'
import { type Subscription, subscriptions } from '../schema.ts'

type Told = { to: { userId: string }; data: { name: string; what: string } }

async function labelOf(ctx: Context, { plan, communityId }: Pick<Subscription, 'plan' | 'communityId'>) {
  if (!communityId) return planNamed(plan)?.label ?? plan
  const rows = await ctx.db.select({ name: communities.name }).from(communities).where(eq(communities.id, communityId))
  return singleRow(rows).name
}

async function isNews(ctx: Context, { id }: Subscription, news: string): Promise<boolean> {
  const told = await ctx.db
    .update(subscriptions)
    .set({ told: news })
    .where(and(eq(subscriptions.id, id), sql`not starts_with(coalesce(${subscriptions.told}, ''), ${news})`))
    .returning({ id: subscriptions.id })
  return told.length > 0
}

export async function notifyPayer(
  ctx: Context,
  row: Subscription,
  news: string,
  of: (told: Told) => NewNotification,
): Promise<void> {
  if (!(await isNews(ctx, row, news))) return
  const { userId } = row
  const { name } = singleRow(await ctx.db.select({ name: users.firstName }).from(users).where(eq(users.id, userId)))
  await notify(ctx, of({ to: { userId }, data: { name, what: await labelOf(ctx, row) } }))
}

export const day = (instant: Date | null) => (instant ? formatDate(instant) : '')

function reasonOf(row: Subscription): string {
  const { cancelAtPeriodEnd, graceUntil, status } = row
  const why = stopReasonOf(row)
  if (why) return stopReasons[why]
  if (status === 'past_due' || graceUntil) return 'the payment did not come'
  return cancelAtPeriodEnd ? 'you cancelled it' : ''
}

export const notifyEnd = (ctx: Context, row: Subscription, reason = reasonOf(row)) =>
  notifyPayer(ctx, row, 'ended', ({ to, data }) => ({ kind: 'subscription-ended', to, data: { ...data, reason } }))

const nextCharge = ({ periodEnd, cancelAtPeriodEnd }: Subscription, cents: number) =>
  cancelAtPeriodEnd ? { amount: '', on: '' } : { amount: formatCents(cents), on: day(periodEnd) }

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const notifyTier = (ctx: Context, row: Subscription, { key, name, points, cents }: Plan) =>
  notifyPayer(ctx, row, `tier:${key}:${row.periodStart.toISOString()}`, ({ to, data }) => ({
    kind: 'tier-changed',
    to,
    data: { ...data, tier: capital(name), points: String(points), ...nextCharge(row, cents) },
  }))

export const notifyPremium = (ctx: Context, row: Subscription) =>
  notifyPayer(ctx, row, 'welcome', (told) => ({ kind: 'premium-welcome', ...told }))

/** Both events arrive together, in any order: a person asked to confirm is not told of the failure as well. */
export function notifyFailure(ctx: Context, row: Subscription, invoice: ProviderInvoice, mustConfirm: boolean) {
  const amount = formatCents(invoice.amountDueCents)
  const credit = invoice.credit ? formatCents(invoice.credit.cents) : ''
  const until = day(row.graceUntil)
  const attempt = `${invoice.id}:${invoice.attemptCount}.${mustConfirm ? 'confirm' : ''}`
  return notifyPayer(ctx, row, attempt, ({ to, data }) =>
    mustConfirm
      ? { kind: 'payment-confirm', to, data: { ...data, amount, until, url: invoice.hostedUrl ?? '' } }
      : {
          kind: 'payment-failed',
          to,
          data: { ...data, amount, credit, until, reason: '', nextAttempt: day(invoice.nextAttemptAt) },
        },
  )
}

export const notifyCancelled = (ctx: Context, row: Subscription) =>
  notifyPayer(ctx, row, `cancelled:${row.periodEnd.toISOString()}`, ({ to, data }) => ({
    kind: 'subscription-cancelled',
    to,
    data: { ...data, until: day(row.periodEnd) },
  }))

export const notifyResumed = (ctx: Context, row: Subscription) =>
  notifyPayer(ctx, row, `resumed:${row.periodEnd.toISOString()}`, ({ to, data }) => ({
    kind: 'subscription-resumed',
    to,
    data: { ...data, ...nextCharge(row, row.priceCents) },
  }))

export const notifyDowngrade = (ctx: Context, row: Subscription, { key, name }: Plan) =>
  notifyPayer(ctx, row, `planned:${key}:${row.periodEnd.toISOString()}`, ({ to, data }) => ({
    kind: 'downgrade-planned',
    to,
    data: { ...data, tier: capital(name), on: day(row.periodEnd) },
  }))

/** Undefined where the payer stopped it, or nobody has. */
export function stopReasonOf({ told }: Subscription): StopReason | undefined {
  const [state, why = ''] = (told ?? '').split(':')
  return (state === 'stopping' || state === 'stopped') && isStopReason(why) ? why : undefined
}
