import { applyDispute } from '#domains/billing/payments/apply-dispute.ts'
import { applyRefund } from '#domains/billing/payments/apply-refund.ts'
import { settleRestored } from '#domains/learning/courses/settle-restored.ts'
import type { ProviderDispute, ProviderRefund } from '#platform/payments/port.ts'
import type { Effect } from './effect.ts'

const refund: Effect = {
  fetch: (ctx, refundId) => ctx.payments.getRefund(refundId),
  apply: async (ctx, object: ProviderRefund, at) => {
    const outcome = await applyRefund(ctx, object, at)
    if (object.status === 'failed') await settleRestored(ctx, object.paymentId)
    return outcome
  },
}
const dispute: Effect = {
  fetch: (ctx, disputeId) => ctx.payments.getDispute(disputeId),
  apply: async (ctx, object: ProviderDispute, at) => {
    const outcome = await applyDispute(ctx, object, at)
    if (object.status === 'won') await settleRestored(ctx, object.paymentId)
    return outcome
  },
}

/** Refunds under way. `charge.refunded` adds nothing to the refund's own events. */
export const refundEffects: Record<string, Effect> = {
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.closed': dispute,
}
