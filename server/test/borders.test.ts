import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { borderTrespasses } from './borders.ts'
import { knownTrespasses } from './known-trespasses.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const found = globSync('server/src/**/*.ts', { cwd: root })
  .toSorted()
  .flatMap((path) => borderTrespasses({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
const known = knownTrespasses.flatMap(({ where }) =>
  Object.entries(where).flatMap(([path, details]) => details.map((detail) => ({ path, detail }))),
)
type At = { path: string; detail: string }
const covers = (entry: At, { path, detail }: At) => {
  const at = path.replace('server/src/', '')
  return entry.detail === detail && (entry.path.endsWith('/') ? at.startsWith(entry.path) : at === entry.path)
}

describe('the tables of a module', () => {
  test('are used by others only where known-trespasses.ts says why', () => {
    expect(found.filter((one) => !known.some((entry) => covers(entry, one)))).toEqual([])
  })

  test('are used by others wherever known-trespasses.ts says so: what is mended comes off the list', () => {
    expect(known.filter((entry) => !found.some((one) => covers(entry, one)))).toEqual([])
  })
})

const inPosts = 'server/src/domains/community/posts/x.ts'
const readModel = 'server/src/domains/community/posts/page.read.ts'
const users = "import { users } from '#domains/identity/accounts/schema.ts'\n"

describe('the check finds a write of another module’s table', () => {
  test.each([
    ['by its own name', inPosts, `${users} await ctx.db.update(users).set({ firstName: '' })`],
    ['by a second name', inPosts, `${users} const people = users\n await ctx.db.update(people).set({})`],
    [
      'imported by another name',
      inPosts,
      "import { users as people } from '#domains/identity/accounts/schema.ts'\n db.delete(people)",
    ],
    [
      'imported by a relative path',
      inPosts,
      "import { users } from '../../identity/accounts/schema.ts'\n db.delete(users)",
    ],
    ['by a query’s alias of it', inPosts, `${users} const u = alias(users, 'u')\n await db.insert(u).values(row)`],
    ['as a hole of raw SQL', inPosts, `${users} db.execute(sql\`with s as (update \${users} set bio = '') select 1\`)`],
    ['by insert ... select', inPosts, 'sql`insert into users (email) select name from posts`'],
    ['by merge', inPosts, 'sql`merge into users u using posts p on p.author_id = u.id when matched then delete`'],
    ['in a statement’s second part', inPosts, 'sql`with gone as (delete from users returning id) select * from gone`'],
    ['in a piece that a statement is made of', inPosts, 'const part = sql`gone as (delete from users returning id)`'],
    ['with capitals and quotes', inPosts, 'sql`UPDATE "public"."users" SET bio = null`'],
    ['by truncate', inPosts, 'sql`truncate users`'],
    ['in plain words for the driver', inPosts, "pool.query('update users set bio = $1', [bio])"],
    ['in a text kept for later', inPosts, "const TEXT = `delete from users where id = '1'`"],
    ['from http/', 'server/src/http/routing/x.ts', `${users} await ctx.db.insert(users).values(row)`],
    ['from core/', 'server/src/core/x.ts', `${users} await ctx.db.insert(users).values(row)`],
    ['from platform/database', 'server/src/platform/database/x.ts', "client.query('update users set bio = null')"],
    ['from platform/payments', 'server/src/platform/payments/x.ts', `${users} await ctx.db.delete(users)`],
    ['from a job’s worker', 'server/src/platform/jobs/x.ts', 'sql`delete from users where email_verified`'],
    ['from a module of its domain', 'server/src/domains/identity/onboarding/x.ts', 'sql`delete from users`'],
    ['from cli/', 'server/src/cli/x.ts', 'sql`delete from users`'],
    ['from the invariants', 'server/src/domains/operations/invariants/x.ts', 'sql`delete from users`'],
  ])('%s', (_how, path, text) => {
    expect(borderTrespasses({ path, text })).toContainEqual({
      path,
      rule: 'only domains/identity/accounts writes its tables: call one of its operations',
      detail: 'writes users',
    })
  })

  test('of the local payment provider, too', () => {
    const text = "import { localPaymentKeys } from '@lv/local-stripe/tables'\n db.delete(localPaymentKeys)"
    const details = borderTrespasses({ path: inPosts, text }).map(({ detail }) => detail)
    expect(details).toEqual(['writes local_payment_keys'])
  })

  test('even in a read model, which writes no table at all', () => {
    const rules = borderTrespasses({ path: readModel, text: 'sql`delete from posts`' }).map(({ rule }) => rule)
    expect(rules).toEqual(['a read model only reads'])
  })

  test('but not where demo data is made', () => {
    expect(borderTrespasses({ path: 'seed/src/x.ts', text: 'sql`delete from users`' })).toEqual([])
  })
})

describe('the check finds a read of another domain’s table', () => {
  test.each([
    ['in raw SQL', 'sql`select 1 from posts p join users u on u.id = p.author_id`'],
    ['in a condition', "sql`select from posts where exists (select from users where bio = '')`"],
    ['in a piece of a statement', 'const who = sql`join users u on u.id = p.author_id`'],
    ['by the query builder', `${users} await ctx.db.select().from(posts).innerJoin(users, on)`],
    ['in plain words for the driver', "pool.query('select 1 from users')"],
  ])('%s', (_how, text) => {
    expect(borderTrespasses({ path: inPosts, text }).map(({ detail }) => detail)).toContain('reads users')
    expect(borderTrespasses({ path: readModel, text })).toEqual([])
  })

  test.each(['core', 'http', 'http/routing', 'platform/jobs'])('from %s', (folder) => {
    const text = "sql`select from users where bio = ''`"
    const details = borderTrespasses({ path: `server/src/${folder}/x.ts`, text }).map(({ detail }) => detail)
    expect(details).toEqual(['reads users'])
  })
})

describe('the check allows a read of users', () => {
  test.each([
    ['its own module', 'domains/identity/accounts/x.ts'],
    ['parts of its own module', 'domains/identity/accounts/parts/x.ts'],
    ['another module of its domain', 'domains/identity/onboarding/parts/x.ts'],
    ['a read model of another domain', 'domains/community/posts/parts/x.read.ts'],
    ['an export of personal data', 'domains/community/posts/personal-data.ts'],
    ['the invariants', 'domains/operations/invariants/x.ts'],
    ['app/', 'app/x.ts'],
    ['cli/', 'cli/backup/x.ts'],
    ['seed/', 'seed/x.ts'],
    ['main.ts', 'main.ts'],
  ])('in %s', (_where, path) => {
    expect(borderTrespasses({ path: `server/src/${path}`, text: 'sql`select id from users`' })).toEqual([])
  })
})

describe('the check finds a column that does not exist', () => {
  test.each([
    ['by its alias', 'sql`select p.headline from posts p`', 'p.headline'],
    ['in an insert', "sql`insert into posts (headline) values ('x')`", 'posts.headline'],
    ['in an update', "sql`update posts set headline = 'x'`", 'posts.headline'],
  ])('%s', (_how, text, detail) => {
    expect(borderTrespasses({ path: inPosts, text })).toContainEqual({
      path: inPosts,
      detail,
      rule: 'raw SQL names columns that exist',
    })
  })
})

describe('the check takes a parameter for a value, whatever else is called like it', () => {
  const after = `const after = (cursor) => sql\`and p.id > \${cursor}\`\n`

  test.each([
    ['of an arrow', `(after) => sql\`select 1 from posts p where p.id > \${after} limit 1\``],
    [
      'of a function',
      `function f(after: string) { return sql\`select 1 from posts p where p.id > \${after} limit 1\` }`,
    ],
    ['with a default', `(after = '') => sql\`select 1 from posts p where p.id > \${after} limit 1\``],
    ['of several', `({ limit, from: [after] }) => sql\`select 1 from posts p where p.id > \${after} limit \${limit}\``],
    ['of a function around it', `(after) => () => sql\`select 1 from posts p where p.id > \${after} limit 1\``],
    ['of the name of a table', `(users) => sql\`select 1 from posts p where p.id = any(\${users})\``],
  ])('%s', (_how, text) => {
    expect(borderTrespasses({ path: inPosts, text: `${users}${after}${text}` })).toEqual([])
  })

  test('and says what to do where it cannot know', () => {
    const text = `${after} function f() { const { after } = page\n return sql\`select 1 from posts p where p.id > \${after}\` }`
    expect(borderTrespasses({ path: inPosts, text }).map(({ rule }) => rule)).toEqual([
      expect.stringMatching(/rename one$/),
    ])
  })
})
