import { type Holding, holding } from '../house/holding.ts'
import { isToThem } from './forget-mails.ts'
import { capturedMails } from './tables.ts'

const EMBEDDED = 'of the built-in test services'

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const mailPeople: Holding[] = [
  holding(capturedMails, {
    called: `mails ${EMBEDDED}`,
    whose: isToThem,
    fate: 'goes',
  }),
]
