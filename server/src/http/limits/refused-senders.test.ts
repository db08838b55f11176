import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { testApp } from '#test/app.ts'

const t = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
const ask = (remoteAddress: string, url: string) => t.http.inject({ url, remoteAddress })
const statusOf = async (from: string, url: string) => (await ask(from, url)).statusCode

/** Declares far too long a body. */
const tooMuch = (remoteAddress: string, url = '/api/logout') =>
  t.http.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '9999999' },
  })

test('a sender refused for size again and again is cut off, and others are not', async () => {
  const [rude, polite] = ['192.0.2.1', '192.0.2.2']
  for (let count = 0; count < 50; count += 1) expect((await tooMuch(rude)).statusCode).toBe(413)
  const refused = await ask(rude, '/robots.txt')
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect(await statusOf(polite, '/robots.txt')).toBe(200)
  expect(await statusOf(rude, '/healthz')).toBe(200)
})

test('answered requests do not count, however many', async () => {
  for (let count = 0; count < 60; count += 1) await ask('192.0.2.3', '/api/nothing')
  expect(await statusOf('192.0.2.3', '/robots.txt')).toBe(200)
})

test('requests a busy process sheds count against their sender', { tags: ['slow'] }, async () => {
  const { http } = await buildApp(t.ctx)
  onTestFinished(() => http.close())
  await http.ready()
  const counted = vi.spyOn(t.ctx.rateLimits, 'countRefused')
  const ask = async () => (await http.inject({ url: '/robots.txt', remoteAddress: '192.0.2.4' })).statusCode
  // Busyness is measured once a second, over all of that second: which of these seconds it was is chance.
  let status = 0
  for (let round = 0; round < 12 && status !== 503; round += 1) {
    for (const until = Date.now() + 1500; Date.now() < until; );
    await wait(20)
    status = await ask()
  }
  expect(status).toBe(503)
  expect(counted.mock.calls).toEqual([['192.0.2.4']])
})
