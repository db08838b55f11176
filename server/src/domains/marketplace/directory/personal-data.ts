import { type Impersonal, impersonal } from '#core/personal-data.ts'
import { directoryCoverage } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const directoryPeople: Impersonal[] = [impersonal(directoryCoverage, ['trade', 'postcode'], 'counts')]
