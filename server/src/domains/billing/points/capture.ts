import type { Context } from '#core/context.ts'
import { type Resolution, type ResolvedHold, resolveHolds } from './parts/resolve.ts'

const entry = ({ subject, professionalId, points }: ResolvedHold, description: string) => ({
  kind: 'lead_capture',
  key: `capture:${subject}`,
  subject,
  description,
  postings: [
    { account: { professionalId, kind: 'held' as const }, amount: -points },
    { account: { own: 'revenue_leads' as const }, amount: points },
  ],
})

/** Earns the points held for these leads; those that are resolved already are passed over. @returns the leads captured */
export const captureHolds = (ctx: Context, resolutions: Resolution[]) =>
  resolveHolds(ctx, { from: 'held', to: 'captured', point: 'capture', entry }, resolutions)

/** Earns the points held for one lead. @returns false if they were already resolved */
export const captureHold = async (ctx: Context, resolution: Resolution) =>
  (await captureHolds(ctx, [resolution])).length === 1
