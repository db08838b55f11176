import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

export type Applied = { hash: string; created_at: string }

/** 0118_onboarding_of_earlier_offers, the last of 119 migrations of release 0.1.0, which 0000_baseline.sql replaces. */
const LAST_REPLACED = '586570a16526d04eeac3cf76dd329d84e20c51905408f6a720b51d59e1d49a91'

/** In milliseconds; anything newer is of this release. */
const LAST_REPLACED_MS = 1_795_923_489_489

export const hashHere = (hash: string, files: MigrationMeta[]) => (hash === LAST_REPLACED ? files[0]?.hash : hash)

/** Keeps old rows, which release 0.1.0 counts for `/readyz`. @throws if it lacks any of them; nothing is changed */
export async function recordBaseline(client: pg.Client, applied: Applied[], folder: string): Promise<Applied[]> {
  const [baseline] = readMigrationFiles({ migrationsFolder: folder })
  if (!baseline || applied.some(({ hash }) => hash === baseline.hash)) return applied
  const [newest] = applied.toSorted((a, b) => Number(b.created_at) - Number(a.created_at))
  if (newest && Number(newest.created_at) > LAST_REPLACED_MS)
    throw new Error('A migration that was already applied has been edited; restore it and add a new one')
  if (newest?.hash !== LAST_REPLACED)
    throw new Error(
      'This database has not had all migrations of release 0.1.0 (the last is 0118_onboarding_of_earlier_offers), and this ' +
        'release no longer includes them. Nothing was changed. Start release 0.1.0 on the database once, then this release.',
    )
  const row = { hash: baseline.hash, created_at: String(baseline.folderMillis) }
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    row.hash,
    row.created_at,
  ])
  return [...applied, row]
}
