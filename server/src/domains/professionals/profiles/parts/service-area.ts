import { invalidField } from '@lv/contract/errors'
import { inArray, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { distanceKm } from '#domains/professionals/service-areas/distance.ts'
import { postcodes as table } from '#domains/professionals/service-areas/schema.ts'

/** Refuses postcodes that do not exist. @throws `invalid` at the field `postcodes` */
async function requireKnown(ctx: Context, postcodes: string[]): Promise<void> {
  const rows = await ctx.db.select({ postcode: table.postcode }).from(table).where(inArray(table.postcode, postcodes))
  const known = new Set(rows.map(({ postcode }) => postcode))
  const unknown = postcodes.find((postcode) => !known.has(postcode))
  if (unknown) throw invalidField('postcodes', `There is no postcode ${unknown}`)
}

/** The postcodes of a list, each once. @throws `invalid` at the field `postcodes` */
export async function listedArea(ctx: Context, postcodes: string[]): Promise<string[]> {
  const area = [...new Set(postcodes)].toSorted()
  await requireKnown(ctx, area)
  return area
}

/** Where a postcode lies, by the alias of its row. */
const middleOf = (alias: 'middle' | 'near') => ({
  latitude: sql.raw(`${alias}.latitude`),
  longitude: sql.raw(`${alias}.longitude`),
})

/**
 * The postcodes we serve whose middle lies within `radiusKm` (as the crow flies, to the whole km) of the middle of `base`.
 * @throws `invalid` at the field `postcodes`, for a base that does not exist or is too far from all that we serve
 */
export async function areaAround(ctx: Context, base: string, radiusKm: number): Promise<string[]> {
  await requireKnown(ctx, [base])
  const { rows } = await ctx.db.execute<{ postcode: string }>(sql`
    select near.postcode from postcodes middle
    join postcodes near on near.is_served and ${distanceKm(middleOf('middle'), middleOf('near'))} <= ${radiusKm}
    where middle.postcode = ${base} order by near.postcode`)
  if (rows.length === 0)
    throw invalidField(
      'postcodes',
      `There’s nothing we serve within ${radiusKm} km of ${base}: we’re in Greater Melbourne`,
    )
  return rows.map(({ postcode }) => postcode)
}
