import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '../../house/holding.ts'
import { onboardingSteps } from './tables.ts'

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const onboardingPeople: Holding[] = [
  holding(onboardingSteps, {
    called: 'onboarding steps',
    whose: ({ userIds }) => inArray(onboardingSteps.userId, userIds),
    fate: 'goes',
  }),
]
