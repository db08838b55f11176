import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { distanceKm } from './distance.ts'

export type NamedArea = { label: string; isServed: boolean; postcodes: string[] }

type Row = { name: string; postcode: string; suburb: string; state: string; isServed: boolean }
type Chunk = { text: string; words: string[]; km: number | undefined }
type Named = { rows: Row[]; length: number }

const MAX_WORDS = 4
const MAX_CHUNKS = 80
const MAX_KM = 150
export const EVERYWHERE = 'All of Greater Melbourne'

const everywhere =
  /^(all|any|every)(where| areas| suburbs)$|^(all |across |throughout |the |of |over |in |around |greater |metro |metropolitan |whole )*melbourne( metro| metropolitan| wide| area| areas| region| suburbs| surrounds)*$/
const centre = new Set(['cbd', 'city', 'melbourne cbd', 'melbourne city'])
const spelt: Record<string, string> = {
  mt: 'mount',
  saint: 'st',
  nth: 'north',
  sth: 'south',
  pt: 'port',
  hts: 'heights',
}
const fillers = new Set(
  'a act all also and area areas around as at but both by each for from in including into km local mainly melbourne metro most near nearby nsw nt of or our over postcode postcodes qld radius region sa some suburb suburbs surrounding surrounds tas the to up vic victoria wa we within work'.split(
    ' ',
  ),
)

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => spelt[word] ?? word)

function chunkOf(text: string): Chunk {
  const km = /(\d{1,3})\s{0,9}k(?:ms?|ilomet\w{1,4})\b/i.exec(text)
  const rest = km ? text.replace(km[0], ' ') : text
  return { text: text.trim(), words: wordsOf(rest), km: km ? Math.min(MAX_KM, Number(km[1])) : undefined }
}

const ranges = /\b(\d{4})\s*[-–]\s*(\d{4})\b/g
const chunksOf = (text: string) =>
  text
    .replaceAll(ranges, '$1 to $2')
    .split(/[,;\n/&|+•]|\s[-–]\s|\band\b/i)
    .map(chunkOf)
    .filter(({ words, km }) => words.length > 0 || km !== undefined)
    .slice(0, MAX_CHUNKS)

const runsOf = ({ words }: Chunk) =>
  words.flatMap((_word, start) =>
    Array.from({ length: MAX_WORDS }, (_each, more) => words.slice(start, start + more + 1).join(' ')),
  )

/** A bare postcode is named after its first suburb. */
async function placesCalled(ctx: Context, names: string[]): Promise<Map<string, Row[]>> {
  const wanted = sql.param([...new Set(names)])
  const { rows } = await ctx.db.execute<Row>(sql`
    select translate(lower(suburb), '-''', '  ') as name, postcode, suburb, state, is_served as "isServed" from places
    where translate(lower(suburb), '-''', '  ') = any(${wanted}::text[])
    union all select postcode, postcode, suburb, state, is_served from postcodes where postcode = any(${wanted}::text[])
    order by postcode`)
  return Map.groupBy(rows, ({ name }) => name)
}

function meant(rows: Row[]): Row[] {
  const served = rows.filter(({ isServed }) => isServed)
  const victorian = rows.filter(({ state }) => state === 'VIC')
  return served.length > 0 ? served : victorian.length > 0 ? victorian : rows
}

/** The longest name here, with the postcode after it if that belongs to it. */
function nameAt(words: string[], start: number, known: Map<string, Row[]>): Named | undefined {
  for (let length = MAX_WORDS; length > 0; length -= 1) {
    const rows = start + length <= words.length && known.get(words.slice(start, start + length).join(' '))
    if (!rows) continue
    const own = rows.filter(({ postcode }) => postcode === words[start + length])
    return own.length > 0 ? { rows: own, length: length + 1 } : { rows: meant(rows), length }
  }
  return undefined
}

function readChunk({ words }: Chunk, known: Map<string, Row[]>) {
  const rows: Row[] = []
  let isWhole = true
  for (let at = 0; at < words.length; ) {
    const isFiller = fillers.has(words[at] ?? '')
    const named = isFiller && words.length > 1 ? undefined : nameAt(words, at, known)
    rows.push(...(named?.rows ?? []))
    if (!named && !isFiller) isWhole = false
    at += named?.length ?? 1
  }
  return { rows, isWhole }
}

const labelOf = ({ suburb, postcode }: Row) => `${suburb} ${postcode}`
const areaOf = (row: Row): NamedArea => ({
  label: row.isServed ? labelOf(row) : `${row.suburb} ${row.state}`,
  isServed: row.isServed,
  postcodes: row.isServed ? [row.postcode] : [],
})

async function servedPostcodes(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ postcode: string }>(
    sql`select postcode from postcodes where is_served order by postcode`,
  )
  return rows.map(({ postcode }) => postcode)
}

function rangeOf({ words }: Chunk): [string, string] | undefined {
  const [from = '', to = '', ...more] = words.filter((word) => !fillers.has(word))
  const isRange = more.length === 0 && [from, to].every((word) => /^\d{4}$/.test(word)) && from < to
  return isRange && words[words.indexOf(from) + 1] === 'to' ? [from, to] : undefined
}

async function between(ctx: Context, [from, to]: [string, string]): Promise<NamedArea> {
  const postcodes = (await servedPostcodes(ctx)).filter((postcode) => postcode >= from && postcode <= to)
  return { label: `Postcodes ${from} to ${to}`, isServed: postcodes.length > 0, postcodes }
}

const middleOf = (alias: 'middle' | 'near') => ({
  latitude: sql.raw(`${alias}.latitude`),
  longitude: sql.raw(`${alias}.longitude`),
})

async function servedWithin(ctx: Context, km: number, base: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ postcode: string }>(sql`
    select near.postcode from postcodes middle
    join postcodes near on near.is_served and ${distanceKm(middleOf('middle'), middleOf('near'))} <= ${km}
    where middle.postcode = ${base} order by near.postcode`)
  return rows.map(({ postcode }) => postcode)
}

async function around(ctx: Context, row: Row, km: number): Promise<NamedArea> {
  const postcodes = await servedWithin(ctx, km, row.postcode)
  return { label: `Within ${km} km of ${labelOf(row)}`, isServed: postcodes.length > 0, postcodes }
}

async function areasOf(ctx: Context, chunk: Chunk, known: Map<string, Row[]>) {
  const said = chunk.words.join(' ')
  if (centre.has(said) && chunk.km === undefined) return { areas: (known.get('3000') ?? []).map(areaOf), isWhole: true }
  if (everywhere.test(said) && chunk.km === undefined)
    return { areas: [{ label: EVERYWHERE, isServed: true, postcodes: await servedPostcodes(ctx) }], isWhole: true }
  const range = chunk.km === undefined ? rangeOf(chunk) : undefined
  if (range) return { areas: [await between(ctx, range)], isWhole: true }
  const { rows, isWhole } = readChunk(chunk, known)
  const [middle] = rows
  if (chunk.km !== undefined && middle) return { areas: [await around(ctx, middle, chunk.km)], isWhole }
  return { areas: rows.map(areaOf), isWhole: isWhole && rows.length > 0 }
}

/** Labels read back as the same areas. `unknown`: the parts in which some word names no place. */
export async function parseAreas(ctx: Context, text: string): Promise<{ areas: NamedArea[]; unknown: string[] }> {
  const chunks = chunksOf(text)
  const known = await placesCalled(ctx, [...chunks.flatMap(runsOf), '3000'])
  const areas = new Map<string, NamedArea>()
  const unknown: string[] = []
  for (const chunk of chunks) {
    const read = await areasOf(ctx, chunk, known)
    for (const area of read.areas) areas.set(area.label, area)
    if (!read.isWhole) unknown.push(chunk.text)
  }
  return { areas: [...areas.values()], unknown }
}
