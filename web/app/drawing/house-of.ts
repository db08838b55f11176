import { terrace } from './house-drawings.tsx'
import { houses } from './houses.ts'

/** The house that represents a person or thing: the same for an id on every visit. */
export const houseOf = (id: string) => houses[Number.parseInt(id.slice(-4), 16) % houses.length] ?? terrace
