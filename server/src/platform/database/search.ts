import { type SQL, sql } from 'drizzle-orm'

/**
 * What a text is found by, as the database's function `searchable` makes it: without accents, in lower case, and each sign of
 * Chinese or Japanese a word of its own, as they put no spaces between words.
 */
export const searchable = (text: SQL): SQL => sql`searchable(${text})`

/** Whether the text in these columns, along its index, says what is asked for; both sides are folded alike. */
export const matchesQuery = (text: SQL, query: SQL): SQL => sql`to_tsvector('english', ${searchable(text)}) @@ ${query}`

/** A query as people type it, with quotes and minus. */
export const typedQuery = (typed: string): SQL =>
  sql`websearch_to_tsquery('english', ${searchable(sql`${typed}::text`)})`

/** A pattern for `lower(...) like`: text that has these words in it, whatever their case; `%` and `_` mean themselves. */
export const likePattern = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const MAX_WORDS = 12

/** The words of a search as somebody typed it, in lower case: letters, their marks and digits; the first 12. */
export const searchWords = (typed: string): string[] =>
  (
    typed
      .toWellFormed()
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]{0,39}/gu) ?? []
  ).slice(0, MAX_WORDS)

const plain: Record<string, string> = { ı: 'i', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h' }
/** As `searchable` has them in the database, where each of these is a word. */
const sign =
  /[\u2e80-\u2fdf\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]|[^\u2e80-\u2fdf\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]+/gu

const folded = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ıøłđðħ]/g, (letter) => plain[letter] ?? letter)

/** A word as `to_tsquery` takes it, of letters and digits alone: signs of Chinese one after the other, the last perhaps begun. */
export function termOf(word: string, isBegun = false): string {
  const signs = folded(word).match(sign) ?? []
  const terms = signs.map((each, at) => `'${each}'${isBegun && at === signs.length - 1 ? ':*' : ''}`)
  return terms.length > 1 ? `(${terms.join(' <-> ')})` : (terms[0] ?? `''`)
}

/** What `to_tsquery` takes for a text that has all of these words, each as the start of one; null without any. */
export const everyWord = (words: string[]): string | null =>
  words.length > 0 ? words.map((word) => termOf(word, true)).join(' & ') : null
