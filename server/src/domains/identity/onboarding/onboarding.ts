import { ApiError } from '@lv/contract/errors'
import type { Progress } from '@lv/contract/onboarding'
import type { StepKey } from '@lv/contract/onboarding-steps'
import { eq, sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { notifyBadges } from './notify-badges.ts'
import { readProgress } from './parts/progress.read.ts'
import { onboardingSteps } from './schema.ts'

export async function getProgress(ctx: Context, userId: string): Promise<Progress> {
  const { progress, isUntold } = await readProgress(ctx, userId)
  if (isUntold) await ctx.jobs.enqueue(ctx, 'tell-badges', { userId })
  return progress
}

const missing: Record<Exclude<StepKey, 'welcomeCompleted'>, string> = {
  profileCompleted: 'Your profile still needs your first name, your last name or your location.',
  profilePictureUploaded: 'Your profile has no picture yet.',
  phoneVerified: 'Your mobile number isn’t verified yet.',
  firstProjectCreated: 'You haven’t asked for quotes or posted a project yet, or haven’t verified its email.',
  firstQuoteReceived: 'You have no confirmed consultation and no quote yet.',
  communityJoined: 'You haven’t joined a community yet.',
  firstPostMade: 'You haven’t written a post yet.',
  subscriptionActivated: 'You don’t have Premium or a paid community yet.',
}

async function proves(ctx: Context, userId: string, step: StepKey): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from onboarding_steps where user_id = ${userId} and step = ${step}
    union all select from onboarding_facts(${userId}) step where step = ${step}`)
  return rows.length > 0
}

/** Runs in a transaction; repeating it does nothing. @throws `conflict` with what is missing */
export async function completeStep(
  ctx: Context,
  { userId, step }: { userId: string; step: StepKey },
): Promise<Progress> {
  if (step !== 'welcomeCompleted' && !(await proves(ctx, userId, step))) throw new ApiError('conflict', missing[step])
  await ctx.db.execute(
    sql`insert into onboarding_steps (user_id, step) values (${userId}, ${step}) on conflict do nothing`,
  )
  await notifyBadges(ctx, userId)
  invalidates()
  return (await readProgress(ctx, userId)).progress
}

/** Runs in the caller's transaction. */
export const eraseSteps = (ctx: Context, userId: string): Promise<unknown> =>
  ctx.db.delete(onboardingSteps).where(eq(onboardingSteps.userId, userId))
