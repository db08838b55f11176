import { type AlterTableCmd, type IndexStmt, loadModule, type Node, parseSync } from 'libpg-query'

await loadModule()

/** A migration's file, and what is beside it. */
export type Migration = { name: string; sql: string; before?: string | undefined; undo?: string | undefined }

/** Tables that no village makes long: nobody notices while all of one is read or written. */
const short = new Set([
  'cost_figures',
  'directory_coverage',
  'legal_rules',
  'licence_rules',
  'local_payment_settings',
  'places',
  'postcodes',
  'price_book',
  'secrets',
])

const instead = {
  index: (name: string) => `Instead, otherwise the same:
  in .before.sql  CREATE INDEX CONCURRENTLY IF NOT EXISTS "${name}" ON ...
  in .sql         CREATE INDEX IF NOT EXISTS "${name}" ON ...
A name that is taken is not made again: give it a new one, and drop the old index after it in .sql.`,
  validate: (table: string, name: string) => `Instead:
  in .sql  ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ... NOT VALID
and in the .before.sql, and again in the .sql, of a migration after it:
  ALTER TABLE "${table}" VALIDATE CONSTRAINT "${name}"
A new column needs none of it: ADD COLUMN "x" uuid CONSTRAINT "${name}" REFERENCES "y"("id").`,
  unique: (
    table: string,
    name: string,
  ) => `Instead a unique index, built as any other (CONCURRENTLY, in .before.sql), then
  in .sql  ALTER TABLE "${table}" ADD CONSTRAINT "${name}" UNIQUE USING INDEX "..."`,
  present: (table: string, column: string) => `Instead, first in a migration before it
  ALTER TABLE "${table}" ADD CONSTRAINT "${table}_${column}_present" CHECK ("${column}" IS NOT NULL) NOT VALID
then in .before.sql  ALTER TABLE "${table}" VALIDATE CONSTRAINT "${table}_${column}_present"
and in .sql          ALTER TABLE "${table}" ALTER COLUMN "${column}" SET NOT NULL
and after it         ALTER TABLE "${table}" DROP CONSTRAINT "${table}_${column}_present"`,
  rename: "Instead a new one beside it, in four releases: 'Rename a column' in CONTRIBUTING.md.",
  drop: `Drop it once a release that does not name it has gone out, and say which in the migration:
  -- unused since <version>
'Rename a column' in CONTRIBUTING.md has all steps.`,
  column: (
    table: string,
  ) => `Instead a column without it, by a migration before; then in .before.sql, while everybody works:
  DO $$ DECLARE ids uuid[]; last uuid := '00000000-0000-0000-0000-000000000000'; BEGIN LOOP
    ids := ARRAY(SELECT id FROM "${table}" WHERE id > last ORDER BY id LIMIT 5000);
    EXIT WHEN ids = '{}';
    UPDATE "${table}" SET x = ... WHERE id = ANY (ids) AND x IS NULL;
    COMMIT;
    last := ids[cardinality(ids)];
  END LOOP; END $$
or, where the key is of two columns:
  DO $$ DECLARE a uuid := '00000000-0000-0000-0000-000000000000'; b uuid := a; next_a uuid; next_b uuid; BEGIN LOOP
    WITH batch AS (SELECT k, l FROM "${table}" WHERE (k, l) > (a, b) ORDER BY k, l LIMIT 5000),
      filled AS (UPDATE "${table}" t SET x = ... FROM batch WHERE t.k = batch.k AND t.l = batch.l AND t.x IS NULL)
    SELECT k, l INTO next_a, next_b FROM batch ORDER BY k DESC, l DESC LIMIT 1;
    COMMIT;
    EXIT WHEN next_a IS NULL;
    a := next_a; b := next_b;
  END LOOP; END $$`,
}

/** Nodes are records of one key, which is their type; `relation` of a statement is the bare record of a RangeVar. */
function* everyNode(value: unknown): Generator<[type: string, node: Record<string, unknown>]> {
  if (Array.isArray(value)) for (const each of value) yield* everyNode(each)
  else if (typeof value === 'object' && value !== null)
    for (const [type, each] of Object.entries(value)) {
      if (typeof each === 'object' && each !== null && !Array.isArray(each))
        yield [type, each as Record<string, unknown>]
      yield* everyNode(each)
    }
}
const all = (value: unknown, ...types: string[]) =>
  [...everyNode(value)].flatMap(([type, node]) => (types.includes(type) ? [node] : []))

/** The statements of a file, by the pieces that are sent one by one. */
const piecesOf = (sql = '') =>
  sql
    .split('--> statement-breakpoint')
    .filter((piece) => piece.trim() !== '')
    .map((piece) => parseSync(piece).stmts?.flatMap(({ stmt }) => stmt ?? []) ?? [])

const indexOf = (node: Node) => ('IndexStmt' in node ? [node.IndexStmt] : [])
const shapeOf = (index: IndexStmt) =>
  JSON.stringify(index, (key, value) =>
    /^(concurrent|if_not_exists|location|(rexpr_)?list_(start|end))$/.test(key) ? undefined : value,
  )
const indexesDroppedBy = (node: Node) =>
  'DropStmt' in node && node.DropStmt.removeType === 'OBJECT_INDEX'
    ? all(node.DropStmt.objects, 'String').map(({ sval }) => sval)
    : []
const validatedBy = (nodes: Node[]) =>
  nodes.flatMap((node) =>
    'AlterTableStmt' in node
      ? all(node, 'AlterTableCmd').flatMap(({ subtype, name }) => (subtype === 'AT_ValidateConstraint' ? [name] : []))
      : [],
  )

const rewriting =
  /^AT_(AlterColumnType|SetExpression|SetLogged|SetUnLogged|SetTableSpace|SetAccessMethod|AttachPartition)$/
const serial = /serial\d?$/
/** Known once for all rows; any other function may say something else for each. */
const isSteady = (call: unknown) =>
  all(call, 'String').every(({ sval }) => /^(now|timezone|pg_catalog)$/.test(`${sval}`))

function constraintLocks(table: string, constraint: Record<string, unknown>, isOfNewColumn: boolean): string[] {
  const { contype, skip_validation, indexname, conname } = constraint
  const name = String(conname ?? '...')
  if (/CHECK|FOREIGN/.test(String(contype)) && !skip_validation && !(contype === 'CONSTR_FOREIGN' && isOfNewColumn))
    return [`the constraint ${name} reads all of ${table} while nobody writes it. ${instead.validate(table, name)}`]
  if (/UNIQUE|PRIMARY|EXCLUSION/.test(String(contype)) && !indexname)
    return [`the constraint ${name} builds an index on ${table} while nobody reads it. ${instead.unique(table, name)}`]
  return []
}

function columnLocks(table: string, def: Node | undefined): string[] {
  const constraints = all(def, 'Constraint')
  const isFilled = constraints.some(
    ({ contype, generated_kind, raw_expr }) =>
      contype === 'CONSTR_IDENTITY' ||
      (contype === 'CONSTR_GENERATED' && generated_kind === 's') ||
      (contype === 'CONSTR_DEFAULT' &&
        !all(raw_expr, 'FuncCall')
          .map(({ funcname }) => funcname)
          .every(isSteady)),
  )
  const isSerial = all(def, 'typeName').some(({ names }) =>
    all(names, 'String').some(({ sval }) => serial.test(`${sval}`)),
  )
  const hasDefault = constraints.some(({ contype }) => contype === 'CONSTR_DEFAULT')
  return [
    ...(isFilled || isSerial
      ? [`a new column whose values differ from row to row rewrites all of ${table}. ${instead.column(table)}`]
      : []),
    ...constraints.flatMap((each) => constraintLocks(table, each, !hasDefault)),
  ]
}

type Ground = { isAhead: boolean; validatedAhead: unknown[] }

function alterLocks(table: string, { subtype, name = '', def }: AlterTableCmd, validatedAhead: unknown[]) {
  if (subtype === 'AT_AddColumn') return columnLocks(table, def)
  if (subtype === 'AT_AddConstraint')
    return all(def, 'Constraint').flatMap((each) => constraintLocks(table, each, false))
  if (subtype === 'AT_ValidateConstraint' && !validatedAhead.includes(name))
    return [`VALIDATE reads all of ${table} while the migration holds its locks. ${instead.validate(table, name)}`]
  if (subtype === 'AT_SetNotNull' && !validatedAhead.includes(`${table}_${name}_present`))
    return [`SET NOT NULL reads all of ${table} while nobody else can. ${instead.present(table, name)}`]
  if (rewriting.test(subtype ?? ''))
    return [`${subtype} may read or rewrite all of ${table} while nobody else can. ${instead.column(table)}`]
  return []
}

/** Statements on rows: what of the tables they read or change is long. */
function rowLocks(node: Node, isLong: (table: unknown) => boolean): string[] {
  const made = new Set(all(node, 'CommonTableExpr').map(({ ctename }) => ctename))
  const changed = all(node, 'UpdateStmt', 'DeleteStmt', 'MergeStmt').map(({ relation }) => Object(relation).relname)
  const read = all(node, 'RangeVar').flatMap(({ relname }) => (made.has(relname) ? [] : [relname]))
  const [table] = [...changed, ...read].filter(isLong)
  return table === undefined
    ? []
    : [`what goes through ${table} keeps the locks of its transaction for as long. ${instead.column(table)}`]
}

const isConcurrent = (node: Node) =>
  ('ReindexStmt' in node && all(node, 'DefElem').some(({ defname }) => defname === 'concurrently')) ||
  ('RefreshMatViewStmt' in node && node.RefreshMatViewStmt.concurrent === true) ||
  ('VacuumStmt' in node && !all(node, 'DefElem').some(({ defname }) => defname === 'full'))

function statementLocks(node: Node, ground: Ground, isLong: (table: unknown) => boolean): string[] {
  const [type = ''] = Object.keys(node)
  if ('AlterTableStmt' in node) {
    const table = node.AlterTableStmt.relation?.relname ?? ''
    const commands = all(node.AlterTableStmt.cmds, 'AlterTableCmd') as AlterTableCmd[]
    // Postgres drops first, whatever is written first: a proof that goes in the same statement proves nothing.
    const dropsProof = commands.some(({ subtype }) => subtype === 'AT_DropConstraint')
    const validatedAhead = dropsProof ? [] : ground.validatedAhead
    return isLong(table) ? commands.flatMap((command) => alterLocks(table, command, validatedAhead)) : []
  }
  if (/^(Select|Update|Delete|Insert|Merge|CreateTableAs)Stmt$/.test(type)) return rowLocks(node, isLong)
  if (/^(Cluster|Vacuum|Reindex|RefreshMatView)Stmt$/.test(type) && !(ground.isAhead && isConcurrent(node)))
    return [
      `${type.replace('Stmt', '')} rewrites what nobody else can use meanwhile. Instead nothing, or CONCURRENTLY in .before.sql.`,
    ]
  if ('DoStmt' in node && !ground.isAhead)
    return ['DO holds what this check does not read. Instead plain statements, or the DO in .before.sql.']
  return []
}

/** Indexes on long tables that are not built ahead, or not made by the migration where that has not run. */
function indexLocks({ sql, before }: Migration, isLong: (table: unknown) => boolean): string[] {
  const inside = piecesOf(sql).flat()
  const ahead = piecesOf(before).flat().flatMap(indexOf)
  const isRight = (index: IndexStmt) =>
    inside.flatMap(indexOf).some((one) => one.if_not_exists && !one.concurrent && shapeOf(one) === shapeOf(index)) &&
    ahead.some((one) => one.if_not_exists && one.concurrent && shapeOf(one) === shapeOf(index)) &&
    !inside.flatMap(indexesDroppedBy).includes(index.idxname)
  return [...inside.flatMap(indexOf), ...ahead]
    .filter((index) => isLong(index.relation?.relname) && !isRight(index))
    .map(
      ({ idxname = '...', relation }) =>
        `the index ${idxname} keeps everybody from writing ${relation?.relname}. ${instead.index(idxname)}`,
    )
}

const unused = /^-- unused since v?\d+\.\d+/m

/** What the release that serves meanwhile still names: a table or column under its name. */
function goneNames({ sql, before }: Migration, isNew: Set<unknown>): string[] {
  const pieces = [sql, before].flatMap((text) => piecesOf(text).flat())
  const renamed = all(pieces, 'RenameStmt')
    .filter(({ renameType }) => renameType === 'OBJECT_COLUMN' || renameType === 'OBJECT_TABLE')
    .map(({ relation, subname }) => [Object(relation).relname, subname].filter(Boolean))
  const dropped = pieces.flatMap((node) => {
    if ('DropStmt' in node && node.DropStmt.removeType === 'OBJECT_TABLE')
      return all(node.DropStmt.objects, 'List').map(({ items }) => [all(items, 'String').at(-1)?.sval])
    if (!('AlterTableStmt' in node)) return []
    const { relation, cmds } = node.AlterTableStmt
    return all(cmds, 'AlterTableCmd').flatMap(({ subtype, name }) =>
      subtype === 'AT_DropColumn' ? [[relation?.relname, name]] : [],
    )
  })
  const isKnown = ([table]: unknown[]) => !isNew.has(table)
  return [
    ...renamed
      .filter(isKnown)
      .map((what) => `the release that serves meanwhile still says ${what.join('.')}. ${instead.rename}`),
    ...(unused.test(`${sql}\n${before ?? ''}`) ? [] : dropped)
      .filter(isKnown)
      .map((what) => `the release that serves meanwhile may still name ${what.join('.')}. ${instead.drop}`),
  ]
}

/**
 * What in a migration holds a lock for as long as a table is long, or takes away what the release before it names, and what to
 * write instead.
 */
export function longLocks(migration: Migration): string[] {
  const [inside, ahead] = [piecesOf(migration.sql).flat(), piecesOf(migration.before)]
  const isNew = new Set<unknown>(
    inside.flatMap((node) =>
      'CreateStmt' in node
        ? [node.CreateStmt.relation?.relname]
        : 'CreateTableAsStmt' in node
          ? [node.CreateTableAsStmt.into?.rel?.relname]
          : [],
    ),
  )
  const isLong = (table: unknown) => typeof table === 'string' && !isNew.has(table) && !short.has(table)
  const validatedAhead = validatedBy(ahead.flat())
  const found = [
    ...goneNames(migration, isNew),
    ...indexLocks(migration, isLong),
    ...inside.flatMap((node) => statementLocks(node, { isAhead: false, validatedAhead }, isLong)),
    ...ahead.flat().flatMap((node) => statementLocks(node, { isAhead: true, validatedAhead }, isLong)),
    ...[...ahead, ...piecesOf(migration.undo)]
      .filter((piece) => piece.length > 1)
      .map(() => 'each statement beside a migration is on its own: put --> statement-breakpoint between them.'),
  ]
  return [...new Set(found)].map((what) => `${migration.name}: ${what}`)
}
