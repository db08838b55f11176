import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { openBouncingMail } from '#test/bouncing-mail.ts'
import { aUser } from '#test/factories.ts'
import { after } from '#test/moderated.ts'
import { endPauses } from './bounces.ts'
import { isUnwanted } from './recipients.ts'

const t = await testApp({ SMTP_URL: await openBouncingMail() })
await t.work()

const letter = async ({ id: userId, email: to }: TestUser) => {
  await t.ctx.jobs.enqueue(t.ctx, 'mail', { kind: 'welcome', to, userId, data: { firstName: 'Ada' } })
  await expect.poll(() => t.waitingJobs('mail')).toEqual([])
}
const news = ({ id: userId, email: to }: TestUser) =>
  isUnwanted(t.ctx, { kind: 'announcement', to, userId, data: {} }, 'announcements')
const bouncedAt = async (who: TestUser) => (await t.as(who).notifications.preferences({})).emailBouncedAt
const told = async (who: TestUser) => (await t.as(who).notifications.list({ query: {} })).items.map(({ text }) => text)

test('an address that takes no email gets none that can wait, and its account reads why, once', {
  tags: ['slow'],
}, async () => {
  const ada = await aUser(t.ctx, { email: 'ada@bounce.example' })
  const fine = await aUser(t.ctx)
  for (const who of [ada, ada, fine]) await letter(who)
  await expect.poll(() => news(ada)).toBe(true)
  expect([await news(ada), await news(fine)]).toEqual([true, false])
  expect([await bouncedAt(ada), await bouncedAt(fine)]).toEqual([expect.any(String), null])
  expect(await told(ada)).toEqual(['Our emails to you are bouncing. Check your email address'])
  expect(await told(fine)).toEqual([])
})

test('it gets news again once it takes an email, once the account has another address, and after 30 days', async () => {
  const [mended, moved, waiting] = [
    await aUser(t.ctx, { email: 'mended@bounce.example' }),
    await aUser(t.ctx, { email: 'moved@bounce.example' }),
    await aUser(t.ctx, { email: 'waiting@bounce.example' }),
  ]
  for (const who of [mended, moved, waiting]) await letter(who)
  // An email that is being sent waits no longer, and has not come back yet.
  const paused = () => Promise.all([mended, moved, waiting].map(news))
  await expect.poll(() => paused()).toEqual([true, true, true])
  const { send } = t.ctx.mailer
  t.ctx.mailer.send = async () => undefined
  await letter(mended)
  await expect.poll(() => news(mended)).toBe(false)
  t.ctx.mailer.send = send
  expect(await news({ ...moved, email: 'moved@home.example' })).toBe(false)
  await after(t, 29, () => endPauses(t.ctx))
  expect(await news(waiting)).toBe(true)
  await after(t, 31, () => endPauses(t.ctx))
  expect(await news(waiting)).toBe(false)
})
