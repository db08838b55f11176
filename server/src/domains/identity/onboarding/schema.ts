import { stepKeys } from '@lv/contract/onboarding-steps'
import { sql } from 'drizzle-orm'
import { index, pgEnum, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, instant } from '#platform/database/columns.ts'

export const onboardingStep = pgEnum('onboarding_step', stepKeys)

/** Triggers write the steps as their proof is written (`complete_step`, `onboarding_facts`), except the welcome. */
export const onboardingSteps = pgTable(
  'onboarding_steps',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    step: onboardingStep().notNull(),
    doneAt: createdAt(),
    toldAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.step] }),
    index('onboarding_steps_untold').on(t.userId).where(sql`${t.toldAt} is null`),
  ],
)
