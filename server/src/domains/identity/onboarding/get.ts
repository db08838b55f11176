import type { Progress } from '@lv/contract/onboarding'
import type { Context } from '#core/context.ts'
import { readProgress } from './parts/progress.read.ts'

/** A person's progress, in one query; who looks is told of new badges a moment later, and finds them among the notifications. */
export async function getProgress(ctx: Context, userId: string): Promise<Progress> {
  const { progress, isUntold } = await readProgress(ctx, userId)
  if (isUntold) await ctx.jobs.enqueue(ctx, 'tell-badges', { userId })
  return progress
}
