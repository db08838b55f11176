import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { PreparingClient } from '#platform/database/prepare.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, testApp } from './app.ts'
import { aCommunity, aPost, aUser } from './factories.ts'

/** RFC 9110, section 9.3.2: the head says of the body what the body would be, or nothing. */
let t: TestApp
let cookie: string
let communityId: string
let fileUrl: string

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
  await t.http.listen({ port: 0, host: '127.0.0.1' })
  communityId = (await aCommunity(t.ctx, { name: 'Slabs in the west' })).id
  for (let count = 0; count < 8; count += 1) await aPost(t.ctx, { communityId, content: 'It cracked. '.repeat(100) })
  cookie = await t.signIn(await aUser(t.ctx))
  fileUrl = await aPicture()
})

async function aPicture() {
  const form = new FormData()
  const { default: sharp } = await import('sharp')
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'brown' } })
    .png()
    .toBuffer()
  form.append('file', new File([new Uint8Array(bytes)], 'wall.png', { type: 'image/png' }))
  const sent = new Response(form)
  const answer = await t.http.inject({
    method: 'POST',
    url: '/api/files',
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { cookie, 'content-type': sent.headers.get('content-type') ?? '' },
  })
  return answer.json().url as string
}

async function ask(method: 'GET' | 'HEAD', path: string, headers: Record<string, string>) {
  const { port } = t.http.server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', path, method, headers: { accept: 'text/html', ...headers } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await buffer(answer)
  return { status: answer.statusCode, headers: answer.headers, bytes: body.length }
}

const addresses: [string, () => string][] = [
  ['a page that visitors share', () => '/communities'],
  ['a short page', () => '/offline?for=worker'],
  ['a page that is not there', () => '/nothing-here'],
  ['an address that programs look for', () => '/wp-login.php'],
  ['a page’s data', () => `/community/${communityId}.data`],
  ['an answer of the API', () => `/api/communities/${communityId}/posts`],
  ['a short answer of the API', () => '/api/auth/sessions'],
  ['a refusal of the API', () => '/api/posts/0199'],
  ['a file', () => fileUrl],
  ['a file of the pages', () => '/theme.css'],
  ['a picture of the pages', () => '/icons/192.png'],
  ['the icon', () => '/favicon.ico'],
  ['a feed', () => `/community/${communityId}/feed.xml`],
  ['the list of pages', () => '/sitemap.xml'],
  ['what robots read', () => '/robots.txt'],
  ['the manifest', () => '/manifest.webmanifest'],
  ['the description of the API', () => '/api/openapi.json'],
  ['the reference of the API', () => '/api/docs'],
  ['its health', () => '/healthz'],
]

describe.each(['identity', 'gzip', 'br, gzip'])('to who takes %s', (coding) => {
  test.each(addresses)('the head of %s says what the whole is', async (_what, address) => {
    for (const more of [{}, { cookie }] as Record<string, string>[]) {
      const headers = { 'accept-encoding': coding, ...more }
      const [whole, head] = [await ask('GET', address(), headers), await ask('HEAD', address(), headers)]
      expect([head.status, head.bytes]).toEqual([whole.status, 0])
      const said = head.headers['content-length']
      if (said !== undefined) expect(Number(said)).toBe(whole.bytes)
      for (const name of ['content-type', 'cache-control', 'etag', 'location', 'content-encoding'])
        if (head.headers[name] !== undefined) expect([name, head.headers[name]]).toEqual([name, whole.headers[name]])
      expect(head.headers['content-type']).toBe(whole.headers['content-type'])
    }
  })
})

test('the head costs the database no more than the whole, and what is shared is shared by both', async () => {
  const statements = async (method: 'GET' | 'HEAD', path: string, headers: Record<string, string> = {}) => {
    const spy = vi.spyOn(PreparingClient.prototype, 'query')
    await ask(method, path, headers)
    const isJobs = (statement: unknown) => JSON.stringify(statement ?? '').includes('jobs.')
    const count = spy.mock.calls.filter(([statement]) => !isJobs(statement)).length
    spy.mockRestore()
    return count
  }
  for (const [path, headers] of [
    ['/communities', {}],
    ['/communities', { cookie }],
    [`/api/communities/${communityId}/posts`, { cookie }],
  ] as [string, Record<string, string>][]) {
    await expect.poll(() => statements('GET', path, headers)).toBeLessThan(5)
    expect(await statements('HEAD', path, headers)).toBeLessThanOrEqual(await statements('GET', path, headers))
  }
  await expect.poll(() => statements('HEAD', '/communities?sort=alive')).toBe(0)
  expect(await statements('GET', '/communities?sort=alive')).toBe(0)
})
