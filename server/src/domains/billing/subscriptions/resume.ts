import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { refused } from '#domains/billing/payments/refused.ts'
import { stopReasons } from '#domains/community/communities/stop-reasons.ts'
import { boughtNothing } from './parts/bought-nothing.read.ts'
import { findSubscription } from './parts/find.ts'
import { presentSubscription, type Row } from './parts/present.ts'
import { tellResumed } from './parts/tell.ts'
import { refreshSubscription } from './refresh.ts'

/** What buys nothing is not paid for again. */
async function requireWorth(ctx: Context, { id }: Row) {
  const [nothing] = await boughtNothing(ctx, { where: sql`s.id = ${id}`, atMost: 1 })
  if (nothing) throw new ApiError('conflict', `There is nothing to pay for: ${stopReasons[nothing.why]}.`)
}

const ended = () => new ApiError('conflict', 'This has ended. You can start it again.')

/** Retries the failed payment with the card saved now. */
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

/**
 * Undoes a cancellation or a planned change of plan, and retries a failed payment. With nothing to undo, nothing changes.
 * @throws `conflict` if it has ended or buys nothing any more, or with the provider's message if the card was declined; `not_found`, `unavailable`
 */
export async function resumeSubscription(ctx: Context, whose: { subscriptionId: string; userId: string }) {
  const row = await findSubscription(ctx, whose)
  if (presentSubscription(row).status === 'ended') throw ended()
  await requireWorth(ctx, row)
  try {
    await resumeAtProvider(ctx, row).catch(refused)
  } finally {
    await refreshSubscription(ctx, row.providerId)
  }
  const now = await findSubscription(ctx, whose)
  const wasStopped = row.cancelAtPeriodEnd || row.nextPlan !== null
  if (wasStopped && !now.cancelAtPeriodEnd && now.worksNow) await transact(ctx, (ctx) => tellResumed(ctx, now))
  return presentSubscription(now)
}
