import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '../../house/holding.ts'
import { apiKeys } from './tables.ts'

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const integrationsPeople: Holding[] = [
  holding(apiKeys, {
    called: 'API keys',
    whose: ({ professionalIds }) => inArray(apiKeys.professionalId, professionalIds),
    secret: ['tokenHash'],
    fate: 'goes',
  }),
]
