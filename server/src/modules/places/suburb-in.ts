import type { Place } from '@lv/contract/places'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** The suburb of the place's postcode that an address names, the longest where it names several; else the place's own. */
export async function suburbIn(ctx: Context, { postcode, suburb }: Place, address: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ suburb: string }>(sql`select suburb from places
    where postcode = ${postcode} and strpos(lower(${address}), lower(suburb)) > 0
    order by length(suburb) desc, suburb limit 1`)
  return rows[0]?.suburb ?? suburb
}
