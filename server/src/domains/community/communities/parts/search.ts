import type { CommunityLocation } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { type FoundPlace, findPlace } from '#domains/professionals/service-areas/find.ts'
import { termOf } from '#platform/database/search.ts'

export function editDistance(from: string, to: string): number {
  const a = [...from]
  const b = [...to]
  let twoAgo: number[] = []
  let above = b.map((_, column) => column).concat(b.length)
  for (const [row, letter] of a.entries()) {
    const line = [row + 1]
    for (const [column, other] of b.entries()) {
      const at = (cells: number[], index: number) => cells[index] ?? Number.POSITIVE_INFINITY
      const changed = at(above, column) + (letter === other ? 0 : 1)
      const isSwap = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === other
      const swapped = isSwap ? at(twoAgo, column - 1) + 1 : Number.POSITIVE_INFINITY
      line.push(Math.min(changed, swapped, at(above, column + 1) + 1, at(line, column) + 1))
    }
    twoAgo = above
    above = line
  }
  return above[b.length] ?? a.length
}

type SearchWord = {
  word: string
  /** 'the', 'and': full text search ignores them. */
  isStop: boolean
  isWhole: boolean
  isStart: boolean
  /** Corrections, if no community uses it. */
  meant: string[]
}

type Row = Omit<SearchWord, 'meant'> & { similar: string[] }

const SHORTEST_MISTYPED = 4
const MAX_SIMILAR = 20
const MAX_MEANT = 3

function nearest(word: string, similar: string[]): string[] {
  const near = similar.map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
  const least = Math.min(...near.map(({ distance }) => distance))
  if (least > (word.length > 5 ? 2 : 1)) return []
  return near
    .filter(({ distance }) => distance === least)
    .map(({ candidate }) => candidate)
    .slice(0, MAX_MEANT)
}

async function lookUpWords(ctx: Context, words: string[]): Promise<SearchWord[]> {
  const { rows } = await ctx.db.execute<Row>(sql`select word, "isStop", "isWhole", "isStart",
      case when "isStop" or "isWhole" or "isStart" or length(word) < ${SHORTEST_MISTYPED} then '{}'
        else array(select v.word from community_words v where v.word % asked.word
          order by similarity(v.word, asked.word) desc, v.word limit ${MAX_SIMILAR}) end as similar
    from (
      select word, place, ts_lexize('english_stem', asked.word) = '{}' as "isStop",
        exists (select from community_words v where v.stem = (ts_lexize('english_stem', asked.word))[1]) as "isWhole",
        exists (select from community_words v
          where v.word ~>=~ asked.word and v.word ~<~ (asked.word || chr(1114111))) as "isStart"
      from unnest(${sql.param(words)}::text[]) with ordinality as asked(word, place)) asked
    order by place`)
  return rows.map(({ similar, ...row }) => ({ ...row, meant: nearest(row.word, similar) }))
}

/** `in` may be narrowed by `text`, and includes those that name `place`. `literal` has stop words only. */
export type Understood =
  | { kind: 'text'; text: string }
  | { kind: 'in'; cities: CommunityLocation[]; place: string; text: string | null }
  | { kind: 'literal'; literal: string }
  | { kind: 'nothing' }

const MAX_WORDS = 12
const SHORTEST_START = 3
/** The trigram index needs three letters. */
const SHORTEST_LITERAL = 3

const quoted = termOf

function term({ word, isWhole, isStart, meant }: SearchWord, isLast: boolean): string {
  if (meant.length > 0) return `(${meant.map((each) => quoted(each)).join(' | ')})`
  const isPrefix = (isLast || !isWhole) && (isLast || isStart) && word.length >= SHORTEST_START
  return quoted(word, isPrefix)
}

function terms(words: SearchWord[], last: SearchWord | undefined): string | null {
  const said = words.filter(({ isStop }) => !isStop)
  return said.length > 0 ? said.map((word) => term(word, word === last)).join(' & ') : null
}

function inPlace(words: SearchWord[], { start, end, cities }: FoundPlace): Understood {
  const last = words.at(-1)
  const others = words.filter((_, at) => at < start || at >= end)
  const named = words.slice(start, end).map((word) => ({ ...word, isStop: false, meant: [] }))
  return { kind: 'in', cities, place: named.map(({ word }) => quoted(word)).join(' & '), text: terms(others, last) }
}

/** Corrects typing mistakes, and recognises a postcode, suburb or city. */
export async function understandSearch(ctx: Context, search: string): Promise<Understood> {
  const text = search.toWellFormed().replaceAll('\u0000', '').normalize('NFKC').toLowerCase()
  const words = (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]{0,63}/gu) ?? []).slice(0, MAX_WORDS)
  if (words.length === 0) return { kind: 'nothing' }
  const [place, known] = await Promise.all([findPlace(ctx, words), lookUpWords(ctx, words)])
  if (place) return inPlace(known, place)
  const query = terms(known, known.at(-1))
  if (query) return { kind: 'text', text: query }
  return words.some((word) => word.length >= SHORTEST_LITERAL)
    ? { kind: 'literal', literal: text }
    : { kind: 'nothing' }
}
