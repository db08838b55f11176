import { DAY_MS } from '@lv/contract/durations'
import { describe, expect, test } from 'vitest'
import { isEmail } from '#app/emails.ts'
import { topics } from '#app/notification-topics.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { pages } from '#http/pages/pages.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { sampleNotifications } from '#test/sample-notifications.ts'
import { writeDigests } from './digest.ts'
import { notify } from './notify.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const t = await testApp({}, (app, ctx) => pages(app, ctx))
const lettersTo = openTestMailbox(t)

type User = Awaited<ReturnType<typeof aUser>>
const reviewed = ({ id: userId }: User): NewNotification => ({
  kind: 'review-received',
  to: { userId },
  data: { name: 'Bruno', stars: '5', slug: '', reviewId: '' },
})
const quoteTo = (email: string): NewNotification => ({
  kind: 'confirm-done',
  to: { email },
  data: { name: 'Hanna', professional: 'Costa Building', personId: 'p1', requestId: 'r1' },
})
const newPassword = ({ id: userId }: User): NewNotification => ({
  kind: 'password-changed',
  to: { userId },
  data: { firstName: 'Ada', connections: '' },
})
/** What the mail program's own button posts to, and the link under the email. */
async function linkIn(to: string) {
  const letter = (await lettersTo(to)).at(-1)
  const [, url = ''] = /^<(.+)>$/.exec(letter?.headers['list-unsubscribe'] ?? '') ?? []
  return { url, path: new URL(url).pathname, letter }
}
/** Without a session and an origin. */
const press = (path: string) => t.http.inject({ method: 'POST', url: `/api${path}` })
/** As a mail program does it, on the page. */
const pressOutside = (path: string) =>
  t.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
const consents = async () => (await t.ctx.pool.query('select wording from news_consents')).rows.length

const kinds = Object.entries(topics).filter(([kind, topic]) => isEmail(kind) && topic !== 'collected')

describe('every email (S1)', () => {
  test.each(kinds.filter(([, topic]) => topic !== 'account'))(
    '%s has a way out, and names who sends it',
    async (kind) => {
      const to = `${kind}@home.example`
      await t.ctx.jobs.enqueue(t.ctx, 'mail', { kind, to, data: sampleNotifications })
      const { url, letter } = await linkIn(to)
      expect(letter?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      expect(letter?.text).toContain(url)
      expect(letter?.html).toContain(url)
      expect(letter?.text).toContain('Laneway Village · (03) 7010 0147 · hello@lanewayvillage.example')
      expect(url).not.toContain('home.example')
    },
  )

  test('about an account has none, and sells nothing', async () => {
    const ada = await aUser(t.ctx)
    await notify(t.ctx, newPassword(ada))
    const [letter] = await lettersTo(ada.email)
    expect(Object.keys(letter?.headers ?? {}).filter((name) => name.startsWith('list-'))).toEqual([])
    expect(letter?.text).not.toMatch(/unsubscribe/i)
  })

  test('that welcomes somebody is about their account: who left the emails about communities gets it', async () => {
    const to = 'neighbour@home.example'
    await t.ctx.jobs.enqueue(t.ctx, 'mail', { kind: 'join-request-accepted', to, data: sampleNotifications })
    await press((await linkIn(to)).path)
    const neighbour = await aUser(t.ctx, { email: to })
    await notify(t.ctx, { kind: 'welcome', to: { userId: neighbour.id }, data: { firstName: 'Nia' } })
    const letter = (await lettersTo(to)).at(-1)
    expect([letter?.subject, letter?.headers['list-unsubscribe']]).toEqual(['Welcome to Laneway Village', undefined])
  })

  test('that collects has one, for all that is collected', async () => {
    const ada = await aUser(t.ctx)
    const comment: NewNotification = {
      kind: 'post-commented',
      to: { userId: ada.id },
      data: { title: 'Mortar', communityId: 'c1', postId: 'p1', commentId: '' },
    }
    const later = { ...t.ctx, now: () => new Date(t.ctx.now().getTime() + 2 * DAY_MS) }
    await notify(t.ctx, comment)
    await writeDigests(later)
    const { path } = await linkIn(ada.email)
    expect((await press(path)).json()).toEqual({ label: 'daily and weekly emails' })
    const { topics } = await t.as(ada).notifications.preferences({})
    expect(topics.map(({ topic, email }) => [topic, email])).toEqual([
      ['leads', 'at_once'],
      ['projects', 'at_once'],
      ['messages', 'at_once'],
      ['communities', 'at_once'],
      ['announcements', 'at_once'],
      ['highlights', 'off'],
      ['comments', 'off'],
      ['achievements', 'off'],
    ])
  })
})

describe('one press (S1)', () => {
  test('is enough, without a session; the next email does not come, and those about the account do', async () => {
    const ada = await aUser(t.ctx)
    await notify(t.ctx, reviewed(ada))
    const { path } = await linkIn(ada.email)
    await notify(t.ctx, reviewed(ada))
    const answer = await press(path)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
    await notify(t.ctx, [reviewed(ada), newPassword(ada)])
    expect((await lettersTo(ada.email)).map(({ subject }) => subject)).toEqual([
      'You have a new review: 5 out of 5 stars',
      'Your password for Laneway Village was changed',
    ])
  })

  test('in a mail program is one, too', async () => {
    const ada = await aUser(t.ctx)
    await notify(t.ctx, reviewed(ada))
    const { path } = await linkIn(ada.email)
    const answer = await pressOutside(path)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
    expect((await t.as(ada).notifications.preferences({})).topics[1]?.email).toBe('off')
  })

  test('twice, or twenty times at once, is the same, and kept once with its words', async () => {
    const ada = await aUser(t.ctx)
    await notify(t.ctx, reviewed(ada))
    const { path } = await linkIn(ada.email)
    const before = await consents()
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(path)))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await consents()).toBe(before + 1)
  })

  test('holds for an address without an account, and for the account that it gets', async () => {
    await notify(t.ctx, quoteTo('guest@home.example'))
    const { path } = await linkIn('guest@home.example')
    await press(path)
    await notify(t.ctx, quoteTo('guest@home.example'))
    expect(await lettersTo('guest@home.example')).toHaveLength(1)
    const guest = await aUser(t.ctx, { email: 'guest@home.example' })
    await notify(t.ctx, reviewed(guest))
    expect(await lettersTo('guest@home.example')).toHaveLength(1)
    const choices = [{ topic: 'projects', channel: 'email', pace: 'at_once' }] as const
    await t.as(guest).notifications.changePreferences({ body: { choices: [...choices] } })
    await notify(t.ctx, reviewed(guest))
    expect(await lettersTo('guest@home.example')).toHaveLength(2)
  })

  test('is what unsubscribes: who only looks, changes nothing', async () => {
    const ada = await aUser(t.ctx)
    await notify(t.ctx, reviewed(ada))
    const { path } = await linkIn(ada.email)
    const { statusCode, body } = await t.http.inject({ url: `/api${path}` })
    expect([statusCode, JSON.parse(body)]).toEqual([200, { label: 'emails about projects and quotes' }])
    await notify(t.ctx, reviewed(ada))
    expect(await lettersTo(ada.email)).toHaveLength(2)
  })

  test('on a link that we did not write does nothing', async () => {
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    const token = await unsubscribeToken(t.ctx, { to: ada.email, userId: ada.id, topic: 'projects' })
    for (const wrong of [
      token.replace(ada.id, ben.id),
      token.replace('projects', 'leads'),
      `${token}A`,
      token.slice(0, -1),
      'u~projects~',
      '%00',
    ])
      expect((await press(`/unsubscribe/${wrong}`)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await t.as(ben).notifications.preferences({})).topics[1]?.email).toBe('at_once')
  })
})
