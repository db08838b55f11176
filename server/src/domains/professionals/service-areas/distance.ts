import { type SQL, sql } from 'drizzle-orm'

const EARTH_KM = 6371

type Where = { latitude: SQL | number; longitude: SQL | number }

/**
 * The great-circle distance of two places (haversine) as an SQL expression: whole kilometres, null where either is
 * unknown. Nothing bounds the sine at 1 (`least` would make 1 of an unknown): only antipodes come near it.
 */
export const distanceKm = (from: Where, to: Where) => sql<number>`round(2 * ${EARTH_KM} * asin(sqrt(
  power(sin(radians(${to.latitude} - ${from.latitude}) / 2), 2)
  + cos(radians(${from.latitude})) * cos(radians(${to.latitude}))
    * power(sin(radians(${to.longitude} - ${from.longitude}) / 2), 2))))::int`
