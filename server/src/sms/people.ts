import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '../house/holding.ts'
import { capturedTexts } from './tables.ts'

const EMBEDDED = 'of the built-in test services'

/** The people these tables may identify, and what happens to their rows (see house/holding.ts). */
export const smsPeople: Holding[] = [
  holding(capturedTexts, {
    called: `text messages ${EMBEDDED}`,
    whose: ({ mobiles }) => inArray(capturedTexts.to, mobiles),
    fate: 'goes',
  }),
]
