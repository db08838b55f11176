import type { ApiError } from '@lv/contract/errors'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#domains/identity/accounts/passwords.ts'
import { passwords, sessions, users } from '#domains/identity/accounts/schema.ts'
import { signFormTime } from '#platform/rate-limits/honeypot.ts'
import { testApp } from '#test/app.ts'
import { Browser, into } from '#test/browser.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { freezeClock } from '#test/hold-clock.ts'
import { findToken, openTestMailbox } from '#test/mails.ts'
import { measureTimeRatio } from '#test/times-as-long.ts'
import { type Challenge, solve } from '../../../../../web/app/proof-of-work.ts'
import { professionals } from './schema.ts'

const t = await testApp()
const strict = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
const post = openTestMailbox(t)

let people = 0
const somebody = (over: Record<string, unknown> = {}) => {
  people += 1
  return {
    name: 'Bruno Costa',
    email: `bruno-${people}@test.example`,
    mobile: '0491 570 156',
    businessName: 'Costa & Søn Building',
    password: 'tram stop 96 at dusk',
    ...over,
  }
}
const open = () => new Browser(t.ctx.config.publicUrl, into(t.http, t.ctx.config.publicUrl))
const signUp = (browser: Browser, json: unknown) => browser.fetch('/api/professionals/signup', { json })
const me = (browser: Browser) => browser.fetch('/api/professionals/me')
const accountsOf = (email: string, { ctx } = t) =>
  ctx.db
    .select({ user: users, professional: professionals, hash: passwords.hash })
    .from(users)
    .innerJoin(professionals, eq(professionals.userId, users.id))
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(eq(users.email, email))

describe('signing up', () => {
  test('answers who it is, with what a browser may keep and nothing more, and signs this browser in', async () => {
    const browser = open()
    const answer = await signUp(browser, somebody())
    expect(answer.status).toBe(201)
    const body = (await answer.json()) as { professionalId: string }
    expect(body).toEqual({
      message: 'Please check your email to verify your account.',
      professionalId: expect.stringMatching(/^[\da-f-]{36}$/),
      professional: { id: body.professionalId, name: 'Bruno Costa', accountStatus: 'active', emailVerified: false },
    })
    expect(await (await me(browser)).json()).toMatchObject({
      id: body.professionalId,
      businessName: 'Costa & Søn Building',
      mobile: '+61491570156',
      slug: expect.stringMatching(/^costa-and-s-n-building-[a-z2-9]{5}$/),
      lvPoints: 0,
      receiveLeads: false,
      leadsReason: 'Verify your email address first: we’ve sent you a link.',
      hasChosenMatching: false,
    })
  })

  test('has no trade, in Greater Melbourne, until one is chosen', async () => {
    const { email } = somebody()
    await signUp(open(), somebody({ email }))
    const [account] = await accountsOf(email)
    expect(account?.professional.trades).toEqual([])
    expect(account?.professional.postcodes).toContain('3056')
    expect(account?.professional.postcodes).not.toContain('2000')
  })

  test.each([
    { accountStatus: 'active' },
    { emailVerified: true },
    { lvPoints: 1000 },
    { tier: 'diamond' },
    { isSuperAdmin: true },
  ])('makes nothing of %j that is slipped in', async (extra) => {
    const { email } = somebody()
    expect((await signUp(open(), { ...somebody({ email }), ...extra })).status).toBe(400)
    expect(await accountsOf(email)).toEqual([])
    await signUp(open(), somebody({ email }))
    const [account] = await accountsOf(email)
    expect(account).toMatchObject({
      user: { emailVerified: false },
      professional: { verifiedAt: null, tier: 'bronze' },
    })
    const { rows } = await t.ctx.pool.query(
      'select sum(balance)::int as points from ledger_accounts where professional_id = $1',
      [account?.professional.id],
    )
    expect(rows).toEqual([{ points: 0 }])
  })

  test.each([
    [{ name: 'B' }, 'name', 'Name must be at least 2 characters'],
    [{ email: 'bruno' }, 'email', 'Please enter a valid email address'],
    [{ email: ['bruno@test.example'] }, 'email', expect.any(String)],
    [{ mobile: '12345' }, 'mobile', 'Please enter a valid mobile number'],
    [{ mobile: '0000 000 000' }, 'mobile', 'Please enter a valid mobile number'],
    [{ mobile: 'call me after four' }, 'mobile', 'Please enter a valid mobile number'],
    [{ mobile: '0491 570 156 0491 570 156' }, 'mobile', 'Please enter a valid mobile number'],
    [{ mobile: '13 14 5' }, 'mobile', 'Please enter a valid mobile number'],
    [{ password: 'tram 96' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'password' }, 'password', 'Too many people use this password. Choose another one.'],
    [{ password: 'Costa & Søn Building' }, 'password', 'Too many people use this password. Choose another one.'],
  ])('with %j is refused beside the field %s', async (over, path, message) => {
    const answer = await signUp(open(), somebody(over))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ issues: [{ path, message }] })
  })

  test.each([
    ['1300 975 707', '+611300975707'],
    ['13 14 50', '+61131450'],
    ['131450', '+61131450'],
    ['+61131450', '+61131450'],
    ['0491.570.006', '+61491570006'],
    ['0491–570–006', '+61491570006'],
    ['(0491) 570/006', '+61491570006'],
    ['(03) 7010 0147', '+61370100147'],
    ['+61 491 570 156', '+61491570156'],
  ])('stores the number %s as E.164', async (mobile, stored) => {
    const { email } = somebody()
    await signUp(open(), somebody({ email, mobile }))
    expect((await accountsOf(email))[0]?.professional.mobile).toBe(stored)
  })

  test('with a password of 5,000 characters is refused before anything is hashed', { tags: ['slow'] }, async () => {
    const payload = somebody({ password: 'x'.repeat(5000) })
    const refuse = async () => expect((await signUp(open(), payload)).status).toBe(400)
    expect(await measureTimeRatio(refuse, () => hashPassword('x'.repeat(12)))).toBeLessThan(1)
  })

  test('keeps a password as argon2id of at least 19 MiB and two passes only', async () => {
    const payload = somebody()
    await signUp(open(), payload)
    for (const { hash } of await t.ctx.db.select().from(passwords))
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const { rows } = await t.ctx.pool.query('select string_agg(u::text, $1) as dump from users u', [''])
    expect(rows[0].dump).not.toContain(payload.password)
  })
})

describe('an address that is known', () => {
  const shape = async (answer: Response) => {
    const body = (await answer.json()) as { professionalId: string; professional: { id: string } }
    return [answer.status, JSON.stringify(body).replaceAll(body.professionalId, 'ID'), answer.headers.has('set-cookie')]
  }

  test('gets the same answer as any other, whoever has it', async () => {
    const fresh = await shape(await signUp(open(), somebody()))
    const { user } = await aProfessional(t.ctx)
    const plain = await aUser(t.ctx)
    const twice = somebody()
    await signUp(open(), twice)
    for (const email of [user.email, plain.email, twice.email, user.email.toUpperCase()])
      expect(await shape(await signUp(open(), somebody({ email })))).toEqual(fresh)
  })

  test('of a verified professional gets an email that says so, and nobody ever gets to the account by it', async () => {
    const { user, id } = await aProfessional(t.ctx)
    const eve = open()
    await signUp(eve, somebody({ email: user.email }))
    const letters = await post(user.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['You already have an account at Laneway Village'])
    expect(findToken(letters[0])).toBe('')
    expect(await (await me(eve)).json()).toMatchObject({ id: expect.not.stringMatching(id), emailVerified: false })
  })

  test('that nobody has verified belongs to whoever signed up last: the earlier password and session are gone', async () => {
    const payload = somebody()
    const [first, second] = [open(), open()]
    await signUp(first, { ...payload, password: 'the first of the two', name: 'Eve Doe' })
    await signUp(second, { ...payload, password: 'the second of the two' })
    expect((await me(first)).status).toBe(401)
    expect(await (await me(second)).json()).toMatchObject({ name: 'Bruno Costa' })
    expect(await accountsOf(payload.email)).toHaveLength(1)
    const login = (password: string) =>
      open().fetch('/api/professionals/login', { json: { email: payload.email, password } })
    expect((await login('the first of the two')).status).toBe(401)
    expect((await login('the second of the two')).status).toBe(200)
  })

  test('signed up ten times at once leaves one account with one password and one session', async () => {
    const payload = somebody()
    const all = await Promise.all(Array.from({ length: 10 }, () => signUp(open(), payload)))
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const accounts = await accountsOf(payload.email)
    expect(accounts).toHaveLength(1)
    const userId = accounts[0]?.user.id ?? ''
    expect(await t.ctx.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1)
  })
})

describe('the email to an address that nobody has verified', () => {
  test('has a link to this site and nothing that somebody typed', async () => {
    const payload = somebody({ name: 'Win at https://evil.example now', businessName: 'evil.example Pty' })
    await signUp(open(), payload)
    const [letter] = await post(payload.email)
    expect(letter).toMatchObject({ to: payload.email, subject: 'Verify your email for Laneway Village' })
    expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toMatch(/evil|Win at/)
    const links = letter?.text.match(/https?:\/\/\S+/g)
    expect(links).toEqual([expect.stringContaining(`${t.ctx.config.publicUrl}/verify-email/`)])
    expect(findToken(letter)).toHaveLength(43)
  })

  test.each(['Bruno\r\nBcc: eve@evil.example', 'Bruno\u2028Costa'])(
    'is not written for the name %j, which would break a line',
    async (name) => {
      const payload = somebody({ name })
      expect((await signUp(open(), payload)).status).toBe(400)
      expect(await post(payload.email)).toEqual([])
    },
  )
})

describe('a program that fills the form in (T94)', () => {
  test('is answered like anybody, and leaves no row and no mail', async () => {
    freezeClock(t)
    const trap = { company_website: 'https://spam.example' }
    const payload = somebody()
    const browser = open()
    const answer = await signUp(browser, { ...payload, ...trap })
    const body = (await answer.json()) as { professionalId: string }
    expect([answer.status, answer.headers.has('set-cookie'), body]).toEqual([
      201,
      true,
      {
        message: 'Please check your email to verify your account.',
        professionalId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f-]{21}$/),
        professional: { id: body.professionalId, name: payload.name, accountStatus: 'active', emailVerified: false },
      },
    ])
    expect([await accountsOf(payload.email), await post(payload.email)]).toEqual([[], []])
    expect((await me(browser)).status).toBe(401)
  })

  test('may be a person within two seconds, who is told to send it again', async () => {
    freezeClock(t)
    const payload = { ...somebody(), formTime: await signFormTime(t.ctx) }
    expect((await signUp(open(), payload)).status).toBe(409)
    expect(await accountsOf(payload.email)).toEqual([])
  })

  test('is not who has signed in and answers within two seconds', async () => {
    freezeClock(t)
    const user = await aUser(t.ctx)
    const body = { ...somebody(), formTime: await signFormTime(t.ctx) }
    await t.as(user).professionals.signup({ body })
    expect(await accountsOf(body.email)).toHaveLength(1)
  })
})

describe('who signs up a lot', () => {
  let networks = 0
  const network = () => {
    networks += 1
    return `10.7.0.${networks}`
  }
  const send = (over: Record<string, unknown>, ip: string) =>
    strict
      .as(null, { ip })
      .professionals.signup({ body: somebody(over) })
      .then(
        () => ({ status: 201, details: undefined }),
        ({ status, details }: ApiError) => ({ status, details }),
      )
  const challengeFor = async (action: string) =>
    (await strict.http.inject({ url: `/api/proof-of-work?action=${action}` })).json() as Challenge

  test('needs a proof of work from the fourth of an hour; solved it passes, once (T92)', async () => {
    const ip = network()
    for (let count = 0; count < 3; count++) expect((await send({}, ip)).status).toBe(201)
    const { email } = somebody()
    const refused = await send({ email }, ip)
    expect(refused).toMatchObject({ status: 429, details: { challenge: expect.any(Object) } })
    expect(await accountsOf(email, strict)).toEqual([])
    const foreign = await solve(await challengeFor('contact'))
    expect((await send({ altcha: foreign }, ip)).status).toBe(429)
    const altcha = await solve(refused.details?.challenge as Challenge)
    expect((await send({ email, altcha }, ip)).status).toBe(201)
    expect(await accountsOf(email, strict)).toHaveLength(1)
    expect((await send({ altcha }, ip)).status).toBe(429)
  })

  test('signs up at most ten an hour from one address of the network, proofs or not', async () => {
    const ip = network()
    for (let count = 0; count < 3; count++) await send({}, ip)
    await strict.ctx.rateLimits.spend('signupsWithProof', ip, 6)
    const proof = async () => solve(await challengeFor('signups'))
    expect((await send({ altcha: await proof() }, ip)).status).toBe(201)
    expect(await send({ altcha: await proof() }, ip)).toEqual({ status: 429, details: undefined })
  })

  test('with one email address is stopped after three an hour, whoever has it', async () => {
    const { user } = await aProfessional(strict.ctx)
    for (const email of [somebody().email, user.email]) {
      const refusals = []
      for (let count = 0; count < 5; count++) refusals.push(await send({ email }, network()))
      expect(refusals.map(({ status }) => status)).toEqual([201, 201, 201, 429, 429])
      expect(refusals.map(({ details }) => details)).toEqual(Array(5).fill(undefined))
    }
  })

  test('loses no try by a mistake', async () => {
    const ip = network()
    const mistakes = [{ mobile: '0000 000 000' }, { password: 'swordfish' }, { email: 'bruno' }, { name: 'B' }]
    for (const over of mistakes) expect((await send(over, ip)).status).toBe(400)
    for (let count = 0; count < 3; count++) expect((await send({}, ip)).status).toBe(201)
  })
})

describe('a look-alike of a super admin’s address', () => {
  test.each([
    'ADMIN@DEMO.EXAMPLE',
    'admin@demo.example',
    'admin@demo.example.',
    'аdmin@demo.example',
    'admin@demo.exаmple',
  ])('%s is refused or makes a plain account', async (email) => {
    const eve = open()
    const answer = await signUp(eve, somebody({ email }))
    if (answer.status !== 201) return expect(answer.status).toBe(400)
    expect(await (await me(eve)).json()).toMatchObject({ isSuperAdmin: false })
  })
})
