import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browsersInto, somebody } from '#test/browser.ts'

const t = await testApp()
const PUB = t.ctx.config.publicUrl
const open = browsersInto(t.http, PUB)

describe('signing out', () => {
  test('ends the session on the server: its cookie, sent again, is refused', async () => {
    const browser = open()
    await browser.signIn(somebody())
    const stolen = open()
    stolen.setCookie('session', browser.cookies().session ?? '')
    expect((await stolen.me()).status).toBe(200)
    const response = await browser.fetch('/api/logout', { method: 'POST' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    expect(response.headers.get('clear-site-data')).toBe('"storage"')
    expect(browser.cookies()).toEqual({})
    expect((await stolen.me()).status).toBe(401)
  })

  test('answers 204 where no page is asked for, with a session, without one and twice', async () => {
    const browser = open()
    await browser.signIn(somebody())
    for (let time = 0; time < 2; time += 1) expect((await browser.fetch('/api/logout', { json: {} })).status).toBe(204)
    expect((await open().fetch('/api/logout', { method: 'POST', headers: { accept: '*/*' } })).status).toBe(204)
  })

  test('from another site is refused and changes nothing', async () => {
    const browser = open()
    await browser.signIn(somebody())
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign)
      expect((await browser.fetch('/api/logout', { method: 'POST', headers })).status).toBe(403)
    expect((await browser.me()).status).toBe(200)
  })

  test('does not happen by a link', async () => {
    expect((await t.http.inject('/api/logout')).statusCode).toBe(404)
  })

  test('takes no form larger than 16 kB', async () => {
    expect((await open().fetch('/api/logout', { form: { returnTo: 'x'.repeat(20_000) } })).status).toBe(413)
  })

  test('leads to a page of this site and nowhere else', async () => {
    const out = await open().fetch('/api/logout', { form: { returnTo: '//evil.example' } })
    expect([out.status, out.headers.get('location')]).toEqual([303, '/'])
    const there = await open().fetch('/api/logout', { form: { returnTo: '/communities' } })
    expect(there.headers.get('location')).toBe('/communities')
  })
})
