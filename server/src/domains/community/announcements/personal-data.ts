import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '#core/personal-data.ts'
import { announcements } from './schema.ts'

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const announcementsPeople: Holding[] = [
  holding(announcements, {
    called: 'announcements',
    whose: ({ userIds }) => inArray(announcements.authorId, userIds),
    fate: 'goes',
  }),
]
