import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { applyMigrations } from '#platform/database/migrate.ts'
import { testDatabase } from './app.ts'

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * A database as it was before the migration containing these words: `client` writes what was there then, `migrate`
 * applies the rest. `notices` is what the migrations said.
 */
export async function databaseBefore(words: string) {
  const url = await testDatabase('template0')
  const client = new pg.Client({ connectionString: url })
  const notices: string[] = []
  client.on('notice', ({ message }) => notices.push(message ?? ''))
  await client.connect()
  const files = readMigrationFiles({ migrationsFolder })
  const first = files.findIndex(({ sql }) => sql.join().includes(words))
  if (first < 1) throw new Error(`no migration says ${words}`)
  await applyMigrations(client, files[first - 1]?.hash)
  return { url, client, notices, migrate: () => applyMigrations(client) }
}
