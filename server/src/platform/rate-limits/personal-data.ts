import { type Impersonal, impersonal } from '#core/personal-data.ts'
import { rateLimits, spentProofs } from './schema.ts'

export const rateLimitsPersonalData: Impersonal[] = [
  impersonal(spentProofs, ['signature'], 'a puzzle’s answers, for ten minutes'),
  impersonal(rateLimits, ['key'], 'counts against abuse, gone about an hour after they run out'),
]
