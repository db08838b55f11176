import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { sqlState } from '#core/context.ts'
import { type Applied, hashHere, recordBaseline } from './baseline.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Held while tables change, and shared by anything that needs them unchanged. */
export const MIGRATION_LOCK = 7_240_001

const ASK_AGAIN_MS = 200

/** Polls, as a waiting statement holds a snapshot that a concurrent index build of the lock's holder would wait for. */
export async function holdMigrations(client: pg.Client, how: 'alone' | 'shared'): Promise<void> {
  const ask =
    how === 'alone'
      ? 'select pg_try_advisory_lock($1) as "isOurs"'
      : 'select pg_try_advisory_lock_shared($1) as "isOurs"'
  const isOurs = async () => (await client.query<{ isOurs: boolean }>(ask, [MIGRATION_LOCK])).rows[0]?.isOurs
  while (!(await isOurs())) await wait(ASK_AGAIN_MS)
}

async function appliedIn(client: pg.Client): Promise<Applied[] | undefined> {
  const exists = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (!exists.rows[0].name) return undefined
  const { rows } = await client.query<Applied>('select hash, created_at from drizzle.__drizzle_migrations')
  return rows.length > 0 ? rows : undefined
}

function refuseEdited(applied: Applied[], folder: string) {
  const files = new Map(
    readMigrationFiles({ migrationsFolder: folder }).map((file) => [String(file.folderMillis), file.hash]),
  )
  for (const row of applied) {
    const hash = files.get(row.created_at)
    if (hash && hash !== row.hash)
      throw new Error('A migration that was already applied has been edited; restore it and add a new one')
  }
}

/** Processes that start together migrate one at a time. */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    application_name: 'laneway-village-migrate',
  })
  // A broken connection also fails the next query, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await holdMigrations(client, 'alone')
    await applyMigrations(client, undefined, folder)
  } finally {
    await client.end()
  }
}

/** Up to the migration with the hash `last`, or all; the connection must hold MIGRATION_LOCK. */
export async function applyMigrations(client: pg.Client, last?: string, folder = migrationsFolder): Promise<void> {
  await client.query('set statement_timeout = 0')
  const before = await appliedIn(client)
  refuseEdited(before ?? [], folder)
  const applied = before && (await recordBaseline(client, before, folder))
  for (const step of stepsTo(last, folder, applied)) await take(client, folder, step)
}

type Entry = { when: number; tag: string }
const journalOf = (folder: string) => join(folder, 'meta/_journal.json')
const readJournal = (folder: string): { entries: Entry[] } => JSON.parse(readFileSync(journalOf(folder), 'utf8'))
const beside = (folder: string, tag: string, when: 'before' | 'undo') => join(folder, `${tag}.${when}.sql`)

/** A `.before.sql` starts a new transaction, as it needs what came before; an empty database takes one. */
function stepsTo(last: string | undefined, folder: string, applied: Applied[] | undefined): string[][] {
  const { entries } = readJournal(folder)
  const files = readMigrationFiles({ migrationsFolder: folder })
  const count = last === undefined ? entries.length : files.findIndex(({ hash }) => hash === hashHere(last, files)) + 1
  const newest = Math.max(0, ...(applied ?? []).map(({ created_at }) => Number(created_at)))
  const tags = entries.slice(0, count).flatMap(({ when, tag }) => (when > newest ? [tag] : []))
  const starts = tags.flatMap((tag, at) =>
    at === 0 || (applied && existsSync(beside(folder, tag, 'before'))) ? [at] : [],
  )
  return starts.map((from, at) => tags.slice(from, starts[at + 1]))
}

const SHORT = '1s'
const LONG = '5min'
const TRIES = 5
const PAUSE_MS = 1000

const isDeadlock = (error: unknown) => sqlState(error) === '40P01'
const isBusy = (error: unknown) => sqlState(error) === '55P03' || isDeadlock(error)

/** Others queue behind whoever waits for a lock, so it gives up soon, lets them pass, and tries again. */
async function amongOthers(client: pg.Client, work: () => Promise<unknown>, mayPass = isBusy) {
  await client.query(`set lock_timeout = '${SHORT}'`)
  for (let left = TRIES - 1; ; left -= 1)
    try {
      return await work()
    } catch (error) {
      if (!mayPass(error) || left === 0) throw error
      await wait(PAUSE_MS)
    }
}

const builtBy = (statement: string) =>
  /\bindex concurrently if not exists "?(\w+)/i.exec(statement.replaceAll(/\s+/g, ' '))?.[1]

/** An interrupted build leaves an invalid index, which IF NOT EXISTS takes for a valid one. */
async function dropHalfBuilt(client: pg.Client, name: string) {
  const index = pg.escapeIdentifier(name)
  const found = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    index,
  ])
  if (found.rowCount) await client.query(`drop index concurrently ${index}`)
}

/** Nobody queues behind a concurrent build, so it may wait long. Postgres finishes the build of a killed process. */
async function build(client: pg.Client, name: string, statement: string) {
  await client.query(`set lock_timeout = '${LONG}'`)
  await dropHalfBuilt(client, name)
  try {
    await client.query(statement)
  } catch (error) {
    const drop = async () => {
      await client.query(`set lock_timeout = '${SHORT}'`)
      await dropHalfBuilt(client, name)
    }
    await drop().catch(() => undefined)
    throw error
  }
}

/** Each statement is a transaction, as a migration holds its locks to the end. */
async function runBeside(client: pg.Client, path: string) {
  if (!existsSync(path)) return
  for (const statement of readFileSync(path, 'utf8').split('--> statement-breakpoint')) {
    const index = builtBy(statement)
    if (index) await amongOthers(client, () => build(client, index, statement), isDeadlock)
    else await amongOthers(client, () => client.query(statement))
  }
}

async function take(client: pg.Client, folder: string, step: string[]) {
  const [first = '', last = ''] = [step[0], step.at(-1)]
  const upTo = copyUpTo(folder, last)
  try {
    await runBeside(client, beside(folder, first, 'undo'))
    await runBeside(client, beside(folder, first, 'before'))
    await amongOthers(client, () => apply(drizzle({ client }), { migrationsFolder: upTo }))
  } catch (error) {
    const told = await explain(client, error)
    await runBeside(client, beside(folder, first, 'undo')).catch(() => undefined)
    throw told
  } finally {
    rmSync(upTo, { recursive: true })
  }
}

/** Names the transactions that the operator has to wait for. */
async function explain(client: pg.Client, error: unknown): Promise<unknown> {
  if (!isBusy(error)) return error
  const { rows } = await client.query<{ who: string }>(
    `select format('process %s (%s, %s) since %s', pid, coalesce(nullif(application_name, ''), usename), state, xact_start) as who
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '1 s'
      order by xact_start limit 3`,
  )
  const whose = rows.map(({ who }) => who).join(', ') || 'none that this user of the database may see'
  return new Error(
    `The tables cannot be brought up to date while others keep a transaction open. The oldest: ${whose}. ` +
      'Wait for its end, or end it with select pg_terminate_backend(<process>), and start again.',
    { cause: error },
  )
}

function copyUpTo(folder: string, tag: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'lv-migrations-'))
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('_snapshot.json') })
  const journal = readJournal(folder)
  const count = journal.entries.findIndex((entry) => entry.tag === tag) + 1
  writeFileSync(journalOf(copy), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return copy
}

/** Whether this release can restore tables up to the migration with this hash. */
export function knowsMigration(hash: string): boolean {
  const files = readMigrationFiles({ migrationsFolder })
  return files.some((file) => file.hash === hashHere(hash, files))
}

/** Migrations of other releases do not count. */
export async function pendingMigrations(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  const applied = new Set(rows.map(({ hash }) => hash))
  return readMigrationFiles({ migrationsFolder }).filter(({ hash }) => !applied.has(hash)).length
}
