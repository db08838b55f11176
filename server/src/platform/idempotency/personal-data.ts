import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '#core/personal-data.ts'
import { idempotencyKeys } from './schema.ts'

export const idempotencyPersonalData: Holding[] = [
  holding(idempotencyKeys, {
    called: 'keys that keep a form from being sent twice',
    whose: ({ userIds }) => inArray(idempotencyKeys.actorId, userIds),
    fate: 'goes',
  }),
]
