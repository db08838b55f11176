import type { Context } from '@lv/server/core/context.ts'
import { type LegalRule, readLegalRules } from '@lv/server/domains/marketplace/quotes/legal-rules.ts'
import { sql } from 'drizzle-orm'
import type { Place } from './market-shapes.ts'
import { SUBURBS } from './places.ts'

/** What the market is built on: places, and the legal figures. */
export type MarketContext = {
  /** Suburbs of Melbourne by name. */
  suburbs: ReadonlyMap<string, Place>
  /** The middle of every postcode that we serve. */
  postcodes: readonly Omit<Place, 'suburb'>[]
  rules: LegalRule[]
}

const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Whole kilometres between two places, as `domains/professionals/service-areas/distance.ts` has them. */
export function kmBetween(from: Omit<Place, 'suburb' | 'postcode'>, to: Omit<Place, 'suburb' | 'postcode'>): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const angle = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east
  return Math.round(2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(angle))))
}

/** Reads the ground; the postcodes have to be loaded. */
export async function readMarketContext(ctx: Context): Promise<MarketContext> {
  const names = [...SUBURBS.Melbourne]
  const { rows: places } = await ctx.db.execute<Place>(sql`
    select p.suburb, p.postcode, c.latitude, c.longitude from places p join postcodes c on c.postcode = p.postcode
    where p.suburb = any(${sql.param(names)}::text[]) and p.state = 'VIC' and c.is_served
    order by p.suburb, p.postcode desc`)
  const { rows: postcodes } = await ctx.db.execute<Omit<Place, 'suburb'>>(
    sql`select postcode, latitude, longitude from postcodes where is_served order by postcode`,
  )
  return { suburbs: new Map(places.map((place) => [place.suburb, place])), postcodes, rules: await readLegalRules(ctx) }
}
