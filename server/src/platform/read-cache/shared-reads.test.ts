import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeListener } from '#platform/database/listener.ts'
import { testApp, testDatabase, testPool } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { openCachedReads } from './cached-reads.ts'
import { openSharedReads } from './shared-reads.ts'

const url = await testDatabase()

test('signing out without being signed in drops nothing that visitors share', async () => {
  const t = await testApp()
  const cookie = await t.signIn(await aUser(t.ctx))
  let reads = 0
  const read = () => t.ctx.reads.share('signs of life', async () => ({ count: ++reads }))
  const twice = async () => new Set([(await read()).count, (await read()).count]).size
  await expect.poll(twice).toBe(1)
  const before = reads
  for (const url of ['/api/logout', '/api/professionals/logout'])
    for (const headers of [{}, { cookie: 'session=unknown' }])
      expect((await t.http.inject({ method: 'POST', url, headers })).statusCode).toBeLessThan(300)
  await read()
  expect(reads).toBe(before)
  await t.http.inject({ method: 'POST', url: '/api/professionals/logout', headers: { cookie } })
  await read()
  expect(reads).toBe(before + 1)
  expect((await t.http.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(401)
})

test('an answer nobody asked for recently is made again on the next request and then kept; requests meanwhile wait for it', async () => {
  const { ctx } = await testApp()
  const make = vi.fn(async () => 'made')
  const ask = (key: string) => ctx.reads.shareAgain(key, make)
  // Nothing is kept before the channel to the other processes is open.
  const makings = async () => {
    make.mockClear()
    await Promise.all([ctx.reads.share('line', make), ctx.reads.share('line', make)])
    return make.mock.calls.length
  }
  await expect.poll(makings).toBe(1)
  make.mockClear()
  const before = ctx.reads.bytes()
  await ask('alone')
  expect(ctx.reads.bytes()).toBe(before)
  await ask('alone')
  await ask('alone')
  expect(make).toHaveBeenCalledTimes(2)
  make.mockClear()
  await Promise.all([ask('many'), ask('many')])
  await ask('many')
  expect(make).toHaveBeenCalledTimes(1)
})

test('a write takes effect once in the process that wrote and once in every other', async () => {
  const pool = testPool(url)
  onTestFinished(() => pool.end())
  const aProcess = async () => {
    const kept = openCachedReads()
    const drop = vi.spyOn(kept, 'drop')
    const line = makeListener(url, pino({ level: 'silent' }))
    const reads = openSharedReads({ line, pool, log: pino({ level: 'silent' }) }, kept)
    line.open()
    onTestFinished(() => line.close())
    const make = vi.fn(async () => 'made')
    // Nothing is kept before its channel is open.
    const makings = async () => {
      make.mockClear()
      await Promise.all([reads.share('a', make), reads.share('a', make)])
      return make.mock.calls.length
    }
    await expect.poll(makings).toBe(1)
    return { reads, drop }
  }
  const [here, there] = [await aProcess(), await aProcess()]
  await here.reads.drop()
  await there.reads.drop()
  await there.reads.drop()
  // Each channel delivers in order: the effect of the first write arrives before that of the last.
  const heard = () => [here.drop, there.drop].map(({ mock }) => mock.calls.length)
  await expect.poll(heard).toEqual([3, 3])
  await pool.query('select 1')
  expect(heard()).toEqual([3, 3])
})
