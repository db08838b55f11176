import { eq } from 'drizzle-orm'
import { type Holding, holding } from '../../house/holding.ts'
import { contactMessages } from './tables.ts'

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const contactPeople: Holding[] = [
  holding(contactMessages, {
    called: 'messages to us',
    whose: ({ email }) => eq(contactMessages.email, email),
    fate: 'goes',
  }),
]
