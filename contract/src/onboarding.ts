import { z } from 'zod'
import { badgeNames, stepKeys } from './onboarding-steps.ts'
import type { Contract } from './operation.ts'

const flags = Object.fromEntries(stepKeys.map((key) => [key, z.boolean()])) as {
  [Key in (typeof stepKeys)[number]]: z.ZodBoolean
}

/** Specification, section 3, 'Onboarding progress': the nine flags beside what they come to. */
export const Progress = z.object({
  ...flags,
  completedSteps: z.int(),
  totalSteps: z.int(),
  totalPoints: z.int(),
  /** Floor of points by 100, plus 1; apart from the levels in communities. */
  level: z.int(),
  /** Days in a row, by Melbourne's calendar, with a step, a post or a comment, up to today or yesterday. */
  streak: z.int(),
  onboardingCompleted: z.boolean(),
  /** In the order in which they were earned. */
  badges: z.array(z.enum(badgeNames)),
})
export type Progress = z.output<typeof Progress>

const Completing = { access: 'user', rateLimit: 'profile', response: Progress } as const

/** The way from the first sign-in to the first useful thing. */
export const onboarding = {
  progress: {
    method: 'GET',
    path: '/api/onboarding/progress',
    summary: 'The caller’s onboarding steps, points, streak and badges',
    access: 'user',
    response: Progress,
  },
  update: {
    method: 'PATCH',
    path: '/api/onboarding/progress',
    summary: 'Have a step looked at: 409 says what it still needs',
    ...Completing,
    body: z.strictObject({ stepKey: z.enum(stepKeys, 'There is no such step') }),
  },
  welcome: {
    method: 'POST',
    path: '/api/onboarding/welcome',
    summary: 'Complete the welcome step',
    ...Completing,
  },
} as const satisfies Contract
