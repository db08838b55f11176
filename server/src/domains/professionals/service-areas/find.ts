import { type CommunityLocation, communityLocations } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

const MAX_WORDS = 4
const HOME: CommunityLocation = 'Melbourne'

/** Trade words that are also the name of some small place; on their own they mean the trade. */
const ordinary = new Set(
  [
    'banks basalt bridges bungalow crossover delta detention driver field flagstone forest grey hall limestone lock',
    'march meadow nook page price sandstone short speed springs success tunnel wall weatherboard',
  ].flatMap((words) => words.split(' ')),
)

/** Words `start` to `end` (not included) of a search name a place in these cities. */
export type FoundPlace = { start: number; end: number; cities: CommunityLocation[] }

type Name = { name: string; start: number; end: number }

/** Every run of up to four words, longest first. */
function runsOf(words: string[]): Name[] {
  const runs: Name[] = []
  for (let length = Math.min(MAX_WORDS, words.length); length > 0; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1)
      runs.push({ name: words.slice(start, start + length).join(' '), start, end: start + length })
  return runs.filter(({ name }) => !ordinary.has(name))
}

const cityCalled = (name: string) => communityLocations.find((city) => city.toLowerCase() === name)

/** A name that several states know is taken as Melbourne's where Melbourne has one (specification, section 1). */
const nearest = (cities: CommunityLocation[]) => (cities.includes(HOME) ? [HOME] : cities)

/**
 * Finds the postcode, suburb or city that a search names.
 * @param words of the search in lower case, without apostrophes and hyphens
 * @returns the longest run of words that names a place, or undefined
 */
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
