import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { gatherPostcodes } from './parts/gather-postcodes.ts'
import { readPlaces } from './parts/read-list.ts'

const column = <Row>(rows: Row[], type: 'text' | 'float8' | 'boolean', of: (row: Row) => unknown) =>
  sql`${sql.param(rows.map(of))}::${sql.raw(type)}[]`

async function isLoaded(ctx: Pick<Context, 'db'>): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ isLoaded: boolean }>(
    sql`select exists (select from places) and exists (select from postcodes) as "isLoaded"`,
  )
  return rows[0]?.isLoaded ?? false
}

/** Does nothing unless a table is empty. @returns how many places were added */
export async function loadPlaces(ctx: Pick<Context, 'db'>): Promise<number> {
  if (await isLoaded(ctx)) return 0
  const places = await readPlaces()
  const { rowCount } = await ctx.db.execute(sql`
    insert into places (postcode, suburb, state, city, latitude, longitude, is_served)
    select postcode, suburb, state, city::community_location, latitude, longitude, is_served
    from unnest(${column(places, 'text', (place) => place.postcode)}, ${column(places, 'text', (place) => place.suburb)},
      ${column(places, 'text', (place) => place.state)}, ${column(places, 'text', (place) => place.city)},
      ${column(places, 'float8', (place) => place.latitude)}, ${column(places, 'float8', (place) => place.longitude)},
      ${column(places, 'boolean', (place) => place.isServed)})
      as place(postcode, suburb, state, city, latitude, longitude, is_served)
    order by postcode, suburb on conflict do nothing`)
  const postcodes = gatherPostcodes(places)
  await ctx.db.execute(sql`
    insert into postcodes (postcode, suburb, state, latitude, longitude, is_served)
    select * from unnest(${column(postcodes, 'text', (one) => one.postcode)},
      ${column(postcodes, 'text', (one) => one.suburb)}, ${column(postcodes, 'text', (one) => one.state)},
      ${column(postcodes, 'float8', (one) => one.latitude)}, ${column(postcodes, 'float8', (one) => one.longitude)},
      ${column(postcodes, 'boolean', (one) => one.isServed)})
    on conflict do nothing`)
  return rowCount ?? 0
}
