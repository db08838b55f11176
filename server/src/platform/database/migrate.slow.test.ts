import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testDatabase } from '#test/app.ts'
import { holdMigrations, migrate } from './migrate.ts'

const folders: string[] = []
const clients: pg.Client[] = []
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())))
afterAll(() => folders.map((folder) => rmSync(folder, { recursive: true })))

/** Migrations of their own, by name; what is beside one has its ending. */
function aFolder(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'lv-migrate-'))
  folders.push(folder)
  mkdirSync(join(folder, 'meta'))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, `${name}.sql`), sql)
  const tags = Object.keys(files).filter((name) => !name.includes('.'))
  const entries = tags.map((tag, idx) => ({ idx, tag, version: '7', when: 1000 + idx, breakpoints: true }))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return folder
}

const notes = { '0000_notes': "CREATE TABLE notes (id serial PRIMARY KEY, words text DEFAULT 'a few')" }
const columns = { ...notes, '0001_columns': 'ALTER TABLE notes ADD COLUMN at timestamptz DEFAULT now()' }
const indexed = {
  ...columns,
  '0002_by_time': 'CREATE INDEX IF NOT EXISTS notes_by_time ON notes (at);',
  '0002_by_time.before': `-- Why it is there.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notes_by_time ON notes (at);
-- And no more.
`,
}

async function on(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}

/** A database of before the index, with somebody who writes in a transaction, and somebody beside. */
async function aBusyDatabase(files: Record<string, string> = columns) {
  const url = await testDatabase('template0')
  await migrate(url, aFolder(files))
  const [writer, beside] = [await on(url), await on(url)]
  await writer.query('begin; insert into notes default values')
  return { url, writer, beside }
}

const stateOf = async (client: pg.Client) =>
  (await client.query("select indisvalid as whole from pg_index where indexrelid = to_regclass('notes_by_time')"))
    .rows[0]

/** Those who migrate, and what each of them waits for. */
const migrating = async (client: pg.Client): Promise<{ pid: number; event: string }[]> =>
  (
    await client.query(`select pid, wait_event as event from pg_stat_activity
      where datname = current_database() and application_name = 'laneway-village-migrate'`)
  ).rows

/** Resolves once one of them waits: for a transaction, or for what is named here. */
async function untilOneWaits(client: pg.Client, event = 'virtualxid') {
  await expect.poll(async () => (await migrating(client)).map((one) => one.event)).toContain(event)
  return (await migrating(client)).find((one) => one.event === event)?.pid
}

test('of two processes that start at once one builds an index while others write, and both start', async () => {
  const { url, writer, beside } = await aBusyDatabase()
  const folder = aFolder(indexed)
  const starts = Promise.all([migrate(url, folder), migrate(url, folder)])
  await untilOneWaits(beside)
  await expect.poll(() => migrating(beside)).toHaveLength(2)
  expect(await stateOf(beside)).toEqual({ whole: false })
  await beside.query("insert into notes default values; update notes set words = 'more'")
  expect(await stateOf(beside)).toEqual({ whole: false })
  await writer.query('commit')
  await starts
  expect(await stateOf(beside)).toEqual({ whole: true })
})

test('a backup that begins meanwhile waits and stops nobody', async () => {
  const { url, writer, beside } = await aBusyDatabase()
  const start = migrate(url, aFolder(indexed))
  await untilOneWaits(beside)
  const held = holdMigrations(await on(url), 'shared')
  const asking = "select from pg_stat_activity where datname = current_database() and query like '%lock\\_shared($1)%'"
  await expect.poll(async () => (await beside.query(asking)).rowCount).toBeGreaterThan(0)
  await writer.query('commit')
  await Promise.all([start, held])
  expect(await stateOf(beside)).toEqual({ whole: true })
})

test('an index whose build was cut off is built anew by the next start', async () => {
  const { url, writer, beside } = await aBusyDatabase()
  const folder = aFolder(indexed)
  const start = migrate(url, folder)
  const pid = await untilOneWaits(beside)
  const cut = expect(start).rejects.toThrow()
  await beside.query('select pg_terminate_backend($1)', [pid])
  await cut
  expect(await stateOf(beside)).toEqual({ whole: false })
  await writer.query('commit')
  await migrate(url, folder)
  expect(await stateOf(beside)).toEqual({ whole: true })
})

test('a build that Postgres goes on with for a process that was killed is waited for, and not begun again', async () => {
  const { url, writer, beside } = await aBusyDatabase()
  const killed = new pg.Client({ connectionString: url })
  killed.on('error', () => undefined)
  await killed.connect()
  await holdMigrations(killed, 'alone')
  killed.query(indexed['0002_by_time.before']).catch(() => undefined)
  await expect.poll(() => stateOf(beside)).toEqual({ whole: false })
  killed.connection.stream.destroy()
  const idOf = async () => (await beside.query("select 'notes_by_time'::regclass::oid as id")).rows[0].id
  const id = await idOf()
  const start = migrate(url, aFolder(indexed))
  await writer.query('commit')
  await start
  expect(await stateOf(beside)).toEqual({ whole: true })
  expect(await idOf()).toBe(id)
})

test('an empty database is made without what goes ahead for others', async () => {
  const url = await testDatabase('template0')
  await migrate(url, aFolder({ ...indexed, '0002_by_time.before': 'SELECT 1 / 0' }))
  expect(await stateOf(await on(url))).toEqual({ whole: true })
})

test('rows are filled ahead in batches that commit, on a column of the migration before', async () => {
  const url = await testDatabase('template0')
  await migrate(url, aFolder(notes))
  const client = await on(url)
  await client.query('insert into notes select from generate_series(1, 25)')
  const fill = `DO $$ DECLARE ids int[]; last int := 0; BEGIN LOOP
    ids := ARRAY(SELECT id FROM notes WHERE id > last ORDER BY id LIMIT 10);
    EXIT WHEN ids = '{}';
    UPDATE notes SET size = length(words) WHERE id = ANY (ids) AND size IS NULL;
    COMMIT;
    last := ids[cardinality(ids)];
  END LOOP; END $$`
  await migrate(
    url,
    aFolder({
      ...notes,
      '0001_size': 'ALTER TABLE notes ADD COLUMN size int, ADD CONSTRAINT present CHECK (size IS NOT NULL) NOT VALID',
      '0002_sizes': 'ALTER TABLE notes ALTER COLUMN size SET NOT NULL;',
      '0002_sizes.before': `${fill};--> statement-breakpoint\nALTER TABLE notes VALIDATE CONSTRAINT present`,
    }),
  )
  const { rows } = await client.query('select count(distinct xmin::text)::int as batches, min(size) as size from notes')
  expect(rows).toEqual([{ batches: 3, size: 5 }])
})

test('a migration that finds a table in use lets others pass, tries again, and then says who uses it', async () => {
  const { url, writer, beside } = await aBusyDatabase(notes)
  const { pid } = (await writer.query('select pg_backend_pid() as pid')).rows[0]
  const folder = aFolder(columns)
  const start = migrate(url, folder)
  const refused = expect(start).rejects.toThrow(`The oldest: process ${pid} (`)
  await untilOneWaits(beside, 'relation')
  await beside.query('select from notes')
  await refused
  await expect(beside.query('select at from notes')).rejects.toThrow('does not exist')
  const again = migrate(url, folder)
  await untilOneWaits(beside, 'relation')
  await expect.poll(async () => (await migrating(beside)).map(({ event }) => event)).not.toContain('relation')
  await writer.query('commit')
  await again
  await beside.query('select at from notes')
})

test('a migration that is given up for a deadlock lets the other pass, and is tried again', async () => {
  const two = { ...notes, '0001_lists': 'CREATE TABLE lists (id serial PRIMARY KEY)' }
  const url = await testDatabase('template0')
  await migrate(url, aFolder(two))
  const [writer, beside] = [await on(url), await on(url)]
  await writer.query("set deadlock_timeout = '1min'; begin; insert into lists default values")
  // It is Postgres that ends it, not its patience with a lock.
  const both = `SET LOCAL lock_timeout = '1min'; SET LOCAL deadlock_timeout = '3s';
    ALTER TABLE notes ADD COLUMN at timestamptz; ALTER TABLE lists ADD COLUMN at timestamptz`
  const start = migrate(url, aFolder({ ...two, '0002_both': both }))
  await untilOneWaits(beside, 'relation')
  await writer.query('insert into notes default values; commit')
  await start
  await beside.query('select n.at, l.at from notes n, lists l')
})

test('what went ahead of a migration that fails is taken back, and goes ahead again with the next start', async () => {
  const url = await testDatabase('template0')
  await migrate(url, aFolder(notes))
  const client = await on(url)
  const short = {
    ...notes,
    '0001_short': 'ALTER TABLE notes ALTER COLUMN words SET NOT NULL; SELECT 1 / (count(*) - 1) FROM notes',
    '0001_short.before': `ALTER TABLE notes ADD CONSTRAINT short CHECK (length(words) < 99) NOT VALID;--> statement-breakpoint
ALTER TABLE notes VALIDATE CONSTRAINT short`,
    '0001_short.undo': 'ALTER TABLE notes DROP CONSTRAINT IF EXISTS short',
  }
  const folder = aFolder(short)
  const checks = async () => (await client.query("select from pg_constraint where conname = 'short'")).rowCount
  await client.query('insert into notes default values')
  await expect(migrate(url, folder)).rejects.toThrow()
  expect(await checks()).toBe(0)
  // As a process leaves it that was killed after what goes ahead.
  await client.query('alter table notes add constraint short check (length(words) < 5) not valid; delete from notes')
  await migrate(url, folder)
  const { rows } = await client.query(
    "select pg_get_constraintdef(oid) as made from pg_constraint where conname = 'short'",
  )
  expect(rows).toEqual([{ made: 'CHECK ((length(words) < 99))' }])
})
