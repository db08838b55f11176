import { type Holding, holding } from '#core/personal-data.ts'
import { writtenAs } from '#core/written-as.ts'
import { contactMessages } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const contactPeople: Holding[] = [
  holding(contactMessages, {
    called: 'messages to us',
    whose: (person) => writtenAs(person, contactMessages.email, contactMessages.createdAt),
    fate: 'goes',
  }),
]
