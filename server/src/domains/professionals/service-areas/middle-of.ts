import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** A postcode with its first suburb and where its middle is. */
export type Middle = { postcode: string; suburb: string; latitude: number; longitude: number }

/** Where a postcode is; undefined for an unknown one. */
export async function middleOf(ctx: Context, postcode: string): Promise<Middle | undefined> {
  const { rows } = await ctx.db.execute<Middle>(
    sql`select postcode, suburb, latitude, longitude from postcodes where postcode = ${postcode}`,
  )
  return rows[0]
}
