import { type Holding, holding } from '../../house/holding.ts'
import { writtenAs } from '../../house/written-as.ts'
import { applications } from './tables.ts'

/** The people these tables may identify, and what happens to their rows (see house/holding.ts). */
export const applicationsPeople: Holding[] = [
  holding(applications, {
    called: 'applications to the network',
    whose: (person) => writtenAs(person, applications.email, applications.createdAt),
    fate: 'goes',
  }),
]
