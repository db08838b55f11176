import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { eraseUser } from '#domains/identity/accounts/erase-user.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { notify } from './notify.ts'

const t = await testApp({ SUPER_ADMIN_EMAILS: 'ada@admin.example, ben@admin.example' })
const lettersTo = openTestMailbox(t)

const jobDone = (userId: string): NewNotification => ({
  kind: 'job-done',
  to: { userId },
  data: { name: 'Bruno', leadId: 'l1', homeownerName: 'Hanna', suburb: 'Brunswick' },
})
const quoteTo = (email: string): NewNotification => ({
  kind: 'confirm-done',
  to: { email },
  data: { name: 'Hanna', professional: 'Costa Building', personId: 'p1', requestId: 'r1' },
})
const fee = {
  kind: 'consultation-fee',
  to: 'administrators',
  data: { bookingId: 'b1', chargeId: 'c1', fee: '$599.00', suburb: 'Brunswick' },
} as const
const subjectsTo = async (to: string) => (await lettersTo(to)).map(({ subject }) => subject)

describe('news', () => {
  test('reaches an account at its address, and whoever has none at the one they gave', async () => {
    const { id, email } = await aUser(t.ctx)
    await notify(t.ctx, [jobDone(id), quoteTo('guest@home.example')])
    expect(await subjectsTo(email)).toEqual(['The job in Brunswick is done'])
    expect(await subjectsTo('guest@home.example')).toHaveLength(1)
  })

  test('for the administrators reaches each of them', async () => {
    await notify(t.ctx, fee)
    for (const admin of ['ada@admin.example', 'ben@admin.example'])
      expect(await subjectsTo(admin)).toEqual(['Refund a consultation fee: $599.00'])
  })

  test('of a transaction that came to nothing is told to nobody', async () => {
    const attempt = transact(t.ctx, async (ctx) => {
      await notify(ctx, quoteTo('never@home.example'))
      throw new Error('no')
    })
    await expect(attempt).rejects.toThrow('no')
    expect(await lettersTo('never@home.example')).toEqual([])
  })

  test('with a key is told once', async () => {
    for (const _time of [1, 2]) await notify(t.ctx, { ...quoteTo('once@home.example'), once: 'once' })
    expect(await lettersTo('once@home.example')).toHaveLength(1)
  })

  test('goes to nobody who had everything deleted', async () => {
    const { id } = await aUser(t.ctx)
    await eraseUser(t.ctx, id)
    await notify(t.ctx, jobDone(id))
    expect(await lettersTo(`${id}@deleted.invalid`)).toEqual([])
  })

  test('for an account that there is not is a mistake, and nothing is told', async () => {
    const nobody = '00000000-0000-7000-8000-000000000000'
    await expect(notify(t.ctx, [jobDone(nobody), quoteTo('nobody@home.example')])).rejects.toThrow(
      'there is no account',
    )
    expect(await lettersTo('nobody@home.example')).toEqual([])
  })
})

test.each([
  [
    'quote-accepted',
    { kind: 'quote-accepted', data: { name: 'Bruno', leadId: 'l1', suburb: 'Brunswick', homeownerName: 'Hanna' } },
    'Your quote was accepted: Brunswick',
  ],
  [
    'request-known-address',
    { kind: 'request-known-address', data: {} },
    'Sign in to ask for quotes at Laneway Village',
  ],
])('an email %s that waits from before a deploy is sent after it', async (kind, waiting, subject) => {
  const to = `${kind}@before.example`
  await t.ctx.pool.query("insert into jobs.job (name, data) values ('mail', $1)", [{ ...waiting, to }])
  expect(await subjectsTo(to)).toEqual([subject])
})

test('a kind that nobody declared, or without its words or its link, does not compile', () => {
  const wrong = [
    // @ts-expect-error: no kind is called so
    () => notify(t.ctx, { kind: 'leed', to: { userId: 'u1' }, data: { name: 'Bruno' } }),
    // @ts-expect-error: the words of the job are missing
    () => notify(t.ctx, { kind: 'job-done', to: { userId: 'u1' }, data: { name: 'Bruno' } }),
    // @ts-expect-error: its link is missing
    () => notify(t.ctx, { kind: 'scope-ready', to: { email: 'a@b.example' }, data: { package: 'Basic Package' } }),
    // @ts-expect-error: it goes to an account
    () => notify(t.ctx, { kind: 'welcome', to: { email: 'a@b.example' }, data: { firstName: 'Ada' } }),
  ]
  expect(wrong).toHaveLength(4)
})
