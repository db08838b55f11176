import { dirname, posix } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { modules } from '#app/modules.ts'
import type { Module } from '#core/module.ts'
import { type Table, type Uses, usesOf } from './sql-in-source.ts'
import type { SourceFile, Trespass } from './trespasses.ts'

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
  table.startsWith('jobs.') ? 'jobs' : declared.find(({ name }) => name === table)?.owner
const tableOf = (from: string, exported: string) =>
  /tables\.ts$|^@lv\/local-stripe\/tables$/.test(from)
    ? declared.find((table) => table.exported === exported)
    : undefined

/** The module (or the folder) of a file of the server; undefined for what starts and puts together the others. */
const folderOf = (path: string) => /^server\/src\/((?:modules\/)?[\w-]+)\//.exec(path)?.[1]
/** They know all modules by what they are: the list itself, made-up data, and what checks or copies the tables of all. */
const isAbove = (folder: string | undefined) => !folder || /^(house|seed|invariants|backup)$/.test(folder)

/** A page's one query across nouns is named for it; so is what finds the rows of a person. Both only read. */
const isReadModel = (path: string) => /\.read\.ts$|\/people\.ts$/.test(path)
const isTables = (path: string) => /tables\.ts$/.test(path)

function sqlTrespasses(path: string, uses: Uses): Trespass[] {
  const folder = folderOf(path)
  const writes = [...uses.writes]
  const foreign = (tables: Iterable<string>) => [...tables].filter((table) => ownerOf(table) !== folder)
  const say = (rule: string, detail: string) => ({ path, rule, detail })
  const mayRead = isReadModel(path) || isTables(path) || isAbove(folder)
  return [
    ...(folder === 'seed' ? [] : foreign(writes)).map((table) =>
      say(`only ${ownerOf(table)} writes its tables: call a verb of it`, `writes ${table}`),
    ),
    ...(isReadModel(path) ? writes : []).map((table) => say('a read model only reads', `writes ${table}`)),
    ...(mayRead ? [] : foreign(uses.reads)).map((table) =>
      say(`a table is read by its owner, or in a *.read.ts: use what ${ownerOf(table)} exports`, `reads ${table}`),
    ),
    ...[...uses.unknown].map((name) => say('raw SQL names columns that are there', name)),
    ...uses.unread.map((text) => say('raw SQL is written so that Postgres’s parser reads it', text.slice(0, 120))),
  ]
}

/** Calls, and types too, go downwards: to a lower floor, or within the ports on the ground. */
function upward(path: string, { imports }: Uses): Trespass[] {
  const folder = folderOf(path)
  if (isAbove(folder) || isTables(path)) return []
  const floor = listed.get(folder ?? '')?.floor ?? 0
  return imports.flatMap(({ from, isType }) => {
    if (!from.startsWith('.')) return []
    const to = posix.normalize(posix.join(dirname(path), from))
    const target = folderOf(to)
    const module = listed.get(target ?? '')
    if (!module || target === folder || (isTables(to) && !isType)) return []
    if (module.floor < floor || (module.floor === 0 && floor === 0)) return []
    const detail = `${isType ? 'names a type of' : 'calls'} ${target}`
    return [{ path, rule: `calls and types go downwards: ${target} is on floor ${module.floor}`, detail }]
  })
}

/** Where a file of the server crosses a border of a module, in its SQL, its queries or its imports. */
export function borderTrespasses({ path, text }: SourceFile): Trespass[] {
  if (!path.startsWith('server/src/') || /\.test\.ts$/.test(path)) return []
  const uses = usesOf(path, text, known, tableOf)
  return [...sqlTrespasses(path, uses), ...upward(path, uses)]
}
