import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '#core/personal-data.ts'
import { pushSubscriptions } from './schema.ts'

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const pushPeople: Holding[] = [
  holding(pushSubscriptions, {
    called: 'browsers that get push messages',
    whose: ({ userIds }) => inArray(pushSubscriptions.userId, userIds),
    secret: ['p256dh', 'auth', 'endpoint'],
    fate: 'goes',
  }),
]
