import { type Holding, holding } from '../../house/holding.ts'
import { writtenAs } from '../../house/written-as.ts'
import { contactMessages } from './tables.ts'

/** The people these tables may identify, and what happens to their rows (see house/holding.ts). */
export const contactPeople: Holding[] = [
  holding(contactMessages, {
    called: 'messages to us',
    whose: (person) => writtenAs(person, contactMessages.email, contactMessages.createdAt),
    fate: 'goes',
  }),
]
