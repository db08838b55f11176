import { DAY_SECONDS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { subscriptions } from '#domains/billing/subscriptions/schema.ts'
import { membersAfter } from '#domains/community/announcements/parts/best.read.ts'
import { followers } from '#domains/community/posts/parts/followers.read.ts'
import { postFollows } from '#domains/community/posts/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aComment, aCommunity, aFile, aMember, anEvent, aPost, aUser } from '#test/factories.ts'
import { aSubscription } from '#test/paid.ts'
import { communities, memberships } from './schema.ts'

// RELIABILITY.md, T36: who does not pay reads nothing, one second after the period's end as well.

const t = await testApp()

const aPaidOne = (over = {}) => aCommunity(t.ctx, { isPaid: true, priceCents: 2900, isPublic: false, ...over })
const later = (seconds: number) => new Date(t.ctx.now().getTime() + seconds * 1000)

async function reads(user: TestUser, communityId: string) {
  const api = t.as(user)
  const params = { communityId }
  const calls = [
    api.posts.list({ params, query: {} }),
    api.communities.dashboard({ params }),
    api.communities.members({ params, query: {} }),
  ]
  const answers = await Promise.allSettled(calls)
  return answers.map((answer) => (answer.status === 'fulfilled' ? 200 : answer.reason.status))
}

async function aPayer(kind: 'premium' | 'community', over: object) {
  const { id: communityId } = await aPaidOne()
  const paidBy = kind === 'premium' ? ('premium' as const) : ('membership' as const)
  const ada = await aMember(t.ctx, communityId, { paidBy })
  const about = kind === 'community' ? { communityId } : {}
  const { id } = await aSubscription(t.ctx, { userId: ada.id, kind, ...about, ...over })
  return { ada, communityId, subscriptionId: id }
}

describe.each(['premium', 'community'] as const)('what %s pays for', (kind) => {
  test.each([
    ['while the period runs', {}, [200, 200, 200]],
    ['in the last second of what was cancelled', { cancelAtPeriodEnd: true, periodEnd: later(60) }, [200, 200, 200]],
    [
      'a second after the end of what was cancelled',
      { cancelAtPeriodEnd: true, periodStart: later(-60), periodEnd: later(-1) },
      [403, 403, 403],
    ],
    ['once it is over', { status: 'canceled' as const, endedAt: later(-1) }, [403, 403, 403]],
    ['while it renews', { periodStart: later(-60), periodEnd: later(-1) }, [200, 200, 200]],
    ['in the days of grace', { status: 'past_due' as const, graceUntil: later(60) }, [200, 200, 200]],
    ['after the days of grace', { status: 'past_due' as const, graceUntil: later(-1) }, [403, 403, 403]],
    ['before the first payment', { firstPaidAt: null }, [403, 403, 403]],
  ])('is read %s, though the provider has said nothing yet', async (_when, over, expected) => {
    const { ada, communityId } = await aPayer(kind, over)
    expect(await reads(ada, communityId)).toEqual(expected)
  })
})

test('a subscription to another community, or somebody else’s, opens nothing', async () => {
  const [{ id: communityId }, { id: other }] = [await aPaidOne(), await aPaidOne()]
  const ada = await aMember(t.ctx, communityId, { paidBy: 'membership' })
  await aSubscription(t.ctx, { userId: ada.id, kind: 'community', communityId: other })
  await aSubscription(t.ctx, { userId: (await aUser(t.ctx)).id, kind: 'community', communityId })
  expect(await reads(ada, communityId)).toEqual([403, 403, 403])
})

test('owners, moderators and those who were there before it cost anything read without paying', async () => {
  const { id: communityId } = await aPaidOne()
  const moderator = await aMember(t.ctx, communityId, { role: 'moderator', paidBy: 'membership' })
  const early = await aMember(t.ctx, communityId)
  expect(await reads(moderator, communityId)).toEqual([200, 200, 200])
  expect(await reads(early, communityId)).toEqual([200, 200, 200])
})

test('whoever’s period is over reads no post, writes none, and finds none in their feed', async () => {
  const { ada, communityId, subscriptionId } = await aPayer('community', {})
  const { id: postId } = await aPost(t.ctx, { communityId })
  const api = t.as(ada)
  expect((await api.posts.get({ params: { postId } })).id).toBe(postId)
  await t.ctx.db
    .update(subscriptions)
    .set({ cancelAtPeriodEnd: true, periodStart: later(-60), periodEnd: later(-1) })
    .where(eq(subscriptions.id, subscriptionId))
  await expect(api.posts.get({ params: { postId } })).rejects.toMatchObject({ status: 403 })
  await expect(api.posts.comment({ params: { postId }, body: { content: 'Still here?' } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    api.posts.create({ params: { communityId }, body: { title: 'Slab', content: 'It cracked.' } }),
  ).rejects.toMatchObject({ status: 403 })
  expect((await api.posts.feed({ query: {} })).items).toEqual([])
})

test('a public paid community is read by everybody, also by whoever’s period is over', async () => {
  const { ada, communityId } = await aPayer('community', { status: 'canceled', endedAt: later(-1) })
  await t.ctx.db.update(communities).set({ isPublic: true }).where(eq(communities.id, communityId))
  expect((await t.as(ada).posts.list({ params: { communityId }, query: {} })).items).toEqual([])
})

test('the day on which access ends is said to whoever has cancelled, and to nobody else', async () => {
  const end = later(DAY_SECONDS)
  const until = async (over: object) => {
    const { ada, communityId } = await aPayer('community', over)
    return (await t.as(ada).communities.get({ params: { communityId } })).viewerAccessUntil
  }
  expect(await until({ cancelAtPeriodEnd: true, periodEnd: end })).toBe(end.toISOString())
  expect(await until({})).toBeNull()
})

test('neither another subscription that ends sooner or later, nor a moderator’s own, is the day on which access ends', async () => {
  const [soon, end] = [later(DAY_SECONDS), later(2 * DAY_SECONDS)]
  const { ada, communityId } = await aPayer('community', { cancelAtPeriodEnd: true, periodEnd: soon })
  const { id: other } = await aPaidOne()
  const about = { userId: ada.id, kind: 'community' as const, communityId: other }
  await aSubscription(t.ctx, { ...about, cancelAtPeriodEnd: true, periodEnd: end })
  const until = async () => (await t.as(ada).communities.get({ params: { communityId } })).viewerAccessUntil
  expect(await until()).toBe(soon.toISOString())
  await t.ctx.db.update(memberships).set({ role: 'moderator' }).where(eq(memberships.userId, ada.id))
  expect(await until()).toBeNull()
})

test('whoever’s period is over is out of everything that members have, without a word of the provider', async () => {
  const { ada, communityId, subscriptionId } = await aPayer('community', {})
  const owner = await aMember(t.ctx, communityId, { role: 'owner', paidBy: null })
  await t.ctx.db.update(communities).set({ ownerId: owner.id }).where(eq(communities.id, communityId))
  const { conversationId } = await t
    .as(owner)
    .conversations.start({ body: { communityId, body: 'We meet on Tuesday, by the kiln.' } })
  const picture = await aFile(t.ctx, owner.id)
  const body = { title: 'The slab', content: 'It cracked.', imageIds: [picture.id] }
  await t.as(owner).posts.create({ params: { communityId }, body })
  const { id: eventId } = await anEvent(t.ctx, { communityId, onlineUrl: 'https://meet.example/soil' })
  const api = t.as(ada)
  await api.communityEvents.register({ params: { eventId } })
  const { url } = await api.communityEvents.makeFeed({})
  const cookie = await t.signIn(ada)
  const read = async () => ({
    conversation: await api.conversations.get({ params: { conversationId } }).then(
      () => 200,
      ({ status }) => status,
    ),
    conversations: (await api.conversations.list({ query: {} })).items.length,
    found: (await api.conversations.list({ query: { q: 'kiln' } })).items.length,
    unread: (await api.conversations.unread({})).community,
    badge: (await t.http.inject({ url: '/api/badges', headers: { cookie } })).json().messages,
    picture: (await t.http.inject({ url: `/files/${picture.id}`, headers: { cookie } })).statusCode,
    calendar: (await t.http.inject(new URL(url ?? '').pathname)).body.includes(eventId),
    events: (await api.communityEvents.mine({ query: {} })).total,
    mine: (await api.communities.mine({ query: {} })).total,
  })
  const inside = {
    conversation: 200,
    conversations: 1,
    found: 1,
    unread: 1,
    badge: 1,
    calendar: true,
    events: 1,
    mine: 1,
  }
  // Nothing keeps the bytes of the file: whoever may read it is told that they are gone.
  expect(await read()).toMatchObject(inside)
  await t.ctx.db
    .update(subscriptions)
    .set({ cancelAtPeriodEnd: true, periodStart: later(-60), periodEnd: later(-1) })
    .where(eq(subscriptions.id, subscriptionId))
  expect(await read()).toEqual({
    conversation: 404,
    conversations: 0,
    found: 0,
    unread: 0,
    badge: 0,
    picture: 404,
    calendar: false,
    events: 0,
    mine: 0,
  })
})

test('where anybody reads a paid community, whoever’s period is over gets no way in to its events and cannot take part', async () => {
  const { ada, communityId, subscriptionId } = await aPayer('community', {})
  await t.ctx.db.update(communities).set({ isPublic: true }).where(eq(communities.id, communityId))
  const { id: postId } = await aPost(t.ctx, { communityId })
  const { id: eventId } = await anEvent(t.ctx, { communityId, onlineUrl: 'https://meet.example/soil' })
  const api = t.as(ada)
  await api.communityEvents.register({ params: { eventId } })
  const read = async () => ({
    way: (await api.communityEvents.get({ params: { eventId } })).onlineUrl,
    file: (
      await t.http.inject({ url: `/api/community-events/${eventId}.ics`, headers: { cookie: await t.signIn(ada) } })
    ).body.includes('meet.example'),
    takesPart: (await api.posts.get({ params: { postId } })).can.take_part,
  })
  expect(await read()).toEqual({ way: 'https://meet.example/soil', file: true, takesPart: true })
  await t.ctx.db
    .update(subscriptions)
    .set({ cancelAtPeriodEnd: true, periodStart: later(-60), periodEnd: later(-1) })
    .where(eq(subscriptions.id, subscriptionId))
  expect(await read()).toEqual({ way: null, file: false, takesPart: false })
})

test('announcements, the week’s best and answers are told to those alone who are inside', async () => {
  const { ada, communityId } = await aPayer('community', { status: 'canceled', endedAt: later(-1) })
  const ben = await aMember(t.ctx, communityId)
  const { id: postId } = await aPost(t.ctx, { communityId })
  const comment = await aComment(t.ctx, { postId, authorId: (await aMember(t.ctx, communityId)).id })
  for (const { id: userId } of [ada, ben])
    await t.ctx.db.insert(postFollows).values({ postId, userId, isFollowing: true })
  expect((await followers(t.ctx, comment.id, null)).map(({ userId }) => userId)).toEqual([ben.id])
  expect(await membersAfter(t.ctx, communityId, null, 100)).not.toContain(ada.id)
  expect(await membersAfter(t.ctx, communityId, null, 100)).toContain(ben.id)
})
