// npm run bench:ten-million -- [retention] [lists] [index] [--rows=10000000]: long tables. What partitions by time cost and save
// (docs/decisions/0081): what retention takes by rows and by partitions, what a list pays for each partition it looks into. And
// how long an index, built either way, keeps anybody from writing (docs/decisions/0083).
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { readOptions } from '../server/src/core/read-options.ts'
import { applyMigrations } from '../server/src/platform/database/migrate.ts'
import { openCluster } from '../server/src/platform/database/open.ts'

const { values, positionals: asked } = readOptions({
  options: { rows: { type: 'string', default: '10000000' } },
  allowPositionals: true,
})
const ROWS = Number(values.rows)
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const say = (text: string) => console.log(`${text} (load ${loadavg()[0]?.toFixed(1)})`)

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** An id made at that time, of a series: the rest of it is as good as random. */
const idAt = (time: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 4, 15))::uuid`

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=0 -c lock_timeout=0' })
  await client.connect()
  return client
}

/** Rows first, then indexes: much sooner done. */
async function fill(client: pg.Client, table: string, statement: string) {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index where indrelid = $1::regclass and not indisprimary`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(`set session_replication_role = replica`)
  await client.query(statement)
  await client.query(`set session_replication_role = origin`)
  for (const { made } of rows) await client.query(made)
  await client.query(`vacuum analyze ${table}`)
}

/** A second session that writes all the time: the longest it waited is the longest lock. */
function writeMeanwhile(client: pg.Client, statement: string) {
  let going = true
  let [longest, count] = [0, 0]
  const done = (async () => {
    while (going) {
      longest = Math.max(longest, await timed(() => client.query(statement)))
      count += 1
      await wait(5)
    }
  })()
  return async () => {
    going = false
    await done
    return { longest, count }
  }
}

async function measureRetention(client: pg.Client, url: string) {
  const wal = async () => (await client.query('select pg_current_wal_lsn() as at')).rows[0].at
  const since = async (at: string) =>
    (await client.query('select pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), $1)) as size', [at])).rows[0].size
  // As it is once the parts are as long as planned: weeks, three of ten million.
  await client.query(`create table told_plain (like told_news including all); drop table told_news;
    create table told_news (like told_plain including all) partition by range (id);
    create table told_news_rest partition of told_news default`)
  for (let week = 6; week > 0; week -= 1)
    await client.query(`do $$ begin execute format('create table told_news_to_%s partition of told_news for values from (%L) to (%L)',
      to_char(current_date - 7 * ${week - 1}, 'YYYY_MM_DD'), first_id_of(current_date - 7 * ${week}), first_id_of(current_date - 7 * ${week - 1})); end $$`)
  const at = `current_date - interval '42 days' + i * (interval '42 days' / ${ROWS + 1})`
  const rows = (
    to: string,
  ) => `insert into ${to} (id, user_id, topic, data, alike, at) select ${idAt(at)}, u.id, 'comments',
      '{"kind": "comment", "data": {"communityId": "x", "title": "How long does a slab take"}}', 'comment ' || i % 1000, ${at}
      from users u, generate_series(1, ${ROWS}) i`
  await client.query('create index told_plain_at on told_plain (at)')
  await fill(client, 'told_plain', rows('told_plain'))
  await client.query(rows('told_news'))
  await client.query('vacuum analyze told_news')
  const other = await open(url)
  for (const [name, statement] of [
    ['rows', `delete from told_plain where at < current_date - 35`],
    ['a part', `select tend_parts('told_news', 7, current_date - 4, current_date - 35)`],
  ] as const) {
    const table = name === 'rows' ? 'told_plain' : 'told_news'
    const from = await wal()
    const stop = writeMeanwhile(
      other,
      `insert into ${table} (user_id, topic, data, at) select id, 'comments', '{}', now() from users`,
    )
    const took = await timed(() => client.query(statement))
    const { longest } = await stop()
    const log = await since(from)
    const cleaning = await timed(() => client.query(`vacuum ${table}`))
    say(
      `retention of a sixth by ${name}: ${seconds(took)}, ${log} of log, a write beside it waited ${seconds(longest)} at most; vacuum ${seconds(cleaning)}`,
    )
  }
  await other.end()
}

/** A table like messages, or the audit log: lists of one subject, newest first by time, and single rows by id. */
async function measureLists(client: pg.Client) {
  const subjects = ROWS / 100
  const at = `now() - interval '1080 days' + i * (interval '1080 days' / ${ROWS})`
  for (const parts of [0, 12, 36, 84]) {
    const table = `list_${parts}`
    await client.query(`create table ${table} (id uuid primary key default uuid_v7(), subject int not null, at timestamptz not null default now(),
      body text not null) ${parts ? 'partition by range (id)' : ''}`)
    for (let n = 0; n < parts; n += 1) {
      const edge = (k: number) => (k === 0 ? 'minvalue' : k === parts ? 'maxvalue' : `%L`)
      await client.query(`do $$ begin execute format('create table ${table}_${n} partition of ${table} for values from (${edge(n)}) to (${edge(n + 1)})'
        ${n > 0 ? `, first_id_of(current_date - 1080 + ${Math.round((1080 / parts) * n)})` : ''}
        ${n + 1 < parts ? `, first_id_of(current_date - 1080 + ${Math.round((1080 / parts) * (n + 1))})` : ''}); end $$`)
    }
    await client.query(`insert into ${table} select ${idAt(at)}, (hashint8(i) & 2147483647) % ${subjects}, ${at}, repeat('words ', 10)
      from generate_series(1, ${ROWS}) i`)
    await client.query(`create index on ${table} (subject, at)`)
    await client.query(`vacuum analyze ${table}`)
    const times = async (count: number, name: string, text: string, values: () => unknown[]) => {
      for (let n = 0; n < 50; n += 1) await client.query({ name: `${table} ${name}`, text, values: values() })
      const took = await timed(async () => {
        for (let n = 0; n < count; n += 1) await client.query({ name: `${table} ${name}`, text, values: values() })
      })
      return `${name} ${(took / count).toFixed(3)} ms`
    }
    const subject = () => [Math.floor(Math.random() * subjects)]
    const { rows } = await client.query<{ id: string }>(`select id from ${table} tablesample system (0.01) limit 1000`)
    const id = () => [rows[Math.floor(Math.random() * rows.length)]?.id]
    const found = [
      await times(1000, 'list', `select * from ${table} where subject = $1 order by at desc limit 30`, subject),
      await times(1000, 'row', `select * from ${table} where id = $1`, id),
      await times(3000, 'insert', `insert into ${table} (subject, body) values ($1, 'some words')`, subject),
    ]
    say(`${parts || 'no'} parts: ${found.join(', ')}`)
    await client.query(`drop table ${table}`)
  }
}

/** The same index twice: as a migration builds it in its transaction, and as its `.before.sql` does. */
async function measureIndex(client: pg.Client, url: string) {
  await client.query(`create table notes (id bigint generated always as identity primary key, subject int not null,
    at timestamptz not null default now(), body text not null)`)
  await client.query(
    `insert into notes (subject, body) select hashint8(i) & 65535, repeat('words ', 10) from generate_series(1, ${ROWS}) i`,
  )
  await client.query('vacuum analyze notes')
  const other = await open(url)
  const write = `insert into notes (subject, body) values (1, 'some words')`
  const calm = writeMeanwhile(other, write)
  await wait(10_000)
  const before = await calm()
  say(`writes in ten calm seconds: ${before.count}, the longest ${seconds(before.longest)}`)
  for (const way of ['', 'concurrently']) {
    const stop = writeMeanwhile(other, write)
    const took = await timed(() => client.query(`create index ${way} notes_by_subject on notes (subject, at)`))
    const { longest, count } = await stop()
    const size = (await client.query(`select pg_size_pretty(pg_relation_size('notes_by_subject')) as size`)).rows[0]
      .size
    say(
      `an index of ${size} on ${ROWS} rows ${way || 'with a lock'} took ${seconds(took)}; of ${count} writes meanwhile the longest waited ${seconds(longest)}`,
    )
    await client.query('drop index notes_by_subject')
  }
  await other.end()
  await client.query('drop table notes')
}

const parts = { retention: measureRetention, lists: measureLists, index: measureIndex }
const unknown = asked.filter((word) => !(word in parts))
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}`)

const dataDir = mkdtempSync(join(tmpdir(), 'lv-ten-million-'))
const cluster = await openCluster({ databaseUrl: undefined, dataDir, log: pino({ level: 'silent' }) })
const client = await open(cluster.url)
try {
  await applyMigrations(client)
  await client.query(`set lock_timeout = 0; set maintenance_work_mem = '512MB'`)
  await client.query(`insert into users (email, first_name, email_verified) values ('ada@test.example', 'Ada', true)`)
  for (const [name, measure] of Object.entries(parts)) {
    if (asked.length === 0 || asked.includes(name)) await measure(client, cluster.url)
  }
} finally {
  await client.end()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
