import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { rethrowRefusal } from '#domains/billing/payments/checkout-paths.ts'
import { stopReasons } from '#domains/community/communities/paid-memberships.ts'
import { findWithoutBenefit } from './parts/bought-nothing.read.ts'
import { findSubscription, type Row } from './parts/find.ts'
import { notifyCancelled, notifyResumed } from './parts/notify.ts'
import { presentSubscription } from './read.ts'
import { refreshSubscription } from './renewals.ts'

export function cancelAtProvider(ctx: Context, { status, providerId }: Row) {
  const isPaid = status === 'active' || status === 'trialing'
  return isPaid ? ctx.payments.cancelAtPeriodEnd(providerId, true) : ctx.payments.cancelNow(providerId)
}

const ended = () => new ApiError('conflict', 'This has already ended: you won’t be charged for it again.')

/** @throws `conflict` if it has ended, `not_found`, `unavailable` */
export async function cancelSubscription(ctx: Context, whose: { subscriptionId: string; userId: string }) {
  const row = await findSubscription(ctx, whose)
  if (presentSubscription(row).status === 'ended') throw ended()
  if (!row.cancelAtPeriodEnd) {
    await cancelAtProvider(ctx, row).catch(rethrowRefusal)
    failpoint(ctx, 'subscription:cancelled')
    await refreshSubscription(ctx, row.providerId)
  }
  const now = await findSubscription(ctx, whose)
  if (now.cancelAtPeriodEnd && now.worksNow) await transact(ctx, (ctx) => notifyCancelled(ctx, now))
  return presentSubscription(now)
}

async function requireWorth(ctx: Context, { id }: Row) {
  const [nothing] = await findWithoutBenefit(ctx, { where: sql`s.id = ${id}`, atMost: 1 })
  if (nothing) throw new ApiError('conflict', `There is nothing to pay for: ${stopReasons[nothing.why]}.`)
}

const endedMeanwhile = () => new ApiError('conflict', 'This has ended. You can start it again.')

async function payAgain(ctx: Context, { providerId }: Row) {
  const { latestInvoiceId } = await ctx.payments.getSubscription(providerId)
  if (latestInvoiceId) await ctx.payments.payInvoice(latestInvoiceId)
}

async function resumeAtProvider(ctx: Context, row: Row) {
  const { providerId, status, cancelAtPeriodEnd, nextPlan } = row
  if (cancelAtPeriodEnd) await ctx.payments.cancelAtPeriodEnd(providerId, false)
  if (nextPlan) await ctx.payments.dropSchedule(providerId)
  if (status === 'past_due') await payAgain(ctx, row)
}

/** @throws `conflict` if it has ended, buys nothing any more or the card was declined; `not_found`, `unavailable` */
export async function resumeSubscription(ctx: Context, whose: { subscriptionId: string; userId: string }) {
  const row = await findSubscription(ctx, whose)
  if (presentSubscription(row).status === 'ended') throw endedMeanwhile()
  await requireWorth(ctx, row)
  try {
    await resumeAtProvider(ctx, row).catch(rethrowRefusal)
  } finally {
    await refreshSubscription(ctx, row.providerId)
  }
  const now = await findSubscription(ctx, whose)
  const wasStopped = row.cancelAtPeriodEnd || row.nextPlan !== null
  if (wasStopped && !now.cancelAtPeriodEnd && now.worksNow) await transact(ctx, (ctx) => notifyResumed(ctx, now))
  return presentSubscription(now)
}
