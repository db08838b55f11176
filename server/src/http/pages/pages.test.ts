import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { ensureBuilt } from '../../../../scripts/prepare.mjs'
import { pages } from './pages.ts'

const assets = fileURLToPath(new URL('../../../../web/build/client/assets', import.meta.url))

let t: TestApp

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
})

const fetchAs = (url: string, coding: string) => t.http.inject({ url, headers: { 'accept-encoding': coding } })

test.each(['framework', 'theme', 'icons'])('%s comes packed as the browser takes it, and is the same', async (name) => {
  const file = readdirSync(assets).find((it) => new RegExp(`^${name}-[\\w-]+\\.(js|css|svg)$`).test(it))
  const [plain, gzip, brotli] = await Promise.all(
    ['identity', 'gzip', 'gzip, deflate, br, zstd'].map((coding) => fetchAs(`/assets/${file}`, coding)),
  )
  expect([plain, gzip, brotli].map((answer) => answer?.headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  expect(gunzipSync(gzip?.rawPayload ?? '').equals(plain?.rawPayload ?? Buffer.alloc(0))).toBe(true)
  expect(brotliDecompressSync(brotli?.rawPayload ?? '').equals(plain?.rawPayload ?? Buffer.alloc(0))).toBe(true)
  expect(brotli?.rawPayload.length).toBeLessThan(gzip?.rawPayload.length ?? 0)
  for (const answer of [plain, gzip, brotli]) {
    expect(answer?.headers['content-type']).toBe(plain?.headers['content-type'])
    expect(answer?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer?.headers.vary).toContain('accept-encoding')
  }
})

test('the compressed files have no addresses', async () => {
  const packed = readdirSync(assets).filter((name) => /\.(br|gz)$/.test(name))
  expect(packed.length).toBeGreaterThan(0)
  const answers = await Promise.all(packed.slice(0, 2).map((name) => t.http.inject({ url: `/assets/${name}` })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
})

test('a page’s code loads after what is visible, for visitors and for signed-in people', async () => {
  const cookie = await t.signIn(await aUser(t.ctx))
  const preloadsIn = (body: string) => body.match(/<link rel="modulepreload"[^>]*>/g) ?? []
  const { body: own } = await t.http.inject({ url: '/communities', headers: { cookie } })
  expect(preloadsIn(own).length).toBeGreaterThan(3)
  expect(preloadsIn(own).filter((link) => !link.includes('fetchpriority="low"'))).toEqual([])
  const { body } = await t.http.inject('/communities')
  expect(preloadsIn(body)).toEqual([])
  expect(body).toMatch(/data-parts="(\/assets\/[^" ]+\.js ?){4,}"/)
  for (const page of [own, body]) expect(page).toMatch(/<\/body><\/html>/)
})
