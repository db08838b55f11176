import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  try {
    await apply(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    if (folder !== migrationsFolder) rmSync(folder, { recursive: true })
  }
}

/** Whether this release includes the migration with this hash. */
export const knowsMigration = (hash: string) =>
  readMigrationFiles({ migrationsFolder }).some((file) => file.hash === hash)

/** A folder that ends with the migration of this hash: the migrator applies a folder, whole. */
function copyUpTo(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lv-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
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
