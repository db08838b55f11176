import { beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, testApp } from './app.ts'
import { aUser } from './factories.ts'

/** What browsers and programs ask for by themselves: none of it is worth a page. */
let t: TestApp
const html = { accept: 'text/html' }

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
})

describe('an address that nobody types', () => {
  test.each([
    ...['/browserconfig.xml', '/.well-known/appspecific/com.chrome.devtools.json'],
    ...['/wp-login.php', '/index.php?id=1', '/.env', '/.git/config', '/.aws/credentials', '/wp-admin', '/cgi-bin/x'],
    ...['/backup.zip', '/phpmyadmin/', '/vendor/phpunit/eval-stdin.php', '/about.html', '//'],
    ...['/apple-touch-icon-120x120.png', '/apple-touch-icon-120x120-precomposed.png'],
  ])('%s is answered with a line that is kept for a while', async (url) => {
    const cookie = await t.signIn(await aUser(t.ctx))
    for (const headers of [html, { ...html, cookie }]) {
      const answer = await t.http.inject({ url, headers })
      expect([answer.statusCode, answer.body]).toEqual([404, 'There is nothing here.\n'])
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      })
    }
  })
})

test.each(['/favicon.ico', '/apple-touch-icon-precomposed.png'])('%s leads to an icon', async (url) => {
  const { statusCode, headers } = await t.http.inject(url)
  expect([statusCode, headers['cache-control']]).toEqual([308, 'public, max-age=86400'])
  const icon = await t.http.inject(String(headers.location))
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png'])
})

test('an address that somebody may have mistyped is answered with a page', async () => {
  for (const url of ['/comunities', '/wpa-pools', '/vendors', '/community/x.y', '/professionals/p/j.smith']) {
    const answer = await t.http.inject({ url, headers: html })
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8'])
  }
  expect((await t.http.inject({ url: '/comunities.data', headers: html })).headers['content-type']).toMatch(
    /^text\/x-script/,
  )
})
