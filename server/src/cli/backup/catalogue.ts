import pg from 'pg'
import type { Sequence, Table } from './manifest.ts'

const schemas = ['public', 'jobs', 'drizzle']

const quoted = (name: string) => pg.escapeIdentifier(name)
export const nameOf = ({ schema, name }: { schema: string; name: string }) => `${quoted(schema)}.${quoted(name)}`
export const columnsOf = ({ columns }: Pick<Table, 'columns'>) => columns.map(quoted).join(', ')

/** Opens a connection without time limits, whose text values read back exactly. */
export async function openForCopying(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    application_name: 'laneway-village-backup',
    options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
  })
  // A broken connection also fails the query under way, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
    set extra_float_digits = 3; set client_encoding = 'UTF8'`)
  return client
}

export type CatalogueTable = Pick<Table, 'schema' | 'name' | 'columns' | 'partition'>

/** Every product table that holds rows (partitions instead of their parents), without those of extensions. */
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

/** Counts everybody's tables, views and sequences, without those of extensions. */
export async function countRelations(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`,
  )
  return rows[0]?.count ?? 0
}
