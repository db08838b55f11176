import { inArray, or } from 'drizzle-orm'
import { type Holding, holding } from '../../house/holding.ts'
import { writtenAs } from '../../house/written-as.ts'
import { dataExports } from './tables.ts'

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const peoplePeople: Holding[] = [
  holding(dataExports, {
    called: 'data downloads',
    whose: (person) =>
      or(inArray(dataExports.userId, person.userIds), writtenAs(person, dataExports.about, dataExports.askedAt)),
    fate: 'goes',
  }),
]
