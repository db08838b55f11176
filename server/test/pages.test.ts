import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { PreparingClient } from '#platform/database/prepare.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, type TestUser, testApp } from './app.ts'
import { aComment, aCommunity, aMember, aPost, aProfessional, aUser } from './factories.ts'

/**
 * Of those of a community two are shared: its posts and its members are read once for everybody. One asks whom the viewer may
 * write to.
 */
const MAX_QUERIES = 6
const html = { accept: 'text/html' }

let t: TestApp
let communityId: string
let postId: string
let slug: string
let member: TestUser

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
  communityId = (await aCommunity(t.ctx, { name: 'Slabs in the west' })).id
  member = await aMember(t.ctx, communityId)
  slug = (await aProfessional(t.ctx)).slug
  for (let count = 0; count < 25; count += 1) postId = (await aPost(t.ctx, { communityId, authorId: member.id })).id
  for (let count = 0; count < 10; count += 1) await aComment(t.ctx, { postId, authorId: member.id })
})

const visit = async (url: string, headers: Record<string, string> = {}) =>
  t.http.inject({ url, headers: { ...html, ...headers } })

/** What the job runner asks by itself meanwhile is no page's. */
const isJobs = (statement: unknown) => JSON.stringify(statement ?? '').includes('jobs.')

/** How many statements a page sends; the connection's own are not counted. */
async function queriesOf(url: string, headers: Record<string, string>) {
  await t.ctx.reads.drop()
  const spy = vi.spyOn(PreparingClient.prototype, 'query')
  const answer = await visit(url, headers)
  const count = spy.mock.calls.filter(([statement]) => !isJobs(statement)).length
  spy.mockRestore()
  return { status: answer.statusCode, count }
}

describe('a page asks the database few questions, however much it shows', () => {
  const addresses: [what: string, address: () => string, most?: number][] = [
    ['the home page', () => '/'],
    ['discovery', () => '/communities?category=Engineers&search=slabs'],
    ['a community', () => `/community/${communityId}?view=detail`],
    ['its dashboard', () => `/community/${communityId}/dashboard`],
    ['the dashboard’s posts', () => `/community/${communityId}/dashboard?tab=posts`],
    ['a post', () => `/community/${communityId}/posts/${postId}`],
    ['the profile', () => '/profile'],
    ['asking for quotes', () => '/get-quotes'],
    ['a homeowner’s projects', () => '/dashboard'],
    ['the professionals’ door', () => '/professionals'],
    // Also asks what the reader may write to, and whether they saved them.
    ['a professional’s profile', () => `/professionals/p/${slug}`, 7],
  ]
  test.each(addresses)('%s', async (_name, address, most = MAX_QUERIES) => {
    const cookie = await t.signIn(member)
    for (const headers of [{}, { cookie }] as Record<string, string>[]) {
      const { status, count } = await queriesOf(address(), headers)
      expect(status).toBeLessThan(400)
      expect(count).toBeLessThanOrEqual(most)
    }
  })
})

describe('what visitors share', () => {
  test('never shows the email that is in the address of one of them', async () => {
    const address = 'victim@home.example'
    const own = await visit(`/verification-sent?email=${encodeURIComponent(address)}`)
    const other = await visit('/verification-sent')
    expect(own.body).toContain(address)
    expect(other.body).not.toContain(address)
    for (const answer of [own, other]) expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('is the same page with another nonce for each, and the policy names it', async () => {
    const [first, second] = [await visit('/communities'), await visit('/communities')]
    const nonces = [first, second].map(({ body, headers }) => {
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? ''
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      expect(body.match(/<script(?![^>]*nonce=)/g)).toBeNull()
      return nonce
    })
    expect(nonces[0]).not.toBe(nonces[1])
    expect(first.body.replaceAll(nonces[0] ?? '', '')).toBe(second.body.replaceAll(nonces[1] ?? '', ''))
  })

  test('shows the theme of each, whatever one of them makes of the cookie', async () => {
    for (const cookie of [
      'theme =; theme=dark',
      'theme=dark; theme=light',
      'theme="dark"',
      'theme=%64ark',
      'theme=x;theme=dark',
    ]) {
      await t.ctx.reads.drop()
      const own = await visit('/about', { cookie })
      const [, theme = 'system'] = /<html[^>]* data-theme="(\w+)"/.exec(own.body) ?? []
      const shown = async (name: string) => (await visit('/about', { cookie: `theme=${name}` })).body
      expect((await shown(theme)).includes('data-theme="dark"'), cookie).toBe(theme === 'dark')
      expect((await shown('system')).match(/<html[^>]*data-theme/), cookie).toBeNull()
      expect(await shown('dark'), cookie).toContain('data-theme="dark"')
      expect((await visit('/about')).body.match(/<html[^>]*data-theme/), cookie).toBeNull()
    }
  })

  test('is one page, whatever else stands in the query, and shows none of it', async () => {
    const statements = async (url: string) => {
      const spy = vi.spyOn(PreparingClient.prototype, 'query')
      const { body, statusCode } = await visit(url)
      const count = spy.mock.calls.filter(([statement]) => !isJobs(statement)).length
      spy.mockRestore()
      expect([statusCode, body.includes('canary')]).toEqual([200, false])
      return count
    }
    // What the tests before this one have written is dropped once more when word of it comes back.
    await expect.poll(() => statements('/communities?sort=newest')).toBe(0)
    for (const query of ['x=canary&sort=newest', 'sort=newest&sorts=1', 'sort=newest#y', '%73ort=newest&canary'])
      expect(await statements(`/communities?${query}`), query).toBe(0)
  })

  test('is held in memory for as long as it is young, and no more than 64 MB of it', { tags: ['slow'] }, async () => {
    const most = 64 * 1024 * 1024
    const { statusCode, rawPayload } = await visit('/communities?search=0')
    expect(statusCode).toBe(200)
    const before = t.ctx.reads.bytes()
    for (let count = 1; count < 6; count += 1) await visit(`/communities?search=${count}`)
    expect(t.ctx.reads.bytes() - before, 'what one person asked for once').toBeLessThan(rawPayload.length)
    for (let count = 1; count < 6; count += 1) await visit(`/communities?search=${count}`)
    expect(t.ctx.reads.bytes() - before).toBeGreaterThan(5 * rawPayload.length)
    expect(t.ctx.reads.bytes()).toBeLessThan(most)
    await expect.poll(() => t.ctx.reads.bytes(), { timeout: 60_000 }).toBe(0)
  })

  test('is nobody’s: what one of them sends besides is not in it', async () => {
    await t.ctx.reads.drop()
    const odd = { 'x-professional-id': 'nobody', 'idempotency-key': 'k', 'user-agent': 'Odd', host: 'evil.example' }
    const [first, second] = [await visit('/trust', odd), await visit('/trust')]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.body).not.toMatch(/evil\.example|Odd/)
  })

  test('is dropped by a write: the next visitor sees it', async () => {
    await visit(`/community/${communityId}`)
    await t
      .as(member)
      .posts.create({ params: { communityId }, body: { title: 'Fresh from the site', content: 'Look at this.' } })
    expect((await visit(`/community/${communityId}`)).body).toContain('Fresh from the site')
  })

  test('never holds a person: their name is in their own page, which nobody keeps, and in no visitor’s', async () => {
    const person = await aUser(t.ctx, { firstName: 'Wilhelmina', lastName: 'Onlyhere' })
    const own = await visit('/communities', { cookie: await t.signIn(person) })
    expect(own.body).toContain('Wilhelmina')
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect((await visit('/communities')).body).not.toContain('Wilhelmina')
  })
})

describe('text of people', () => {
  const payload = '</script><svg/onload=alert(1)><!-- \u2028'
  test('arrives in a page as text only', async () => {
    const bad = await aCommunity(t.ctx, { name: payload, description: payload })
    await aPost(t.ctx, { communityId: bad.id, title: payload, content: payload })
    for (const url of ['/communities?sort=newest', `/community/${bad.id}`]) {
      const { body, statusCode } = await visit(url)
      expect(statusCode).toBe(200)
      expect(body).not.toContain('<svg/onload')
      expect(body).not.toContain('</script><svg')
    }
  })
  test('in an address is text too', async () => {
    for (const url of ['/communities?search=%3Csvg/onload=alert(1)%3E', '/%3Csvg%2Fonload=1%3E'])
      expect((await visit(url)).body).not.toContain('<svg/onload')
  })
})

describe('an address as it is sent', () => {
  /** Sends a line of a request as it stands: what builds requests would tidy the path up. */
  async function ask(line: string): Promise<{ status: number; text: string }> {
    const { port } = t.http.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(`${line} HTTP/1.1\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n`)
    const text = await readText(socket)
    // Where nothing is said, the connection was closed.
    return { status: Number(text.split(' ', 2)[1] ?? 400), text }
  }
  beforeAll(() => t.http.listen({ port: 0, host: '127.0.0.1' }))

  // RELIABILITY.md, T76: `curl --path-as-is`.
  test.each([
    '/assets/..%2f..%2f..%2f..%2fpackage.json',
    '/assets/../../../../package.json',
    '/assets/..%5c..%5c..%5cpackage.json',
    '/assets/%2e%2e/%2e%2e/server/index.js',
    '/x/../.env',
    '/.env',
    '/.git/config',
    '/server/index.js',
    '/assets/entry.client.js.map',
    '/fonts/../../server/index.js',
    '//evil.example/..%2f.env',
  ])('%s is not there, and nothing of the house is in the answer', async (path) => {
    const { status, text } = await ask(`GET ${path}`)
    expect(status).toBe(404)
    expect(text).not.toMatch(/"workspaces"|createRequestHandler|\[core\]|DATABASE_URL/)
  })

  test('a file of the build is, and none of them names its source', async () => {
    const script = /\/assets\/[\w.-]+\.js/.exec((await visit('/')).body)?.[0] ?? 'no script'
    expect((await ask(`GET ${script}`)).status).toBe(200)
    const files = await readdir(new URL('../../web/build/client', import.meta.url), { recursive: true })
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
  })

  test.each(['TRACE', 'CONNECT', 'PROPFIND', 'DEBUG'])('%s is no method of ours', async (method) => {
    const { status, text } = await ask(`${method} /communities`)
    expect([400, 404, 405, 501]).toContain(status)
    expect(text).not.toContain('<h1')
  })
})

describe('without the database', () => {
  afterAll(() => vi.restoreAllMocks())
  test('pages say that we will be back, with 503', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const cookie = await t.signIn(member)
    await t.ctx.reads.drop()
    vi.spyOn(t.ctx.pool, 'query').mockRejectedValue(away as never)
    vi.spyOn(t.ctx.pool, 'connect').mockRejectedValue(away as never)
    for (const headers of [{}, { cookie }] as Record<string, string>[]) {
      const answer = await visit('/communities?sort=members', headers)
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).not.toMatch(/ECONNREFUSED|at .*\.ts/)
    }
  })
})
