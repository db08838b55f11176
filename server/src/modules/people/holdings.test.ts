import { type Column, getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as schema from '../../db/schema.ts'
import { holdings, impersonals } from './holdings.ts'

const tables = Object.values<unknown>(schema).flatMap((value) => (is(value, PgTable) ? [value] : []))
const holdingsOf = (table: PgTable) => holdings.filter((holding) => holding.table === table)
const impersonalOf = (table: PgTable) => impersonals.find((one) => one.table === table)

/** Whether a column can say anything of anybody: names, words and what hangs together in JSON. */
const hasWords = ({ columnType }: Column) => /^Pg(Text|Varchar|Char|Json|Jsonb|Array)$/.test(columnType)
const wordsOf = (table: PgTable) =>
  Object.entries(getTableColumns(table)).flatMap(([name, column]) => (hasWords(column) ? [name] : []))

/** The columns whose end is decided: all of them where the whole row goes. */
const decided = (table: PgTable) =>
  holdingsOf(table).flatMap((holding) => {
    if (holding.fate === 'goes') return wordsOf(table)
    return [...holding.keeps, ...(holding.fate === 'emptied' ? holding.emptied : [])]
  })

describe('what is known of people', () => {
  test.each(tables.map((table) => [getTableName(table), table] as const))('is decided for %s', (_name, table) => {
    const known = impersonalOf(table)?.columns ?? decided(table)
    expect(holdingsOf(table).length > 0, 'in holdings.ts or impersonals').toBe(impersonalOf(table) === undefined)
    expect([...new Set(known)].toSorted(), 'columns with words').toEqual(wordsOf(table).toSorted())
  })

  test('is called by a name of its own, so that no heading of the export stands for two things', () => {
    const names = holdings.map(({ called }) => called)
    expect(new Set(names).size).toBe(names.length)
  })
})
