import { type Impersonal, impersonal } from '../../house/holding.ts'
import { costFigures } from './tables.ts'

/** The people these tables may identify, and what happens to their rows (see house/holding.ts). */
export const costsPeople: Impersonal[] = [impersonal(costFigures, ['kind', 'area'], 'counts')]
