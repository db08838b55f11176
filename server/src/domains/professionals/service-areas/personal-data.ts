import { type NonPersonalTable, nonPersonalTable } from '#core/personal-data.ts'
import { places, postcodes } from './schema.ts'

export const placesPersonalData: NonPersonalTable[] = [
  nonPersonalTable(places, ['postcode', 'suburb', 'state'], 'Australia'),
  nonPersonalTable(postcodes, ['postcode', 'suburb', 'state'], 'Australia'),
]
