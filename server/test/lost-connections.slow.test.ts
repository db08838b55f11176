import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startContext } from '#app/start-context.ts'
import { withLock } from '#platform/jobs/with-lock.ts'
import { buildApp } from '../src/app.ts'
import { testApp } from './app.ts'
import { aDatabaseProxy, type Line } from './database-listener.ts'
import { aCommunity, aMember, aPost, aUser } from './factories.ts'

/** RELIABILITY.md, M4, F13, F14 and I22: what the line to the database does, and what people get meanwhile. */
const t = await testApp()

/** What nobody caught: Node would have ended by it. */
const uncaught: Error[] = []
const note = (error: Error) => uncaught.push(error)

let line: Line
let far: Awaited<ReturnType<typeof startContext>>
let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', note)
  line = await aDatabaseProxy(t.ctx.config.databaseUrl ?? '')
  far = await startContext(t.ctx.config, t.ctx.log, line.url)
  app = await buildApp(far.ctx)
  await app.http.ready()
})

afterAll(async () => {
  line.letGo()
  await app.http.close()
  await far.close()
  await line.close()
  process.off('uncaughtExceptionMonitor', note)
})

afterEach(() => line.letGo())

const list = () => app.http.inject({ url: '/api/communities?limit=1' })
const post = (cookie: string, url: string, payload: object, key?: string) =>
  app.http.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie, ...(key ? { 'idempotency-key': key } : {}) },
  })
const works = () =>
  vi.waitFor(async () => expect((await list()).statusCode).toBe(200), { timeout: 60_000, interval: 100 })

const aNewCommunity = {
  name: 'Tilt-up',
  description: 'Precast and tilt-up in the west.',
  category: 'Builders',
  sector: 'Industrial',
  location: 'Melbourne',
}

describe('a connection that breaks', () => {
  test('while somebody holds it between two statements ends that work and not the process', async () => {
    const work = withLock(far.ctx, 'a probe', async () => {
      line.cut()
      await wait(200)
    })
    await expect(work).rejects.toThrow()
    await works()
    expect(uncaught).toEqual([])
  })

  test('as a transaction begins is given back, however often', async () => {
    const cookie = await t.signIn(await aUser(t.ctx))
    for (let count = 0; count < 12; count += 1) {
      line.cutAfter('begin')
      expect((await post(cookie, '/api/communities', aNewCommunity)).statusCode).toBe(503)
    }
    expect(far.ctx.pool.idleCount).toBe(far.ctx.pool.totalCount)
    expect(uncaught).toEqual([])
  })

  test('in the middle of everything is answered 503 or done, what was acknowledged is there, and it works again', async () => {
    const communityId = (await aCommunity(t.ctx)).id
    const cookie = await t.signIn(await aMember(t.ctx, communityId))
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    const write = async (title: string) => {
      const { statusCode } = await post(cookie, `/api/communities/${communityId}/posts`, {
        title,
        content: 'It cracked.',
      })
      statuses.add(statusCode)
      if (statusCode === 201) acknowledged.push(title)
    }
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      for (let count = 0; count < 15; count += 1) await write(`${writer}.${count}`)
    })
    for (let cuts = 0; cuts < 10; cuts += 1) {
      await wait(60)
      line.cut()
    }
    await Promise.all(writers)
    await works()
    const { rows } = await t.ctx.pool.query('select title from posts where community_id = $1', [communityId])
    const titles = rows.map(({ title }) => title)
    expect(acknowledged.filter((title) => !titles.includes(title))).toEqual([])
    const { rows: counts } = await t.ctx.pool.query('select post_count from communities where id = $1', [communityId])
    expect(counts).toEqual([{ post_count: titles.length }])
    expect([...statuses].toSorted()).toEqual([201, 503])
    expect(uncaught).toEqual([])
    await expect.poll(() => far.ctx.pool.totalCount - far.ctx.pool.idleCount).toBe(0)
  })

  const deeds: [string, (at: { communityId: string; postId: string }) => string, object, string][] = [
    ['a community', () => '/api/communities', aNewCommunity, 'communities'],
    ['a post', ({ communityId }) => `/api/communities/${communityId}/posts`, { title: 'Slab', content: 'x' }, 'posts'],
    ['a comment', ({ postId }) => `/api/posts/${postId}/comments`, { content: 'Get a soil report.' }, 'comments'],
  ]
  test.each(deeds)(
    'as the word of the commit of %s comes back leaves one, however often the same key asks',
    async (_what, at, body, table) => {
      const { id: postId, communityId } = await aPost(t.ctx)
      const cookie = await t.signIn(await aMember(t.ctx, communityId))
      const rows = async () => (await t.ctx.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count
      const before = await rows()
      const send = (key: string) => post(cookie, at({ communityId, postId }), body, key)
      await works()
      line.cutAfter('commit')
      expect((await send('first')).statusCode).toBe(503)
      await works()
      const again = [await send('first'), await send('first')]
      expect(again.map(({ statusCode }) => statusCode)).toEqual([201, 201])
      expect(again[0]?.body).toBe(again[1]?.body)
      expect(await rows()).toBe(before + 1)
      const other = { ...body, ...('name' in body ? {} : { content: 'Something else.' }) }
      expect((await post(cookie, at({ communityId, postId }), other, 'second')).statusCode).toBe(201)
      expect(await rows()).toBe(before + 2)
      expect(uncaught).toEqual([])
    },
  )
})

describe('a frozen database', () => {
  test('is reported by /readyz at once while the process is healthy; waiting requests are answered once it resumes', async () => {
    await works()
    const cookie = await t.signIn(await aUser(t.ctx))
    const mine = () => app.http.inject({ url: '/api/auth/sessions', headers: { cookie } })
    expect((await mine()).statusCode).toBe(200)
    line.hold()
    const waiting = Promise.all(Array.from({ length: 5 }, mine))
    const startedAt = performance.now()
    const [health, ready] = await Promise.all(['/healthz', '/readyz'].map((url) => app.http.inject({ url })))
    const ms = performance.now() - startedAt
    line.letGo()
    expect([health?.statusCode, ready?.statusCode, ready?.json().failing]).toEqual([
      200,
      503,
      ['database', 'migrations', 'outbox'],
    ])
    expect(ms).toBeLessThan(2000)
    expect((await waiting).map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
    await works()
    expect(uncaught).toEqual([])
  })
})
