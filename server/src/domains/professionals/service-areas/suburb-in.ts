import type { Place } from '@lv/contract/places'
import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

const words = (text: SQLWrapper) => sql`concat(' ', trim(regexp_replace(lower(${text}), '[^a-z0-9]+', ' ', 'g')), ' ')`

/**
 * The suburb of the place's postcode that an address names in whole words, or the place's own. If it names several, the
 * one that ends last (streets named after suburbs come before them), and of those the longest.
 */
export async function suburbIn(ctx: Context, { postcode, suburb }: Place, address: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ suburb: string }>(sql`select suburb
    from places, reverse(${words(sql`${address}::text`)}) address,
      strpos(address, reverse(${words(sql`suburb`)})) place
    where postcode = ${postcode} and place > 0
    order by place, length(suburb) desc, suburb limit 1`)
  return rows[0]?.suburb ?? suburb
}
