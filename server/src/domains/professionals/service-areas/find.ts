import { type CommunityLocation, communityLocations } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

const MAX_WORDS = 4
const HOME: CommunityLocation = 'Melbourne'

/** Trade words that also name a small place; alone they mean the trade. */
const ordinary = new Set(
  [
    'banks basalt bridges bungalow crossover delta detention driver field flagstone forest grey hall limestone lock',
    'march meadow nook page price sandstone short speed springs success tunnel wall weatherboard',
  ].flatMap((words) => words.split(' ')),
)

export type FoundPlace = { start: number; end: number; cities: CommunityLocation[] }

type Name = { name: string; start: number; end: number }

function runsOf(words: string[]): Name[] {
  const runs: Name[] = []
  for (let length = Math.min(MAX_WORDS, words.length); length > 0; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1)
      runs.push({ name: words.slice(start, start + length).join(' '), start, end: start + length })
  return runs.filter(({ name }) => !ordinary.has(name))
}

const cityCalled = (name: string) => communityLocations.find((city) => city.toLowerCase() === name)

/** Melbourne's place wins over other states' (specification, section 1). */
const nearest = (cities: CommunityLocation[]) => (cities.includes(HOME) ? [HOME] : cities)

/** @param words in lower case, without apostrophes and hyphens @returns the longest run that names a place */
export async function findPlace(ctx: Context, words: string[]): Promise<FoundPlace | undefined> {
  const runs = runsOf(words)
  const names = sql.param(runs.map(({ name }) => name))
  const { rows } = await ctx.db.execute<{ name: string; city: CommunityLocation }>(sql`
    select distinct translate(lower(suburb), '-''', '  ') as name, city from places
    where translate(lower(suburb), '-''', '  ') = any(${names}::text[])
    union select postcode, city from places where postcode = any(${names}::text[])`)
  for (const { name, start, end } of runs) {
    const city = cityCalled(name)
    if (city) return { start, end, cities: [city] }
    const cities = rows.filter((row) => row.name === name).map((row) => row.city)
    if (cities.length > 0) return { start, end, cities: nearest(cities) }
  }
  return undefined
}
