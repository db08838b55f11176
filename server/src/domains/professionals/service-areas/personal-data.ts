import { type Impersonal, impersonal } from '#core/personal-data.ts'
import { places, postcodes } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const placesPersonalData: Impersonal[] = [
  impersonal(places, ['postcode', 'suburb', 'state'], 'Australia'),
  impersonal(postcodes, ['postcode', 'suburb', 'state'], 'Australia'),
]
