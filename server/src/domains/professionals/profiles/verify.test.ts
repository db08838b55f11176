import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions, users } from '#domains/identity/accounts/schema.ts'
import { signIn } from '#domains/identity/accounts/sign-in.ts'
import { testApp } from '#test/app.ts'
import { Browser, into } from '#test/browser.ts'
import { aCommunity, aUser } from '#test/factories.ts'
import { findToken, openTestMailbox } from '#test/mails.ts'
import { aMobile } from '#test/mobiles.ts'
import { professionals } from './schema.ts'

const t = await testApp()
const post = openTestMailbox(t)

const password = 'tram stop 96 at dusk'
type Proven = { professional: boolean; alreadyVerified: boolean; resetToken: string | null }

let people = 0
const anAddress = () => {
  people += 1
  return `vera-${people}@test.example`
}
const open = () => new Browser(t.ctx.config.publicUrl, into(t.http, t.ctx.config.publicUrl))
const signUp = (browser: Browser, email: string, over: object = {}) =>
  browser.fetch('/api/professionals/signup', {
    json: { name: 'Vera Costa', email, mobile: '0491 570 156', password, ...over },
  })
const linkTo = async (email: string) => findToken((await post(email)).findLast((mail) => findToken(mail)))
const prove = (browser: Browser, token: string) => browser.fetch('/api/verify-email', { json: { token } })
const me = async (browser: Browser) => (await browser.fetch('/api/professionals/me')).status
const login = async (email: string, word = password) =>
  (await open().fetch('/api/professionals/login', { json: { email, password: word } })).status
const read = async (answer: Response) => (await answer.json()) as Proven
const accountsOf = (email: string) =>
  t.ctx.db
    .select({ id: users.id, emailVerified: users.emailVerified, profile: professionals.id, name: professionals.name })
    .from(users)
    .leftJoin(professionals, eq(professionals.userId, users.id))
    .where(eq(users.email, email))

describe('the link from the mail, in the browser that signed up', () => {
  test('verifies the address; password and session stay, and nobody else is signed in', async () => {
    const [browser, email] = [open(), anAddress()]
    await signUp(browser, email)
    const answer = await prove(browser, await linkTo(email))
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(await read(answer)).toMatchObject({ professional: true, alreadyVerified: false, resetToken: null })
    expect(await (await browser.fetch('/api/professionals/me')).json()).toMatchObject({
      emailVerified: true,
      isVetted: false,
      lvPoints: 0,
      receiveLeads: false,
      leadsReason: 'No leads until we have your trades and service area, your ABN and a verified mobile number.',
    })
    expect(await login(email)).toBe(200)
    const told = (await post(email)).filter(({ subject }) => subject.startsWith('Before your first lead'))
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining('we still need your trades and service area, your ABN and a verified mobile number'),
    ])
  })

  test('answers a second use with the same, and says that it was verified before', async () => {
    const [browser, email] = [open(), anAddress()]
    await signUp(browser, email)
    const token = await linkTo(email)
    await prove(browser, token)
    expect(await read(await prove(browser, token))).toMatchObject({
      professional: true,
      alreadyVerified: true,
      resetToken: null,
    })
    expect(await me(browser)).toBe(200)
  })

  test('used twenty times at once counts once', async () => {
    const [browser, email] = [open(), anAddress()]
    await signUp(browser, email, { mobile: aMobile() })
    const token = await linkTo(email)
    const all = await Promise.all(Array.from({ length: 20 }, async () => read(await prove(browser, token))))
    expect(all.filter(({ alreadyVerified }) => !alreadyVerified)).toHaveLength(1)
  })
})

describe('the link in another browser than the one that signed up', () => {
  test('ends what a stranger prepared: their password, their session and their device open nothing', async () => {
    const [eve, victim, email] = [open(), open(), anAddress()]
    await signUp(eve, email)
    await eve.fetch('/api/professionals/login', { json: { email, password } })
    expect(await me(eve)).toBe(200)
    const { resetToken } = await read(await prove(victim, await linkTo(email)))
    expect(await me(eve)).toBe(401)
    expect(await login(email)).toBe(401)
    expect(await me(victim)).toBe(401)
    const chosen = { token: resetToken, password: 'chosen by the owner' }
    expect((await victim.fetch('/api/professionals/reset-password', { json: chosen })).status).toBe(200)
    expect(await login(email, 'chosen by the owner')).toBe(200)
    expect(await login(email)).toBe(401)
  })

  test('hands out a way to a password again while there is none, and none after that', async () => {
    const [eve, victim, email] = [open(), open(), anAddress()]
    await signUp(eve, email)
    const token = await linkTo(email)
    const first = await read(await prove(victim, token))
    const second = await read(await prove(victim, token))
    expect(second).toMatchObject({ alreadyVerified: true, resetToken: expect.stringMatching(/^[\w-]{43}$/) })
    const set = async (resetToken: string | null) =>
      (
        await victim.fetch('/api/professionals/reset-password', {
          json: { token: resetToken, password: 'chosen by the owner' },
        })
      ).status
    expect([await set(first.resetToken), await set(second.resetToken)]).toEqual([400, 200])
    expect(await read(await prove(victim, token))).toMatchObject({ alreadyVerified: true, resetToken: null })
  })

  test('ends them too where the stranger signed up over the owner, whichever email is opened', async () => {
    const [eve, owner, email] = [open(), open(), anAddress()]
    await signUp(owner, email)
    const early = await linkTo(email)
    await signUp(eve, email, { password: 'what eve has chosen' })
    const late = await linkTo(email)
    expect((await prove(owner, early)).status).toBe(400)
    expect((await read(await prove(owner, late))).resetToken).not.toBeNull()
    expect([await me(eve), await login(email, 'what eve has chosen')]).toEqual([401, 401])
  })

  test('ends them also at the very moment in which the stranger signs up over the owner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [eve, owner, email] = [open(), open(), anAddress()]
      await signUp(owner, email)
      const token = await linkTo(email)
      await Promise.all([prove(owner, token), signUp(eve, email, { password: 'what eve has chosen' })])
      const verified = (await accountsOf(email)).find(({ emailVerified }) => emailVerified)
      const profile = await (await eve.fetch('/api/professionals/me')).json()
      expect(profile).not.toMatchObject({ id: verified?.profile })
    }
  })
})

describe('an address whose owner has an account already', () => {
  const aMember = async (email: string) => {
    const person = { issuer: 'https://id.example', subject: email, email, emailVerified: true, givenName: 'Vera' }
    return (await signIn(t.ctx, person)).id
  }

  test('gets the profile there, with the password that was set in the same browser', async () => {
    const [browser, email] = [open(), anAddress()]
    const id = await aMember(email)
    await signUp(browser, email)
    expect(await read(await prove(browser, await linkTo(email)))).toMatchObject({ resetToken: null })
    expect(await accountsOf(email)).toEqual([
      { id, emailVerified: true, profile: expect.any(String), name: 'Vera Costa' },
    ])
    expect([await me(browser), await login(email)]).toEqual([401, 200])
  })

  test('gets the profile without the password that somebody else set, and keeps its own sessions', async () => {
    const [eve, email] = [open(), anAddress()]
    const id = await aMember(email)
    const own = await t.signIn({ id, email, firstName: '', lastName: '' })
    await signUp(eve, email)
    const token = await linkTo(email)
    const victim = open()
    const [name = '', value = ''] = own.split('=')
    victim.setCookie(name, value)
    const { resetToken } = await read(await prove(victim, token))
    expect(resetToken).toMatch(/^[\w-]{43}$/)
    expect([await login(email), await me(eve), await me(victim)]).toEqual([401, 401, 200])
    expect(await read(await prove(victim, token))).toMatchObject({ alreadyVerified: true })
  })

  test('signing in at the provider at the same moment ends in one verified account', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [browser, email] = [open(), anAddress()]
      await signUp(browser, email)
      const token = await linkTo(email)
      const [answer] = await Promise.all([prove(browser, token), aMember(email)])
      expect(answer.status).toBe(200)
      const verified = (await accountsOf(email)).filter(({ emailVerified }) => emailVerified)
      expect(verified).toMatchObject([{ name: 'Vera Costa' }])
    }
  })

  test('is served though something holds on to the account that signed up: that is left without a way in', async () => {
    const [eve, email] = [open(), anAddress()]
    const id = await aMember(email)
    await signUp(eve, email)
    const stray = (await accountsOf(email)).find((account) => account.id !== id)
    await aCommunity(t.ctx, { ownerId: stray?.id ?? '' })
    expect((await prove(open(), await linkTo(email))).status).toBe(200)
    expect(await me(eve)).toBe(401)
    const left = await t.ctx.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, stray?.id ?? ''))
    expect(left).toEqual([])
    expect((await accountsOf(email)).find((account) => account.id === id)?.profile).toBeTruthy()
  })
})

describe('a link that is none', () => {
  test.each(['x', randomUUID(), "' or 1=1--", 'a'.repeat(43), '\u0000'])('%j verifies nothing', async (token) => {
    const answer = await prove(open(), token)
    expect(answer.status).toBe(400)
  })
})

test('a link in time of a professional who was taken out of the house verifies nothing', async () => {
  const user = await aUser(t.ctx, { emailVerified: false })
  const { issueMailToken } = await import('#domains/identity/accounts/mail-tokens.ts')
  const token = await issueMailToken(t.ctx, { kind: 'verify_professional', subject: user.id })
  await t.ctx.db.delete(users).where(eq(users.id, user.id))
  expect((await prove(open(), token)).status).toBe(400)
})
