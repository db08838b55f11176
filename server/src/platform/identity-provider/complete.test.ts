import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { type Browser, browsersInto, type Page, somebody } from '#test/browser.ts'

const t = await testApp()
const PUB = t.ctx.config.publicUrl
const open = browsersInto(t.http, PUB)
const setsSession = (response: Response | Page['hops'][number]) =>
  ('setCookies' in response ? response.setCookies : response.headers.getSetCookie()).some((line) =>
    /^session=[^;]/.test(line),
  )

describe('a callback that this browser did not ask for', () => {
  const refusedBy = async (browser: Browser, url: string) => {
    const response = await browser.fetch(url, { headers: { accept: 'application/json' } })
    expect(response.status).toBe(400)
    expect(setsSession(response)).toBe(false)
    expect(await response.json()).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('Please sign in again'),
    })
    expect((await browser.me()).status).toBe(401)
  }

  test.each([
    '',
    '?code=x',
    '?state=',
    '?state=made-up&code=x',
    '?state=%00&code=x',
    `?state=${'a'.repeat(500)}`,
    '?state=a&state=b&code=x',
  ])('with the query "%s" is refused', async (query) => {
    const browser = open()
    await browser.toProvider()
    await refusedBy(browser, `/api/login/callback${query}`)
  })

  test('carries somebody else’s state and is refused, in a browser with and without its own sign-in', async () => {
    const eve = open()
    const callback = await eve.upToCallback(somebody())
    await refusedBy(open(), callback)
    const victim = open()
    await victim.toProvider()
    await refusedBy(victim, callback)
    expect((await eve.fetch(callback)).status).toBe(303)
  })

  test('comes a second time and is refused', async () => {
    const browser = open()
    const callback = await browser.upToCallback(somebody())
    const cookie = browser.cookies().signin ?? ''
    expect((await browser.fetch(callback)).status).toBe(303)
    const again = open()
    again.setCookie('signin', cookie)
    await refusedBy(again, callback)
  })

  test('comes ten times at once and signs in once', async () => {
    const browser = open()
    const callback = await browser.upToCallback(somebody())
    const all = await Promise.all(Array.from({ length: 10 }, () => browser.fetch(callback)))
    expect(all.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(400)])
  })

  test('comes after ten minutes and is refused', async () => {
    const browser = open()
    const callback = await browser.upToCallback(somebody())
    await t.ctx.db.execute(sql`update sign_ins set created_at = now() - interval '601 seconds'`)
    await refusedBy(browser, callback)
  })

  test('brings somebody else’s code under its own state and is refused', async () => {
    const [eve, victim] = [open(), open()]
    const stolen = new URL(await eve.upToCallback(somebody()))
    const own = new URL(await victim.upToCallback(somebody()))
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    await refusedBy(victim, own.href)
  })

  test('brings the answer of another issuer and is refused', async () => {
    const browser = open()
    const callback = new URL(await browser.upToCallback(somebody()))
    callback.searchParams.set('iss', 'https://evil.example')
    await refusedBy(browser, callback.href)
  })
})

describe('a person who cancels', () => {
  test('gets a page that says so and leads back, and no session', async () => {
    const browser = open()
    const form = await browser.toProvider()
    const page = await browser.visit(`${form.path}?cancel=1`)
    expect(page.status).toBe(400)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('You did not finish signing in')
    expect(page.text).toContain('href="/auth"')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.text).not.toMatch(/<script|https?:\/\//)
    expect(page.hops.some(setsSession)).toBe(false)
  })

  test('sees nothing of what an attacker writes into the address', async () => {
    const browser = open()
    const { path } = await browser.toProvider()
    const denied = await browser.visit(`${path}?cancel=1`, {}, (url) => url.includes('/api/login/callback'))
    const callback = new URL(denied.hops.at(-1)?.location ?? '')
    callback.searchParams.set('error_description', '<script>alert(1)</script>')
    expect((await browser.visit(callback.href)).text).not.toContain('alert(1)')
  })
})

describe('an unverified email', () => {
  test('opens nobody’s account and says what to do', async () => {
    const victim = somebody()
    await open().signIn(victim)
    const eve = open()
    const page = await eve.signIn({ ...victim, isVerified: false })
    expect(page.status).toBe(403)
    expect(page.text).toContain('has not verified your email address. Verify it there, then sign in again.')
    expect(page.hops.some(setsSession)).toBe(false)
    expect((await eve.me()).status).toBe(401)
  })

  test('creates no account', async () => {
    const person = somebody()
    await open().signIn({ ...person, isVerified: false })
    const { rows } = await t.ctx.db.execute(sql`select 1 from users where email = ${person.email}`)
    expect(rows).toEqual([])
  })
})
