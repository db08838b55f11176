import { type Impersonal, impersonal } from '../../house/holding.ts'
import { places, postcodes } from './tables.ts'

/** The people these tables may identify, and what happens to their rows (see house/holding.ts). */
export const placesPeople: Impersonal[] = [
  impersonal(places, ['postcode', 'suburb', 'state'], 'Australia'),
  impersonal(postcodes, ['postcode', 'suburb', 'state'], 'Australia'),
]
