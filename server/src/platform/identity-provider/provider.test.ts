import { describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { testApp } from '#test/app.ts'
import { Browser, into } from '#test/browser.ts'

const t = await testApp()
const PUB = t.ctx.config.publicUrl
const open = (app = t.http) => new Browser(PUB, into(app, PUB))
const form = () => open().toProvider()

describe('the page of the embedded provider', () => {
  test('is one form with labelled fields, a ticked box and one button', async () => {
    const { status, text } = await form()
    expect(status).toBe(200)
    expect(text.match(/<form\b/g)).toHaveLength(1)
    expect(text.match(/<button\b/g)).toHaveLength(1)
    const names = [...text.matchAll(/<input\b[^>]*\bname="(\w+)"/g)].map((match) => match[1])
    expect(names).toEqual(['email', 'given_name', 'family_name', 'email_verified'])
    for (const name of names) expect(text).toContain(`<label for="${name}">`)
    expect(text).toMatch(/<input type="checkbox"[^>]*name="email_verified"[^>]*checked/)
    for (const kind of ['email', 'given-name', 'family-name']) expect(text).toContain(`autocomplete="${kind}"`)
  })

  test('runs no script, loads nothing and lets no other site frame it or take its form', async () => {
    const { text, headers } = await form()
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${PUB}`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(text).not.toMatch(/<script|\son\w+=|\sstyle=|src=/)
    // A form on a page without any referrer would arrive with the origin 'null' and be refused.
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  test.each(['', 'ada', 'ada@', 'ada@x', 'a b@test.example'])(
    'asks again for the email "%s" and keeps what was written',
    async (email) => {
      const browser = open()
      const page = await browser.fillIn(await browser.toProvider(), { email, givenName: 'Ada "<b>', isVerified: false })
      expect(page.status).toBe(400)
      expect(page.text).toContain('Please enter a valid email address')
      expect(page.text).toMatch(/<input id="email"[^>]*aria-invalid="true" aria-describedby="email-problem" autofocus/)
      expect(page.text).toContain('value="Ada &#34;&#60;b&#62;"')
      expect(page.text).not.toMatch(/type="checkbox"[^>]* checked/)
      const done = await browser.fillIn(page, { email: 'ada@test.example' })
      expect(done.hops.some(({ setCookies }) => setCookies.some((line) => line.startsWith('session=')))).toBe(true)
    },
  )

  test.each(['member@demo.example', 'owner@demo.example', 'admin@demo.example'])(
    'signs %s in with one click',
    async (email) => {
      const browser = open()
      const page = await browser.toProvider()
      const link = new RegExp(`href="([^"]+\\?as=${encodeURIComponent(email)})"`).exec(page.text)?.[1]
      await browser.visit(link ?? '')
      expect(await (await browser.fetch('/api/auth/user')).json()).toMatchObject({ email })
    },
  )

  test('signs in nobody else by a link', async () => {
    const browser = open()
    const page = await browser.toProvider()
    expect((await browser.fetch(`${page.path}?as=victim@test.example`)).status).toBe(200)
  })

  test('belongs to the browser that asked for it', async () => {
    const { path } = await form()
    const eve = await open().visit(path)
    expect(eve.status).toBe(400)
    expect(eve.text).toContain('href="/auth"')
    expect((await open().fetch(path, { form: { email: 'eve@test.example', email_verified: 'true' } })).status).toBe(400)
  })

  test('takes no form from another site', async () => {
    const browser = open()
    const { path } = await browser.toProvider()
    const headers = { origin: 'https://evil.example' }
    expect((await browser.fetch(path, { form: { email: 'ada@test.example' }, headers })).status).toBe(403)
  })
})

describe('the embedded provider', () => {
  test('shows its form at every sign-in, so that accounts are switched at once', async () => {
    const browser = open()
    const emails = ['first@test.example', 'second@test.example']
    for (const email of emails) {
      await browser.signIn({ email })
      expect(await (await browser.fetch('/api/auth/user')).json()).toMatchObject({ email })
    }
    await browser.fetch('/api/logout', { method: 'POST' })
    expect((await browser.toProvider()).text).toContain('<form')
  })

  test('knows a person again by the email, in any spelling', async () => {
    const [one, two] = [open(), open()]
    await one.signIn({ email: 'Same@Test.example' })
    await two.signIn({ email: 'same@test.EXAMPLE' })
    const id = async (browser: Browser) => ((await (await browser.fetch('/api/auth/user')).json()) as { id: string }).id
    expect(await id(two)).toBe(await id(one))
  })

  test('survives a restart and a second process in the middle of a sign-in', async () => {
    const second = await buildApp(t.ctx)
    await second.http.ready()
    let turn = 0
    const both = new Browser(PUB, (url, init) => {
      turn += 1
      return into(turn % 2 ? t.http : second.http, PUB)(url, init)
    })
    await both.signIn({ email: 'between@test.example' })
    expect((await both.fetch('/api/auth/user')).status).toBe(200)
    await second.http.close()
  })

  test('answers an unknown client, a foreign way back and a missing PKCE with a page or a refusal, never elsewhere', async () => {
    const query = (over: Record<string, string>) =>
      new URLSearchParams({
        client_id: 'laneway-village',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: `${PUB}/api/login/callback`,
        state: 's',
        ...over,
      })
    const wrong: Record<string, string>[] = [{ client_id: 'evil' }, { redirect_uri: 'https://evil.example/cb' }]
    for (const over of wrong) {
      const answer = await t.http.inject({ url: `/dev/identity/auth?${query(over)}`, headers: { accept: 'text/html' } })
      expect(answer.statusCode).toBe(400)
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
      expect(answer.headers.location).toBeUndefined()
    }
    const bare = await t.http.inject(`/dev/identity/auth?${query({})}`)
    expect(new URL(String(bare.headers.location)).searchParams.get('error')).toBe('invalid_request')
  })

  test('gives nothing to a client without the secret', async () => {
    const payload = new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'x',
      client_id: 'laneway-village',
      client_secret: 'guess',
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await t.http.inject({
      method: 'POST',
      url: '/dev/identity/token',
      headers,
      payload: payload.toString(),
    })
    expect(answer.statusCode).toBe(401)
  })

  test('leads from its bare address to a sign-in', async () => {
    expect((await t.http.inject('/dev/identity')).headers.location).toBe('/api/login')
  })
})
