import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { location } from '../communities/tables.ts'

/** Australian suburbs and their postcodes, loaded once; `city` is the community location they belong to. */
export const places = pgTable(
  'places',
  {
    postcode: text().notNull(),
    suburb: text().notNull(),
    state: text().notNull(),
    city: location().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postcode, t.suburb] }),
    index('places_suburb').on(sql`translate(lower(${t.suburb}), '-''', '  ')`),
  ],
)
