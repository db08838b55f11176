import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

const EARTH_KM = 6371

type Where = { latitude: SQL | number; longitude: SQL | number }

/** Haversine: whole km, null if either is unknown. `least` around the sine would turn null into 1. */
export const distanceKm = (from: Where, to: Where) => sql<number>`round(2 * ${EARTH_KM} * asin(sqrt(
  power(sin(radians(${to.latitude} - ${from.latitude}) / 2), 2)
  + cos(radians(${from.latitude})) * cos(radians(${to.latitude}))
    * power(sin(radians(${to.longitude} - ${from.longitude}) / 2), 2))))::int`

/** A flat map at Melbourne's latitude, as in `lead_turns.place` (migration `0000_baseline` has the same numbers). */
export const KM_A_DEGREE = { latitude: 111.195, longitude: 87.86 }

/** The flat map overstates distances within Australia by at most this factor. */
export const STRETCHED = 1.12

/** East and north, in km. */
export const kmPoint = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): SQL =>
  sql`point(${longitude}::float * ${KM_A_DEGREE.longitude}::float, ${latitude}::float * ${KM_A_DEGREE.latitude}::float)`

export type Middle = { postcode: string; suburb: string; latitude: number; longitude: number }

export async function middleOf(ctx: Context, postcode: string): Promise<Middle | undefined> {
  const { rows } = await ctx.db.execute<Middle>(
    sql`select postcode, suburb, latitude, longitude from postcodes where postcode = ${postcode}`,
  )
  return rows[0]
}
