import { stepKeys } from '@lv/contract/onboarding-steps'
import { sql } from 'drizzle-orm'
import { index, pgEnum, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, instant } from '#platform/database/columns.ts'

export const onboardingStep = pgEnum('onboarding_step', stepKeys)

/**
 * What a person has completed, once and for good: triggers write a step in the transaction of what completes it
 * (`complete_step`; what completes each stands in `onboarding_facts`). The first step of all is a use case's.
 */
export const onboardingSteps = pgTable(
  'onboarding_steps',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    step: onboardingStep().notNull(),
    doneAt: createdAt(),
    /** When the person was told of the badge that came with it, if one did. */
    toldAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.step] }),
    index('onboarding_steps_untold').on(t.userId).where(sql`${t.toldAt} is null`),
  ],
)
