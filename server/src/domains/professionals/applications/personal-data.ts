import { type Holding, holding } from '#core/personal-data.ts'
import { writtenAs } from '#core/written-as.ts'
import { applications } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const applicationsPeople: Holding[] = [
  holding(applications, {
    called: 'applications to the network',
    whose: (person) => writtenAs(person, applications.email, applications.createdAt),
    fate: 'goes',
  }),
]
