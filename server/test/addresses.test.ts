import { type AddressInfo, connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, testApp } from './app.ts'

/** Whatever way an address is written, what reads it reads the same (RELIABILITY.md, G: two parsers of one thing). */
let t: TestApp
let strict: TestApp

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
  strict = await testApp({ RATE_LIMIT_PROFILE: 'strict' }, (app, ctx) => pages(app, ctx))
  for (const { http } of [t, strict]) await http.listen({ port: 0, host: '127.0.0.1' })
})

/** Sends an address unchanged: a request builder would tidy it up. */
async function ask({ http }: TestApp, address: string, { method = 'GET', host = 'localhost:3000', more = '' } = {}) {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `${method} ${address} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\naccept: text/html\r\n${more}\r\n`,
  )
  const text = await readText(socket)
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]
  return { status: Number(text.split(' ', 2)[1]), header, body }
}

describe('an address that is none of ours', () => {
  test.each(['//', '//[', '//:80', '//a:99999/', '/\\', '/\\[', '/%', '/%ff', '/x/../communities', '/..'])(
    '%s is 404 by every method',
    async (address) => {
      for (const method of ['GET', 'HEAD', 'POST'])
        expect([method, (await ask(t, address, { method, more: 'content-length: 0\r\n' })).status]).toEqual([
          method,
          404,
        ])
    },
  )
})

describe('the general rate limit', () => {
  test.each(['/%61pi/login', '/api/%6Cogin/', 'http://elsewhere.example/api/login'])(
    'counts %s as what it is',
    async (address) => {
      const visit = vi.spyOn(strict.ctx.rateLimits, 'visit')
      expect((await ask(strict, address)).status).toBeLessThan(404)
      // The embedded provider is called from inside, by separate callers.
      expect(visit.mock.calls.filter(([ip]) => ip === '127.0.0.1')).toHaveLength(1)
      visit.mockRestore()
    },
  )

  test('stops a sender who writes an address in many ways', async () => {
    const ways = Array.from({ length: 60 }, (_, at) => `/${at % 2 ? '%61' : 'a'}p${at % 3 ? '%69' : 'i'}/nothing-${at}`)
    const statuses: number[] = []
    for (const way of ways) statuses.push((await ask(strict, way)).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
  })
})

describe('a private link', () => {
  test.each(['/BOOKINGS/', '/%62ookings/', '/Visits/', '/b%6Fokings/'])('is one as %s too', async (start) => {
    const first = await ask(t, `${start}${'t'.repeat(43)}`)
    const answer = first.status === 308 ? await ask(t, first.header('location') ?? '') : first
    expect(answer.header('cache-control')).toBe('no-store')
    expect(answer.header('x-robots-tag')).toBe('noindex, nofollow')
  })
})

describe('a page', () => {
  test.each([
    ['/communities/', '/communities'],
    ['/communities/?page=2', '/communities?page=2'],
    ['/%63ommunities', '/communities'],
  ])('at %s is at %s', async (sent, normal) => {
    const answer = await ask(t, sent)
    expect([answer.status, answer.header('location')]).toEqual([308, normal])
  })

  test('is answered to who names the host in the address too', async () => {
    expect((await ask(t, 'http://localhost:3000/about')).status).toBe(200)
  })
})

test('a host with a port that cannot be is no reason to fail', async () => {
  expect((await ask(t, '/api/login', { host: 'localhost:99999' })).status).toBe(302)
})
