import { type NonPersonalTable, nonPersonalTable } from '#core/personal-data.ts'
import { places, postcodes } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const placesPersonalData: NonPersonalTable[] = [
  nonPersonalTable(places, ['postcode', 'suburb', 'state'], 'Australia'),
  nonPersonalTable(postcodes, ['postcode', 'suburb', 'state'], 'Australia'),
]
