import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Held while the tables change, and shared by anything that needs them unchanged. */
export const MIGRATION_LOCK = 7_240_001

type Applied = { hash: string; created_at: string }

/** Refuses to start if an applied migration has been edited since. */
async function refuseEdited(client: pg.Client) {
  const exists = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (!exists.rows[0].name) return
  const applied = await client.query<Applied>('select hash, created_at from drizzle.__drizzle_migrations')
  const files = new Map(readMigrationFiles({ migrationsFolder }).map((file) => [String(file.folderMillis), file.hash]))
  for (const row of applied.rows) {
    const hash = files.get(row.created_at)
    if (hash && hash !== row.hash)
      throw new Error('A migration that was already applied has been edited; restore it and add a new one')
  }
}

/** Brings the database's tables up to date; processes that start together do it once, one at a time. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    application_name: 'laneway-village-migrate',
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(client)
  } finally {
    await client.end()
  }
}

/** Applies missing migrations, up to the one with this hash if given; the connection holds MIGRATION_LOCK. */
export async function applyMigrations(client: pg.Client, last?: string): Promise<void> {
  await client.query("set lock_timeout = '3s'")
  await refuseEdited(client)
  const folder = last === undefined ? migrationsFolder : copyUpTo(last)
  const pending = await pendingIn(client, folder)
  try {
    await runBeside(client, folder, pending, 'undo')
    await runBeside(client, folder, pending, 'before')
    await apply(drizzle({ client }), { migrationsFolder: folder })
  } catch (error) {
    await runBeside(client, folder, pending, 'undo').catch(() => undefined)
    throw error
  } finally {
    if (folder !== migrationsFolder) rmSync(folder, { recursive: true })
  }
}

const journalOf = (folder: string) => join(folder, 'meta/_journal.json')

/** The migrations of the folder that the database lacks, by name. */
async function pendingIn(client: pg.Client, folder: string): Promise<string[]> {
  const { entries } = JSON.parse(readFileSync(journalOf(folder), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  const exists = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  const newest = exists.rows[0].name
    ? (await client.query('select max(created_at)::float8 as at from drizzle.__drizzle_migrations')).rows[0].at
    : null
  return entries.filter(({ when }) => when > (newest ?? 0)).map(({ tag }) => tag)
}

/**
 * What goes beside a migration, as the migrations themselves are one transaction, which holds its locks to the end:
 * `.before.sql`, whose statements each are one of their own, and `.undo.sql`, which takes that back where none followed.
 */
async function runBeside(client: pg.Client, folder: string, pending: string[], when: 'before' | 'undo') {
  for (const tag of pending) {
    const path = join(folder, `${tag}.${when}.sql`)
    if (!existsSync(path)) continue
    for (const statement of readFileSync(path, 'utf8').split('--> statement-breakpoint')) await client.query(statement)
  }
}

/** Whether this release includes the migration with this hash. */
export const knowsMigration = (hash: string) =>
  readMigrationFiles({ migrationsFolder }).some((file) => file.hash === hash)

/** A folder that ends with the migration of this hash: the migrator applies a folder, whole. */
function copyUpTo(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lv-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const path = journalOf(folder)
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const count = readMigrationFiles({ migrationsFolder }).findIndex(({ hash }) => hash === last) + 1
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

/** How many migrations this release has that the database lacks. */
export async function pendingMigrations(pool: pg.Pool): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder }).length
  const applied = await pool.query<{ count: number }>('select count(*)::int as count from drizzle.__drizzle_migrations')
  return Math.max(0, known - (applied.rows[0]?.count ?? 0))
}
