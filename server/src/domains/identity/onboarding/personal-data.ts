import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '#core/personal-data.ts'
import { onboardingSteps } from './schema.ts'

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const onboardingPeople: Holding[] = [
  holding(onboardingSteps, {
    called: 'onboarding steps',
    whose: ({ userIds }) => inArray(onboardingSteps.userId, userIds),
    fate: 'goes',
  }),
]
