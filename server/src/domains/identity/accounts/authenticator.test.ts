import type { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findCommand, runCommand } from '#cli/admin.ts'
import { openBrowser } from '#http/sessions/browser.ts'
import { openRateLimits } from '#platform/rate-limits/rate-limits.ts'
import { testApp } from '#test/app.ts'
import { anAuthenticator, codeOf } from '#test/authenticators.ts'
import { browsersInto, somebody } from '#test/browser.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { grantAdmin } from './admins.ts'
import { askSignInCode } from './ask-sign-in-code.ts'
import { switchAuthenticatorOff } from './authenticator.ts'
import { hashPassword } from './passwords.ts'
import { passwords } from './schema.ts'
import { signInWithCode } from './sign-in-with-code.ts'

// PRODUCT.md, sections 2 and 4; RELIABILITY.md, T28: what proves who somebody is, beside the password.

const t = await testApp()
const open = browsersInto(t.http, t.ctx.config.publicUrl)
const mailsTo = openTestMailbox(t)
const password = 'tram stop 96 at dusk'

/** A professional whose app is on, a browser in which they gave the password, and what it answered. */
async function waiting(app = t) {
  const { user } = await aProfessional(app.ctx)
  await app.ctx.db.insert(passwords).values({ userId: user.id, hash: await hashPassword(password) })
  const { secret } = await anAuthenticator(app.ctx, user.id)
  const again = async () => {
    const browser = open()
    const answer = await browser.fetch('/api/professionals/login', { json: { email: user.email, password } })
    return { browser, answer, enter: (code: string) => browser.fetch('/api/auth/code', { json: { code } }) }
  }
  return { user, secret, again, ...(await again()) }
}
/** An app that was set up through the API. */
async function setUp() {
  const user = await aUser(t.ctx)
  const api = t.as(user).authenticator
  const made = await api.begin({})
  const secret = made.key.replaceAll(' ', '')
  return { user, api, made, secret, ...(await api.confirm({ body: { code: codeOf(secret) } })) }
}

describe('setting the app up', () => {
  test('gives a key and a QR code, and asks for nothing until a code of the app confirms it', async () => {
    const user = await aUser(t.ctx)
    const api = t.as(user).authenticator
    const { key, address, qr } = await api.begin({})
    expect(address).toContain(`secret=${key.replaceAll(' ', '')}`)
    expect(qr.path).toMatch(/^M0 0h7v1h-7z/)
    expect(await api.get({})).toEqual({ since: null, recoveryCodesLeft: 0, isBegun: true })
    expect(await api.key({})).toEqual({ key, address, qr })
    await expect(api.confirm({ body: { code: '000 000' } })).rejects.toMatchObject({ issues: [{ path: 'code' }] })
    const { recoveryCodes } = await api.confirm({ body: { code: codeOf(key.replaceAll(' ', '')) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await api.get({})).toMatchObject({ recoveryCodesLeft: 10, isBegun: false, since: expect.any(String) })
    expect((await mailsTo(user.email)).at(-1)?.subject).toBe('Your sign-in now asks for a code')
  })

  test('shows neither the key nor the codes a second time, and keeps the codes as hashes', async () => {
    const { user, api, recoveryCodes } = await setUp()
    await expect(api.key({})).rejects.toMatchObject({ code: 'not_found' })
    await expect(api.begin({})).rejects.toMatchObject({ code: 'conflict' })
    await expect(api.confirm({ body: { code: '123456' } })).rejects.toMatchObject({ code: 'conflict' })
    const { rows } = await t.ctx.db.execute(sql`select code_hash from recovery_codes where user_id = ${user.id}`)
    expect(JSON.stringify(rows)).not.toContain((recoveryCodes[0] ?? '').replaceAll('-', '').toUpperCase())
  })

  test('is for who signed in a moment ago, as switching it off and new codes are', async () => {
    const { user } = await setUp()
    const cookie = await t.signIn(user)
    await t.ctx.db.execute(
      sql`update sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${user.id}`,
    )
    const asked = [
      ['POST', ''],
      ['GET', '/key'],
      ['POST', '/confirmation'],
      ['POST', '/recovery-codes'],
      ['DELETE', ''],
    ] as const
    for (const [method, path] of asked) {
      const answer = await t.http.inject({ method, url: `/api/auth/authenticator${path}`, headers: { cookie } })
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'reauth_required'])
    }
  })

  test('switched off, its codes end and signing in asks for none', async () => {
    const { browser: _, ...mine } = await waiting()
    await t.as(mine.user).authenticator.turnOff({ body: { code: codeOf(mine.secret) } })
    const { browser, answer } = await mine.again()
    expect(await answer.json()).toMatchObject({ professionalId: expect.any(String) })
    expect((await browser.me()).status).toBe(200)
    expect((await mailsTo(mine.user.email)).at(-1)?.subject).toBe('Your sign-in no longer asks for a code')
  })
})

test('an old session and the password switch it off no more than they sign in: it takes a code, or a recovery code', async () => {
  const { user, api, secret, recoveryCodes } = await setUp()
  const wrong = { status: 400, issues: [{ path: 'code' }] }
  const spent = codeOf(secret)
  for (const code of [spent, codeOf(secret, 40), 'AAAA-BBBB-CCCC-DDDD', '']) {
    await expect(api.turnOff({ body: { code } })).rejects.toMatchObject(wrong)
    await expect(api.newRecoveryCodes({ body: { code } })).rejects.toMatchObject(wrong)
  }
  expect(await api.get({})).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 })
  const { recoveryCodes: fresh } = await api.newRecoveryCodes({ body: { code: recoveryCodes[0] ?? '' } })
  await expect(api.turnOff({ body: { code: recoveryCodes[1] ?? '' } })).rejects.toMatchObject(wrong)
  await api.turnOff({ body: { code: fresh[0] ?? '' } })
  expect((await api.get({})).since).toBeNull()
  expect((await mailsTo(user.email)).map(({ subject }) => subject)).not.toContain('A recovery code was used to sign in')
})

test('guesses at switching it off count with those at signing in', async () => {
  const user = await aUser(t.ctx)
  const { secret } = await anAuthenticator(t.ctx, user.id)
  const ctx = { ...t.ctx, rateLimits: openRateLimits({ ...t.ctx.config, rateLimitProfile: 'strict' }, t.ctx.pool) }
  const guess = () => switchAuthenticatorOff(ctx, { userId: user.id, code: codeOf(secret, 40) })
  for (let at = 0; at < 10; at += 1) await expect(guess()).rejects.toMatchObject({ code: 'invalid' })
  await expect(guess()).rejects.toMatchObject({ code: 'too_many_requests' })
})

describe('signing in', () => {
  test('with the password alone opens nothing: the browser waits for the code', async () => {
    const { browser, answer, enter, secret } = await waiting()
    expect(await answer.json()).toEqual({ asksCode: true, home: '/auth/code' })
    expect((await browser.me()).status).toBe(401)
    const inside = await enter(codeOf(secret))
    expect(await inside.json()).toEqual({ home: '/professionals/dashboard' })
    expect((await browser.me()).status).toBe(200)
  })

  test('through the provider asks for it too, and confirming in a session does not', async () => {
    const visitor = somebody()
    const first = open()
    await first.signIn(visitor)
    const { id } = (await (await first.me()).json()) as { id: string }
    const { secret } = await anAuthenticator(t.ctx, id)
    const browser = open()
    const page = await browser.signIn(visitor)
    expect(page.hops.some(({ location }) => location === '/auth/code')).toBe(true)
    expect((await browser.me()).status).toBe(401)
    expect((await browser.fetch('/api/auth/code', { json: { code: codeOf(secret) } })).status).toBe(200)
    expect((await browser.me()).status).toBe(200)
  })

  test('as an administrator asks for it after the mailed code, and opens their eight hours', async () => {
    const user = await aUser(t.ctx)
    await grantAdmin(t.ctx, user.email)
    const { secret } = await anAuthenticator(t.ctx, user.id)
    const browser = open()
    const log = (json: object) => browser.fetch('/api/admin/login', { json: { email: user.email, ...json } })
    await log({})
    const code = /^\d{6}/.exec((await mailsTo(user.email)).at(-1)?.subject ?? '')?.[0] ?? ''
    const asked = await log({ code })
    expect([asked.status, await asked.json()]).toEqual([202, { asksCode: true, message: expect.any(String) }])
    expect((await browser.fetch('/api/admin/dashboard')).status).toBe(401)
    const inside = await browser.fetch('/api/auth/code', { json: { code: codeOf(secret) } })
    expect(await inside.json()).toMatchObject({ admin: { email: user.email, role: 'super' }, home: '/admin/dashboard' })
    expect((await browser.fetch('/api/admin/dashboard')).status).toBe(200)
  })

  test('takes a code once, and none from before it, in however many browsers it is entered at once', async () => {
    const { secret, again } = await waiting()
    const browsers = await Promise.all([again(), again(), again(), again()])
    const code = codeOf(secret)
    const statuses = await Promise.all(browsers.map(async ({ enter }) => (await enter(code)).status))
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400])
    const { enter } = await again()
    expect((await enter(codeOf(secret, -1))).status).toBe(400)
    expect((await enter(codeOf(secret, 1))).status).toBe(200)
  })

  test('takes a recovery code once, however it is written, and tells its owner', async () => {
    const { user, recoveryCodes } = await setUp()
    const [code = ''] = recoveryCodes
    await aProfessional(t.ctx, { userId: user.id })
    await t.ctx.db.insert(passwords).values({ userId: user.id, hash: await hashPassword(password) })
    const enter = async (code: string) => {
      const browser = open()
      await browser.fetch('/api/professionals/login', { json: { email: user.email, password } })
      return (await browser.fetch('/api/auth/code', { json: { code } })).status
    }
    expect(await enter(code.replaceAll('-', ' ').toLowerCase())).toBe(200)
    expect(await enter(code)).toBe(400)
    const [mail] = (await mailsTo(user.email)).slice(-1)
    expect([mail?.subject, mail?.text]).toEqual([
      'A recovery code was used to sign in',
      expect.stringContaining('9 are left'),
    ])
  })

  test('ends after five wrong codes, and tells whose account it is', async () => {
    const { user, enter, secret } = await waiting()
    const wrong = codeOf(secret, 40)
    const statuses = []
    for (let at = 0; at < 5; at++) statuses.push((await enter(wrong)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 401])
    expect((await enter(codeOf(secret))).status).toBe(401)
    expect((await mailsTo(user.email)).at(-1)?.subject).toBe('Somebody entered wrong codes for your account')
  })

  test('allows ten codes a quarter of an hour for one account, from however many browsers', async () => {
    const { id: userId } = await aUser(t.ctx)
    const { secret } = await anAuthenticator(t.ctx, userId)
    const { config } = t.ctx
    const ctx = { ...t.ctx, rateLimits: openRateLimits({ ...config, rateLimitProfile: 'strict' }, t.ctx.pool) }
    const nothing = { userAgent: 'test', sessionToken: undefined, deviceToken: undefined }
    const codes = []
    for (let at = 0; at < 12; at++) {
      const signInToken = await askSignInCode(ctx, { userId, home: '/' })
      const brought = { ...nothing, ip: '10.1.1.1', formToken: undefined, bookingCookieToken: undefined, signInToken }
      const tried = signInWithCode(ctx, { code: codeOf(secret, 40), browser: openBrowser(config, brought) })
      codes.push(await tried.catch((error: ApiError) => error.code))
    }
    expect(codes).toEqual([...Array(10).fill('invalid'), 'too_many_requests', 'too_many_requests'])
  })

  test('waits ten minutes, in the browser that began, and ends with a new password', async () => {
    const { user, secret, enter, again } = await waiting()
    expect((await open().fetch('/api/auth/code', { json: { code: codeOf(secret) } })).status).toBe(401)
    const late = await again()
    await t.ctx.db.execute(sql`update waiting_sign_ins set expires_at = now() where user_id = ${user.id}`)
    expect((await late.enter(codeOf(secret))).status).toBe(401)
    await t.ctx.db.execute(sql`delete from passwords where user_id = ${user.id}`)
    expect((await enter(codeOf(secret))).status).toBe(401)
  })
})

test('an administrator lets somebody in who lost phone and codes; it is written down and told', async () => {
  const { user } = await setUp()
  const command = findCommand(['authenticator-off', user.email, 'showed', 'a', 'licence', 'by', 'video'])
  expect(command && (await runCommand(t.ctx, command))).toMatchObject({ code: 0 })
  expect((await t.as(user).authenticator.get({})).since).toBeNull()
  const { rows } = await t.ctx.db.execute(
    sql`select detail from audit_log where action = 'authenticator_off' and subject = ${user.id}`,
  )
  expect(rows).toEqual([{ detail: { reason: 'showed a licence by video' } }])
})
