import type { CommunityLocation } from '@lv/contract/options'
import type { Context } from '#core/context.ts'
import { type FoundPlace, findPlace } from '#domains/professionals/service-areas/find.ts'
import { termOf } from '#platform/database/search-words.ts'
import { lookUpWords, type SearchWord } from './look-up-words.ts'

/**
 * What a search asks for. `text`: a full text query. `in`: communities in these cities, narrowed by `text` where there
 * is one, and those whose text names the place itself (`place`). `literal`: only words that say nothing ('the'), found
 * in names as they stand. `nothing`: no word at all.
 */
export type Understood =
  | { kind: 'text'; text: string }
  | { kind: 'in'; cities: CommunityLocation[]; place: string; text: string | null }
  | { kind: 'literal'; literal: string }
  | { kind: 'nothing' }

const MOST_WORDS = 12
const SHORTEST_START = 3
/** The index of names knows groups of three letters. */
const SHORTEST_LITERAL = 3

const quoted = termOf

/** The word as full text search takes it: as it is, as the start of a word, or as those it may have meant. */
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

/** Reads a search: words with typing mistakes mended, and a postcode, suburb or city as the place it is. */
export async function understandSearch(ctx: Context, search: string): Promise<Understood> {
  const text = search.toWellFormed().replaceAll('\u0000', '').normalize('NFKC').toLowerCase()
  const words = (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]{0,63}/gu) ?? []).slice(0, MOST_WORDS)
  if (words.length === 0) return { kind: 'nothing' }
  const [place, known] = await Promise.all([findPlace(ctx, words), lookUpWords(ctx, words)])
  if (place) return inPlace(known, place)
  const query = terms(known, known.at(-1))
  if (query) return { kind: 'text', text: query }
  return words.some((word) => word.length >= SHORTEST_LITERAL)
    ? { kind: 'literal', literal: text }
    : { kind: 'nothing' }
}
