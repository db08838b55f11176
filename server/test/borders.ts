import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { modules } from '#app/modules.ts'
import type { Module } from '#core/module.ts'
import { type Table, usesOf } from './sql-in-source.ts'
import type { BoundaryViolation, SourceFile } from './trespasses.ts'

const listed = new Map<string, Module>(Object.entries(modules))
const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const declared = [...listed].flatMap(([owner, { tables }]) =>
  tables.flatMap((file) =>
    Object.entries(file).flatMap(([exported, table]) => {
      if (!is(table, PgTable)) return []
      const columns = Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, inSql(name)] as const)
      return [{ owner, exported, name: getTableName(table), columns: new Map(columns) }]
    }),
  ),
)
const known = new Map<string, Table>(declared.map((table) => [table.name, table]))
const ownerOf = (table: string) =>
  table.startsWith('jobs.') ? 'platform/jobs' : declared.find(({ name }) => name === table)?.owner
const tableOf = (from: string, exported: string) =>
  /schema\.ts$|^@lv\/local-stripe\/tables$/.test(from)
    ? declared.find((table) => table.exported === exported)
    : undefined

/** The module or folder that a file of the server belongs to; undefined for app.ts and main.ts. */
const folderOf = (path: string) =>
  /^server\/src\/(domains\/[\w-]+(?:\/[\w-]+(?=\/))?|platform\/[\w-]+|[\w-]+)\//.exec(path)?.[1]
const domainOf = (folder: string | undefined) => /^domains\/[\w-]+/.exec(folder ?? '')?.[0]
/** They may read the tables of every module: what assembles, fills, checks or copies them. */
const isAboveDomains = (folder: string | undefined) =>
  !folder || /^(app|seed|cli|domains\/operations\/invariants)$/.test(folder)

/** A query over several modules is named for it; so is what finds the rows of a person. Both only read. */
const isReadModel = (path: string) => /\.read\.ts$|\/personal-data\.ts$/.test(path)
const isSchema = (path: string) => /schema\.ts$/.test(path)

const UNREAD =
  'the parser of Postgres understands all raw SQL: where a hole is called like another const or function of the file, rename one'

/** Where a file of the server writes the tables of another module, or reads those of another domain. */
export function borderTrespasses({ path, text }: SourceFile): BoundaryViolation[] {
  if (!/^(server|seed)\/src\//.test(path) || /\.test\.ts$/.test(path)) return []
  const uses = usesOf(path, text, known, tableOf)
  const folder = folderOf(path)
  const domain = domainOf(folder)
  const mayReadAll = isReadModel(path) || isSchema(path) || isAboveDomains(folder)
  const mayRead = (owner: string | undefined) =>
    mayReadAll || owner === folder || (domain !== undefined && domainOf(owner) === domain)
  const say = (rule: string, detail: string): BoundaryViolation => ({ path, rule, detail })
  return [
    ...[...uses.writes]
      .filter((table) => !path.startsWith('seed/') && ownerOf(table) !== folder)
      .map((table) => say(`only ${ownerOf(table)} writes its tables: call one of its operations`, `writes ${table}`)),
    ...(isReadModel(path) ? [...uses.writes] : []).map((table) => say('a read model only reads', `writes ${table}`)),
    ...[...uses.reads]
      .filter((table) => !mayRead(ownerOf(table)))
      .map((table) =>
        say(`only its domain or a *.read.ts reads a table: use what ${ownerOf(table)} exports`, `reads ${table}`),
      ),
    ...[...uses.unknown].map((name) => say('raw SQL names columns that exist', name)),
    ...uses.unread.map((text) => say(UNREAD, text.slice(0, 120))),
  ]
}
