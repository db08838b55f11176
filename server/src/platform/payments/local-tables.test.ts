import { createTables } from '@lv/local-stripe/tests'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase, testPool } from '#test/app.ts'

/** What Postgres knows of the local provider's tables. */
async function described(pool: pg.Pool) {
  const columns = await pool.query(`
    select table_name, column_name, data_type, is_nullable, column_default, is_identity, identity_generation
    from information_schema.columns where table_name like 'local_payment_%' order by table_name, column_name`)
  const indexes = await pool.query(`
    select indexname, indexdef from pg_indexes where tablename like 'local_payment_%' order by indexname`)
  return { columns: columns.rows, indexes: indexes.rows }
}

async function tablesOf(template: string | undefined, make: (pool: pg.Pool) => Promise<void>) {
  const pool = testPool(await testDatabase(template))
  try {
    await make(pool)
    return await described(pool)
  } finally {
    await pool.end()
  }
}

test('the provider alone makes the tables that our migrations make', async () => {
  const migrated = await tablesOf(undefined, async () => undefined)
  // Started twice at once, and again: one makes them, nobody fails.
  const own = await tablesOf('template0', async (pool) => {
    await Promise.all([createTables(pool), createTables(pool)])
    await createTables(pool)
  })
  expect(migrated.columns.length).toBeGreaterThan(20)
  expect(own).toEqual(migrated)
})
