import { type Impersonal, impersonal } from '../../house/holding.ts'
import { directoryCoverage } from './tables.ts'

/** The people these tables may identify, and what happens to their rows (see house/holding.ts). */
export const directoryPeople: Impersonal[] = [impersonal(directoryCoverage, ['trade', 'postcode'], 'counts')]
