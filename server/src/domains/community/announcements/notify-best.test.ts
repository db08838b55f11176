import { DAY_MS } from '@lv/contract/durations'
import { expect, test } from 'vitest'
import { writeDigests } from '#domains/notifications/notifications/digest.ts'
import { testApp } from '#test/app.ts'
import { aComment, aCommunity, aMember, anEvent, aPost } from '#test/factories.ts'
import { hostileEmail } from '#test/hostile-email.ts'
import { openTestMailbox } from '#test/mails.ts'
import { sampleNotifications } from '#test/sample-notifications.ts'
import { notifyBest, notifyBestOf } from './notify-best.ts'
import { bestOfWeek } from './parts/best.read.ts'

const t = await testApp()
const lettersTo = openTestMailbox(t)
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

/** A week: a post with two likes, one with an answer marked, one that nobody noticed, one of long ago. */
async function aWeek() {
  const { id: communityId, name } = await aCommunity(t.ctx)
  const [ada, ben, cleo] = await Promise.all([1, 2, 3].map(() => aMember(t.ctx, communityId)))
  if (!ada || !ben || !cleo) throw new Error('three members')
  const post = (title: string, createdAt = ago(1)) => aPost(t.ctx, { communityId, authorId: ada.id, title, createdAt })
  const asked = await post('Which overlay?', ago(20))
  const liked = await post('Sash windows')
  await post('Nobody noticed')
  const old = await post('Long ago', ago(30))
  for (const one of [ben, cleo])
    for (const { id } of [liked, old]) await t.as(one).posts.like({ params: { postId: id } })
  const { id: commentId } = await aComment(t.ctx, { postId: asked.id, authorId: ben.id })
  await t.as(ada).posts.markAnswer({ params: { postId: asked.id }, body: { commentId } })
  return { communityId, name, ada, ben, liked, asked }
}

async function notifyAll() {
  await notifyBest(t.ctx)
  const { rows } = await t.ctx.pool.query(`update jobs.job set state = 'completed', completed_on = now()
    where name = 'tell-best-of' and state = 'created' returning data`)
  for (const { data } of rows) await notifyBestOf(t.ctx, data)
}

test('the best of a week is what earned most in it, and what got its answer', async () => {
  const { communityId, name, liked, asked } = await aWeek()
  const best = (await bestOfWeek(t.ctx)).find((one) => one.communityId === communityId)
  expect(best).toEqual({
    communityId,
    community: name,
    posts: [{ id: liked.id, title: 'Sash windows' }],
    answered: [{ id: asked.id, title: 'Which overlay?' }],
    events: [],
  })
})

test('a community where nothing was said tells what comes in the next week, soonest first, and nothing that was called off', async () => {
  const { id: communityId, name } = await aCommunity(t.ctx)
  const ada = await aMember(t.ctx, communityId)
  const event = (title: string, days: number, over = {}) =>
    anEvent(t.ctx, { communityId, title, startsAt: ago(-days), endsAt: ago(-days - 0.1), ...over })
  await event('Later', 3)
  await event('Called off', 1, { cancelledAt: t.ctx.now() })
  const soon = await event('Site walk', 2)
  await event('Third', 4)
  await event('Next month', 20)
  await event('Over', -2)
  const [best] = (await bestOfWeek(t.ctx)).filter((one) => one.communityId === communityId)
  expect(best?.events.map(({ title }) => title)).toEqual(['Site walk', 'Later'])
  await t.as(ada).notifications.changePreferences({
    body: { choices: [{ topic: 'highlights', channel: 'email', pace: 'at_once' }] },
  })
  await notifyAll()
  const [letter] = await lettersTo(ada.email)
  expect(letter?.subject).toBe(`This week in ${name}`)
  expect(letter?.text).toContain('Coming up: Site walk, ')
  expect(letter?.text).toContain(`/community/${communityId}/events/${soon.id}`)
  expect(letter?.text).not.toMatch(/Called off|Third|Next month|Over/)
})

test('it comes with the email that collects the week, or by itself, or not at all, as each has chosen', async () => {
  const { name, ada, ben, communityId } = await aWeek()
  const none = await aMember(t.ctx, communityId)
  const choose = (user: typeof ada, pace: 'at_once' | 'off') =>
    t.as(user).notifications.changePreferences({
      body: { choices: [{ topic: 'highlights', channel: 'email', pace }] },
    })
  await choose(ben, 'at_once')
  await choose(none, 'off')
  await notifyAll()
  const [letter] = await lettersTo(ben.email)
  expect(letter?.subject).toBe(`This week in ${name}`)
  expect(letter?.text).toContain('Answered: Which overlay?')
  expect(await lettersTo(ada.email)).toEqual([])
  await writeDigests({ ...t.ctx, now: () => new Date(Date.now() + 8 * DAY_MS) })
  const collected = await lettersTo(ada.email)
  expect(collected.map(({ text }) => text).join()).toContain(`This week in ${name}: 2 posts to read`)
  expect(await lettersTo(none.email)).toEqual([])
  expect((await t.as(ada).notifications.list({ query: {} })).items.map(({ text }) => text)).not.toContain(
    `This week in ${name}: 2 posts to read`,
  )
})

test('names nothing that was deleted before it is read', async () => {
  const { name, ada, ben, liked, asked } = await aWeek()
  await t.as(ben).notifications.changePreferences({
    body: {
      choices: (['email', 'inApp'] as const).map((channel) => ({ topic: 'highlights', channel, pace: 'at_once' })),
    },
  })
  await notifyAll()
  await t.as(ada).posts.remove({ params: { postId: liked.id } })
  const [letter] = await lettersTo(ben.email)
  expect(letter?.text).toContain('Answered: Which overlay?')
  await writeDigests({ ...t.ctx, now: () => new Date(Date.now() + 8 * DAY_MS) })
  const said = [...(await lettersTo(ben.email)), ...(await lettersTo(ada.email))].map(({ text }) => text)
  const bell = (await t.as(ben).notifications.list({ query: {} })).items.map(({ text }) => text)
  expect([...said, ...bell].join()).toContain(`This week in ${name}`)
  expect([...said, ...bell].join()).not.toContain('Sash windows')
  await notifyAll()
  await t.as(ada).posts.remove({ params: { postId: asked.id } })
  expect(
    (await lettersTo(ben.email)).filter(({ subject }) => subject.startsWith('This week')),
    'nothing is left of it',
  ).toHaveLength(1)
})

test('titles bring no header, tag or link into the email', () => {
  const links = JSON.stringify([{ label: 'Windows http://evil.example/y', path: '/community/c/posts/p' }])
  const { links: found, hrefs } = hostileEmail(t.ctx.config, 'community-best', { ...sampleNotifications, links }, [
    'community',
    'title',
  ])
  for (const link of [...found, ...hrefs]) expect(link).not.toContain('evil')
})
