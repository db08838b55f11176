import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

const MIGRATION_LOCK = 7_240_001

type Applied = { hash: string; created_at: string }

/** Refuses to start where a migration that was applied has been edited since. */
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

/** Brings the database's tables up to date; processes that start together do it once, one after the other. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    application_name: 'laneway-village-migrate',
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query("set lock_timeout = '3s'")
    await refuseEdited(client)
    await apply(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** How many migrations the code brings that the database does not have yet. */
export async function pendingMigrations(pool: pg.Pool): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder }).length
  const applied = await pool.query<{ count: number }>('select count(*)::int as count from drizzle.__drizzle_migrations')
  return Math.max(0, known - (applied.rows[0]?.count ?? 0))
}
