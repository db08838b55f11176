import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '../house/holding.ts'
import { pushSubscriptions } from './tables.ts'

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const pushPeople: Holding[] = [
  holding(pushSubscriptions, {
    called: 'browsers that get push messages',
    whose: ({ userIds }) => inArray(pushSubscriptions.userId, userIds),
    secret: ['p256dh', 'auth', 'endpoint'],
    fate: 'goes',
  }),
]
