import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Vouched } from '#core/actor.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { getUser } from './queries.ts'
import { identities, users } from './schema.ts'
import { signIn } from './sign-in.ts'

const t = await testApp()

let people = 0
const vouched = (over: Partial<Vouched> = {}): Vouched => {
  people += 1
  return {
    issuer: 'https://id.example',
    subject: `s-${people}`,
    email: `new-${people}@test.example`,
    emailVerified: true,
    ...over,
  }
}
const accountsOf = (email: string) => t.ctx.db.select().from(users).where(eq(users.email, email.toLowerCase()))
const welcomes = async (to: string) =>
  (await t.waitingJobs()).filter(({ name, data }) => name === 'mail' && data.to === to)

describe('the first sign-in', () => {
  test('makes an account with the email in lower case and the names as given', async () => {
    const { id } = await signIn(
      t.ctx,
      vouched({ email: 'Grace.Okoye@Test.Example', givenName: ' Grace ', familyName: 'Okoye' }),
    )
    expect(await getUser(t.ctx, id)).toMatchObject({
      email: 'grace.okoye@test.example',
      firstName: 'Grace',
      lastName: 'Okoye',
    })
  })

  test('leaves names empty that the provider does not give, or that would break a line', async () => {
    const { id } = await signIn(t.ctx, vouched({ givenName: 'Bad\r\nBcc: all@evil.example' }))
    expect(await getUser(t.ctx, id)).toMatchObject({ firstName: '', lastName: '' })
  })

  test('writes one welcome, and the second sign-in none', async () => {
    const person = vouched({ givenName: 'Grace' })
    const first = await signIn(t.ctx, person)
    expect(await welcomes(person.email)).toMatchObject([
      { data: { kind: 'welcome', to: person.email, data: { firstName: 'Grace' } } },
    ])
    expect(await signIn(t.ctx, person)).toEqual(first)
    expect(await welcomes(person.email)).toHaveLength(1)
  })

  test('is tied to an account that has the verified email already', async () => {
    const known = await aUser(t.ctx, { email: 'known@test.example', firstName: 'Known' })
    const { id } = await signIn(t.ctx, vouched({ email: 'KNOWN@test.example', givenName: 'Other' }))
    expect(id).toBe(known.id)
    expect((await getUser(t.ctx, id)).firstName).toBe('Known')
  })

  test.each([2, 10])('made %i times at once leaves one account, one tie and one welcome', async (times) => {
    const person = vouched()
    const all = await Promise.all(Array.from({ length: times }, () => signIn(t.ctx, person)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await accountsOf(person.email)).toHaveLength(1)
    expect(await t.ctx.db.select().from(identities).where(eq(identities.subject, person.subject))).toHaveLength(1)
    expect(await welcomes(person.email)).toHaveLength(1)
  })

  test('at two providers at once leaves one account with two ties', async () => {
    const person = vouched()
    const all = await Promise.all([
      signIn(t.ctx, person),
      signIn(t.ctx, { ...person, issuer: 'https://other.example' }),
    ])
    expect(all[0]).toEqual(all[1])
    expect(await accountsOf(person.email)).toHaveLength(1)
    expect(await welcomes(person.email)).toHaveLength(1)
  })
})

describe('a later sign-in', () => {
  test('follows the provider’s subject, not the email', async () => {
    const person = vouched()
    const { id } = await signIn(t.ctx, person)
    expect(await signIn(t.ctx, { ...person, email: 'moved@test.example' })).toEqual({ id })
    expect(await accountsOf('moved@test.example')).toEqual([])
  })

  test('with the same subject at another provider is somebody else', async () => {
    const person = vouched()
    const first = await signIn(t.ctx, person)
    const second = await signIn(t.ctx, { ...person, issuer: 'https://evil.example', email: 'else@test.example' })
    expect(second.id).not.toBe(first.id)
  })
})

describe('an email that the provider has not verified', () => {
  test('makes no account', async () => {
    const person = vouched({ emailVerified: false })
    await expect(signIn(t.ctx, person)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    expect(await accountsOf(person.email)).toEqual([])
    expect(await welcomes(person.email)).toEqual([])
  })

  test('opens nobody’s account, not even one that was tied before', async () => {
    const victim = vouched()
    await signIn(t.ctx, victim)
    await expect(signIn(t.ctx, { ...victim, subject: 'attacker', emailVerified: false })).rejects.toMatchObject({
      status: 403,
    })
    await expect(signIn(t.ctx, { ...victim, emailVerified: false })).rejects.toMatchObject({ status: 403 })
    expect(await t.ctx.db.select().from(identities).where(eq(identities.subject, 'attacker'))).toEqual([])
  })

  test.each(['', 'no address', 'a@b', 'x@test.example\r\nBcc: y@test.example'])(
    'and the text %j, which is no email, makes no account',
    async (email) => {
      await expect(signIn(t.ctx, vouched({ email }))).rejects.toMatchObject({ status: 403 })
    },
  )
})

describe('an account whose email nobody has verified', () => {
  test('is not opened by its owner’s first sign-in: they get an account of their own', async () => {
    const email = 'taken@test.example'
    const stranger = await aUser(t.ctx, { email, emailVerified: false, firstName: 'Eve' })
    const { id } = await signIn(t.ctx, vouched({ email, givenName: 'Grace' }))
    expect(id).not.toBe(stranger.id)
    expect(await accountsOf(email)).toHaveLength(2)
    expect(await getUser(t.ctx, id)).toMatchObject({ firstName: 'Grace', emailVerified: true })
    expect(await signIn(t.ctx, vouched({ email }))).toEqual({ id })
  })
})
