import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import boss from 'pg-boss/package.json' with { type: 'json' }
import { from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { jobs } from '#app/jobs.ts'
import { connect } from '#platform/database/database.ts'
import { installationOf } from '#platform/database/installation.ts'
import { applyMigrations, holdMigrations, knowsMigration } from '#platform/database/migrate.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import type { FileStore } from '#platform/storage/store.ts'
import { columnsOf, countRelations, listTables, nameOf, openForCopying } from './catalogue.ts'
import { BackupError, listedFiles, type Manifest, pathsIn, readManifest, type Table, verify } from './manifest.ts'

type Key = { table: string; name: string }

async function listKeys(client: pg.Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select format('%I.%I', n.nspname, r.relname) as table, quote_ident(c.conname) as name
     from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
     where c.contype = 'f' and c.conparentid = 0 and not c.condeferrable and n.nspname in ('public', 'jobs', 'drizzle')`,
  )
  return rows
}

/** An owner who is not a superuser cannot skip foreign keys, but can defer them until all rows are loaded. */
async function asOwner(client: pg.Client, tables: string[], work: () => Promise<void>) {
  const keys = await listKeys(client)
  const setKeys = async (mode: string) => {
    for (const { table, name } of keys) await client.query(`alter table ${table} alter constraint ${name} ${mode}`)
  }
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await setKeys('deferrable initially deferred')
  await work()
  await client.query('set constraints all immediate')
  await setKeys('not deferrable')
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}

/** Loads tables in any order: triggers do not fire and foreign keys are skipped, or deferred without the privilege. */
async function withRulesAsleep(client: pg.Client, tables: string[], work: () => Promise<void>): Promise<void> {
  const may = await client.query("select has_parameter_privilege('session_replication_role', 'set') as may")
  if (!may.rows[0].may) return asOwner(client, tables, work)
  await client.query('set local session_replication_role = replica')
  await work()
  await client.query('set local session_replication_role = origin')
}

type Options = { url: string; store: FileStore; from: string; log: Logger }

async function requireEmpty(client: pg.Client, store: FileStore) {
  const count = await countRelations(client)
  if (count > 0)
    throw new BackupError(
      `The database ${client.database} is not empty (${count} tables and the like): restore into a new one.`,
    )
  for await (const _ of store.list())
    throw new BackupError(
      `${store.path('')} is not empty: restore with a new DATA_DIR, and a new bucket if there is one.`,
    )
}

function requireKnown({ migration, jobs }: Manifest) {
  if (!knowsMigration(migration))
    throw new BackupError(
      'The backup is of another release: its last migration is not known here. One from before release 0.1.0 is restored ' +
        'with that release, started once and backed up again; one of a later release needs that release.',
    )
  if (jobs !== null && jobs !== boss.pgboss.schema)
    throw new BackupError(
      `The backup is of another release: its job tables have version ${jobs}, not ${boss.pgboss.schema}.`,
    )
}

async function makeJobTables({ url, log }: Options) {
  const { pool, close } = connect(url, log, 3)
  await (await openJobs(pool, log, jobs)).stop()
  await close()
}

async function requireTables(client: pg.Client, tables: Table[]) {
  const listed = new Map(tables.map((table) => [nameOf(table), table.partition?.bounds]))
  const made = await listTables(client)
  // Migrations may have made partitions with other bounds than the backup's; they are still empty.
  for (const part of made.filter(({ schema, partition }) => schema === 'public' && partition))
    if (listed.get(nameOf(part)) !== part.partition?.bounds) await client.query(`drop table ${nameOf(part)}`)
  const there = new Set((await listTables(client)).map(nameOf))
  for (const table of tables.filter((one) => !there.has(nameOf(one)))) {
    if (!table.partition) throw new BackupError(`This release makes no table ${nameOf(table)}.`)
    const whole = nameOf({ schema: table.schema, name: table.partition.of })
    await client.query(`create table ${nameOf(table)} partition of ${whole} ${table.partition.bounds}`)
  }
}

async function loadTable(client: pg.Client, table: Table, from: string) {
  const rows = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`))
  await pipeline(createReadStream(pathsIn(from).table(table)), createGunzip(), rows)
  if (rows.rowCount !== table.rows)
    throw new Error(`${nameOf(table)} has ${rows.rowCount} rows after loading, not ${table.rows}`)
}

async function load(client: pg.Client, { tables, sequences }: Manifest, from: string) {
  await requireTables(client, tables)
  const all = (await listTables(client)).map(nameOf)
  await withRulesAsleep(client, all, async () => {
    // Migrations insert rows and pg-boss its queues, which the backup has too; parents have the foreign keys.
    const wholes = tables.flatMap(({ schema, partition }) =>
      partition ? [nameOf({ schema, name: partition.of })] : [],
    )
    await client.query(`truncate ${[...new Set([...all, ...wholes])].join(', ')}`)
    for (const table of tables) await loadTable(client, table, from)
  })
  for (const { last, isCalled, ...sequence } of sequences)
    await client.query('select setval($1::text::regclass, $2::bigint, $3)', [nameOf(sequence), last, isCalled])
}

async function loadFiles(store: FileStore, from: string) {
  for await (const { id, sha256 } of listedFiles(from)) {
    const copy = store.temporaryPath(randomUUID())
    await copyFile(pathsIn(from).file(id), copy)
    await store.keep(copy, id, sha256)
  }
}

async function fill(client: pg.Client, manifest: Manifest, options: Options) {
  const { store, from } = options
  await applyMigrations(client, manifest.migration)
  await client.query('set lock_timeout = 0')
  if (manifest.jobs !== null) await makeJobTables(options)
  await client.query('begin')
  await load(client, manifest, from)
  await store.claim(() => installationOf({ db: drizzle({ client }), pool: options, isInTransaction: true }))
  await loadFiles(store, from)
  await client.query('commit')
  await client.query('analyze')
}

/** Checks every SHA-256 first. @throws BackupError for a damaged or foreign backup, or where the target is not empty */
export async function restore(options: Options): Promise<Manifest> {
  const manifest = await readManifest(options.from)
  requireKnown(manifest)
  await verify(options.from, manifest)
  const { store } = options
  const client = await openForCopying(options.url)
  try {
    await holdMigrations(client, 'alone')
    await requireEmpty(client, store)
    try {
      await fill(client, manifest, options)
    } catch (error) {
      for await (const { id } of listedFiles(options.from)) await store.remove(id)
      throw error
    }
    return manifest
  } finally {
    await client.end()
  }
}
