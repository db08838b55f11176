import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { issueMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { hashPassword } from '#domains/identity/accounts/passwords.ts'
import { passwords } from '#domains/identity/accounts/schema.ts'
import { testApp } from '#test/app.ts'
import { aLead, aProfessional, aRequest, aUser } from '#test/factories.ts'
import { findToken, openTestMailbox } from '#test/mails.ts'

// RELIABILITY.md, T28, T29 and PV3.

const t = await testApp()
const mailsTo = openTestMailbox(t)
const another = () => `other-${crypto.randomUUID()}@test.example`

/** Somebody who asked for another address, and the link that was mailed there. */
async function asked(to = another()) {
  const user = await aUser(t.ctx)
  await t.as(user).people.changeEmail({ body: { email: to } })
  const token = findToken((await mailsTo(to)).at(-1))
  return { user, to, token, confirm: () => t.as(user).people.confirmEmail({ body: { token } }) }
}

describe('another address', () => {
  test('is told to both, confirmed from the new one, and then signs in and gets the mail', async () => {
    const { user, to, confirm } = await asked()
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({
      subject: 'Your email address is about to change',
      text: expect.stringContaining(to),
    })
    expect(await t.as(user).people.email({})).toMatchObject({ email: user.email, pending: { email: to } })
    expect(await confirm()).toEqual({ email: to })
    expect(await t.as({ ...user, email: to }).people.email({})).toEqual({ email: to, pending: null })
    for (const email of [user.email, to])
      expect((await mailsTo(email)).at(-1)?.subject).toBe('Your email address has changed')
    await expect(confirm()).rejects.toMatchObject({ code: 'gone' })
  })

  test('needs a sign-in of the last 15 minutes (T28)', async () => {
    const user = await aUser(t.ctx)
    const cookie = await t.signIn(user)
    await t.ctx.db.execute(
      sql`update sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${user.id}`,
    )
    const answer = await t.http.inject({
      method: 'POST',
      url: '/api/auth/email',
      payload: { email: another() },
      headers: { cookie },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'reauth_required'])
  })

  test('that waits ends with a new password: its link answers 410 (T29)', async () => {
    const { user, confirm } = await asked()
    await aProfessional(t.ctx, { userId: user.id })
    await t.ctx.db.insert(passwords).values({ userId: user.id, hash: await hashPassword('tram stop 96 at dusk') })
    const token = await issueMailToken(t.ctx, { kind: 'reset_password', subject: user.id })
    await t.as(null).professionals.resetPassword({ body: { token, password: 'tram stop 96 at dawn' } })
    await expect(confirm()).rejects.toMatchObject({ status: 410 })
    expect((await t.as(user).people.email({})).pending).toBeNull()
  })

  test('is called off by its owner, replaced by the next one, and over after a day', async () => {
    const first = await asked()
    await t.as(first.user).people.cancelEmailChange({})
    await expect(first.confirm()).rejects.toMatchObject({ status: 410 })
    await t.as(first.user).people.changeEmail({ body: { email: first.to } })
    const token = findToken((await mailsTo(first.to)).at(-1))
    await t.as(first.user).people.changeEmail({ body: { email: another() } })
    await expect(t.as(first.user).people.confirmEmail({ body: { token } })).rejects.toMatchObject({ status: 410 })
    const late = await asked()
    await t.ctx.db.execute(
      sql`update mail_tokens set expires_at = now() - interval '1 second' where kind = 'change_email'`,
    )
    await expect(late.confirm()).rejects.toMatchObject({ status: 410 })
  })

  test('is confirmed by nobody who is not signed in to the account: a stranger’s mailbox joins nothing', async () => {
    const { token, user } = await asked()
    const stranger = await aUser(t.ctx)
    for (const caller of [null, stranger])
      await expect(t.as(caller).people.confirmEmail({ body: { token } })).rejects.toMatchObject({ status: 401 })
    expect((await t.as(user).people.email({})).email).toBe(user.email)
  })

  test('that somebody has already is answered alike, told there, and never taken', async () => {
    const owner = await aUser(t.ctx)
    const user = await aUser(t.ctx)
    const answer = await t.as(user).people.changeEmail({ body: { email: owner.email } })
    expect(answer.pending?.email).toBe(owner.email)
    const [mail] = (await mailsTo(owner.email)).slice(-1)
    expect([mail?.subject, findToken(mail)]).toEqual(['This address already has an account', ''])
  })

  test('that two want at once goes to one', async () => {
    const to = another()
    const both = [await asked(to), await asked(to)]
    const answers = await Promise.allSettled(both.map(({ confirm }) => confirm()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is what professionals who are sent a request from then on read (PV3)', async () => {
    const { user, to, confirm } = await asked()
    const { id: requestId } = await aRequest(t.ctx, { userId: user.id })
    await confirm()
    const { request } = await aLead(t.ctx, { requestId })
    expect(request.email).toBe(to)
  })
})
