import type { SeedBrief } from '../market-shapes.ts'
import { DECIDED } from './briefs-decided.ts'
import { QUOTED } from './briefs-quoted.ts'
import { WAITING } from './briefs-waiting.ts'

/** What people in Melbourne ask for, from a tap to a house, with each outcome. */
export const BRIEFS: readonly SeedBrief[] = [...WAITING, ...QUOTED, ...DECIDED]
