import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#domains/identity/accounts/schema.ts'
import { applications } from '#domains/professionals/applications/schema.ts'
import { testApp } from '#test/app.ts'
import { anInvitation } from '#test/applicants.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { anAbn } from '#test/mobiles.ts'
import { professionals } from './schema.ts'

const t = await testApp()
const lettersTo = openTestMailbox(t)
const body = {
  name: 'Bruno Costa',
  businessName: 'Costa Building',
  mobile: '0491 570 156',
  password: 'tram stop 96 west',
}
const accept = (token: string, over: object = {}) =>
  t.http.inject({ method: 'POST', url: `/api/professionals/invitations/${token}`, payload: { ...body, ...over } })
const profileOf = async (email: string) => {
  const rows = await t.ctx.db
    .select({ profile: professionals, isVerified: users.emailVerified, userId: users.id })
    .from(professionals)
    .innerJoin(users, eq(users.id, professionals.userId))
    .where(eq(users.email, email))
  return rows.map(({ profile, ...row }) => ({ ...profile, ...row }))
}
const cookieOf = (answer: Awaited<ReturnType<typeof accept>>) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

describe('an invitation', () => {
  test('brings ABN, licence, trade and areas into the account, proves the email, and signs in', async () => {
    const abn = anAbn()
    const { email, invitation } = await anInvitation(t.ctx, {
      abn,
      primaryTrade: 'Plumber',
      tradeLicense: '12345',
      postcodes: ['3056', '3058'],
    })
    expect(await t.as(null).applications.invitation({ params: { token: invitation } })).toMatchObject({ email, abn })
    const answer = await accept(invitation)
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { isSignedIn: true }])
    expect(await profileOf(email)).toMatchObject([
      {
        abn,
        trades: ['Plumber'],
        postcodes: ['3056', '3058'],
        hasChosenMatching: true,
        licenceNumbers: { Plumber: '12345' },
        isVerified: true,
        verifiedAt: expect.any(Date),
      },
    ])
    const me = await t.http.inject({ url: '/api/professionals/me', headers: { cookie: cookieOf(answer) } })
    expect(me.json()).toMatchObject({ email, abn, emailVerified: true })
    expect((await lettersTo(email)).map(({ subject }) => subject)).not.toContainEqual(expect.stringMatching(/verify/i))
  })

  test.each([
    ['licence', { primaryTrade: 'Electrician', tradeLicense: 'nonsense' }],
    ['matching', { areasConfirmed: false }],
  ])('lands in the same vetting as signing up directly: %s is asked for', async (step, over) => {
    const { email, invitation } = await anInvitation(t.ctx, over)
    const cookie = cookieOf(await accept(invitation))
    const vetting = await t.http.inject({ url: '/api/professionals/vetting', headers: { cookie } })
    const { isVetted, steps } = vetting.json<{ isVetted: boolean; steps: { step: string; isDone: boolean }[] }>()
    const missing = steps.filter(({ isDone }) => !isDone).map((each) => each.step)
    expect([isVetted, missing]).toEqual([false, expect.arrayContaining([step])])
    expect(missing).not.toContain('abn')
    expect(await profileOf(email)).toMatchObject([{ vettedAt: null, mayReceiveLeads: false }])
    expect((await lettersTo(email)).map(({ text }) => text).join()).not.toMatch(/your ABN/)
  })

  test('leaves an ABN to the account that has it', async () => {
    const abn = anAbn()
    await aProfessional(t.ctx, { abn })
    const { email, invitation } = await anInvitation(t.ctx, { abn })
    expect((await accept(invitation)).statusCode).toBe(201)
    expect(await profileOf(email)).toMatchObject([{ abn: null, trades: ['Carpenter'] }])
  })

  test('is used once of five at the same time', async () => {
    const { id, email, invitation } = await anInvitation(t.ctx)
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => accept(invitation)))).map((it) => it.statusCode)
    expect(statuses.toSorted()).toEqual([201, 404, 404, 404, 404])
    expect(await profileOf(email)).toHaveLength(1)
    const [row] = await t.ctx.db.select().from(applications).where(eq(applications.id, id))
    expect(row?.joinedAt).toBeInstanceOf(Date)
  })

  test('ends after fourteen days, and is none where the token is nobody’s', async () => {
    const { invitation } = await anInvitation(t.ctx)
    const now = t.ctx.now
    t.ctx.now = () => new Date(Date.now() + 14 * DAY_MS + MINUTE_MS)
    expect((await accept(invitation)).statusCode).toBe(404)
    t.ctx.now = now
    expect((await accept('x'.repeat(43))).statusCode).toBe(404)
  })

  test('that is refused at a field can still be used', async () => {
    const { invitation } = await anInvitation(t.ctx)
    const refused = await accept(invitation, { password: 'password' })
    expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, 'password'])
    expect((await accept(invitation, { mobile: '0000 000 000' })).json().issues[0].path).toBe('mobile')
    expect((await accept(invitation, { email: 'other@test.example' })).statusCode).toBe(400)
    expect((await accept(invitation)).statusCode).toBe(201)
  })

  test('gives the profile to the account that had verified the address, and signs nobody in', async () => {
    const owner = await aUser(t.ctx, { email: `owner-${randomUUID()}@test.example`, emailVerified: true })
    const { invitation } = await anInvitation(t.ctx, { email: owner.email })
    const answer = await accept(invitation)
    expect([answer.statusCode, answer.json().isSignedIn]).toEqual([201, false])
    expect(answer.cookies.filter(({ name, value }) => /session/.test(name) && value)).toEqual([])
    expect(await profileOf(owner.email)).toMatchObject([{ userId: owner.id, trades: ['Carpenter'] }])
  })

  test('of an address that has a professional account changes nothing, and stays', async () => {
    const { user, id } = await aProfessional(t.ctx)
    const { invitation } = await anInvitation(t.ctx, { email: user.email })
    expect((await accept(invitation)).statusCode).toBe(409)
    expect((await profileOf(user.email)).map((it) => it.id)).toEqual([id])
    expect(await t.as(null).applications.invitation({ params: { token: invitation } })).toMatchObject({
      email: user.email,
    })
  })
})
