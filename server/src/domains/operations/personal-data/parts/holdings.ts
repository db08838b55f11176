import { type Column, getTableColumns, getTableName, inArray, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Module } from '#core/module.ts'
import type { NonPersonalTable, PersonalTable } from '#core/personal-data.ts'

type Modules = readonly Module[]

function derived<T>(derive: (modules: Modules) => T): (modules: Modules) => T {
  const known = new WeakMap<Modules, { value: T }>()
  return (modules) => {
    const { value } = known.get(modules) ?? { value: derive(modules) }
    known.set(modules, { value })
    return value
  }
}

const people = derived((modules): (PersonalTable | NonPersonalTable)[] =>
  modules.flatMap((module) => module.personalData),
)

/** The account column, if the table holds only keys and instants. */
function personIn(table: PgTable): Column | undefined {
  const keys = getTableConfig(table).foreignKeys.map((key) => key.reference())
  const [person, second] = keys.filter(({ foreignTable }) => getTableName(foreignTable) === 'users')
  const isSaid = (column: Column) =>
    column.columnType !== 'PgTimestamp' && !keys.some(({ columns }) => columns.some((key) => key === column))
  if (!person || second || Object.values<Column>(getTableColumns(table)).some(isSaid)) return undefined
  return person.columns[0]
}

function linkOf(table: PgTable): PersonalTable | undefined {
  const person = personIn(table)
  if (!person) return undefined
  const called = getTableConfig(table).name.replaceAll('_', ' ')
  return { table, called, belongsTo: ({ userIds }) => inArray(person, userIds), fate: 'goes' }
}

/** Tables such as likes that no `personal-data.ts` names: exported under the table's name, and deleted. */
export const links = derived((modules): PersonalTable[] => {
  const decided = new Set(people(modules).map(({ table }) => table))
  return modules
    .flatMap(({ tables }) => tables.flatMap((file) => Object.values(file)))
    .flatMap((table) => (is(table, PgTable) && !decided.has(table) ? (linkOf(table) ?? []) : []))
})

/** Export and deletion follow this list. */
export const personalTables = derived((modules): PersonalTable[] => [
  ...people(modules).flatMap((one) => ('called' in one ? [one] : [])),
  ...links(modules),
])

export const nonPersonalTables = derived((modules): NonPersonalTable[] =>
  people(modules).flatMap((one) => ('called' in one ? [] : [one])),
)
