import { eq } from 'drizzle-orm'
import { type Holding, holding } from '../../house/holding.ts'
import { applications } from './tables.ts'

/** The people these tables may identify, and what happens to their rows (see house/holding.ts). */
export const applicationsPeople: Holding[] = [
  holding(applications, {
    called: 'applications to the network',
    whose: ({ email }) => eq(applications.email, email),
    fate: 'goes',
  }),
]
