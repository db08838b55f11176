import type { Place } from '@lv/contract/places'
import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { postcodes } from './schema.ts'

const words = (text: SQLWrapper) => sql`concat(' ', trim(regexp_replace(lower(${text}), '[^a-z0-9]+', ' ', 'g')), ' ')`

/** Of several suburbs named, the last wins, as streets named after suburbs come first. */
export async function suburbIn(ctx: Context, { postcode, suburb }: Place, address: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ suburb: string }>(sql`select suburb
    from places, reverse(${words(sql`${address}::text`)}) address,
      strpos(address, reverse(${words(sql`suburb`)})) place
    where postcode = ${postcode} and place > 0
    order by place, length(suburb) desc, suburb limit 1`)
  return rows[0]?.suburb ?? suburb
}

export const NO_SUCH_POSTCODE = 'Please enter a valid Australian postcode'

export async function placeOf(ctx: Context, postcode: string): Promise<Place | undefined> {
  const [place] = await ctx.db
    .select({
      postcode: postcodes.postcode,
      suburb: postcodes.suburb,
      state: postcodes.state,
      isServed: postcodes.isServed,
    })
    .from(postcodes)
    .where(eq(postcodes.postcode, postcode))
  return place
}

/** Cached and shared. @throws `not_found` with the documented message */
export async function getPlace(ctx: Context, { postcode }: { postcode: string }): Promise<Place> {
  return ctx.reads.share(`place ${postcode}`, async () => {
    const place = await placeOf(ctx, postcode)
    return requireRow(place ? [place] : [], NO_SUCH_POSTCODE)
  })
}
