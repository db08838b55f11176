import { type SQL, sql } from 'drizzle-orm'

/** Folds accents and case, and makes each Chinese or Japanese character a word, as the database's function does. */
export const searchable = (text: SQL): SQL => sql`searchable(${text})`

export const matchesQuery = (text: SQL, query: SQL): SQL => sql`to_tsvector('english', ${searchable(text)}) @@ ${query}`

/** Understands quotes and minus. */
export const typedQuery = (typed: string): SQL =>
  sql`websearch_to_tsquery('english', ${searchable(sql`${typed}::text`)})`

/** For `lower(...) like`; `%` and `_` mean themselves. */
export const likePattern = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const MAX_WORDS = 12

export const searchWords = (typed: string): string[] =>
  (
    typed
      .toWellFormed()
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]{0,39}/gu) ?? []
  ).slice(0, MAX_WORDS)

const plain: Record<string, string> = { ı: 'i', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h' }
const sign =
  /[\u2e80-\u2fdf\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]|[^\u2e80-\u2fdf\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]+/gu

const folded = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ıøłđðħ]/g, (letter) => plain[letter] ?? letter)

export function termOf(word: string, isBegun = false): string {
  const signs = folded(word).match(sign) ?? []
  const terms = signs.map((each, at) => `'${each}'${isBegun && at === signs.length - 1 ? ':*' : ''}`)
  return terms.length > 1 ? `(${terms.join(' <-> ')})` : (terms[0] ?? `''`)
}

/** Matches texts with a word beginning with each of `words`; null without any. */
export const everyWord = (words: string[]): string | null =>
  words.length > 0 ? words.map((word) => termOf(word, true)).join(' & ') : null
