import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { Browser, into, type Send } from '#test/browser.ts'

const t = await testApp()
const PUB = t.ctx.config.publicUrl

const evil = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  forwarded: 'host=evil.example;proto=https',
}
const poisoned: Send = (url, init) => into(t.http, PUB)(url, { ...init, headers: { ...init.headers, ...evil } })

test('a poisoned host changes no address of a sign-in', async () => {
  const login = await t.http.inject({ url: '/api/login', headers: evil })
  const to = new URL(String(login.headers.location))
  expect([to.origin, to.searchParams.get('redirect_uri')]).toEqual([PUB, `${PUB}/api/login/callback`])
  const auth = await t.http.inject({ url: to.pathname + to.search, headers: evil })
  expect(new URL(String(auth.headers.location), PUB).origin).toBe(PUB)
  expect(JSON.stringify(auth.headers)).not.toContain('evil')
  const document = await t.http.inject({ url: '/dev/identity/.well-known/openid-configuration', headers: evil })
  expect(document.json()).toMatchObject({ issuer: `${PUB}/dev/identity`, token_endpoint: `${PUB}/dev/identity/token` })
  expect(document.body).not.toContain('evil')
})

test('a poisoned host changes no link of the welcome mail', async () => {
  const email = 'poisoned@test.example'
  const browser = new Browser(PUB, poisoned)
  const page = await browser.signIn({ email })
  for (const { location } of page.hops) expect(new URL(location ?? '/', PUB).origin).toBe(PUB)
  await t.work()
  const read = async () => (await t.http.inject(`/dev/mailbox.json?to=${email}`)).json()
  await expect.poll(read, { timeout: 60_000 }).toHaveLength(1)
  const [mail] = await read()
  const links = `${mail.text} ${mail.html}`.match(/https?:\/\/[^\s"<]+/g) ?? []
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(new URL(link).origin).toBe(PUB)
})

describe('signing in works', () => {
  const freePort = () =>
    new Promise<number>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo
        server.close(() => resolve(port))
      })
    })
  const email = 'anywhere@test.example'
  const who = async (browser: Browser) =>
    ((await (await browser.fetch('/api/auth/user')).json()) as { email?: string }).email

  test('over a real network', async () => {
    const port = await freePort()
    const app = await testApp({ PORT: String(port) })
    await app.http.listen({ port, host: '127.0.0.1' })
    const browser = new Browser(`http://127.0.0.1:${port}`)
    const form = await browser.toProvider()
    expect(form.url).toContain(`http://localhost:${port}/dev/identity/interaction/`)
    const home = new Browser(app.ctx.config.publicUrl)
    await home.signIn({ email })
    expect(await who(home)).toBe(email)
  })

  test('behind a proxy that speaks https', async () => {
    const site = 'https://laneway.test.example'
    const app = await testApp({ PUBLIC_URL: site, ALLOW_EMBEDDED_SERVICES: 'true' })
    const browser = new Browser(site, into(app.http, site))
    await browser.signIn({ email })
    expect(Object.keys(browser.cookies()).sort()).toEqual(['__Host-session', 'session_hint'])
    expect(await who(browser)).toBe(email)
  })

  test('by plain http in a house network, without the prefix that needs https', async () => {
    const site = 'http://laneway.test.example:8080'
    const app = await testApp({ PUBLIC_URL: site, ALLOW_EMBEDDED_SERVICES: 'true' })
    const browser = new Browser(site, into(app.http, site))
    await browser.signIn({ email })
    expect(Object.keys(browser.cookies()).sort()).toEqual(['session', 'session_hint'])
    expect(await who(browser)).toBe(email)
  })
})
