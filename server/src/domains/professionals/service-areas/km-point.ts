import { type SQL, sql } from 'drizzle-orm'

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
