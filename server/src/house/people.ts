import type { Holding, Impersonal } from './holding.ts'
import { modules } from './modules.ts'

const people: (Holding | Impersonal)[] = Object.values(modules).flatMap((module) => module.people)

/** Every table with personal data, and what becomes of it: export and deletion go by it. */
export const holdings = people.flatMap((one) => ('called' in one ? [one] : []))

/** Every table that says nothing of anybody. */
export const impersonals = people.flatMap((one) => ('called' in one ? [] : [one]))
