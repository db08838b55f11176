import { type Impersonal, impersonal } from '../../house/holding.ts'
import { places, postcodes } from './tables.ts'

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const placesPeople: Impersonal[] = [
  impersonal(places, ['postcode', 'suburb', 'state'], 'Australia'),
  impersonal(postcodes, ['postcode', 'suburb', 'state'], 'Australia'),
]
