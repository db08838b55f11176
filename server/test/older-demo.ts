import type pg from 'pg'
import { databaseBefore } from './database-before.ts'

type Table = { name: string; columns: string }

/** The tables that there are, each with the columns that are written. */
const tables = `select c.table_name as name, string_agg(format('%I', c.column_name), ', ') as columns
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' group by 1 order by 1`

/** What the product of then left besides: leads counted in its way, ids of no time, marks of days, a log, an export, projects that were shown. */
const leftThen = `
  select count_leads_anew();
  update told_news set id = gen_random_uuid();
  insert into project_views (project_id, day, visitor)
    select id, current_date - n, sha256('v') from projects, generate_series(0, 3) n;
  insert into resource_downloads (resource_id, day, visitor) select id, current_date, sha256('p') from resources;
  with hook as (insert into webhooks (professional_id, slot, url, events, secret)
      select id, 1, 'https://hooks.example.com/', '{lead.created}', 's' from professionals limit 1 returning id)
    insert into webhook_deliveries (webhook_id, event, body, created_at, status)
    select id, 'lead.created', '{}', now() - n * interval '1 day', 'delivered' from hook, generate_series(0, 40) n;
  insert into data_exports (user_id, asked_at) select id, now() from users order by id limit 1;
  insert into project_showcases (community_id, project_id, post_id)
    select p.community_id, j.id, p.id from (select *, row_number() over () as n from posts limit 2) p
      join (select id, row_number() over () as n from projects limit 2) j using (n)`

async function copyTo(client: pg.Client, pool: pg.Pool): Promise<void> {
  const { rows } = await client.query<Table>(tables)
  await client.query('set session_replication_role = replica')
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
  for (const { name, columns } of rows) {
    const all = await pool.query(`select json_agg(x)::text as rows from (select ${columns} from ${name}) x`)
    await client.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, coalesce($1, '[]')::json)`,
      [all.rows[0].rows],
    )
  }
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
 * A demo as a release before visitors could talk (0090) had it: the one of `pool`, in the columns of then, with what people
 * left besides. All migrations since are applied. @returns its address, and the tables that have lost rows
 */
export async function olderDemo(pool: pg.Pool): Promise<{ url: string; lost: string[] }> {
  const { url, client, migrate } = await databaseBefore('"guest_read_at"')
  try {
    await copyTo(client, pool)
    await client.query(leftThen)
    const then = await counts(client)
    await migrate()
    const now = new Map((await counts(client)).map(({ name, n }) => [name, n]))
    return { url, lost: then.flatMap(({ name, n }) => ((now.get(name) ?? 0) < n ? [name] : [])) }
  } finally {
    await client.end()
  }
}
