import { type SQL, sql } from 'drizzle-orm'

const EARTH_KM = 6371

type Where = { latitude: SQL | number; longitude: SQL | number }

/** The great-circle distance of two places (haversine) as an SQL expression: whole kilometres. */
export const distanceKm = (from: Where, to: Where) => sql<number>`round(2 * ${EARTH_KM} * asin(least(1, sqrt(
  power(sin(radians(${to.latitude} - ${from.latitude}) / 2), 2)
  + cos(radians(${from.latitude})) * cos(radians(${to.latitude}))
    * power(sin(radians(${to.longitude} - ${from.longitude}) / 2), 2)))))::int`
