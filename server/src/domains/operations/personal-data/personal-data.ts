import { inArray, or } from 'drizzle-orm'
import { type Holding, holding } from '#core/personal-data.ts'
import { writtenAs } from '#core/written-as.ts'
import { dataExports } from './schema.ts'

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const peoplePeople: Holding[] = [
  holding(dataExports, {
    called: 'data downloads',
    whose: (person) =>
      or(inArray(dataExports.userId, person.userIds), writtenAs(person, dataExports.about, dataExports.askedAt)),
    fate: 'goes',
  }),
]
