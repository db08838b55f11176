import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { startContext } from '#app/start-context.ts'
import { readConfig } from '#core/config.ts'
import { followPrimary, urlsOf } from '#core/hosts.ts'
import { startSession } from '#domains/identity/accounts/sessions.ts'
import { loadPlaces } from '#domains/professionals/service-areas/load.ts'
import { measure } from '#http/health/metrics.ts'
import { direct } from '#platform/database/connection-mode.ts'
import { connect } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openCluster } from '#platform/database/open.ts'
import { openLog } from '#platform/logging/log.ts'
import { buildApp } from '../src/app.ts'
import { aDatabaseProxy, type Line } from './database-listener.ts'
import { aCommunity, aUser } from './factories.ts'
import { openTwins, type Twins } from './standby.ts'

// Two Postgres servers, one of which follows the other, and two processes of the product on them.

let twins: Twins
/** The way to the standby, which can be cut. */
let line: Line
let one: Awaited<ReturnType<typeof start>>
let two: Awaited<ReturnType<typeof start>>

async function start() {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PROFILE: 'test',
    DATABASE_URL: twins.primary.url,
    DATABASE_REPLICA_URL: line.url,
    DATABASE_POOL: '4',
  })
  const { ctx, close } = await startContext(config, openLog(config), twins.primary.url)
  const app = await buildApp(ctx, { shedAboveMs: 0 })
  await app.http.ready()
  return {
    ctx,
    http: app.http,
    close: async () => {
      await app.http.close()
      await close()
    },
  }
}

const log = pino({ level: 'silent' })
const pause = () => twins.standby.ask('select pg_wal_replay_pause()')
const resume = () => twins.standby.ask('select pg_wal_replay_resume()')
const isUsed = ({ ctx } = one) => ctx.replica?.state().isUsed
const used = (process = one) => vi.waitFor(() => expect(isUsed(process)).toBe(true), { timeout: 60_000, interval: 20 })
const readsOf = ({ ctx } = one) => ctx.replica?.state().reads ?? 0

const aPerson = async () => {
  const user = await aUser(one.ctx)
  const { token } = await startSession(one.ctx, { userId: user.id, userAgent: 'test' })
  return { id: user.id, session: `session=${token}` }
}
const make = (cookie: string, name: string, process = one) =>
  process.http.inject({
    method: 'POST',
    url: '/api/communities',
    headers: { cookie },
    payload: {
      name,
      description: 'Precast and tilt-up in the west.',
      category: 'Builders',
      sector: 'Industrial',
      location: 'Melbourne',
    },
  })
const find = async (name: string, cookie = '', process = one) =>
  (
    await process.http.inject({ url: `/api/communities?search=${encodeURIComponent(name)}`, headers: { cookie } })
  ).json() as { id: string; name: string }[]

beforeAll(async () => {
  twins = await openTwins(async (url) => {
    await migrate(url)
    const { db, close } = connect(url, log, 2)
    await loadPlaces({ db })
    await close()
  })
  line = await aDatabaseProxy(twins.standby.url)
  ;[one, two] = await Promise.all([start(), start()])
})

afterAll(async () => {
  await one.close()
  await two.close()
  await line.close()
  await twins.close()
})

describe('a replica', () => {
  beforeEach(async () => {
    await resume()
    await used(one)
    await used(two)
  })

  test('answers what may be a moment old, and nothing else', async () => {
    const { session } = await aPerson()
    await vi.waitFor(async () => {
      const before = readsOf()
      await find('nothing of the kind', session)
      expect(readsOf()).toBeGreaterThan(before)
    })
    const before = readsOf()
    const own = await one.http.inject({ url: '/api/communities/mine', headers: { cookie: session } })
    expect([own.statusCode, readsOf()]).toEqual([200, before])
  })

  test('shows nobody less than they have just written, in any process, and others what it has', async () => {
    const { session } = await aPerson()
    await wait(300)
    await pause()
    const made = await make(session, 'Paused pavers')
    expect(made.statusCode).toBe(201)
    const written = made.cookies.find(({ name }) => name === 'written')
    expect(written).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 10 })
    const cookie = `${session}; written=${encodeURIComponent(written?.value ?? '')}`
    for (const process of [one, two]) expect(await find('Paused pavers', cookie, process)).toHaveLength(1)
  })

  test('gives no kept answer that a write elsewhere has dropped', async () => {
    const { session } = await aPerson()
    await find('Kept kerbs', '', two)
    await pause()
    await make(session, 'Kept kerbs')
    // A visitor of the other process, who has written nothing: what is kept there has been dropped, and is not made too old.
    await vi.waitFor(async () => expect(await find('Kept kerbs', '', two)).toHaveLength(1), { timeout: 4000 })
  })

  test('that lags is left out within a second and said, and used again once it has caught up', async () => {
    await pause()
    const since = performance.now()
    await aCommunity(one.ctx)
    await vi.waitFor(() => expect(isUsed()).toBe(false), { timeout: 5000, interval: 10 })
    // A busy machine looks later; what is promised is one second.
    expect(performance.now() - since).toBeLessThan(2000)
    const ready = await one.http.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ready', failing: [], replica: 'not used: it is behind' },
    ])
    await resume()
    await used()
    expect((await one.http.inject('/readyz')).json()).toMatchObject({ replica: 'used' })
  })

  test('that breaks off half way costs nobody their answer', async () => {
    const { session } = await aPerson()
    const names = Array.from({ length: 40 }, (_, n) => `Unbroken ${n}`)
    const [, ...answers] = await Promise.all([
      twins.standby.ask(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'laneway%'",
      ),
      ...names.map((name) => one.http.inject({ url: `/api/communities?search=${name}`, headers: { cookie: session } })),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await used()
  })
})

/** Both processes read without a pause, each answer anew, until told to end: every answer, and how long the longest took. */
function readingAll(cookie: string) {
  const statuses = new Set<number>()
  let [isOver, longestMs] = [false, 0]
  const reader = async (process: typeof one, name: string) => {
    for (let n = 0; !isOver; n += 1) {
      const since = performance.now()
      const url = `/api/communities?search=${name}${n}`
      statuses.add((await process.http.inject({ url, headers: { cookie } })).statusCode)
      longestMs = Math.max(longestMs, performance.now() - since)
    }
  }
  const readers = ['Kiln', 'Lathe'].flatMap((name) => [one, two].map((process) => reader(process, name)))
  const end = async () => {
    isOver = true
    await Promise.all(readers)
    return { statuses: [...statuses], longestMs }
  }
  onTestFinished(() => void end())
  return { end }
}

const figure = async (name: string) => {
  const text = await measure(Fastify(), one.ctx).metrics()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

describe('a standby that dies', () => {
  beforeEach(async () => {
    await resume()
    await used(one)
    await used(two)
  })

  const dieReading = async () => {
    // All readers are waiting for it by then.
    line.hold()
    await wait(100)
    await line.die()
  }
  const comeBack = async () => {
    line.letGo()
    await line.comeBack()
  }

  test.each<[string, () => unknown, () => unknown]>([
    ['with all its connections', dieReading, comeBack],
    ['without a word', () => line.hold(), () => line.letGo()],
  ])(
    '%s costs nobody their answer, is left out within a second and said, and used again once it is back',
    async (_how, die, comeBack) => {
      const { session } = await aPerson()
      const fellBack = await figure('database_replica_fell_back')
      const reading = readingAll(session)
      await wait(300)
      const since = performance.now()
      await die()
      await vi.waitFor(() => expect([isUsed(one), isUsed(two)]).toEqual([false, false]), {
        timeout: 5000,
        interval: 10,
      })
      // A busy machine looks later; what is promised is one second.
      expect(performance.now() - since).toBeLessThan(2000)
      await wait(300)
      const { statuses, longestMs } = await reading.end()
      expect(statuses).toEqual([200])
      expect(longestMs).toBeLessThan(2000)
      const ready = await one.http.inject('/readyz')
      expect([ready.statusCode, ready.json()]).toEqual([
        200,
        { status: 'ready', failing: [], replica: 'not used: it does not answer' },
      ])
      expect(await figure('database_replica_fell_back')).toBeGreaterThan(fellBack)
      expect(await figure('database_replica_left_out')).toBe(1)

      await comeBack()
      await used(one)
      await used(two)
      expect((await one.http.inject('/readyz')).json()).toMatchObject({ replica: 'used' })
      expect(await figure('database_replica_left_out')).toBe(0)
      const reads = await figure('database_replica_reads')
      await vi.waitFor(async () => {
        await find(`Back at ${performance.now()}`, session)
        expect(await figure('database_replica_reads')).toBeGreaterThan(reads)
      })
    },
  )

  test('is not read from on connections of before, which lead nowhere now', async () => {
    const { session } = await aPerson()
    const reading = readingAll(session)
    await wait(300)
    line.lose()
    await vi.waitFor(() => expect(isUsed()).toBe(false), { timeout: 5000, interval: 10 })
    await used(one)
    await used(two)
    const fellBack = await figure('database_replica_fell_back')
    await wait(2500)
    expect(await figure('database_replica_fell_back')).toBe(fellBack)
    expect((await reading.end()).statuses).toEqual([200])
  })
})

const withReplica = (replicaUrl: string) =>
  openCluster({ databaseUrl: twins.primary.url, replicaUrl, dataDir: '/nowhere', log })

describe('a DATABASE_REPLICA_URL', () => {
  const given = withReplica

  test('of another database is refused', async () => {
    await expect(given(inject('databaseUrl'))).rejects.toThrow(
      'DATABASE_REPLICA_URL cannot be used: it is another database than DATABASE_URL, not a standby of it.',
    )
  })

  test('that nobody may use is refused, and one that is down is no reason not to start', async () => {
    await expect(given(twins.standby.url.replace(/:[^:@]+@/, ':wrong@'))).rejects.toThrow(
      /\(DATABASE_REPLICA_URL\) cannot be used: the user or the password is wrong/,
    )
    const down = Object.assign(new URL(twins.standby.url), { port: '9' }).href
    await expect(given(down)).resolves.toMatchObject({ url: twins.primary.url })
    await expect(given(twins.primary.url)).resolves.toMatchObject({ url: twins.primary.url })
  })
})

describe('a DATABASE_URL of several hosts', () => {
  const both = () => {
    const [first, second] = [new URL(twins.primary.url).host, new URL(twins.standby.url).host]
    return twins.standby.url.replace(second, `${second},${first}`)
  }
  const given = (databaseUrl: string) => openCluster({ databaseUrl, dataDir: '/nowhere', log })

  test('leads to the one that takes writes; the standby alone is refused', async () => {
    const cluster = await given(both())
    expect(cluster.url).toBe(twins.primary.url)
    await cluster.stop()
    await expect(given(twins.standby.url)).rejects.toThrow(
      /\(DATABASE_URL\) cannot be used: it is a standby, which takes no writes; name the primary, or both hosts/,
    )
  })

  // Last: from here on there are two primaries.
  test('with a replica that takes writes itself is refused, and one that begins to is left out', async () => {
    await twins.promote()
    await vi.waitFor(() => expect(one.ctx.replica?.state().why).toBe('takes writes itself'), { timeout: 5000 })
    await expect(withReplica(twins.standby.url)).rejects.toThrow(
      'DATABASE_REPLICA_URL cannot be used: it takes writes itself (pg_is_in_recovery() is false), so there are two primaries.',
    )
    expect((await one.http.inject('/api/communities?limit=1')).statusCode).toBe(200)
  })

  test('is refused where two take writes; where one dies the other is written to by itself', async () => {
    const primary = followPrimary(urlsOf(both()), twins.primary.url, log)
    const { pool, close } = connect(primary.url, log, 2, { ...direct(primary.url), onMove: primary.onMove })
    const count = () =>
      pool.query<{ n: number }>('select count(*)::int as n from places').then(({ rows }) => rows[0]?.n)
    const places = await count()
    const [first, second] = [new URL(twins.primary.url).host, new URL(twins.standby.url).host]
    await expect(given(both())).rejects.toThrow(
      `DATABASE_URL cannot be used: two servers take writes, ${second} and ${first}. Stop the one that is not meant to.`,
    )
    expect(primary.url()).toBe(twins.primary.url)
    twins.primary.kill()
    await vi.waitFor(() => expect(primary.url()).toBe(twins.standby.url), { timeout: 60_000 })
    await vi.waitFor(async () => expect(await count()).toBe(places), { timeout: 60_000 })
    await close()
    primary.close()
  })
})
