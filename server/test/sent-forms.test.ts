import { type AddressInfo, connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, testApp } from './app.ts'
import { measureTimeRatio } from './times-as-long.ts'

/** RELIABILITY.md, G: what is sent costs no more than its bytes, and nothing where nothing is taken. */
let t: TestApp

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
  await t.http.listen({ port: 0, host: '127.0.0.1' })
})

const MANY = 'a&'.repeat(131_000)
const html = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
const send = (url: string, payload: string, headers: Record<string, string> = html) =>
  t.http.inject({ method: 'POST', url, payload, headers })
/** So many characters in so many fields. */
const filled = (characters: number, fields = 1) =>
  Array.from({ length: fields }, (_, at) => `f${at}=${'x'.repeat(Math.floor(characters / fields) - 5)}`).join('&')

/** The status of what was only announced: the body never comes. */
async function announce(url: string, bytes: number): Promise<number> {
  const socket = connect((t.http.server.address() as AddressInfo).port, '127.0.0.1')
  const head = [`POST ${url} HTTP/1.1`, 'host: localhost', `content-type: ${html['content-type']}`]
  socket.write([...head, `content-length: ${bytes}`, '', 'a&a&a'].join('\r\n'))
  const [, status] = await new Promise<string>((said) => socket.once('data', (bytes) => said(String(bytes)))).then(
    (text) => text.split(' ', 2),
  )
  socket.destroy()
  return Number(status)
}

describe('a form is refused before any of it is read', () => {
  test.each([
    ['a page that takes none', '/communities', 405],
    ['no page', '/nothing-here', 404],
    ['an address that programs look for', '/wp-login.php', 404],
    ['a page with a short form', '/professionals/login', 413],
  ])('at %s', async (_what, url, status) => {
    expect(await announce(url, 262_000)).toBe(status)
  })

  test('and a page says what it can be asked by', async () => {
    const answer = await send('/communities', 'a=1')
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(answer.body).toContain('<h1>That cannot be sent here</h1>')
  })
})

describe('a form that is taken', () => {
  test.each(['/community/0/posts/new', '/dev/payments/step', '/api/logout'])(
    'at %s has a hundred fields at most',
    async (url) => {
      expect((await send(url, filled(1000, 100))).statusCode).not.toBe(413)
      const answer = await send(url, filled(1000, 101))
      expect(answer.statusCode).toBe(413)
      expect(answer.body).toContain('at most 100 fields')
    },
  )

  test('is as large as what people write there', async () => {
    const sizes: [string, number, number][] = [
      ['/professionals/login', 16_000, 17_000],
      ['/contact', 65_000, 66_000],
      ['/community/0/posts/new', 262_000, 263_000],
    ]
    for (const [url, most, more] of sizes) {
      expect((await send(url, filled(most))).statusCode, url).not.toBe(413)
      const answer = await send(url, filled(more))
      expect([answer.statusCode, answer.body.includes('<h1>That is too large</h1>')], url).toEqual([413, true])
    }
  })

  test('has room for all the lines of a quote', async () => {
    const url = '/professionals/leads/0/quote'
    expect((await send(url, filled(30_000, 200))).statusCode).not.toBe(413)
    expect((await send(url, filled(30_000, 251))).statusCode).toBe(413)
  })

  test('costs what one of as many bytes does, however many fields it says it has', { tags: ['slow'] }, async () => {
    const url = '/community/0/posts/new'
    expect((await send(url, MANY)).statusCode).toBe(413)
    const one = filled(MANY.length)
    expect(
      await measureTimeRatio(
        () => send(url, MANY),
        () => send(url, one),
      ),
    ).toBeLessThan(3)
  })

  test('is a form: nothing else is read', async () => {
    const json = { ...html, 'content-type': 'application/json' }
    expect((await send('/professionals/login', '{"email":"a@b.example"}', json)).statusCode).toBe(415)
  })
})
