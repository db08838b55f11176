import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#domains/identity/accounts/passwords.ts'
import { passwords, users } from '#domains/identity/accounts/schema.ts'
import { testApp } from '#test/app.ts'
import { Browser, into } from '#test/browser.ts'
import { aLead, aProfessional, aUser } from '#test/factories.ts'
import { professionals } from './schema.ts'

const t = await testApp()
const strict = await testApp({ RATE_LIMIT_PROFILE: 'strict' })

const password = 'tram stop 96 at dusk'
const message = 'Invalid email or password. Please try again.'

async function aLogin(app = t, over: { emailVerified?: boolean; email?: string } = {}) {
  const user = await aUser(app.ctx, over)
  const professional = await aProfessional(app.ctx, {
    userId: user.id,
    ...(over.emailVerified === false ? { verifiedAt: null } : {}),
  })
  await app.ctx.db.insert(passwords).values({ userId: user.id, hash: await hashPassword(password) })
  return { ...professional, email: user.email }
}
const open = (app = t) => new Browser(app.ctx.config.publicUrl, into(app.http, app.ctx.config.publicUrl))
const logIn = (browser: Browser, json: unknown) => browser.fetch('/api/professionals/login', { json })
const me = (browser: Browser) => browser.fetch('/api/professionals/me')
const from = async (remoteAddress: string, email: string, cookie = '', word = 'a wrong password') => {
  const headers = cookie ? { cookie } : {}
  const payload = { email, password: word }
  const answer = await strict.http.inject({
    method: 'POST',
    url: '/api/professionals/login',
    payload,
    headers,
    remoteAddress,
  })
  return answer.statusCode
}

describe('logging in', () => {
  test('answers the professional and opens a session', async () => {
    const { id, name, email } = await aLogin()
    const browser = open()
    const answer = await logIn(browser, { email: ` ${email.toUpperCase()} `, password })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        professionalId: id,
        professional: { id, name, accountStatus: 'active', emailVerified: true },
        home: '/professionals/dashboard',
      },
    ])
    await aLead(t.ctx, { professionalId: id })
    await t.ctx.db.update(professionals).set({ leadCount: 1 }).where(eq(professionals.id, id))
    expect(await (await logIn(browser, { email, password })).json()).toMatchObject({ home: '/professionals/leads' })
    expect((await me(browser)).status).toBe(200)
  })

  test('gives a session of its own every time, and ends the one that the browser came with', async () => {
    const { email, user } = await aLogin()
    const browser = open()
    const preset = await t.signIn(user)
    const [name = '', value = ''] = preset.split('=')
    browser.setCookie(name, value)
    await logIn(browser, { email, password })
    const opened = browser.cookies()[name]
    expect(opened).not.toBe(value)
    expect((await t.http.inject({ url: '/api/professionals/me', headers: { cookie: preset } })).statusCode).toBe(401)
    await logIn(browser, { email, password })
    expect(browser.cookies()[name]).not.toBe(opened)
  })

  test('with a preset cookie of nobody’s does not make it somebody’s', async () => {
    const { email } = await aLogin()
    const browser = open()
    browser.setCookie('session', 'a'.repeat(43))
    await logIn(browser, { email, password })
    expect(browser.cookies().session).not.toBe('a'.repeat(43))
  })

  test('out ends the session, lets the browser forget, and does nothing the second time', async () => {
    const { email } = await aLogin()
    const browser = open()
    await logIn(browser, { email, password })
    const kept = { ...browser.cookies() }
    const answer = await browser.fetch('/api/professionals/logout', { json: {} })
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"storage"'])
    expect(Object.keys(browser.cookies())).toEqual(['device'])
    const cookie = `session=${kept.session}`
    expect((await t.http.inject({ url: '/api/professionals/me', headers: { cookie } })).statusCode).toBe(401)
    expect((await browser.fetch('/api/professionals/logout', { json: {} })).status).toBe(200)
  })

  test('is by the whole password: the first 72 of 80 characters open nothing', async () => {
    const { email, userId } = await aLogin()
    const long = 'a wall of eighty bricks, laid in stretcher bond with a weathered joint, then rag'.padEnd(80, '.')
    expect(long).toHaveLength(80)
    await t.ctx.db
      .update(passwords)
      .set({ hash: await hashPassword(long) })
      .where(eq(passwords.userId, userId))
    expect((await logIn(open(), { email, password: long.slice(0, 72) })).status).toBe(401)
    expect((await logIn(open(), { email, password: long })).status).toBe(200)
  })

  test('is to the verified account of an address, whoever signed up for it later', async () => {
    const { email, id } = await aLogin()
    const later = await aLogin(t, { email, emailVerified: false })
    await t.ctx.db
      .update(passwords)
      .set({ hash: await hashPassword('what eve has chosen') })
      .where(eq(passwords.userId, later.userId))
    expect((await logIn(open(), { email, password: 'what eve has chosen' })).status).toBe(401)
    expect(await (await logIn(open(), { email, password })).json()).toMatchObject({ professionalId: id })
  })

  test('works before the email is verified, and says that it is not', async () => {
    const { email } = await aLogin(t, { emailVerified: false })
    expect(await (await logIn(open(), { email, password })).json()).toMatchObject({
      professional: { emailVerified: false },
    })
  })
})

describe('a suspended account', () => {
  test('is told so with the reason, after the right password only', async () => {
    const { email, id } = await aLogin()
    const change = { accountStatus: 'suspended', statusReason: 'Two complaints about deposits' } as const
    await t.ctx.db.update(professionals).set(change).where(eq(professionals.id, id))
    const browser = open()
    const answer = await logIn(browser, { email, password })
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      403,
      'Your account is suspended: Two complaints about deposits. Please contact us to have it reviewed.',
    ])
    expect(browser.cookies()).toEqual({})
    expect((await logIn(open(), { email, password: 'a wrong password' })).status).toBe(401)
  })
})

describe('a login that fails', () => {
  test('gives the same bytes for a wrong password, an unknown address and an account without a password (T13)', async () => {
    const { email } = await aLogin()
    const { user } = await aProfessional(t.ctx)
    const tried = await Promise.all(
      [email, user.email, (await aUser(t.ctx)).email, 'nobody@test.example'].map(async (email) => {
        const answer = await logIn(open(), { email, password: 'a wrong password' })
        return [answer.status, await answer.text(), answer.headers.has('set-cookie')]
      }),
    )
    expect(new Set(tried.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(tried[0]).toEqual([401, JSON.stringify({ message, code: 'unauthorized' }), false])
  })

  // What else the machine does hides nothing: an oracle would show in the median and in the quarter of quick answers.
  test('takes as long for an unknown address as for a wrong password, within 10 % (T13)', {
    tags: ['slow'],
    retry: 2,
  }, async () => {
    const known = (await aLogin()).email
    const browser = open()
    const times = { known: [] as number[], unknown: [] as number[] }
    const measure = async (who: 'known' | 'unknown', email: string) => {
      const begun = performance.now()
      await logIn(browser, { email, password: 'a wrong password' })
      times[who].push(performance.now() - begun)
    }
    for (let round = 0; round < 50; round += 1) {
      await measure('known', known)
      await measure('unknown', 'nobody@test.example')
    }
    const at = (all: number[], place: number) => all.toSorted((a, b) => a - b)[place] ?? 0
    const differences = [12, 25].map((place) => Math.abs(1 - at(times.known, place) / at(times.unknown, place)))
    expect(Math.min(...differences)).toBeLessThan(0.1)
  })

  test.each([
    [{ email: 'bruno', password: 'x' }, 'email', 'Please enter a valid email address'],
    [{ email: 'bruno@test.example' }, 'password', 'Password is required'],
    [{ email: 'bruno@test.example', password: '' }, 'password', 'Password is required'],
    [{ email: { $ne: '' }, password: 'x' }, 'email', expect.any(String)],
    [{ email: 'bruno@test.example', password: ['x'] }, 'password', expect.any(String)],
  ])('says of %j what is wrong with the field %s', async (body, path, said) => {
    const answer = await logIn(open(), body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ issues: [{ path, message: said }] })
  })
})

describe('guessing', () => {
  test('ends for an account after ten tries in a quarter of an hour, from however many addresses (T12)', async () => {
    const { email } = await aLogin(strict)
    const tries = []
    for (let at = 1; at <= 11; at += 1) tries.push(await from(`198.51.100.${at}`, email))
    expect(tries).toEqual([...Array(10).fill(401), 429])
    expect(await from('198.51.100.99', email, '', password)).toBe(429)
  })

  test('is counted for addresses that nobody has just the same', async () => {
    const tries = []
    for (let at = 1; at <= 11; at += 1) tries.push(await from(`198.51.101.${at}`, 'nobody-at-all@test.example'))
    expect(tries).toEqual([...Array(10).fill(401), 429])
  })

  test('ends for an address of the network after thirty tries, whichever accounts it goes for (T12)', async () => {
    const tries = []
    for (let at = 1; at <= 31; at += 1) tries.push(await from('198.51.102.1', `somebody-${at}@test.example`))
    expect(tries).toEqual([...Array(30).fill(401), 429])
  })

  test('elsewhere does not lock a device out where the person has signed in before (T12)', async () => {
    const { email } = await aLogin(strict)
    const browser = open(strict)
    expect((await logIn(browser, { email, password })).status).toBe(200)
    const device = `device=${browser.cookies().device}`
    for (let at = 1; at <= 12; at += 1) await from(`198.51.103.${at}`, email)
    expect(await from('198.51.103.50', email, '', password)).toBe(429)
    expect(await from('198.51.103.51', email, device, password)).toBe(200)
    expect(await from('198.51.103.52', email, `device=${'b'.repeat(43)}`, password)).toBe(429)
  })

  test('on a known device has a budget too', async () => {
    const { email } = await aLogin(strict)
    const browser = open(strict)
    await logIn(browser, { email, password })
    const device = `device=${browser.cookies().device}`
    const tries = []
    for (let at = 1; at <= 11; at += 1) tries.push(await from(`198.51.104.${at}`, email, device))
    expect(tries).toEqual([...Array(10).fill(401), 429])
  })

  test('is not helped by the device of somebody else', async () => {
    const [eve, victim] = [await aLogin(strict), await aLogin(strict)]
    const browser = open(strict)
    await logIn(browser, { email: eve.email, password })
    const device = `device=${browser.cookies().device}`
    const tries = []
    for (let at = 1; at <= 11; at += 1) tries.push(await from(`198.51.105.${at}`, victim.email, device))
    expect(tries.at(-1)).toBe(429)
  })
})

test('a flood of logins is sent away with when to come again, once twenty wait', async () => {
  const { email } = await aLogin()
  const flood = Array.from({ length: 150 }, () => logIn(open(), { email, password }))
  const answers = await Promise.all(flood)
  const busy = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(22)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.headers.get('retry-after')).toBe('2')
  expect(await t.ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))).toHaveLength(1)
})
