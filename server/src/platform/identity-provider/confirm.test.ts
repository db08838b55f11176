import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { Browser, browsersInto, into, somebody } from '#test/browser.ts'
import { startSeparateProvider } from '#test/separate-provider.ts'

// RELIABILITY.md, T09 and T28: who signs in through a provider confirms there that it is they.

const t = await testApp()
const PUB = t.ctx.config.publicUrl
const open = browsersInto(t.http, PUB)
const CONFIRM = `/api/login?confirm=1&returnTo=${encodeURIComponent('/earnings?kept=amount%3D60')}`

const isRecent = async (browser: Browser) => {
  const answer = await browser.fetch('/api/auth/reauthenticate', { headers: { accept: 'application/json' } })
  return ((await answer.json()) as { isRecent: boolean }).isRecent
}

async function aWhileAgo(app = t) {
  await app.ctx.db.execute(sql`update sessions set authenticated_at = now() - interval '16 minutes'`)
  await app.ctx.reads.drop()
}

async function aSignedIn() {
  const browser = open()
  const person = somebody()
  await browser.signIn(person)
  await aWhileAgo()
  return { browser, person }
}

describe('confirming at the provider', () => {
  test('asks for a new sign-in of the same person, and comes back to the page with a new session', async () => {
    const { browser, person } = await aSignedIn()
    const before = browser.cookies().session ?? ''
    const form = await browser.visit(CONFIRM)
    const [, asked] = form.hops.map(({ url }) => new URL(url).searchParams)
    expect(Object.fromEntries(asked ?? [])).toMatchObject({ prompt: 'login', max_age: '0', login_hint: person.email })
    expect(form.text).toContain(`value="${person.email}"`)
    expect(await isRecent(browser)).toBe(false)
    const page = await browser.fillIn(form, person)
    expect(page.hops.at(-2)?.location).toBe('/earnings?kept=amount%3D60')
    expect(await isRecent(browser)).toBe(true)
    expect(browser.cookies().session).not.toBe(before)
    const old = await t.http.inject({ url: '/api/auth/user', headers: { cookie: `session=${before}` } })
    expect(old.statusCode).toBe(401)
  })

  test('as somebody else changes nothing, and makes no account', async () => {
    const { browser, person } = await aSignedIn()
    const other = somebody()
    const page = await browser.fillIn(await browser.visit(CONFIRM), other)
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('signed in there as someone else')])
    expect(await (await browser.me()).json()).toMatchObject({ email: person.email })
    expect(await isRecent(browser)).toBe(false)
    const { rows } = await t.ctx.db.execute(sql`select from users where email = ${other.email}`)
    expect(rows).toHaveLength(0)
  })

  test('without a session is a sign-in like any other', async () => {
    const browser = open()
    const form = await browser.visit(CONFIRM)
    expect(form.hops.some(({ url }) => url.includes('prompt='))).toBe(false)
    await browser.fillIn(form, somebody())
    expect(await isRecent(browser)).toBe(true)
  })
})

describe('a provider that knows the browser', () => {
  test('and was not asked to ask again, as somebody changed the address, confirms nothing', async () => {
    const redirectUri = `${PUB}/api/login/callback`
    const provider = await startSeparateProvider({ redirectUri })
    const { issuer, clientId, clientSecret } = provider
    const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
    const app = await testApp(settings)
    provider.next = { sub: 'u1', email: 'known@test.example', email_verified: true }
    const browser = new Browser(PUB, into(app.http, PUB))
    await browser.visit('/api/login')
    await aWhileAgo(app)
    const begun = await browser.fetch(CONFIRM)
    const tampered = new URL(begun.headers.get('location') ?? '')
    for (const name of ['prompt', 'max_age']) tampered.searchParams.delete(name)
    const asked = provider.requests.length
    const page = await browser.visit(tampered.href)
    expect(provider.requests.slice(asked).some((line) => line.includes('/interaction/'))).toBe(false)
    expect([page.status, await isRecent(browser)]).toEqual([400, false])
    await browser.visit(CONFIRM)
    expect(await isRecent(browser)).toBe(true)
  })
})
