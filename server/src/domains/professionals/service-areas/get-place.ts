import type { Place } from '@lv/contract/places'
import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { postcodes } from './schema.ts'

export const NO_SUCH_POSTCODE = 'Please enter a valid Australian postcode'

/** A postcode's name and whether we serve it, or undefined for an unknown postcode. */
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

/** The same, shared between callers. @throws `not_found` with the documented message */
export async function getPlace(ctx: Context, { postcode }: { postcode: string }): Promise<Place> {
  return ctx.reads.share(`place ${postcode}`, async () => {
    const place = await placeOf(ctx, postcode)
    return found(place ? [place] : [], NO_SUCH_POSTCODE)
  })
}
