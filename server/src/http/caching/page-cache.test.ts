import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { pages } from '#http/pages/pages.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aCommunity, aUser } from '#test/factories.ts'
import { ensureBuilt } from '../../../../scripts/prepare.mjs'

let t: TestApp

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
})

const html = { accept: 'text/html', 'accept-encoding': 'identity' }

/** A page without what differs each time it is sent: nonces, keys and times of forms, and the time of day. */
const plain = (body: string) =>
  body
    .replace(/nonce="[^"]*"/g, '')
    .replace(/[\da-f]{8}-[\da-f]{4}-4[\da-f-]{18,}/g, '')
    .replace(/\d{13}\.[\w-]{43}/g, '')
    .replace(/\b1[6-9]\d{11}\b/g, '')

test('with the cache turned off a page has the same bytes as out of the cache', async () => {
  const { id } = await aCommunity(t.ctx)
  const cookie = await t.signIn(await aUser(t.ctx))
  const ctx = { ...t.ctx, config: { ...t.ctx.config, pageCache: false } }
  const { http } = await buildApp(ctx, { shedAboveMs: 0 }).then(async (app) => {
    await pages(app, ctx)
    return app
  })
  for (const url of ['/', '/communities', `/community/${id}`, '/privacy'])
    for (const headers of [html, { ...html, cookie }]) {
      const anew = await http.inject({ url, headers })
      // The second answer comes out of the cache.
      await t.http.inject({ url, headers })
      const cached = await t.http.inject({ url, headers })
      expect([url, cached.statusCode, plain(cached.body)]).toEqual([url, 200, plain(anew.body)])
    }
  await http.close()
})
