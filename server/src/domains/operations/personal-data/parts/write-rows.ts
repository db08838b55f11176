import { type FileHandle, open } from 'node:fs/promises'
import { type Column, getTableColumns, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { Person, PersonalTable } from '#core/personal-data.ts'
import { files } from '#platform/storage/schema.ts'
import { personalTables } from './holdings.ts'

type Row = Record<string, unknown>
export type StoredFile = Pick<typeof files.$inferSelect, 'id' | 'name' | 'contentType' | 'byteCount'>

/** Rows held in memory at once. */
const PAGE = 500

/** Leaves out hashes of secrets, and search columns, which repeat other words. */
const isTold = (column: Column, name: string, { secret = [], exportsOnly = [name] }: PersonalTable) =>
  column.columnType !== 'PgCustomColumn' && !secret.includes(name) && exportsOnly.includes(name)

/** Read along a cursor of the caller's transaction. */
async function* pagesOf(ctx: Context, person: Person, holding: PersonalTable): AsyncGenerator<Row[]> {
  const columns = Object.entries(getTableColumns(holding.table)).filter(([name, column]) =>
    isTold(column, name, holding),
  )
  const told = columns.map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  const rows = sql`select ${sql.join(told, sql`, `)} from ${holding.table} where ${holding.belongsTo(person) ?? sql`true`}`
  const read = (column: Column, value: unknown) => (value === null ? null : column.mapFromDriverValue(value))
  await ctx.db.execute(sql`declare person_rows no scroll cursor for ${rows}`)
  for (let count = PAGE; count === PAGE; ) {
    const page = await ctx.db.execute<Row>(sql`fetch ${sql.raw(String(PAGE))} from person_rows`)
    count = page.rows.length
    yield page.rows.map((row) => Object.fromEntries(columns.map(([name, column]) => [name, read(column, row[name])])))
  }
  await ctx.db.execute(sql`close person_rows`)
}

/** An empty section is not written. @returns its number of rows */
async function writeSection(file: FileHandle, called: string, pages: AsyncGenerator<Row[]>, keep: (row: Row) => void) {
  let count = 0
  for await (const rows of pages) {
    for (const row of rows) keep(row)
    const lines = rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')
    if (lines) await file.write(`${count === 0 ? `,\n${JSON.stringify(called)}: [\n` : ',\n'}${lines}`)
    count += rows.length
  }
  if (count > 0) await file.write('\n]')
  return count
}

type Writing = {
  find: (ctx: Context) => Promise<Person>
  path: string
  onSection?: () => Promise<void>
}

/**
 * Writes one JSON file, readable by its owner only, from one snapshot in which `find` also runs. Memory stays flat.
 * @returns the person, how many rows there are, and the person's files
 */
export function writeRows(
  ctx: Context,
  { find, path, onSection }: Writing,
): Promise<{ person: Person; rows: number; stored: StoredFile[] }> {
  return transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`set transaction isolation level repeatable read`)
    const person = await find(ctx)
    const stored: StoredFile[] = []
    let rows = 0
    const file = await open(path, 'w', 0o600)
    try {
      await file.write(`{\n"email": ${JSON.stringify(person.email)},\n"exportedAt": ${JSON.stringify(ctx.now())}`)
      for (const holding of personalTables(ctx.modules)) {
        const keep = (row: Row) => holding.table === files && stored.push(row as StoredFile)
        rows += await writeSection(file, holding.called, pagesOf(ctx, person, holding), keep)
        await onSection?.()
      }
      await file.write('\n}\n')
    } finally {
      await file.close()
    }
    return { person, rows, stored }
  })
}

export const countSections = (ctx: Context) => personalTables(ctx.modules).length
