import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '../../house/holding.ts'
import { announcements } from './tables.ts'

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const announcementsPeople: Holding[] = [
  holding(announcements, {
    called: 'announcements',
    whose: ({ userIds }) => inArray(announcements.authorId, userIds),
    fate: 'goes',
  }),
]
