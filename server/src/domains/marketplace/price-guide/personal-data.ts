import { type Impersonal, impersonal } from '#core/personal-data.ts'
import { costFigures } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const costsPeople: Impersonal[] = [impersonal(costFigures, ['kind', 'area'], 'counts')]
