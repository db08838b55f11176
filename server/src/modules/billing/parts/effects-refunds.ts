import type { ProviderDispute, ProviderRefund } from '../../../stripe/port.ts'
import { applyDispute } from '../../payments/apply-dispute.ts'
import { applyRefund } from '../../payments/apply-refund.ts'
import type { Effect } from './effects.ts'

const refund: Effect = {
  fetch: (ctx, refundId) => ctx.payments.getRefund(refundId),
  apply: (ctx, object: ProviderRefund, at) => applyRefund(ctx, object, at),
}
const dispute: Effect = {
  fetch: (ctx, disputeId) => ctx.payments.getDispute(disputeId),
  apply: (ctx, object: ProviderDispute, at) => applyDispute(ctx, object, at),
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
