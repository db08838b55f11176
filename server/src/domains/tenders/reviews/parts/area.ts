import { sql } from 'drizzle-orm'

export type AreaRow = {
  postcodeCount: number
  basePostcode: string | null
  baseSuburb: string | null
  radiusKm: number | null
  /** Nothing was chosen yet, or every postcode that we serve. */
  isEverywhere: boolean
  named: { postcode: string; suburb: string | null }[]
}

const NAMED = 3

export const areaColumns = sql.raw(`cardinality(p.postcodes) as "postcodeCount", p.base_postcode as "basePostcode",
  (select b.suburb from postcodes b where b.postcode = p.base_postcode) as "baseSuburb", p.radius_km as "radiusKm",
  coalesce(nullif((select count(*) from postcodes s where s.is_served), 0)
    <= (select count(*) from postcodes s where s.is_served and s.postcode = any(p.postcodes)), false) as "isEverywhere",
  (select json_agg(json_build_object('postcode', n.postcode, 'suburb', b.suburb) order by n.postcode)
    from (select unnest(p.postcodes) as postcode order by 1 limit ${NAMED}) n
    left join postcodes b on b.postcode = n.postcode) as named`)

const place = ({ postcode, suburb }: { postcode: string; suburb: string | null }) =>
  suburb ? `${suburb} (${postcode})` : postcode

/** Such as 'within 20 km of Brunswick (3056)', 'Brunswick (3056), Coburg (3058) and 4 more'. */
export function areaInWords(area: AreaRow): string {
  const { radiusKm, basePostcode, baseSuburb, named, postcodeCount } = area
  if (radiusKm !== null && basePostcode !== null)
    return `within ${radiusKm} km of ${place({ postcode: basePostcode, suburb: baseSuburb })}`
  if (area.isEverywhere) return 'Greater Melbourne'
  const more = postcodeCount - named.length
  const places = named.map(place)
  if (more > 0) return `${places.join(', ')} and ${more} more`
  return places.length > 1 ? `${places.slice(0, -1).join(', ')} and ${places.at(-1)}` : (places[0] ?? '')
}
