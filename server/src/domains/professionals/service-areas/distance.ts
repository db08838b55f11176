import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

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

/** What a degree is in km on the map of `lead_turns.place`: that of Melbourne, flat (migration `matching_by_fit` has the same). */
export const KM_A_DEGREE = { latitude: 111.195, longitude: 87.86 }

/**
 * On that map nobody in Australia is shown as more than this much farther than they are: what is drawn at this many times a
 * distance or more is at that distance or more.
 */
export const STRETCHED = 1.12

/** A place on the map: east and north in km. */
export const kmPoint = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): SQL =>
  sql`point(${longitude}::float * ${KM_A_DEGREE.longitude}::float, ${latitude}::float * ${KM_A_DEGREE.latitude}::float)`

/** A postcode with its first suburb and where its middle is. */
export type Middle = { postcode: string; suburb: string; latitude: number; longitude: number }

/** Where a postcode is; undefined for an unknown one. */
export async function middleOf(ctx: Context, postcode: string): Promise<Middle | undefined> {
  const { rows } = await ctx.db.execute<Middle>(
    sql`select postcode, suburb, latitude, longitude from postcodes where postcode = ${postcode}`,
  )
  return rows[0]
}
