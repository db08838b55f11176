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

export const captureHolds = (ctx: Context, resolutions: Resolution[]) =>
  resolveHolds(ctx, { from: 'held', to: 'captured', point: 'capture', entry }, resolutions)

/** @returns false if they were already resolved */
export const captureHold = async (ctx: Context, resolution: Resolution) =>
  (await captureHolds(ctx, [resolution])).length === 1

const entryOfRelease = ({ subject, professionalId, points, reverses }: ResolvedHold, description: string) => ({
  kind: 'lead_release',
  key: `release:${subject}`,
  subject,
  description,
  ...(reverses ? { reverses } : {}),
  postings: [
    { account: { professionalId, kind: 'held' as const }, amount: -points },
    { account: { professionalId, kind: 'available' as const }, amount: points },
  ],
})

export const releaseHolds = (ctx: Context, resolutions: Resolution[]) =>
  resolveHolds(
    ctx,
    { from: 'held', to: 'released', reverses: 'hold:', point: 'release', entry: entryOfRelease },
    resolutions,
  )

/** @returns false if they were already resolved */
export const releaseHold = async (ctx: Context, resolution: Resolution) =>
  (await releaseHolds(ctx, [resolution])).length === 1
