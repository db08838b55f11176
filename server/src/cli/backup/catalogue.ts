import pg from 'pg'
import type { Sequence, Table } from './manifest.ts'

/** Where the product keeps what it knows: its tables, pg-boss's, and the list of migrations. */
const schemas = ['public', 'jobs', 'drizzle']

const quoted = (name: string) => pg.escapeIdentifier(name)
export const nameOf = ({ schema, name }: { schema: string; name: string }) => `${quoted(schema)}.${quoted(name)}`
export const columnsOf = ({ columns }: Pick<Table, 'columns'>) => columns.map(quoted).join(', ')

/** A connection for long work: no time limits, and values written so that they read back the same to the last bit. */
export async function openForCopying(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    application_name: 'laneway-village-backup',
    options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
  })
  // A connection that breaks also fails the query under way: that one is told.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
    set extra_float_digits = 3; set client_encoding = 'UTF8'`)
  return client
}

export type CatalogueTable = Pick<Table, 'schema' | 'name' | 'columns' | 'partition'>

/** Every table of the product that holds rows; of a partitioned one its partitions. Not those of extensions. */
export async function listTables(client: pg.Client): Promise<CatalogueTable[]> {
  const { rows } = await client.query<CatalogueTable>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       case when c.relispartition then
         json_build_object('of', parent.relname, 'bounds', pg_get_expr(c.relpartbound, c.oid)) end as partition
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     left join pg_inherits i on i.inhrelid = c.oid
     left join pg_class parent on parent.oid = i.inhparent
     where c.relkind = 'r' and n.nspname = any($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
     order by 1, 2`,
    [schemas],
  )
  return rows
}

/** The value of each of the product's sequences. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    'select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2',
    [schemas],
  )
  const sequences: Sequence[] = []
  for (const sequence of rows) {
    const state = await client.query(
      `select last_value::text as last, is_called as "isCalled" from ${nameOf(sequence)}`,
    )
    sequences.push({ ...sequence, ...state.rows[0] })
  }
  return sequences
}

/** Version of the job tables; null where there are none. */
export async function jobsVersion(client: pg.Client): Promise<number | null> {
  const found = await client.query("select to_regclass('jobs.version') as name")
  if (!found.rows[0].name) return null
  return (await client.query('select version from jobs.version')).rows[0]?.version ?? null
}

/** How many tables, views and sequences the database holds, whosever they are; those of extensions do not count. */
export async function countRelations(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`,
  )
  return rows[0]?.count ?? 0
}
