import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { Browser, into } from '#test/browser.ts'
import { startSeparateProvider } from '#test/separate-provider.ts'

const PUB = 'http://localhost:3000'
const redirectUri = `${PUB}/api/login/callback`

const plain = await startSeparateProvider({ redirectUri })
const inToken = await startSeparateProvider({ redirectUri, authMethod: 'client_secret_post', areClaimsInToken: true })

const oidc = ({ issuer, clientId, clientSecret }: typeof plain) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
})
const t = await testApp(oidc(plain))
const u = await testApp(oidc(inToken))

const signInAt = async (app: typeof t, returnTo = '/') => {
  const browser = new Browser(PUB, into(app.http, PUB))
  const page = await browser.visit(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  return { browser, page }
}
const me = async (browser: Browser) => (await browser.me()).json()
const setsSession = (line: string) => /^session=[^;]/.test(line)

describe('a separately started provider, named by OIDC_*', () => {
  test('signs people in by the same way, and the embedded one is not there', async () => {
    plain.next = { sub: 'u1', email: 'Real@Test.example', email_verified: true, given_name: 'Rea', family_name: 'Lee' }
    const { browser, page } = await signInAt(t, '/communities')
    expect(page.hops.at(-2)?.location).toBe('/communities')
    expect(page.hops.some(({ url }) => url.startsWith(`${plain.issuer}/auth?`))).toBe(true)
    expect(await me(browser)).toMatchObject({ email: 'real@test.example', firstName: 'Rea', lastName: 'Lee' })
    expect((await t.http.inject('/dev/identity/.well-known/openid-configuration')).statusCode).toBe(404)
  })

  test('that takes the secret in the body and puts the claims into the token works as well', async () => {
    inToken.next = { sub: 'u1', email: 'token@test.example', email_verified: 'true', given_name: 'Tok' }
    const { browser } = await signInAt(u)
    expect(await me(browser)).toMatchObject({ email: 'token@test.example', firstName: 'Tok' })
    expect(inToken.requests).not.toContain('GET /me')
  })

  test.each([
    ['says that the email is not verified', { email: 'real@test.example', email_verified: false }],
    ['does not say whether it is', { email: 'real@test.example' }],
    ['gives no email', {}],
  ])('that %s signs nobody in', async (_what, claims) => {
    plain.next = { sub: 'attacker', ...claims }
    const { browser, page } = await signInAt(t)
    expect(page.status).toBe(403)
    expect(page.hops.flatMap(({ setCookies }) => setCookies).some(setsSession)).toBe(false)
    expect(await me(browser)).toMatchObject({ code: 'unauthorized' })
  })

  test('whose person refuses gives a 400 and no session', async () => {
    plain.next = 'refuse'
    const { page } = await signInAt(t)
    expect(page.status).toBe(400)
    expect(page.text).toContain('You did not finish signing in')
    expect(page.hops.flatMap(({ setCookies }) => setCookies).some(setsSession)).toBe(false)
  })

  test('that breaks while a person is on the way gives a 503, and works again later', async () => {
    plain.next = { sub: 'u1', email: 'real@test.example', email_verified: true }
    const browser = new Browser(PUB, into(t.http, PUB))
    const stopped = await browser.visit('/api/login', {}, (url) => url.startsWith(redirectUri))
    plain.isDown = true
    const page = await browser.visit(stopped.hops.at(-1)?.location ?? '')
    plain.isDown = false
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('30')
    expect(page.text).toContain('Sign-in is not available just now')
    expect(page.hops.flatMap(({ setCookies }) => setCookies).some(setsSession)).toBe(false)
    expect((await signInAt(t)).page.hops.at(-2)?.status).toBe(303)
  })
})

describe('a provider that cannot be reached', () => {
  test('stops nothing but signing in, says so, and is looked up again the next time', async () => {
    const late = await startSeparateProvider({ redirectUri })
    late.isDown = true
    const app = await testApp(oidc(late))
    expect((await app.http.inject('/healthz')).statusCode).toBe(200)
    expect(late.requests).toEqual([])
    const json = await app.http.inject('/api/login')
    expect([json.statusCode, json.json().code]).toEqual([503, 'unavailable'])
    expect((await signInAt(app)).page.text).toContain('Please try again in a few minutes')
    late.isDown = false
    late.next = { sub: 'u9', email: 'late@test.example', email_verified: true }
    expect(await me((await signInAt(app)).browser)).toMatchObject({ email: 'late@test.example' })
  })

  test('because nothing listens there gives a 503', async () => {
    const app = await testApp({ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x' })
    expect((await app.http.inject('/api/login')).statusCode).toBe(503)
  })

  test('because it is not on this machine and has no https is never asked', async () => {
    const app = await testApp({ OIDC_ISSUER: 'http://id.test.example', OIDC_CLIENT_ID: 'x' })
    expect((await app.http.inject('/api/login')).statusCode).toBe(503)
  })
})

test('a wrong secret is the operator’s trouble, not the person’s: 503', async () => {
  const provider = await startSeparateProvider({ redirectUri })
  provider.next = { sub: 'u1', email: 'real@test.example', email_verified: true }
  const app = await testApp({ ...oidc(provider), OIDC_CLIENT_SECRET: 'wrong' })
  expect((await signInAt(app)).page.status).toBe(503)
})

test('an issuer without a client id stops the start', async () => {
  await expect(testApp({ OIDC_ISSUER: plain.issuer })).rejects.toThrow('OIDC_CLIENT_ID')
})
