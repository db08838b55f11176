import { expect, test } from 'vitest'
import { issueMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, type aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'

const t = await testApp()
const mailsTo = openTestMailbox(t)
type User = Awaited<ReturnType<typeof aUser>>

/** A professional with a key, a webhook and the address of a calendar. */
async function connected() {
  const { user } = await aProfessional(t.ctx)
  const api = t.as(user)
  const { key } = await api.integrations.makeKey({ body: { name: 'Job software', scopes: ['leads'] } })
  await api.integrations.makeWebhook({ body: { url: 'https://jobs.example.com/hook', events: ['lead.created'] } })
  const { url } = await api.communityEvents.makeFeed({})
  return { user, api, key, feed: new URL(url ?? '').pathname }
}
const opens = async ({ key, feed }: { key: string; feed: string }) => [
  (await t.http.inject({ url: '/api/professionals/lead-history', headers: { authorization: `Bearer ${key}` } }))
    .statusCode,
  (await t.http.inject(feed)).statusCode,
]
async function resetPassword({ id }: User) {
  const token = await issueMailToken(t.ctx, { kind: 'reset_password', subject: id })
  await t.as(null).professionals.resetPassword({ body: { token, password: 'tram stop 96 at dusk' } })
}

test('after a new password the email names the keys, webhooks and calendars that go on, with the way to end them', async () => {
  const mine = await connected()
  await resetPassword(mine.user)
  expect((await mailsTo(mine.user.email)).at(-1)?.text).toMatch(
    /Still working: 1 API key, 1 webhook,? and your calendar’s address\. .*\/profile\/connections/,
  )
  expect(await opens(mine)).toEqual([200, 200])
})

test('whoever has none reads nothing of them', async () => {
  const { user } = await aProfessional(t.ctx)
  await resetPassword(user)
  expect((await mailsTo(user.email)).at(-1)?.text).not.toContain('Still working')
})

test('one press ends all of one’s own, and nobody else’s', async () => {
  const [mine, theirs] = [await connected(), await connected()]
  expect(await mine.api.people.connections({})).toEqual({
    apiKeys: [{ id: expect.any(String), name: 'Job software', lastUsedAt: null }],
    webhooks: [{ id: expect.any(String), url: 'https://jobs.example.com/hook' }],
    hasCalendarFeed: true,
  })
  await mine.api.people.endConnections({})
  expect(await mine.api.people.connections({})).toEqual({ apiKeys: [], webhooks: [], hasCalendarFeed: false })
  expect(await opens(mine)).toEqual([401, 404])
  expect(await opens(theirs)).toEqual([200, 200])
})
