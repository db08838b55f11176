import { eq, inArray, or } from 'drizzle-orm'
import { type Holding, holding } from '../../house/holding.ts'
import { dataExports } from './tables.ts'

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const peoplePeople: Holding[] = [
  holding(dataExports, {
    called: 'data downloads',
    whose: ({ userIds, email }) => or(inArray(dataExports.userId, userIds), eq(dataExports.about, email)),
    fate: 'goes',
  }),
]
