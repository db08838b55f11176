import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { onboardingSteps } from './schema.ts'

/** Takes out what a person has completed, in the caller's transaction. */
export const eraseSteps = (ctx: Context, userId: string): Promise<unknown> =>
  ctx.db.delete(onboardingSteps).where(eq(onboardingSteps.userId, userId))
