import type { Context } from '#core/context.ts'
import { type Resolution, type ResolvedHold, resolveHolds } from './parts/resolve.ts'

/** Who bears it: the lead was never worth its points, or we are being kind. */
export type RefundedBy = 'revenue_leads' | 'goodwill'

const entry =
  (own: RefundedBy) =>
  ({ subject, professionalId, points, reverses }: ResolvedHold, description: string) => ({
    kind: 'lead_refund',
    key: `refund:${subject}`,
    subject,
    description,
    ...(reverses ? { reverses } : {}),
    postings: [
      { account: { own }, amount: -points },
      { account: { professionalId, kind: 'available' as const }, amount: points },
    ],
  })

/**
 * Gives captured points back into the lots they came from, once a lead; others are passed over.
 * @returns the leads refunded
 */
export const refundHolds = (ctx: Context, resolutions: Resolution[], by: RefundedBy = 'revenue_leads') =>
  resolveHolds(
    ctx,
    { from: 'captured', to: 'refunded', reverses: 'capture:', point: 'refund', entry: entry(by) },
    resolutions,
  )

/** Refunds the captured points of one lead. @returns false if they were not captured, or were already refunded */
export const refundHold = async (ctx: Context, resolution: Resolution, by?: RefundedBy) =>
  (await refundHolds(ctx, [resolution], by)).length === 1
