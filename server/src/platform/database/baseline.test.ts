import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase, testPool } from '#test/app.ts'
import { databaseBefore, migrationFiles } from '#test/database-before.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const closers: (() => unknown)[] = []
afterAll(() => Promise.all(closers.map((close) => close())))

async function before(count?: number) {
  const database = await databaseBefore(count)
  closers.push(() => database.client.end())
  return database
}

/** The migrations of this release, and one more. */
function nextRelease(sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lv-next-'))
  closers.push(() => rmSync(folder, { recursive: true }))
  cpSync(fileURLToPath(new URL('../../../migrations', import.meta.url)), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  journal.entries.push({ ...journal.entries.at(-1), tag: '9999_next', when: journal.entries.at(-1).when + 1 })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(folder, '9999_next.sql'), sql)
  return folder
}

const recorded = async (client: pg.Client) =>
  (await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')).rows.map(
    ({ hash }) => hash,
  )
const hashes = migrationFiles.map(({ hash }) => hash)

/** The tables' definitions change their row in pg_class, pg_attribute or pg_constraint. */
const definitions = async (client: pg.Client) =>
  (
    await client.query(`select md5(string_agg(x, ',' order by x)) as all from (
      select oid::text || xmin from pg_class where relnamespace = 'public'::regnamespace
      union all select attrelid || '.' || attnum || xmin from pg_attribute where attrelid >= 16384
      union all select oid::text || xmin from pg_constraint where connamespace = 'public'::regnamespace
      union all select oid::text || xmin from pg_proc where pronamespace = 'public'::regnamespace) x (x)`)
  ).rows[0].all

test('makes an empty database', async () => {
  const url = await testDatabase('template0')
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  closers.push(() => client.end())
  await client.connect()
  expect(await recorded(client)).toEqual(hashes)
})

test('is recorded in a database that has all migrations it replaces, and not applied; once by two processes', async () => {
  const { url, client } = await before()
  const pool = testPool(url)
  closers.push(() => pool.end())
  const replaced = await recorded(client)
  expect(replaced).toHaveLength(119)
  expect(await pendingMigrations(pool)).toBe(hashes.length)
  // Applied, it would fail: its tables are there.
  await Promise.all([migrate(url), migrate(url)])
  // Rows of release 0.1.0 stay: its processes count them to say whether they are ready.
  expect(await recorded(client)).toEqual([...replaced, ...hashes])
  expect(await pendingMigrations(pool)).toBe(0)
})

test('is followed by later migrations there as elsewhere, and a release without those is ready beside it', async () => {
  const { url, client } = await before()
  const next = nextRelease('ALTER TABLE users ADD COLUMN shoe_size int')
  await migrate(url, next)
  await client.query('select shoe_size from users')
  const pool = testPool(url)
  closers.push(() => pool.end())
  expect(await pendingMigrations(pool)).toBe(0)
  await migrate(url)
  await migrate(url, next)
  expect(await recorded(client)).toHaveLength(119 + hashes.length + 1)
})

test('is refused where one of the migrations that it replaces is missing, and nothing is changed', async () => {
  const { url, client } = await before(118)
  const [replaced, tables] = [await recorded(client), await definitions(client)]
  await expect(migrate(url)).rejects.toThrow(
    'Nothing was changed. Start release 0.1.0 on the database once, then this release.',
  )
  expect([await recorded(client), await definitions(client)]).toEqual([replaced, tables])
})

test('the baseline is never edited: databases of release 0.1.0 are recorded under its hash', () => {
  expect(migrationFiles[0]?.hash).toBe('6fcbe209788491c9d3a5ad29f93e22284f22e5e8e99a3839c130d098f13e8089')
})
