import { HOUR_MS } from '@lv/contract/durations'
import { notificationTopics } from '@lv/contract/notification-topics'
import { describe, expect, test } from 'vitest'
import type { NewNotification } from '#core/notification-kinds.ts'
import { testApp } from '#test/app.ts'
import { aCommunity, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { planDelivery } from './delivery-plan.ts'
import { writeDigests } from './digest.ts'
import { notify } from './notify.ts'

const t = await testApp()
const lettersTo = openTestMailbox(t)

type User = Awaited<ReturnType<typeof aUser>>
type Choice = { topic: (typeof notificationTopics)[number]; channel: 'inApp' | 'email' | 'push' | 'sms'; pace: string }

const commented = ({ id: userId }: User, { communityId = 'c1', postId = 'p1' } = {}): NewNotification => ({
  kind: 'post-commented',
  to: { userId },
  data: { title: 'Restumping', communityId, postId, commentId: '' },
})
const reviewed = ({ id: userId }: User): NewNotification => ({
  kind: 'review-received',
  to: { userId },
  data: { name: 'Bruno', stars: '5', slug: '', reviewId: '' },
})
const newPassword = ({ id: userId }: User): NewNotification => ({
  kind: 'password-changed',
  to: { userId },
  data: { firstName: 'Ada', connections: '' },
})
const change = (user: User, body: object) => t.as(user).notifications.changePreferences({ body })
const choose = (user: User, ...choices: Choice[]) => change(user, { choices })
const at = (when: string) => ({ ...t.ctx, now: () => new Date(when) })
const shownTo = async (user: User) => (await t.as(user).notifications.list({ query: {} })).items.map(({ text }) => text)
const subjectsTo = async ({ email }: User) => (await lettersTo(email)).map(({ subject }) => subject)
const preview = (user: User) => t.as(user).notifications.preview({})
/** When the email to somebody may leave, as the queue has it. */
async function leaves({ email }: User) {
  const { rows } = await t.ctx.pool.query<{ from: Date }>(
    `select start_after as "from" from jobs.job where name = 'mail' and data ->> 'to' = $1`,
    [email],
  )
  return rows.map(({ from }) => from.toISOString())
}

describe('what somebody chose', () => {
  test('is as usual until they choose, and what they leave out stays', async () => {
    const ada = await aUser(t.ctx)
    const before = await t.as(ada).notifications.preferences({})
    expect(before.topics.map(({ topic }) => topic)).toEqual([...notificationTopics])
    expect(before).toMatchObject({ timeZone: 'Australia/Melbourne', quietFrom: null, quietUntil: null })
    await choose(ada, { topic: 'comments', channel: 'email', pace: 'weekly' })
    const after = await change(ada, { timeZone: 'Australia/Perth', quiet: { from: '22:00', until: '07:00' } })
    expect(after).toMatchObject({ timeZone: 'Australia/Perth', quietFrom: '22:00', quietUntil: '07:00' })
    expect(after.topics).toEqual(
      before.topics.map((one) => (one.topic === 'comments' ? { ...one, email: 'weekly' } : one)),
    )
  })

  test('that cannot be is refused at its field, and nothing is changed', async () => {
    const ada = await aUser(t.ctx)
    const comments = { topic: 'comments', channel: 'push' } as const
    for (const body of [
      { choices: [{ ...comments, pace: 'daily' }] },
      { choices: [{ ...comments, topic: 'account', pace: 'off' }] },
      {
        choices: [
          { ...comments, pace: 'off' },
          { ...comments, pace: 'at_once' },
        ],
      },
      { quiet: { from: '22:00', until: '22:00' } },
      { quiet: { from: '25:00', until: '07:00' } },
      { timeZone: 'Mars/Olympus' },
    ])
      await expect(change(ada, body)).rejects.toMatchObject({ status: 400 })
    const { id } = await aCommunity(t.ctx)
    await expect(change(ada, { mutedCommunities: [id], timeZone: 'Asia/Tokyo' })).rejects.toMatchObject({ status: 404 })
    expect(await t.as(ada).notifications.preferences({})).toMatchObject({ timeZone: 'Australia/Melbourne' })
  })

  test('is kept in the words that they read, each time it changes', async () => {
    const ada = await aUser(t.ctx)
    for (const pace of ['weekly', 'weekly', 'off']) await choose(ada, { topic: 'comments', channel: 'email', pace })
    const { rows } = await t.ctx.pool.query('select wording from news_consents where user_id = $1 order by id', [
      ada.id,
    ])
    expect(rows.map(({ wording }) => wording)).toEqual([
      'Comments and replies: Email: Weekly, Friday 5 pm',
      'Comments and replies: Email: Off',
    ])
  })

  test('by mail at once comes at once, even where it usually has no email', async () => {
    const ada = await aUser(t.ctx)
    await choose(ada, { topic: 'comments', channel: 'email', pace: 'at_once' })
    await notify(t.ctx, commented(ada))
    expect(await subjectsTo(ada)).toEqual(['New comment on “Restumping”'])
  })

  test('switched off for one channel is told by the others', async () => {
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    await choose(ada, { topic: 'projects', channel: 'email', pace: 'off' })
    await choose(ben, { topic: 'projects', channel: 'inApp', pace: 'off' })
    await notify(t.ctx, [reviewed(ada), reviewed(ben)])
    expect([await subjectsTo(ada), await shownTo(ada)]).toEqual([[], ['You have a new review: 5 out of 5 stars']])
    expect([await subjectsTo(ben), await shownTo(ben)]).toEqual([['You have a new review: 5 out of 5 stars'], []])
  })

  test('holds for what waits to be sent, too', async () => {
    const ada = await aUser(t.ctx)
    await notify(t.ctx, reviewed(ada))
    await choose(ada, { topic: 'projects', channel: 'email', pace: 'off' })
    expect(await subjectsTo(ada)).toEqual([])
  })

  test('never keeps what is about the account away', async () => {
    const ada = await aUser(t.ctx)
    await choose(ada, ...notificationTopics.map((topic) => ({ topic, channel: 'email' as const, pace: 'off' })))
    await change(ada, { quiet: { from: '00:00', until: '23:59' } })
    await notify(t.ctx, newPassword(ada))
    expect(await subjectsTo(ada)).toEqual(['Your password for Laneway Village was changed'])
  })

  test('with a key is told once, by mail or not', async () => {
    const ada = await aUser(t.ctx)
    for (const _time of [1, 2]) await notify(t.ctx, { ...commented(ada), once: `comment ${ada.id}` })
    expect(await shownTo(ada)).toEqual(['New comment on “Restumping”'])
  })
})

describe('a muted community', () => {
  test('is not told of in any way until it is heard again', async () => {
    const ada = await aUser(t.ctx)
    const { id } = await aCommunity(t.ctx, { ownerId: ada.id })
    await choose(ada, { topic: 'comments', channel: 'email', pace: 'at_once' })
    const { communities } = await change(ada, { mutedCommunities: [id] })
    expect(communities).toMatchObject([{ id, isMuted: true }])
    await notify(t.ctx, commented(ada, { communityId: id }))
    expect([await shownTo(ada), await subjectsTo(ada)]).toEqual([[], []])
    await change(ada, { mutedCommunities: [] })
    await notify(t.ctx, commented(ada, { communityId: id }))
    expect(await shownTo(ada)).toHaveLength(1)
  })
})

describe('quiet hours', () => {
  // Melbourne's clocks go forward at 2 am on 4 October 2026, and back at 3 am on 4 April 2027.
  test.each([
    ['an ordinary night', '2026-11-23T12:30:00Z', '2026-11-23T20:00:00.000Z'],
    ['an ordinary morning', '2026-11-23T19:59:00Z', '2026-11-23T20:00:00.000Z'],
    ['the evening before the clocks go forward', '2026-10-03T12:30:00Z', '2026-10-03T20:00:00.000Z'],
    ['the night in which they have gone forward', '2026-10-03T16:30:00Z', '2026-10-03T20:00:00.000Z'],
    ['the evening before they go back', '2027-04-03T11:30:00Z', '2027-04-03T21:00:00.000Z'],
    ['the hour that comes twice', '2027-04-03T16:30:00Z', '2027-04-03T21:00:00.000Z'],
  ])('end at 7 by the clock at home: %s', async (_when, now, end) => {
    const ada = await aUser(t.ctx)
    await change(ada, { quiet: { from: '22:00', until: '07:00' } })
    await notify(at(now), reviewed(ada))
    expect(await leaves(ada)).toEqual([end])
  })

  test('go by one’s own zone: what is night in Melbourne may be evening in Perth', async () => {
    const ada = await aUser(t.ctx)
    await change(ada, { timeZone: 'Australia/Perth', quiet: { from: '22:00', until: '07:00' } })
    const planned = (when: string) =>
      planDelivery(t.ctx, [{ userId: ada.id, topic: 'projects', communityId: null, at: new Date(when) }])
    expect(await planned('2026-11-23T12:30:00Z')).toMatchObject([{ from: null }])
    expect(await planned('2026-11-23T14:00:00Z')).toMatchObject([{ from: new Date('2026-11-23T23:00:00Z') }])
  })

  // Each zone's clocks change when it says: Lord Howe Island's by half an hour, New York's on other days, Perth's never.
  test.each([
    ['Australia/Adelaide', '07:00', '2026-10-03T13:00:00Z', '2026-10-03T20:30:00.000Z'],
    ['Australia/Adelaide', '07:00', '2027-04-03T12:00:00Z', '2027-04-03T21:30:00.000Z'],
    ['Australia/Lord_Howe', '07:00', '2026-10-03T12:30:00Z', '2026-10-03T20:00:00.000Z'],
    ['Australia/Lord_Howe', '07:00', '2027-04-03T12:30:00Z', '2027-04-03T20:30:00.000Z'],
    ['Australia/Perth', '07:00', '2026-10-03T15:00:00Z', '2026-10-03T23:00:00.000Z'],
    ['America/New_York', '07:00', '2026-11-01T03:00:00Z', '2026-11-01T12:00:00.000Z'],
    ['America/New_York', '07:00', '2027-03-14T04:00:00Z', '2027-03-14T11:00:00.000Z'],
    ['Australia/Melbourne', '02:30', '2026-10-03T15:59:00Z', '2026-10-03T16:30:00.000Z'],
    ['Australia/Melbourne', '02:30', '2027-04-03T14:00:00Z', '2027-04-03T16:30:00.000Z'],
  ])('hold over a change of the clocks in one’s own zone: %s until %s', async (timeZone, until, when, end) => {
    const ada = await aUser(t.ctx)
    await change(ada, { timeZone, quiet: { from: '22:00', until } })
    const happening = { userId: ada.id, topic: 'projects' as const, communityId: null }
    expect(await planDelivery(t.ctx, [{ ...happening, at: new Date(when) }])).toMatchObject([{ from: new Date(end) }])
    expect(await planDelivery(t.ctx, [{ ...happening, at: new Date(end) }])).toMatchObject([{ from: null }])
  })

  test('within a day begin and end on it, at their very minute', async () => {
    const ada = await aUser(t.ctx)
    await change(ada, { timeZone: 'Australia/Brisbane', quiet: { from: '13:00', until: '15:30' } })
    const from = async (when: string) => {
      const [planned] = await planDelivery(t.ctx, [
        { userId: ada.id, topic: 'projects', communityId: null, at: new Date(when) },
      ])
      return planned?.from?.toISOString()
    }
    expect(await from('2026-11-23T02:59:59Z')).toBeUndefined()
    expect(await from('2026-11-23T03:00:00Z')).toBe('2026-11-23T05:30:00.000Z')
    expect(await from('2026-11-23T05:29:59Z')).toBe('2026-11-23T05:30:00.000Z')
    expect(await from('2026-11-23T05:30:00Z')).toBeUndefined()
  })

  test('keep nothing out of the product itself', async () => {
    const ada = await aUser(t.ctx)
    await change(ada, { quiet: { from: '22:00', until: '07:00' } })
    await notify(at('2026-11-23T12:30:00Z'), reviewed(ada))
    expect(await shownTo(ada)).toHaveLength(1)
  })
})

describe('the email that collects', () => {
  test('comes at 5 pm by the clock at home, once, with alike ones as one', async () => {
    const ada = await aUser(t.ctx)
    await notify(at('2026-11-23T02:00:00Z'), [commented(ada), commented(ada)])
    await notify(at('2026-11-23T05:00:00Z'), commented(ada, { postId: 'p2' }))
    await writeDigests(at('2026-11-23T05:59:00Z'))
    expect(await subjectsTo(ada)).toEqual([])
    await Promise.all([1, 2, 3].map(() => writeDigests(at('2026-11-23T06:00:00Z'))))
    await writeDigests(at('2026-11-24T06:00:00Z'))
    const [letter, ...others] = await lettersTo(ada.email)
    expect(others).toEqual([])
    expect(letter?.subject).toBe('2 things you haven’t seen yet')
    expect(letter?.text).toContain('2 new comments on “Restumping”: http')
    expect(letter?.text).toContain('New comment on “Restumping”: http')
  })

  test('by the week comes on Friday', async () => {
    const ada = await aUser(t.ctx)
    await choose(ada, { topic: 'comments', channel: 'email', pace: 'weekly' })
    const dueAfter = async (when: string) => {
      const [planned] = await planDelivery(t.ctx, [
        { userId: ada.id, topic: 'comments', communityId: null, at: new Date(when) },
      ])
      return planned?.digestAt?.toISOString()
    }
    expect(await dueAfter('2026-11-23T02:00:00Z')).toBe('2026-11-27T06:00:00.000Z')
    expect(await dueAfter('2026-11-27T05:59:00Z')).toBe('2026-11-27T06:00:00.000Z')
    expect(await dueAfter('2026-11-27T06:00:00Z')).toBe('2026-12-04T06:00:00.000Z')
    expect(await dueAfter('2027-04-03T02:00:00Z')).toBe('2027-04-09T07:00:00.000Z')
  })

  test('leaves out what was read or muted since, and does not come where nothing is left', async () => {
    const [ada, ben, cleo] = [await aUser(t.ctx), await aUser(t.ctx), await aUser(t.ctx)]
    const { id } = await aCommunity(t.ctx, { ownerId: ben.id })
    await notify(at('2026-11-23T02:00:00Z'), [
      commented(ada),
      commented(ben, { communityId: id }),
      commented(cleo),
      commented(cleo, { postId: 'p2' }),
    ])
    await t.as(ada).notifications.readAll({})
    await change(ben, { mutedCommunities: [id] })
    const [newest] = (await t.as(cleo).notifications.list({ query: {} })).items
    await t.as(cleo).notifications.read({ params: { notificationId: newest?.id ?? '' } })
    await writeDigests(at('2026-11-23T06:00:00Z'))
    expect([await subjectsTo(ada), await subjectsTo(ben)]).toEqual([[], []])
    expect(await subjectsTo(cleo)).toEqual(['New comment on “Restumping”'])
  })

  test('brings what came as it was written with the next', async () => {
    const ada = await aUser(t.ctx)
    await notify(at('2026-11-23T02:00:00Z'), commented(ada))
    await writeDigests(at('2026-11-23T06:00:00Z'))
    await notify(at('2026-11-23T05:59:59Z'), commented(ada, { postId: 'late' }))
    await writeDigests(at('2026-11-23T06:01:00Z'))
    expect(await subjectsTo(ada)).toHaveLength(1)
    await writeDigests(at('2026-11-24T06:00:00Z'))
    expect(await subjectsTo(ada)).toHaveLength(2)
  })
})

describe('the preview', () => {
  test('is what was sent, and follows what is chosen', async () => {
    const ada = await aUser(t.ctx)
    const now = t.ctx.now().getTime()
    const before = (hours: number) => at(new Date(now - hours * HOUR_MS).toISOString())
    await notify(before(50), [commented(ada), commented(ada)])
    await notify(before(49), reviewed(ada))
    await writeDigests(at(new Date(now).toISOString()))
    const sent = (await lettersTo(ada.email)).map(({ subject }) => subject).toSorted()
    const first = await preview(ada)
    expect(first).toMatchObject({ happened: 3, inApp: 3 })
    expect(first.sent.map(({ text }) => text).toSorted()).toEqual(sent)
    expect(first.sent.map(({ channel }) => channel).toSorted()).toEqual(['digest', 'email'])
    await choose(
      ada,
      { topic: 'comments', channel: 'email', pace: 'off' },
      { topic: 'projects', channel: 'inApp', pace: 'off' },
    )
    expect(await preview(ada)).toMatchObject({ happened: 3, inApp: 2, sent: [{ channel: 'email' }] })
  })
})
