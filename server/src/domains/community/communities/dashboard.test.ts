import { expect, test, vi } from 'vitest'
import { postLikes } from '#domains/community/posts/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aComment, aCommunity, aMember, aPost, aUser } from '#test/factories.ts'
import { readDashboard } from './dashboard.read.ts'

const t = await testApp()
const dashboard = (user: TestUser | null, communityId: string) =>
  t.as(user).communities.dashboard({ params: { communityId } })
const like = (postId: string, userId: string) => t.ctx.db.insert(postLikes).values({ postId, userId })

test('holds what the documents name, with empty lists for what does not exist yet', async () => {
  const { id, name, description } = await aCommunity(t.ctx, { memberCount: 1 })
  const member = await aMember(t.ctx, id)
  expect(await dashboard(member, id)).toEqual({
    name,
    description,
    imageUrl: null,
    memberCount: 2,
    userLevel: { level: 1, points: 0, totalPosts: 0, totalComments: 0, totalLikes: 0, streak: 0 },
    announcements: [],
    courses: [],
    events: [],
    resources: [],
    counts: { courses: 0, events: 0, resources: 0 },
    recentPosts: [],
  })
})

test('shows the five newest posts, without deleted ones', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const author = await aMember(t.ctx, communityId)
  for (let hour = 1; hour <= 7; hour += 1)
    await aPost(t.ctx, {
      communityId,
      authorId: author.id,
      title: `Post ${hour}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, hour)),
      deletedAt: hour === 6 ? new Date() : null,
    })
  const { recentPosts } = await dashboard(author, communityId)
  expect(recentPosts.map(({ title }) => title)).toEqual(['Post 7', 'Post 5', 'Post 4', 'Post 3', 'Post 2'])
  expect(recentPosts[0]).toMatchObject({
    createdAt: '2026-01-01T07:00:00.000Z',
    likesCount: 0,
    commentsCount: 0,
    author: { firstName: 'Ada', lastName: 'Nguyen' },
  })
})

test('a post is 10 points, a comment 5, a like received 2, the next by the same person 1; a level is 100', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const ada = await aMember(t.ctx, communityId)
  const ben = await aMember(t.ctx, communityId)
  const posts = await Promise.all(Array.from({ length: 9 }, () => aPost(t.ctx, { communityId, authorId: ada.id })))
  const [post] = posts
  if (!post) throw new Error('no post')
  await aComment(t.ctx, { postId: post.id, authorId: ada.id })
  await like(post.id, ben.id)
  await like(post.id, ada.id)
  const { userLevel } = await dashboard(ada, communityId)
  expect(userLevel).toEqual({ level: 1, points: 97, totalPosts: 9, totalComments: 1, totalLikes: 1, streak: 1 })
  const other = posts[1]
  if (other) await like(other.id, ben.id)
  await aComment(t.ctx, { postId: post.id, authorId: ada.id })
  expect((await dashboard(ada, communityId)).userLevel).toMatchObject({ level: 2, points: 103 })
})

test('what is deleted and what happens elsewhere does not count', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const ada = await aMember(t.ctx, communityId)
  const ben = await aMember(t.ctx, communityId)
  const gone = await aPost(t.ctx, { communityId, authorId: ada.id, deletedAt: new Date() })
  await aComment(t.ctx, { postId: gone.id, authorId: ada.id })
  await like(gone.id, ben.id)
  const post = await aPost(t.ctx, { communityId, authorId: ben.id })
  await aComment(t.ctx, { postId: post.id, authorId: ada.id, deletedAt: new Date() })
  await aPost(t.ctx, { authorId: ada.id })
  expect((await dashboard(ada, communityId)).userLevel).toMatchObject({
    points: 0,
    totalPosts: 0,
    totalComments: 0,
    streak: 0,
  })
})

/** Melbourne is 11 hours ahead of UTC in January. */
const melbourne = (day: number, hour: number) => new Date(Date.UTC(2026, 0, day, hour - 11))

test.each([
  ['today and the two days before', [12, 13, 14], 3],
  ['yesterday and the day before', [12, 13], 2],
  ['a missed day is one of the month’s two free ones', [10, 11, 13, 14], 4],
  ['a third missed day ends it', [8, 11, 13], 2],
  ['nothing for three days', [10], 0],
])('a streak is Melbourne’s days with something done: %s', async (_name, days, streak) => {
  const { id: communityId } = await aCommunity(t.ctx)
  const ada = await aMember(t.ctx, communityId)
  for (const day of days)
    for (const hour of day % 2 ? [1, 23] : [23])
      await aPost(t.ctx, { communityId, authorId: ada.id, createdAt: melbourne(day, hour) })
  const now = () => melbourne(14, 9)
  const { userLevel } = await readDashboard({ ...t.ctx, now }, { communityId, userId: ada.id })
  expect(userLevel).toMatchObject({ streak })
})

test('is for members, and for everybody signed in where the community is public', async () => {
  const open = await aCommunity(t.ctx)
  const paid = await aCommunity(t.ctx, { isPaid: true, priceCents: 2900, isPublic: false })
  const outsider = await aUser(t.ctx)
  await expect(dashboard(null, open.id)).rejects.toMatchObject({ status: 401 })
  expect((await dashboard(outsider, open.id)).userLevel.level).toBe(1)
  await expect(dashboard(outsider, paid.id)).rejects.toMatchObject({ status: 403 })
  await expect(dashboard(outsider, crypto.randomUUID())).rejects.toMatchObject({
    status: 404,
    message: 'Community not found',
  })
})

test('costs at most six queries, with the look at who asks', async () => {
  const { id } = await aCommunity(t.ctx)
  const member = await aMember(t.ctx, id)
  const headers = { cookie: await t.signIn(member) }
  const queries = vi.spyOn(t.ctx.pool, 'query')
  const answer = await t.http.inject({ url: `/api/communities/${id}/dashboard`, headers })
  expect(answer.statusCode).toBe(200)
  expect(queries.mock.calls.length).toBeLessThanOrEqual(6)
  queries.mockRestore()
})
