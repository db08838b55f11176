import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { applyMigrations } from '#platform/database/migrate.ts'
import { testDatabase } from './app.ts'

export const migrationFiles = readMigrationFiles({
  migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)),
})

/** Hash and time of each of the 119 migrations of release 0.1.0 that the baseline replaces, as its databases have them. */
const former = readFileSync(new URL('former-migrations.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

/**
 * A database as release 0.1.0 left it: the tables of the baseline, and rows of the migrations that made them then; with a
 * `count`, of so many of them. `client` is connected to it, `migrate` applies what this release has besides.
 */
export async function databaseBefore(count = former.length) {
  const url = await testDatabase('template0')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await applyMigrations(client, migrationFiles[0]?.hash)
  await client.query('truncate drizzle.__drizzle_migrations restart identity')
  for (const row of former.slice(0, count))
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', row)
  return { url, client, migrate: () => applyMigrations(client) }
}
