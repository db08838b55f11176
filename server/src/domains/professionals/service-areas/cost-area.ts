import { INNER_KM } from '@lv/contract/cost-areas'
import { type SQL, sql } from 'drizzle-orm'

/** Kilometres east and north of the city's middle, on a flat map. */
const east = (postcode: SQL) => sql`((${postcode}.longitude - 144.9631) * 87.9)`
const north = (postcode: SQL) => sql`((${postcode}.latitude + 37.8136) * 111.0)`

/** SQL: the part of Greater Melbourne that a row of `postcodes` lies in, but for 'melbourne' itself. */
export const costArea = (postcode: SQL): SQL => sql`case
  when sqrt(${east(postcode)} * ${east(postcode)} + ${north(postcode)} * ${north(postcode)}) <= ${INNER_KM} then 'inner'
  when abs(${north(postcode)}) >= abs(${east(postcode)}) then case when ${north(postcode)} > 0 then 'north' else 'south' end
  else case when ${east(postcode)} > 0 then 'east' else 'west' end end`
