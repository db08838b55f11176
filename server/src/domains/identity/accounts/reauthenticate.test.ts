import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type Browser, browsersInto } from '#test/browser.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { hashPassword } from './passwords.ts'
import { passwords } from './schema.ts'

const t = await testApp()
const strict = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
const password = 'tram stop 96 at dusk'
const hash = await hashPassword(password)

/** A professional who has logged in with a password, in a browser. */
async function aLoggedIn(app: TestApp = t) {
  const { user } = await aProfessional(app.ctx)
  await app.ctx.db.insert(passwords).values({ userId: user.id, hash })
  const browser = browsersInto(app.http, app.ctx.config.publicUrl)()
  await browser.fetch('/api/professionals/login', { json: { email: user.email, password } })
  return { user, browser }
}

/** As if they had signed in so many minutes ago. */
async function signedInAgo(userId: string, minutes: number, app: TestApp = t) {
  await app.ctx.db.execute(sql`update sessions set authenticated_at = now() - make_interval(mins => ${minutes}::int)
    where user_id = ${userId}`)
  await app.ctx.reads.drop()
}

const confirm = (browser: Browser, json: unknown) => browser.fetch('/api/auth/reauthenticate', { json })
const switchOn = (browser: Browser) =>
  browser.fetch('/api/professionals/auto-top-up', {
    method: 'PUT',
    json: { isOn: false, amountCents: 5500, monthlyCapCents: 11_000 },
  })
const ways = async (browser: Browser) =>
  (await (
    await browser.fetch('/api/auth/reauthenticate', { headers: { accept: 'application/json' } })
  ).json()) as Record<string, boolean>

describe('what a stolen session must not do (RELIABILITY.md, T28)', () => {
  test('is done within 15 minutes of the log-in, refused after, and done again after the password', async () => {
    const { user, browser } = await aLoggedIn()
    await signedInAgo(user.id, 14)
    expect((await switchOn(browser)).status).toBe(200)
    await signedInAgo(user.id, 16)
    const refused = await switchOn(browser)
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { code: 'reauth_required', message: 'Please confirm that it’s you, then try again.' },
    ])
    expect(await ways(browser)).toEqual({ isRecent: false, hasPassword: true, hasProvider: false })
    expect((await confirm(browser, { password })).status).toBe(204)
    expect(await ways(browser)).toMatchObject({ isRecent: true })
    expect((await switchOn(browser)).status).toBe(200)
  })

  test('goes by the clock of the product', async () => {
    const late = await testApp({ TEST_CLOCK_OFFSET: '86400' })
    const { user, browser } = await aLoggedIn(late)
    expect((await switchOn(browser)).status).toBe(200)
    await signedInAgo(user.id, 16, late)
    expect((await switchOn(browser)).status).toBe(403)
  })

  test('costs none of the budget of what was asked for', async () => {
    const { user, browser } = await aLoggedIn(strict)
    await signedInAgo(user.id, 16, strict)
    const asked = await Promise.all(
      Array.from({ length: 12 }, () => browser.fetch('/api/payment-method', { method: 'POST', json: {} })),
    )
    expect(asked.map(({ status }) => status)).toEqual(Array(12).fill(403))
    await confirm(browser, { password })
    expect((await browser.fetch('/api/payment-method', { method: 'POST', json: {} })).status).toBe(200)
  })
})

describe('confirming with the password', () => {
  test('renews the id of the session, and ends the old one (RELIABILITY.md, T09)', async () => {
    const { browser } = await aLoggedIn()
    const before = browser.cookies().session ?? ''
    await confirm(browser, { password })
    expect(browser.cookies().session).not.toBe(before)
    expect((await browser.me()).status).toBe(200)
    const answer = await t.http.inject({ url: '/api/auth/user', headers: { cookie: `session=${before}` } })
    expect(answer.statusCode).toBe(401)
  })

  test('with a wrong one is refused at its field, and the session stays as it was', async () => {
    const { user, browser } = await aLoggedIn()
    await signedInAgo(user.id, 16)
    const before = browser.cookies().session
    const answer = await confirm(browser, { password: 'tram stop 96 at noon' })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { issues: [{ path: 'password', message: 'That’s not your password. Please try again.' }] },
    ])
    expect(browser.cookies().session).toBe(before)
    expect(await ways(browser)).toMatchObject({ isRecent: false })
    expect((await confirm(browser, {})).status).toBe(400)
  })

  test('has the budget of the log-in: ten guesses, and the right one after them is not heard', async () => {
    const { user, browser } = await aLoggedIn(strict)
    await signedInAgo(user.id, 16, strict)
    const guesses = []
    for (let at = 1; at <= 10; at += 1) guesses.push((await confirm(browser, { password: `guess ${at}` })).status)
    guesses.push((await confirm(browser, { password })).status)
    expect(guesses).toEqual([...Array(10).fill(400), 429])
  })

  test('is not offered to somebody who has none, and is for nobody without a session', async () => {
    const user = await aUser(t.ctx)
    const cookie = await t.signIn(user)
    const sent = { method: 'POST', url: '/api/auth/reauthenticate', payload: { password } } as const
    const answer = await t.http.inject({ ...sent, headers: { cookie } })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict'])
    expect((await t.http.inject(sent)).statusCode).toBe(401)
    const read = await t.http.inject({ url: '/api/auth/reauthenticate', headers: { cookie } })
    expect(read.json()).toEqual({ isRecent: true, hasPassword: false, hasProvider: true })
  })

  test('that was changed meanwhile confirms nothing', async () => {
    const { user, browser } = await aLoggedIn()
    await signedInAgo(user.id, 16)
    const answers = await Promise.all([
      confirm(browser, { password }),
      t.ctx.db.execute(sql`update passwords set hash = ${await hashPassword('another one altogether')}
        where user_id = ${user.id}`),
    ])
    const isRecent = (await ways(browser)).isRecent
    expect(isRecent).toBe(answers[0].status === 204)
    expect((await confirm(browser, { password })).status).toBe(400)
  })
})
