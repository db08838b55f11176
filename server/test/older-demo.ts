import type pg from 'pg'
import { databaseBefore } from './database-before.ts'

type Table = { name: string; columns: string }

/** The tables that there are, partitions with theirs, each with the columns that are written. */
const tables = `select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by 1 order by 1`

async function copyTo(client: pg.Client, pool: pg.Pool): Promise<void> {
  const { rows } = await client.query<Table>(tables)
  await client.query('set session_replication_role = replica')
  await client.query('create temp table rules_then as table legal_rules')
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
  for (const { name, columns } of rows) {
    const all = await pool.query(`select json_agg(x)::text as rows from (select ${columns} from ${name}) x`)
    await client.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, coalesce($1, '[]')::json)`,
      [all.rows[0].rows],
    )
  }
  // Migrations write the law: those since then write theirs again.
  await client.query(`delete from legal_rules r where not exists (
    select from rules_then t where (t.code, t.effective_from) = (r.code, r.effective_from))`)
  await client.query('set session_replication_role = origin')
  // Rows copied with their numbers do not move the counters that new rows are numbered by.
  await client.query(`select setval(pg_get_serial_sequence(table_name, column_name), number) from (
    select table_name, column_name, (xpath('//max/text()', query_to_xml(
      format('select max(%I) from %I', column_name, table_name), false, true, '')))[1]::text::bigint as number
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES') x where number > 0`)
}

async function counts(client: pg.Client): Promise<{ name: string; n: number }[]> {
  const { rows } = await client.query<Table>(tables)
  const each = rows.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
  return (await client.query(each.join(' union all '))).rows
}

/**
 * The demo of `pool` as release 0.1.0 left it, in the tables of then. This release has applied what it has besides.
 * @returns its address, and the tables that have lost rows
 */
export async function olderDemo(pool: pg.Pool): Promise<{ url: string; lost: string[] }> {
  const { url, client, migrate } = await databaseBefore()
  try {
    await copyTo(client, pool)
    const then = await counts(client)
    await migrate()
    const now = new Map((await counts(client)).map(({ name, n }) => [name, n]))
    return { url, lost: then.flatMap(({ name, n }) => ((now.get(name) ?? 0) < n ? [name] : [])) }
  } finally {
    await client.end()
  }
}
