import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '../house/holding.ts'
import { notifications } from './tables.ts'

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const newsPeople: Holding[] = [
  holding(notifications, {
    called: 'notifications',
    whose: ({ userIds }) => inArray(notifications.userId, userIds),
    fate: 'goes',
  }),
]
