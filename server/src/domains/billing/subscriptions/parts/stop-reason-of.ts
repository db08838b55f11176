import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isStopReason, type StopReason } from '#domains/community/communities/stop-reasons.ts'
import { type Subscription, subscriptions } from '../schema.ts'

// `told` holds why we stop a payment from before the provider is asked: whichever news arrives first says why.
const STOPPING = 'stopping:'
export const STOPPED = 'stopped:'

export const isStopping = ({ told }: Subscription) => told?.startsWith(STOPPING) ?? false

export const noteStopping = (ctx: Context, { id }: Subscription, why: StopReason) =>
  ctx.db
    .update(subscriptions)
    .set({ told: `${STOPPING}${why}` })
    .where(eq(subscriptions.id, id))

/** Why we stopped it or are about to; undefined where the payer did, or nobody has. */
export function stopReasonOf({ told }: Subscription): StopReason | undefined {
  const [state, why = ''] = (told ?? '').split(':')
  return (state === 'stopping' || state === 'stopped') && isStopReason(why) ? why : undefined
}
