import type { Context } from '#core/context.ts'
import { type Resolution, type ResolvedHold, resolveHolds } from './parts/resolve.ts'

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

export const refundHolds = (ctx: Context, resolutions: Resolution[], by: RefundedBy = 'revenue_leads') =>
  resolveHolds(
    ctx,
    { from: 'captured', to: 'refunded', reverses: 'capture:', point: 'refund', entry: entry(by) },
    resolutions,
  )

/** @returns false if they were not captured, or were already refunded */
export const refundHold = async (ctx: Context, resolution: Resolution, by?: RefundedBy) =>
  (await refundHolds(ctx, [resolution], by)).length === 1
