import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startContext } from '#app/start-context.ts'
import { buildApp } from '#app.ts'
import { readConfig } from '#core/config.ts'
import { transact } from '#core/context.ts'
import { withLock } from '#platform/jobs/with-lock.ts'
import { openLog } from '#platform/logging/log.ts'
import { testDatabase } from '#test/app.ts'
import { afterFile } from '#test/closing.ts'
import { aPost, aUser } from '#test/factories.ts'
import { POOLERS, type PoolerOptions } from '#test/pooler.ts'
import { named } from '#test/template.ts'
import { direct, findConnectionMode } from './connection-mode.ts'
import { connect } from './database.ts'
import { openCluster } from './open.ts'

describe.each(POOLERS)('$name', async ({ start }) => {
  const url = await testDatabase()
  const aPooler = (options: Partial<PoolerOptions> = {}) =>
    start(url, { size: 5, connectQuery: '', mode: 'transaction', ...options })
  /** As the refusal names it. */
  const connectQuery = await findConnectionMode((await aPooler()).url, url).then(
    () => '',
    (error) => /connect_query='(.*)'/.exec(error.message)?.[1]?.replaceAll("''", "'") ?? '',
  )
  const pooler = await aPooler({ connectQuery })
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATABASE_URL: pooler.url,
    RATE_LIMIT_PROFILE: 'test',
    DATA_DIR: '/tmp/lv-way',
  })
  const log = openLog(config)

  describe('the way to the database', () => {
    test('is straight where Postgres itself answers', async () => {
      expect(await findConnectionMode(url, undefined)).toEqual(direct(url))
      expect(await findConnectionMode(url, url)).toEqual(direct(url))
    })

    test('through a pooler alone it is refused, with the reason and the way out', async () => {
      const refused = await findConnectionMode(pooler.url, undefined).catch((error) => String(error.message))
      expect(refused).toContain('(DATABASE_URL) cannot be used: a pooler in transaction mode')
      expect(refused).toContain('DATABASE_LISTEN_URL')
      expect(refused).not.toContain(new URL(url).password || 'no password')
    })

    test('through a pooler with one connection alone it is refused too, within seconds', async () => {
      const small = await aPooler({ size: 1 })
      await expect(findConnectionMode(small.url, undefined)).rejects.toThrow('a pooler in transaction mode')
    })

    test('a pooler that lacks our settings is refused with the line that it needs', async () => {
      expect(connectQuery).toBe(
        "set TimeZone = 'UTC'; set statement_timeout = '5000'; set idle_in_transaction_session_timeout = '10000'; " +
          "set random_page_cost = '1.1'; set max_parallel_workers_per_gather = '0'; set jit = 'off'",
      )
    })

    test('with a straight way beside it, it is used whole', async () => {
      expect(await findConnectionMode(pooler.url, url)).toEqual({
        url: pooler.url,
        keepsSession: false,
        takesOptions: false,
      })
    })

    test('through a pooler that keeps connections it is used alone, and each is set by ourselves', async () => {
      const { url: through } = await aPooler({ mode: 'session' })
      const way = await findConnectionMode(through, undefined)
      expect(way).toEqual({ url: through, keepsSession: true, takesOptions: false })
      const { pool, close } = connect(through, log, 3, way)
      const found = await Promise.all(
        Array.from({ length: 9 }, () => pool.query("select current_setting('statement_timeout') as ends")),
      )
      for (const { rows } of found) expect(rows).toEqual([{ ends: '5s' }])
      await close()
    })

    test('a pooler that has no transactions is refused with the mode that it needs, a straight way beside it or not', async () => {
      const { url: through } = await aPooler({ mode: 'statement', connectQuery })
      for (const listenUrl of [undefined, url]) {
        const refused = await findConnectionMode(through, listenUrl).catch((error) => String(error.message))
        expect(refused).toContain('(DATABASE_URL) cannot be used: a pooler in statement mode')
        expect(refused).toContain('pool_mode = transaction')
      }
    })

    test('a straight way that is none, or leads elsewhere, is refused', async () => {
      await expect(findConnectionMode(pooler.url, pooler.url)).rejects.toThrow(
        'DATABASE_LISTEN_URL) cannot be used: a pooler',
      )
      await expect(findConnectionMode(pooler.url, named(url, 'postgres'))).rejects.toThrow(
        'it is another database than DATABASE_URL',
      )
      await expect(
        openCluster({ databaseUrl: pooler.url, listenUrl: 'postgres://127.0.0.1:1/x', dataDir: '/nowhere', log }),
      ).rejects.toThrow('(DATABASE_LISTEN_URL) cannot be used: nothing listens there')
      expect(() => readConfig({ DATABASE_LISTEN_URL: url })).toThrow('DATABASE_URL is missing')
    })
  })

  describe('the product behind a pooler', async () => {
    const cluster = await openCluster({ databaseUrl: pooler.url, listenUrl: url, dataDir: '/nowhere', log })
    const [one, two] = [
      await startContext(config, log, cluster.url, cluster.way),
      await startContext(config, log, cluster.url, cluster.way),
    ]
    const { ctx } = one
    const { http } = await buildApp(ctx, { shedAboveMs: 0 })
    afterFile(async () => {
      await http.close()
      for (const { close } of [one, two]) await close()
    })

    test('has its settings on every connection, and no statement has a name', async () => {
      const found = await Promise.all(
        Array.from({ length: 20 }, () =>
          ctx.pool.query(`select current_setting('TimeZone') as zone, current_setting('statement_timeout') as ends`),
        ),
      )
      for (const { rows } of found) expect(rows).toEqual([{ zone: 'UTC', ends: '5s' }])
      await Promise.all(Array.from({ length: 50 }, (_, n) => ctx.db.execute(sql`select ${n}::int as n`)))
      const { rows } = await ctx.pool.query('select count(*)::int as count from pg_prepared_statements')
      expect(rows).toEqual([{ count: 0 }])
      expect(await pooler.connections()).toBeLessThanOrEqual(5)
    })

    test('keeps transactions apart and whole, more of them at once than there are connections', async () => {
      await ctx.pool.query('create table counted (n int primary key)')
      const insert = (n: number) =>
        transact(ctx, async (ctx) => {
          await ctx.db.execute(sql`insert into counted values (${n})`)
          await transact(ctx, async (ctx) => {
            await ctx.db.execute(sql`insert into counted values (${n + 1000})`)
            if (n % 2) throw new Error('no')
          }).catch(() => undefined)
          if (n % 5 === 0) throw new Error('not at all')
        }).catch(() => undefined)
      await Promise.all(Array.from({ length: 40 }, (_, n) => insert(n)))
      const { rows } = await ctx.pool.query(
        'select count(*) filter (where n < 1000)::int as outer, count(*) filter (where n >= 1000)::int as inner from counted',
      )
      expect(rows).toEqual([{ outer: 32, inner: 16 }])
    })

    test('is told what happens in the other processes', async () => {
      await expect.poll(() => ctx.live.position()).not.toBe('')
      const before = ctx.live.position()
      await two.ctx.pool.query(
        `select pg_notify('live', '{"id":"10000000-0000-4000-8000-000000000001","to":{"people":[]},"event":{"kind":"message","conversationId":"c","messageId":"m"}}')`,
      )
      await expect.poll(() => ctx.live.position()).toBe('10000000-0000-4000-8000-000000000001')
      expect(before).not.toBe(ctx.live.position())
    })

    test('does alone what two must not do at once', async () => {
      let [atOnce, most] = [0, 0]
      const work = async () => {
        atOnce += 1
        most = Math.max(most, atOnce)
        await new Promise((resolve) => setTimeout(resolve, 200))
        atOnce -= 1
      }
      const done = await Promise.all([ctx, two.ctx, ctx].map((each) => withLock(each, 'the count', work)))
      expect([done.filter(Boolean).length, most]).toEqual([1, 1])
      expect(await withLock(two.ctx, 'the count', work)).toBe(true)
    })

    test('writes jobs with what causes them and does each once, and answers people', async () => {
      const person = await aUser(ctx)
      const post = await aPost(ctx)
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => http.inject(`/api/communities/${post.communityId}`)),
      )
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      for (let n = 0; n < 12; n += 1)
        await transact(ctx, async (ctx) => {
          await ctx.jobs.enqueue(ctx, 'mail', { kind: 'welcome', to: person.email, data: { firstName: 'Ada' } })
          if (n % 3 === 0) throw new Error('no')
        }).catch(() => undefined)
      await one.ctx.jobs.work(one.ctx)
      await two.ctx.jobs.work(two.ctx)
      const mails = async () =>
        (await ctx.db.execute(sql`select from captured_mails where "to" = ${person.email}`)).rows.length
      await expect.poll(mails, { timeout: 60_000 }).toBe(8)
      expect((await http.inject('/readyz')).json()).toEqual({ status: 'ready', failing: [] })
    })
  })
})
