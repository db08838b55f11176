import { communityLocations } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const location = pgEnum('community_location', communityLocations)

export const places = pgTable(
  'places',
  {
    postcode: text().notNull(),
    suburb: text().notNull(),
    state: text().notNull(),
    city: location().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Greater Melbourne, which the product serves. */
    isServed: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.postcode, t.suburb] }),
    index('places_suburb').on(sql`translate(lower(${t.suburb}), '-''', '  ')`),
  ],
)

export const postcodes = pgTable('postcodes', {
  postcode: text().primaryKey(),
  suburb: text().notNull(),
  state: text().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  isServed: boolean().notNull(),
})
