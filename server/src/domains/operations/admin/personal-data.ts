import { inArray } from 'drizzle-orm'
import { type Holding, holding, type Impersonal, impersonal } from '#core/personal-data.ts'
import { auditChecks, savedFilters } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const adminPeople: (Holding | Impersonal)[] = [
  holding(savedFilters, {
    called: 'filters saved as an administrator',
    whose: ({ userIds }) => inArray(savedFilters.adminId, userIds),
    fate: 'goes',
  }),
  impersonal(auditChecks, ['hash', 'brokenWhy'], 'what came of checking the audit log'),
]
