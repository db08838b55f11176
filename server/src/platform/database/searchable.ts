import { type SQL, sql } from 'drizzle-orm'

/**
 * What a text is found by, as the database's function `searchable` makes it: without accents, in lower case, and each sign of
 * Chinese or Japanese a word of its own, as they put no spaces between words.
 */
export const searchable = (text: SQL): SQL => sql`searchable(${text})`

/** Whether the text in these columns, along its index, says what is asked for; both sides are folded alike. */
export const says = (text: SQL, query: SQL): SQL => sql`to_tsvector('english', ${searchable(text)}) @@ ${query}`

/** A query as people type it, with quotes and minus. */
export const typedQuery = (typed: string): SQL =>
  sql`websearch_to_tsquery('english', ${searchable(sql`${typed}::text`)})`
