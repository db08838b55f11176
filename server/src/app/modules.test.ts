import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Column, getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import type { Module } from '#core/module.ts'
import { nonPersonalTables, personalTables } from '#domains/operations/personal-data/parts/holdings.ts'
import { modules } from './modules.ts'

const all: readonly Module[] = Object.values(modules)

const source = fileURLToPath(new URL('..', import.meta.url))
const found = (pattern: string) => globSync(pattern, { cwd: source }).toSorted()
const moduleOf = (folder: string): Module | undefined => Object.entries(modules).find(([at]) => at === folder)?.[1]

describe('the list of modules', () => {
  test.each(found('**/module.ts').filter((path) => path !== 'core/module.ts'))('names %s', (path) => {
    expect(moduleOf(dirname(path)), `add '${dirname(path)}' to server/src/app/modules.ts`).toBeDefined()
  })

  const withRoutes = found('domains/*/*/*routes.ts').map((path) => dirname(path))
  test.each([...new Set(withRoutes)])('has a module.ts in %s', (folder) => {
    expect(moduleOf(folder), `write server/src/${folder}/module.ts, and add it to app/modules.ts`).toBeDefined()
  })

  test.each(found('**/*schema.ts'))('has an owner for %s', async (path) => {
    const say = `add it to \`tables\` in server/src/${dirname(path)}/module.ts: the module then owns them`
    expect(moduleOf(dirname(path))?.tables, say).toContain(await import(`${source}/${path}`))
  })
})

const tables = Object.entries<Module>(modules).flatMap(([folder, module]) =>
  module.tables
    .flatMap((file) => Object.values<unknown>(file))
    .flatMap((value) => (is(value, PgTable) ? [[getTableName(value), folder, value] as const] : [])),
)
const holdingsOf = (table: PgTable) => personalTables(all).filter((holding) => holding.table === table)
const impersonalOf = (table: PgTable) => nonPersonalTables(all).find((one) => one.table === table)

/** Whether a column can contain personal data: names, words and JSON. */
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
  test.each(tables)('is decided for %s of %s', (_name, folder, table) => {
    const known = impersonalOf(table)?.columns ?? decided(table)
    const say = `write a personalTable(...) or a nonPersonalTable(...) for it in server/src/${folder}/personal-data.ts`
    expect(holdingsOf(table).length > 0, say).toBe(impersonalOf(table) === undefined)
    expect([...new Set(known)].toSorted(), `columns with words, in ${folder}/personal-data.ts`).toEqual(
      wordsOf(table).toSorted(),
    )
  })

  test('has a unique name, so that no heading of the export means two things', () => {
    const names = personalTables(all).map(({ called }) => called)
    expect(new Set(names).size).toBe(names.length)
  })
})
