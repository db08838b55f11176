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

describe('the borders of the modules', () => {
  test('are crossed nowhere but where known-trespasses.ts says why', () => {
    expect(found.filter((one) => !known.some((entry) => covers(entry, one)))).toEqual([])
  })

  test('are crossed wherever known-trespasses.ts says so: what is mended comes off the list', () => {
    expect(known.filter((entry) => !found.some((one) => covers(entry, one)))).toEqual([])
  })
})

const inPosts = 'server/src/modules/posts/x.ts'
const users = "import { users } from '../accounts/tables.ts'\n"
const ofHttp = "import { users } from '../modules/accounts/tables.ts'\n"

describe('the check finds a write of another module’s table', () => {
  test.each([
    ['by its own name', inPosts, `${users} await ctx.db.update(users).set({ firstName: '' })`],
    ['by a second name', inPosts, `${users} const people = users\n await ctx.db.update(people).set({})`],
    [
      'imported by another name',
      inPosts,
      "import { users as people } from '../accounts/tables.ts'\n db.delete(people)",
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
    ['from http/', 'server/src/http/x.ts', `${ofHttp} await ctx.db.insert(users).values(row)`],
    ['from db/', 'server/src/db/x.ts', "client.query('update users set bio = null')"],
    ['from stripe/', 'server/src/stripe/x.ts', `${ofHttp} await ctx.db.delete(users)`],
    ['from a job’s worker', 'server/src/jobs/x.ts', 'sql`delete from users where email_verified`'],
  ])('%s', (_how, path, text) => {
    expect(borderTrespasses({ path, text })).toContainEqual({
      path,
      rule: 'only modules/accounts writes its tables: call a verb of it',
      detail: 'writes users',
    })
  })

  test('of the local payment provider, too', () => {
    const text = "import { localPaymentKeys } from '@lv/local-stripe/tables'\n db.delete(localPaymentKeys)"
    const details = borderTrespasses({ path: inPosts, text }).map(({ detail }) => detail)
    expect(details).toEqual(['writes local_payment_keys'])
  })

  test('even in a read model, which writes no table at all', () => {
    const path = 'server/src/modules/posts/page.read.ts'
    const rules = borderTrespasses({ path, text: 'sql`delete from posts`' }).map(({ rule }) => rule)
    expect(rules).toEqual(['a read model only reads'])
  })
})

describe('the check finds a read of another module’s table', () => {
  test.each([
    ['in raw SQL', 'sql`select 1 from posts p join users u on u.id = p.author_id`'],
    ['in a condition', "sql`select from posts where exists (select from users where bio = '')`"],
    ['in a piece of a statement', 'const who = sql`join users u on u.id = p.author_id`'],
    ['by the query builder', `${users} await ctx.db.select().from(posts).innerJoin(users, on)`],
    ['in plain words for the driver', "pool.query('select 1 from users')"],
  ])('%s', (_how, text) => {
    expect(borderTrespasses({ path: inPosts, text }).map(({ detail }) => detail)).toContain('reads users')
    expect(borderTrespasses({ path: 'server/src/modules/posts/page.read.ts', text })).toEqual([])
  })
})

describe('the check finds a step upwards', () => {
  test.each([
    ['a call', 'server/src/modules/accounts/x.ts', "import { createPost } from '../posts/create.ts'"],
    [
      'a call that is loaded late',
      'server/src/modules/accounts/x.ts',
      "const { x } = await import('../posts/create.ts')",
    ],
    ['a type', 'server/src/modules/accounts/x.ts', "import type { Post } from '../posts/create.ts'"],
    ['a type among others', 'server/src/modules/accounts/x.ts', "import { type Post } from '../posts/create.ts'"],
    ['what is handed on', 'server/src/modules/accounts/x.ts', "export { createPost } from '../posts/create.ts'"],
    ['a call through payments/', 'server/src/payments/x.ts', "import { sendQuote } from '../modules/quotes/send.ts'"],
    ['a call through a worker', 'server/src/jobs/x.ts', "import { sendQuote } from '../modules/quotes/send.ts'"],
    ['a call on the same floor', 'server/src/modules/leads/x.ts', "import { book } from '../consultations/book.ts'"],
  ])('%s', (_what, path, text) => {
    expect(borderTrespasses({ path, text })).toMatchObject([
      { rule: expect.stringMatching(/^calls and types go down/) },
    ])
  })

  test('and lets calls and types pass that go down', () => {
    const text =
      "import type { Actor } from '../../http/actor.ts'\nimport { updateAccount } from '../accounts/update.ts'"
    expect(borderTrespasses({ path: inPosts, text })).toEqual([])
  })
})

describe('the check finds a column that is not there', () => {
  test.each([
    ['by its alias', 'sql`select p.headline from posts p`', 'p.headline'],
    ['in an insert', "sql`insert into posts (headline) values ('x')`", 'posts.headline'],
    ['in an update', "sql`update posts set headline = 'x'`", 'posts.headline'],
  ])('%s', (_how, text, detail) => {
    expect(borderTrespasses({ path: inPosts, text })).toContainEqual({
      path: inPosts,
      detail,
      rule: 'raw SQL names columns that are there',
    })
  })
})
