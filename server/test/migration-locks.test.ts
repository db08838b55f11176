import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { longLocks, type Migration } from './migration-locks.ts'

const folder = fileURLToPath(new URL('../migrations', import.meta.url))
const read = (file: string) => (existsSync(`${folder}/${file}`) ? readFileSync(`${folder}/${file}`, 'utf8') : undefined)
const migrationOf = (name: string): Migration => ({
  name,
  sql: read(`${name}.sql`) ?? '',
  before: read(`${name}.before.sql`),
  undo: read(`${name}.undo.sql`),
})

const journal: { entries: { tag: string }[] } = JSON.parse(read('meta/_journal.json') ?? '')
/** The baseline makes an empty database, where nobody waits. */
const [baseline = '', ...later] = journal.entries.map(({ tag }) => tag)

describe('migrations', () => {
  test('hold no lock for as long as a table is long', () => {
    expect(later.flatMap((name) => longLocks(migrationOf(name)))).toEqual([])
  })

  test('are read as drizzle-kit writes them: an index and a foreign key on tables that are there are found', () => {
    const written = migrationOf(baseline).sql.split('\n')
    const lineOf = (words: string) => written.filter((line) => line.includes(words)).join('\n')
    expect(longLocks({ name: '0001_x', sql: lineOf('INDEX "projects_newest"') })).toEqual([
      expect.stringMatching(/^0001_x: the index projects_newest keeps everybody from writing projects\./),
    ])
    expect(longLocks({ name: '0001_x', sql: lineOf('"posts_category_of_community"') })).toEqual([
      expect.stringMatching(
        /^0001_x: the constraint posts_category_of_community reads all of posts while nobody writes it\./,
      ),
    ])
  })
})

const locksOf = (sql: string, before?: string) => longLocks({ name: '0100_x', sql, before })
const inSql = 'CREATE INDEX IF NOT EXISTS "users_by_bio" ON "users" USING btree ("bio") WHERE "bio" <> \'\';'
const inBefore =
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_bio" ON "users" USING btree ("bio") WHERE "bio" <> \'\';'
const present = 'ALTER TABLE users VALIDATE CONSTRAINT users_bio_present'

describe('an index on a table that is there', () => {
  test('passes where it is built ahead, and made by the migration in an empty database', () => {
    expect(locksOf(inSql, inBefore)).toEqual([])
    expect(locksOf(`${inSql} DROP INDEX "users_by_first_name";`, `-- why\n${inBefore}`)).toEqual([])
  })

  test('passes where its rows are told by a list of values', () => {
    const some = (sql: string) => sql.replace(`"bio" <> ''`, `"bio" in ('a', 'b')`)
    expect(locksOf(some(inSql), some(inBefore))).toEqual([])
  })

  test.each([
    ['not built ahead', inSql, undefined],
    ['made whether it is there or not', inSql.replace('IF NOT EXISTS ', ''), inBefore],
    ['built ahead with a lock', inSql, inBefore.replace('CONCURRENTLY ', '')],
    ['built ahead whether it is there or not', inSql, inBefore.replace('IF NOT EXISTS ', '')],
    ['another one ahead', inSql, inBefore.replace('("bio")', '("first_name")')],
    ['of the name of one that goes', `DROP INDEX "users_by_bio"; ${inSql}`, inBefore],
    ['built in the migration’s transaction', inBefore, inBefore],
    ['only built ahead', 'SELECT 1', inBefore],
  ])('is refused where it is %s', (_how, sql, before) => {
    expect(locksOf(sql, before)).toEqual([
      `0100_x: the index users_by_bio keeps everybody from writing users. Instead, otherwise the same:
  in .before.sql  CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_bio" ON ...
  in .sql         CREATE INDEX IF NOT EXISTS "users_by_bio" ON ...
A name that is taken is not made again: give it a new one, and drop the old index after it in .sql.`,
    ])
  })
})

describe('what holds a lock for as long as a table is long is refused', () => {
  test.each([
    ['a check', 'ALTER TABLE users ADD CONSTRAINT c CHECK (length(bio) < 9)', 'NOT VALID'],
    ['a foreign key', 'ALTER TABLE users ADD CONSTRAINT c FOREIGN KEY (bio) REFERENCES posts (id)', 'NOT VALID'],
    ['a check of a new column', 'ALTER TABLE users ADD COLUMN x int CHECK (x > 0)', 'NOT VALID'],
    ['a reference of a column filled at once', "ALTER TABLE users ADD x text DEFAULT 'a' REFERENCES y", 'NOT VALID'],
    ['a look through all rows among other work', 'ALTER TABLE users VALIDATE CONSTRAINT c', '.before.sql'],
    ['a unique key', 'ALTER TABLE users ADD CONSTRAINT c UNIQUE (bio)', 'USING INDEX'],
    ['a unique new column', 'ALTER TABLE users ADD COLUMN x int UNIQUE', 'USING INDEX'],
    ['a primary key', 'ALTER TABLE users ADD PRIMARY KEY (id)', 'USING INDEX'],
    ['a column that may not be empty any more', 'ALTER TABLE users ALTER bio SET NOT NULL', 'users_bio_present'],
    ['another type', 'ALTER TABLE users ALTER bio TYPE int USING 1', 'a column without it'],
    ['a random default', 'ALTER TABLE users ADD x uuid DEFAULT gen_random_uuid()', 'a column without it'],
    ['a stored column', 'ALTER TABLE users ADD x int GENERATED ALWAYS AS (length(bio)) STORED', 'a column without it'],
    ['a numbered column', 'ALTER TABLE users ADD x bigserial', 'a column without it'],
    ['an identity', 'ALTER TABLE users ADD x int GENERATED ALWAYS AS IDENTITY', 'a column without it'],
    ['an update', "UPDATE users SET bio = ''", 'LIMIT 5000'],
    ['an update of some', "UPDATE users SET bio = '' WHERE id = 'a'", 'LIMIT 5000'],
    ['an update by a long table', 'UPDATE price_book SET cents = p.x FROM posts p', 'LIMIT 5000'],
    ['a deletion', 'DELETE FROM users', 'LIMIT 5000'],
    ['a deletion in a part of a statement', 'WITH x AS (DELETE FROM users RETURNING 1) SELECT 1', 'LIMIT 5000'],
    ['a merge', 'MERGE INTO users u USING places p ON true WHEN MATCHED THEN DELETE', 'LIMIT 5000'],
    ['a copy of a table', 'CREATE TABLE n (id int); INSERT INTO n SELECT id FROM users', 'LIMIT 5000'],
    ['a table made of another', 'CREATE TABLE n AS SELECT id FROM users', 'LIMIT 5000'],
    ['cluster', 'CLUSTER users', 'CONCURRENTLY'],
    ['vacuum full', 'VACUUM FULL users', 'CONCURRENTLY'],
    ['reindex', 'REINDEX TABLE users', 'CONCURRENTLY'],
    ['what cannot be read', 'DO $$ BEGIN END $$', '.before.sql'],
  ])('%s', (_what, sql, way) => {
    expect(locksOf(sql)).toEqual([expect.stringContaining(way)])
  })

  test('a column that may not be empty any more, whose proof goes in the same statement', () => {
    const sql = 'ALTER TABLE users ALTER bio SET NOT NULL, DROP CONSTRAINT users_bio_present'
    expect(locksOf(sql, present)).toEqual([expect.stringContaining('and after it')])
  })

  test.each([
    ['a check', 'ALTER TABLE users ADD CONSTRAINT c CHECK (length(bio) < 9)'],
    ['a column that may not be empty any more', 'ALTER TABLE users ALTER bio SET NOT NULL'],
    ['an update in one', "UPDATE users SET bio = ''"],
    ['vacuum full', 'VACUUM FULL users'],
    ['two statements that are sent together', `${present}; SELECT 1`],
  ])('before a migration, too: %s', (_what, before) => {
    expect(locksOf('SELECT 1', before)).toHaveLength(1)
  })
})

describe('what the release that serves meanwhile still names', () => {
  test.each([
    ['a column', 'ALTER TABLE users RENAME COLUMN bio TO about', 'users.bio', 'four releases'],
    ['a table', 'ALTER TABLE users RENAME TO people', 'users', 'four releases'],
    ['a column, whatever it says', '-- unused since 0.3.0\nALTER TABLE users RENAME bio TO b', 'users.bio', 'four'],
    ['a column of a short table', 'ALTER TABLE places RENAME name TO title', 'places.name', 'four releases'],
  ])('is not renamed: %s', (_what, sql, name, way) => {
    expect(locksOf(sql)).toEqual([expect.stringContaining(`still says ${name}. `)])
    expect(locksOf(sql)).toEqual([expect.stringContaining(way)])
  })

  test.each([
    ['a column', 'ALTER TABLE users DROP COLUMN bio', ['users.bio']],
    ['two columns', 'ALTER TABLE users DROP bio, DROP IF EXISTS first_name', ['users.bio', 'users.first_name']],
    ['a table', 'DROP TABLE "public"."posts" CASCADE', ['posts']],
    ['two tables', 'DROP TABLE posts, places', ['posts', 'places']],
    ['a column without a version', '-- unused since a while\nALTER TABLE users DROP bio', ['users.bio']],
  ])('is not dropped: %s', (_what, sql, names) => {
    const found = names.map((name) => expect.stringContaining(`may still name ${name}. Drop it once`))
    expect(locksOf(sql)).toEqual(found)
    expect(locksOf('SELECT 1', sql)).toEqual(found)
  })
})

test.each([
  [
    'a table with all that belongs to it',
    'CREATE TABLE n (id int); CREATE INDEX i ON n (id); ALTER TABLE n ADD UNIQUE (id)',
  ],
  [
    'a new table’s references',
    'CREATE TABLE n (id int); ALTER TABLE n ADD CONSTRAINT c FOREIGN KEY (id) REFERENCES users',
  ],
  ['rows by value', "INSERT INTO users (email) VALUES ('a')"],
  ['rows of a table that stays short', 'UPDATE price_book SET cents = 1'],
  ['a constraint for rows to come', 'ALTER TABLE users ADD CONSTRAINT c CHECK (length(bio) < 9) NOT VALID'],
  ['it for all rows, looked through ahead', present, present],
  ['a column no longer empty, looked through ahead', 'ALTER TABLE users ALTER bio SET NOT NULL', present],
  ['a unique key of an index built ahead', 'ALTER TABLE users ADD CONSTRAINT c UNIQUE USING INDEX i'],
  [
    'columns of one default',
    "ALTER TABLE users ADD x timestamptz DEFAULT now() NOT NULL, ADD y jsonb DEFAULT '[]'::jsonb",
  ],
  ['a new column’s reference', 'ALTER TABLE users ADD COLUMN x uuid CONSTRAINT c REFERENCES posts (id)'],
  [
    'what is dropped, once nothing names it',
    '-- unused since 0.3.0\nALTER TABLE users DROP COLUMN bio; DROP INDEX users_by_bio; DROP TABLE posts',
  ],
  ['another name of what no statement names', 'ALTER INDEX i RENAME TO j; ALTER TABLE users RENAME CONSTRAINT c TO d'],
  ['rows filled ahead in batches', 'SELECT 1', "DO $$ BEGIN UPDATE users SET bio = ''; COMMIT; END $$"],
])('what holds a lock for a moment passes: %s', (_what, sql, before?: string) => {
  expect(locksOf(sql, before)).toEqual([])
})
