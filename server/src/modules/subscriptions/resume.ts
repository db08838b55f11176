import { ApiError } from '@lv/contract/errors'
import { type Context, transact } from '../../context.ts'
import { refused } from '../payments/refused.ts'
import { findSubscription } from './parts/find.ts'
import { presentSubscription, type Row } from './parts/present.ts'
import { tellResumed } from './parts/tell.ts'
import { refreshSubscription } from './refresh.ts'

const ended = () => new ApiError('conflict', 'This has ended. You can start it again.')

/** Tries the payment that failed again, with the card that is saved now. */
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
 * Takes back a cancellation or a planned change of plan, and tries a payment that failed again. Where there is nothing to
 * take back, nothing changes.
 * @throws `conflict` where it has ended, or with the provider's words where the card was refused; `not_found`, `unavailable`
 */
export async function resumeSubscription(ctx: Context, whose: { subscriptionId: string; userId: string }) {
  const row = await findSubscription(ctx, whose)
  if (presentSubscription(row).status === 'ended') throw ended()
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
