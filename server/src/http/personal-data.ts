import { inArray } from 'drizzle-orm'
import { type Holding, holding, type Impersonal, impersonal } from '#core/personal-data.ts'
import { idempotencyKeys, keptForms } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const httpPeople: (Holding | Impersonal)[] = [
  holding(idempotencyKeys, {
    called: 'keys that keep a form from being sent twice',
    whose: ({ userIds }) => inArray(idempotencyKeys.actorId, userIds),
    fate: 'goes',
  }),
  impersonal(
    keptForms,
    ['path', 'values'],
    'what somebody typed who is signing in, tied to their browser, for an hour',
  ),
]
