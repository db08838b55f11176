import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startContext } from '#app/start-context.ts'
import { transact } from '#core/context.ts'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { buildApp } from '../src/app.ts'
import { testApp } from './app.ts'
import { aDatabaseProxy, type Line } from './database-listener.ts'
import { aCommunity, aMember } from './factories.ts'

/** RELIABILITY.md, F13: a frozen database (SIGSTOP, a dead network path) is handled within 3 s. */
const t = await testApp()
const LIMIT_MS = 3000

let line: Line
let far: Awaited<ReturnType<typeof startContext>>
let app: Awaited<ReturnType<typeof buildApp>>
let communityId: string
let cookie: string

beforeAll(async () => {
  await ensureBuilt()
  line = await aDatabaseProxy(t.ctx.config.databaseUrl ?? '')
  far = await startContext(t.ctx.config, t.ctx.log, line.url)
  app = await buildApp(far.ctx)
  await pages(app, far.ctx)
  await app.http.ready()
  communityId = (await aCommunity(t.ctx)).id
  cookie = await t.signIn(await aMember(t.ctx, communityId))
})

afterAll(async () => {
  line.letGo()
  await app.http.close()
  await far.close()
  await line.close()
})

afterEach(async () => {
  line.letGo()
  await works()
})

const read = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })
/** Not kept from before, as what visitors share is. */
const anew = (url: string) => `${url}?search=${randomUUID()}`
const list = () => read(anew('/api/communities'))
const works = () =>
  vi.waitFor(async () => expect((await list()).statusCode).toBe(200), { timeout: 60_000, interval: 100 })
const post = (title: string, key?: string) =>
  app.http.inject({
    method: 'POST',
    url: `/api/communities/${communityId}/posts`,
    payload: { title, content: 'It cracked.' },
    headers: { cookie, ...(key ? { 'idempotency-key': key } : {}) },
  })
const titled = async (title: string) =>
  (await t.ctx.pool.query('select 1 from posts where title = $1', [title])).rowCount

/** What was answered within the limit; undefined where nothing was. */
const inTime = <Answer>(answer: Promise<Answer>) => Promise.race([answer, wait(LIMIT_MS)])

const html = { accept: 'text/html' }
/** A request of each kind. */
const ofEachKind = () =>
  Promise.all([
    list(),
    read('/api/auth/sessions', { cookie }),
    read(anew('/communities'), html),
    read(`/community/${communityId}`, { ...html, cookie }),
    read(`/community/${communityId}.data`, { cookie }),
    post('Heave'),
  ])

describe('while the database is frozen', () => {
  test('lists, what is somebody’s own, pages, their data and posts are answered with 503 within 3 s, and so are later ones', async () => {
    await works()
    line.hold()
    for (let count = 0; count < 2; count += 1) {
      const answers = await inTime(ofEachKind())
      expect(answers?.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(503))
      expect(answers?.map(({ headers }) => headers['retry-after'])).toEqual(Array(6).fill('5'))
    }
  })

  test('more requests than there are connections are answered within 3 s', async () => {
    await works()
    line.hold()
    const answers = await inTime(Promise.all(Array.from({ length: 40 }, () => read('/api/auth/sessions', { cookie }))))
    expect(answers?.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(503))
  })

  test('what connects for the first time is answered within 3 s', async () => {
    line.cut()
    // At once: a job that looked for work in between would have connected again.
    line.hold()
    await expect.poll(() => far.ctx.pool.idleCount).toBe(0)
    expect((await inTime(list()))?.statusCode).toBe(503)
  })

  test('no connection is lost by it, and the next requests find new ones', async () => {
    for (let count = 0; count < 2; count += 1) {
      line.hold()
      await inTime(Promise.all([post('Slab'), list(), list()]))
      line.letGo()
      await works()
    }
    await expect.poll(() => far.ctx.pool.totalCount - far.ctx.pool.idleCount).toBe(0)
    expect((await post('Slab again')).statusCode).toBe(201)
  })
})

test('a post whose commit is done and not heard of is 503, and with its key one and the same afterwards', async () => {
  line.holdAfter('commit')
  const lost = await inTime(post('Footing', 'one'))
  expect([lost?.statusCode, lost?.json().code]).toEqual([503, 'unavailable'])
  expect(await titled('Footing')).toBe(1)
  line.letGo()
  await works()
  expect((await post('Footing', 'one')).statusCode).toBe(201)
  expect(await titled('Footing')).toBe(1)
})

test('connections that a router has forgotten are given up one by one, and new ones take their place', async () => {
  const many = () => Promise.all(Array.from({ length: 20 }, () => read('/api/auth/sessions', { cookie })))
  await many()
  line.lose()
  const statuses = (await inTime(many()))?.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toContain(503)
  expect((await many()).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
})

test('a statement that takes long is let go on, and ended by Postgres when its own time is over', async () => {
  const { ctx } = far
  const short = ctx.pool.query('select pg_sleep(3.5)').then(() => 'done')
  const tooLong = ctx.pool.query('select pg_sleep(9)').then(null, (error) => error.code)
  const allowed = transact(ctx, async ({ db }) => {
    await db.execute(sql`set local statement_timeout = '1min'`)
    await db.execute(sql`select pg_sleep(6.5)`)
    return 'done'
  })
  expect(await Promise.all([short, tooLong, allowed])).toEqual(['done', '57014', 'done'])
})
