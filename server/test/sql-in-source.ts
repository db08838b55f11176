import { loadModule, parseSync as parseSql } from 'libpg-query'
import { parseSync } from 'vite'

await loadModule()

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const child = (node: Node | undefined, key: string) => {
  const value = node?.[key]
  return isNode(value) ? value : undefined
}
const list = (node: Node, key: string) => (Array.isArray(node[key]) ? node[key].filter(isNode) : [])
const nameOf = (node: Node | undefined) => (typeof node?.name === 'string' ? node.name : undefined)

function* everyNode(node: Node): Generator<Node> {
  yield node
  for (const each of childrenOf(node)) yield* everyNode(each)
}

/** A table as code knows it: what it and its columns are called in SQL. */
export type Table = { name: string; columns: Map<string, string> }
type Import = { from: string; isType: boolean; names: [imported: string, local: string][] }
/** What a file does to tables, by their names in SQL. */
export type Uses = {
  reads: Set<string>
  writes: Set<string>
  /** Columns that raw SQL names and that are not there. */
  unknown: Set<string>
  /** SQL that the parser made nothing of. */
  unread: string[]
}

function importsOf(program: Node): Import[] {
  return [...everyNode(program)].flatMap((node): Import[] => {
    const from = child(node, 'source')?.value
    if (typeof from !== 'string' || !/^(Import|Export)/.test(node.type)) return []
    const names = list(node, 'specifiers').map((one): [string, string] => [
      nameOf(child(one, 'imported')) ?? '*',
      nameOf(child(one, 'local')) ?? '',
    ])
    const areTypes = list(node, 'specifiers').map((one) => one.importKind === 'type' || one.exportKind === 'type')
    const isType =
      node.importKind === 'type' || node.exportKind === 'type' || (areTypes.length > 0 && areTypes.every(Boolean))
    return [{ from, isType, names }]
  })
}

/** The template that stands in a `const`, or that a function of this file returns. */
function templateIn(node: Node | undefined): Node | undefined {
  if (!node) return undefined
  if (node.type === 'TaggedTemplateExpression') return nameOf(child(node, 'tag')) === 'sql' ? node : undefined
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionDeclaration') {
    const body = child(node, 'body')
    if (body?.type !== 'BlockStatement') return templateIn(body)
    const returned = list(body, 'body').find(({ type }) => type === 'ReturnStatement')
    return templateIn(child(returned, 'argument'))
  }
  if (node.type === 'ConditionalExpression')
    return templateIn(child(node, 'consequent')) ?? templateIn(child(node, 'alternate'))
  return undefined
}

/** The names that a pattern binds: of `{ a, b: [c = 1], ...d }` a, c and d. */
function boundBy(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [nameOf(pattern) ?? '']
  const inner = ['left', 'argument', 'parameter', 'value'].find((key) => child(pattern, key))
  if (inner) return boundBy(child(pattern, inner) as Node)
  return [...list(pattern, 'properties'), ...list(pattern, 'elements')].flatMap(boundBy)
}

/** Identifiers that mean a parameter, whatever else of the file is called like it. */
function* parametersIn(node: Node, names: ReadonlySet<string> = new Set()): Generator<Node> {
  if (node.type === 'Identifier' && names.has(nameOf(node) ?? '')) yield node
  const own = /Function/.test(node.type) ? list(node, 'params').flatMap(boundBy) : []
  const within = own.length > 0 ? new Set([...names, ...own]) : names
  for (const each of childrenOf(node)) yield* parametersIn(each, within)
}

const MAX_NESTED = 6

/** Finds the SQL of one file. `tableOf` says what table a name of another file is. */
class Reader {
  readonly uses: Uses = { reads: new Set(), writes: new Set(), unknown: new Set(), unread: [] }
  private readonly program: Node
  private readonly known: Map<string, Table>
  private readonly tables = new Map<string, Table>()
  private readonly bindings = new Map<string, Node>()
  private readonly parameters: Set<Node>

  constructor(
    path: string,
    text: string,
    known: Map<string, Table>,
    tableOf: (from: string, name: string) => Table | undefined,
  ) {
    this.known = known
    const program: unknown = parseSync(path, text).program
    if (!isNode(program)) throw new Error(`${path} is not read`)
    this.program = program
    this.parameters = new Set(parametersIn(program))
    for (const { from, isType, names } of importsOf(this.program))
      if (!isType)
        for (const [imported, local] of names) {
          const table = tableOf(from, imported)
          if (table) this.tables.set(local, table)
        }
    for (const node of everyNode(this.program)) this.bind(node)
  }

  private bind(node: Node) {
    const name = nameOf(child(node, 'id'))
    if (!name) return
    const init = node.type === 'VariableDeclarator' ? child(node, 'init') : node
    if (!init) return
    this.bindings.set(name, init)
    const table = this.tableAt(init)
    if (table && node.type === 'VariableDeclarator') this.tables.set(name, table)
  }

  /** `users`, a second name of it, or `alias(users, 'u')`. */
  private tableAt(node: Node | undefined): Table | undefined {
    if (node?.type === 'Identifier') return this.parameters.has(node) ? undefined : this.tables.get(nameOf(node) ?? '')
    if (node?.type === 'CallExpression' && nameOf(child(node, 'callee')) === 'alias')
      return this.tableAt(list(node, 'arguments')[0])
    return undefined
  }

  private hole(node: Node, depth: number): string {
    const table = this.tableAt(node)
    if (table) return `"${table.name}"`
    if (node.type === 'MemberExpression') {
      const owner = this.tableAt(child(node, 'object'))
      const column = owner?.columns.get(nameOf(child(node, 'property')) ?? '')
      if (owner && column) return `"${owner.name}"."${column}"`
    }
    const callee = child(node, 'callee')
    const target = node.type === 'CallExpression' ? callee : node
    const named = target && this.parameters.has(target) ? undefined : nameOf(target)
    const template = templateIn(node) ?? (named ? templateIn(this.bindings.get(named)) : undefined)
    if (template && depth < MAX_NESTED) return this.textOf(template, depth + 1)
    const [given] = node.type === 'CallExpression' ? list(node, 'arguments') : []
    if (nameOf(child(callee, 'property')) === 'raw' && typeof given?.value === 'string') return given.value
    return '$1'
  }

  private textOf(template: Node, depth = 0): string {
    const quasi = child(template, 'quasi') ?? template
    const holes = list(quasi, 'expressions')
    return list(quasi, 'quasis')
      .map(({ value }, at) => {
        const text = (value as { cooked: string }).cooked
        const next = holes[at]
        return next ? `${text}${this.hole(next, depth)}` : text
      })
      .join('')
  }

  read(): Uses {
    const taken = new Set<Node | undefined>()
    for (const node of everyNode(this.program)) {
      if (templateIn(node) === node) {
        taken.add(child(node, 'quasi'))
        this.take(this.textOf(node), true)
      } else if (node.type === 'TemplateLiteral' && !taken.has(node)) this.take(this.textOf(node), false)
      else if (node.type === 'Literal' && typeof node.value === 'string') this.take(node.value, false)
      else if (node.type === 'CallExpression') this.takeCall(node)
    }
    return this.uses
  }

  /** The query builder: `insert(users)`, `from(users)`. */
  private takeCall(node: Node) {
    const verb = nameOf(child(child(node, 'callee'), 'property')) ?? ''
    const table = this.tableAt(list(node, 'arguments')[0])
    if (!table) return
    if (/^(insert|update|delete)$/.test(verb)) this.uses.writes.add(table.name)
    else this.uses.reads.add(table.name)
  }

  private take(text: string, isSql: boolean) {
    const mayBeSql = isSql || /^\s*(select|with|insert into|update|delete from|merge into|truncate|lock)\s/i.test(text)
    if (!mayBeSql) return
    const tree = parsed(text, isSql)
    if (tree) look(tree, this.known, this.uses)
    else {
      const words = [...text.matchAll(/\b(from|join|into|update|using)\s+"?(\w+)/gi)]
      const named = words.filter(([, , name]) => this.known.has(name ?? ''))
      if (named.length > 0) this.uses.unread.push(text)
      for (const [, word = '', name = ''] of named)
        (/into|update/i.test(word) ? this.uses.writes : this.uses.reads).add(name)
    }
  }
}

/** What a piece of SQL may be a piece of. */
const frames = [
  (text: string) => text,
  (text: string) => `select ${text}`,
  (text: string) => `select 1 from ${text}`,
  (text: string) => `select 1 from x_ ${text}`,
  (text: string) => `with ${text} select 1`,
  (text: string) => `${text} select 1`,
  (text: string) => `update x_ set ${text}`,
  (text: string) => `select 1 from x_ where true ${text}`,
  (text: string) => `insert into x_ ${text}`,
  (text: string) => `insert into x_ select 1 ${text}`,
  (text: string) => `select array(${text})`,
  (text: string) => `update x_ ${text}`,
  (text: string) => `select 1 order by ${text}`,
  (text: string) => `select 1 where 1 = ${text}`,
  (text: string) => `select case ${text} end`,
]
/** What a hole may be: a value, nothing at all, a name, a condition with its word. */
const fillings = [
  '$1',
  ' ',
  ' x_ ',
  ' and true ',
  ' (select 1) ',
  " '1' ",
  ' = ',
  ' x_ = 1 ',
  ' when 1 then 1 ',
  ' select 1 ',
]

const tryParse = (text: string) => {
  try {
    return { tree: parseSql(text) }
  } catch (error) {
    const at = error instanceof Error && 'sqlDetails' in error ? (error.sqlDetails as { cursorPosition?: number }) : {}
    return { at: at.cursorPosition ?? 0 }
  }
}

function parsed(text: string, isSql: boolean): unknown {
  for (const frame of isSql ? frames : frames.slice(0, 1)) {
    const pieces = frame(text).split('$1')
    const chosen = pieces.slice(1).map(() => 0)
    for (let tries = 0; tries < 200; tries += 1) {
      const filled = pieces.map((piece, at) => (at === 0 ? piece : `${fillings[chosen[at - 1] ?? 0]}${piece}`))
      const { tree, at } = tryParse(filled.join(''))
      if (tree) return tree
      // The hole before (or at) the place of the error is something else than it was taken for.
      let end = 0
      const which = filled.findLastIndex((piece, index) => {
        end = filled.slice(0, index).join('').length
        return index > 0 && end <= (at ?? 0) && piece !== undefined
      })
      const next = (chosen[which - 1] ?? fillings.length) + 1
      if (which < 1 || next >= fillings.length) break
      chosen[which - 1] = next
    }
  }
  return undefined
}

type Tree = { [key: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

function* everyTree(value: unknown, under = ''): Generator<[under: string, tree: Tree]> {
  if (Array.isArray(value)) for (const each of value) yield* everyTree(each, under)
  if (!isTree(value)) return
  yield [under, value]
  for (const [key, each] of Object.entries(value))
    yield* everyTree(each, key === 'RangeVar' ? under : /^relations?$/.test(key) ? `${under}.${key}` : key)
}

const isWrite = (under: string) => /^(Insert|Update|Delete|Merge|Truncate|Copy|AlterTable)Stmt\.relations?$/.test(under)
const words = (fields: unknown): string[] =>
  (Array.isArray(fields) ? fields : []).map((field) => (field?.String?.sval as string | undefined) ?? '*')

/** Columns that an insert or an update names and that its table has not. */
function writtenColumns(tree: Tree, known: Map<string, Table>): string[] {
  const { relation, cols, targetList } = tree
  const table = isTree(relation) && typeof relation.relname === 'string' ? known.get(relation.relname) : undefined
  if (!table) return []
  const columns = new Set(table.columns.values())
  return [cols, targetList]
    .flatMap((targets) => (Array.isArray(targets) ? targets : []))
    .flatMap((target) => (typeof target?.ResTarget?.name === 'string' ? [String(target.ResTarget.name)] : []))
    .filter((name) => !columns.has(name) && name !== 'x_')
    .map((name) => `${table.name}.${name}`)
}

/** Which tables a statement reads and writes, and what it names that is not there. */
function look(tree: unknown, known: Map<string, Table>, { reads, writes, unknown }: Uses) {
  const all = [...everyTree(tree)]
  const own = new Set<string>()
  const aliases = new Map<string, Table | undefined>()
  for (const [, each] of all) {
    if (typeof each.ctename === 'string') own.add(each.ctename)
    for (const key of ['name', 'aliasname', 'colname']) if (typeof each[key] === 'string') own.add(each[key])
    for (const name of words(each.colnames).concat(words(each.aliascolnames))) own.add(name)
  }
  for (const [under, each] of all) {
    const { relname, schemaname, alias } = each
    const called = isTree(alias) && typeof alias.aliasname === 'string' ? alias.aliasname : undefined
    if (typeof relname !== 'string') {
      if (called) aliases.set(called, undefined)
      continue
    }
    const table = schemaname === undefined || schemaname === 'public' ? known.get(relname) : undefined
    aliases.set(called ?? relname, aliases.has(called ?? relname) ? undefined : table)
    if (table) (isWrite(under) ? writes : reads).add(relname)
    else if (schemaname === 'jobs') (isWrite(under) ? writes : reads).add(`jobs.${relname}`)
  }
  for (const [, each] of all) for (const name of writtenColumns(each, known)) unknown.add(name)
  for (const [, each] of all) {
    if (!isTree(each.ColumnRef)) continue
    const [first = '', second] = words(each.ColumnRef.fields)
    const table = aliases.get(first)
    const columns = table && new Set(table.columns.values())
    if (second !== undefined && columns && second !== '*' && !own.has(second) && !columns.has(second))
      unknown.add(`${first}.${second}`)
  }
}

/** What a file of the server does to tables, whichever way it says so. */
export const usesOf = (
  path: string,
  text: string,
  known: Map<string, Table>,
  tableOf: (from: string, name: string) => Table | undefined,
): Uses => new Reader(path, text, known, tableOf).read()
