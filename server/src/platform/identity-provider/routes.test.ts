import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browsersInto, somebody } from '#test/browser.ts'

const t = await testApp()
const PUB = t.ctx.config.publicUrl
const open = browsersInto(t.http, PUB)

/** Everything the database holds, as text. */
async function dump(): Promise<string> {
  const { rows } = await t.ctx.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const parts = await Promise.all(
    rows.map(({ name }) =>
      t.ctx.pool.query<{ all: string }>(`select coalesce(string_agg(r::text, ' '), '') as all from ${name} r`),
    ),
  )
  return parts.map((part) => part.rows[0]?.all).join('\n')
}

describe('signing in', () => {
  test('leads through the provider and back to the page that asked for it', async () => {
    const browser = open()
    const person = somebody()
    const page = await browser.signIn(person, '/communities?sort=newest#list')
    expect(page.hops.at(-2)?.location).toBe('/communities?sort=newest#list')
    expect(await (await browser.me()).json()).toMatchObject({ email: person.email, firstName: 'Vera', lastName: '' })
  })

  test('asks the provider with a code, PKCE S256, a state and a nonce', async () => {
    const response = await open().fetch('/api/login')
    expect(response.status).toBe(302)
    const { origin, pathname, searchParams } = new URL(response.headers.get('location') ?? '')
    expect(`${origin}${pathname}`).toBe(`${PUB}/dev/identity/auth`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${PUB}/api/login/callback`,
      scope: 'openid email profile',
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['https, where only this host and only https carry it', 'https://laneway.test.example', '__Host-', true],
    ['http, where Safari keeps nothing that is Secure', 'http://localhost:3000', '', false],
  ])(
    'sets a session cookie that no script reads, and a hint that says nothing: over %s',
    async (_, site, prefix, isSecure) => {
      const { http } = await testApp({
        PUBLIC_URL: site,
        ALLOW_EMBEDDED_SERVICES: 'true',
      })
      const browser = browsersInto(http, site)()
      const form = await browser.toProvider()
      const page = await browser.fillIn(form, somebody())
      const cookies = [...form.hops, ...page.hops].flatMap((hop) => hop.setCookies)
      expect(cookies.length).toBeGreaterThan(5)
      expect(cookies.filter((line) => /; secure/i.test(line) !== isSecure)).toEqual([])
      const of = (name: string) => cookies.find((line) => line.startsWith(`${name}=`) && !line.startsWith(`${name}=;`))
      const session = of(`${prefix}session`) ?? ''
      expect(session).toMatch(/; Path=\/; HttpOnly;( Secure;)? SameSite=Lax$/)
      expect(session).not.toMatch(/domain=/i)
      const [, value = ''] = /=([^;]+)/.exec(session) ?? []
      expect(Buffer.from(value, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
      expect(of('session_hint')).toMatch(/^session_hint=1;(?!.*httponly)/i)
      expect(of(`${prefix}signin`)).toMatch(/Max-Age=600.*HttpOnly.*SameSite=Lax/i)
      expect((await browser.me()).status).toBe(200)
      const { components } = (await http.inject('/api/openapi.json')).json()
      expect(components.securitySchemes.session.name).toBe(`${prefix}session`)
    },
  )

  test('leaves no cookie’s value in the database', async () => {
    const browser = open()
    await browser.toProvider()
    const signin = browser.cookies().signin
    expect(await dump()).not.toContain(signin)
    await browser.signIn(somebody())
    const session = browser.cookies().session
    const everything = await dump()
    expect(session).toMatch(/^[\w-]{43}$/)
    expect(everything).not.toContain(session)
    expect(everything).not.toContain(Buffer.from(session ?? '').toString('hex'))
    expect(browser.cookies().signin).toBeUndefined()
  })

  test('gives a new session every time and ends the one the browser had', async () => {
    const browser = open()
    const person = somebody()
    await browser.signIn(person)
    const first = browser.cookies().session ?? ''
    await browser.signIn(person)
    expect(browser.cookies().session).not.toBe(first)
    const old = open()
    old.setCookie('session', first)
    expect((await old.me()).status).toBe(401)
    expect((await browser.me()).status).toBe(200)
  })

  test('does not take over a session that somebody else planted', async () => {
    const [eve, victim] = [open(), open()]
    await eve.signIn(somebody())
    const planted = eve.cookies().session ?? ''
    victim.setCookie('session', planted)
    await victim.signIn(somebody())
    expect(victim.cookies().session).not.toBe(planted)
    expect((await eve.me()).status).toBe(401)
    const nonsense = open()
    nonsense.setCookie('session', 'chosen-by-eve')
    await nonsense.signIn(somebody())
    expect(nonsense.cookies().session).not.toBe('chosen-by-eve')
  })

  test('names the device in the list of sessions', async () => {
    const browser = open(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    )
    await browser.signIn(somebody())
    const sessions = await browser.fetch('/api/auth/sessions', { headers: { accept: 'application/json' } })
    expect(await sessions.json()).toMatchObject([{ device: 'Safari on iPhone', isCurrent: true }])
  })

  test('in two tabs and two browsers at once leaves one account', async () => {
    const person = somebody()
    const callbacks = await Promise.all(
      [open(), open(), open()].map(async (browser) => [browser, await browser.upToCallback(person)] as const),
    )
    const pages = await Promise.all(callbacks.map(([browser, callback]) => browser.fetch(callback)))
    expect(pages.map(({ status }) => status)).toEqual([303, 303, 303])
    const { rows } = await t.ctx.db.execute(sql`select count(*)::int as count from users where email = ${person.email}`)
    expect(rows).toEqual([{ count: 1 }])
  })

  test('begun under another name of this machine goes on under the public one, so that its cookie is there at the end', async () => {
    const port = new URL(PUB).port
    const answer = await t.http.inject({
      url: '/api/login?returnTo=/communities',
      headers: { host: `127.0.0.1:${port}` },
    })
    expect(answer.headers.location).toBe(`${PUB}/api/login?returnTo=%2Fcommunities`)
  })
})

describe('the way back', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '@evil.example',
    '.evil.example',
    'https:evil.example',
    'javascript:1',
    '/x\r\nSet-Cookie: a=b',
    '%2f%2fevil.example',
    '/a/..//evil.example',
    '/api/logout',
  ])('from signing in stays on this site for %j', async (wanted) => {
    const browser = open()
    const callback = await browser.upToCallback(somebody(), wanted)
    const response = await browser.fetch(callback)
    const location = response.headers.get('location') ?? 'https://nowhere.invalid'
    expect(new URL(location, PUB).origin).toBe(PUB)
    expect(new URL(location, PUB).pathname).not.toMatch(/^\/api/)
    expect(response.headers.getSetCookie().some((line) => line.startsWith('a='))).toBe(false)
  })
})

test('no answer on the way of a sign-in may be stored, and the callback gives its address to nobody', async () => {
  const browser = open()
  const callback = await browser.upToCallback(somebody())
  for (const path of [callback, '/api/login', '/api/login/callback?state=x&code=y']) {
    const response = await browser.fetch(path)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin)$/)
  }
})
