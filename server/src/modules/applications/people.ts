import { eq } from 'drizzle-orm'
import { type Holding, holding } from '../../house/holding.ts'
import { applications } from './tables.ts'

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const applicationsPeople: Holding[] = [
  holding(applications, {
    called: 'applications to the network',
    whose: ({ email }) => eq(applications.email, email),
    fate: 'goes',
  }),
]
