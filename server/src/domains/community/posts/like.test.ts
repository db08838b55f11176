import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aMember, aPost, aUser } from '#test/factories.ts'
import { postLikes, posts } from './schema.ts'

const t = await testApp()

async function aScene(people = 1) {
  const { id: postId, communityId } = await aPost(t.ctx)
  const members = await Promise.all(Array.from({ length: people }, () => aMember(t.ctx, communityId)))
  return { postId, communityId, params: { postId }, members, apis: members.map((member) => t.as(member)) }
}

async function likes(postId: string) {
  const [post] = await t.ctx.db.select().from(posts).where(eq(posts.id, postId))
  const rows = await t.ctx.db.select().from(postLikes).where(eq(postLikes.postId, postId))
  return { count: post?.likesCount, rows: rows.length }
}

describe('a like', () => {
  test('counts once, however often it is given', async () => {
    const { params, postId, apis } = await aScene(2)
    expect(await apis[0]?.posts.like({ params })).toEqual({ likesCount: 1, liked: true })
    expect(await apis[0]?.posts.like({ params })).toEqual({ likesCount: 1, liked: true })
    expect(await apis[1]?.posts.like({ params })).toEqual({ likesCount: 2, liked: true })
    expect(await likes(postId)).toEqual({ count: 2, rows: 2 })
  })

  test('is taken back once, however often it is taken', async () => {
    const { params, postId, apis } = await aScene(2)
    for (const api of apis) await api.posts.like({ params })
    expect(await apis[0]?.posts.unlike({ params })).toEqual({ likesCount: 1, liked: false })
    expect(await apis[0]?.posts.unlike({ params })).toEqual({ likesCount: 1, liked: false })
    expect(await likes(postId)).toEqual({ count: 1, rows: 1 })
  })

  test('shows on the post of the one who gave it', async () => {
    const { params, apis } = await aScene()
    await apis[0]?.posts.like({ params })
    expect(await apis[0]?.posts.get({ params })).toMatchObject({ liked: true, likesCount: 1 })
    expect(await t.as(null).posts.get({ params })).toMatchObject({ liked: false, likesCount: 1 })
  })

  test('is for members: visitors sign in, others join first', async () => {
    const { params, postId } = await aScene()
    const stranger = await aUser(t.ctx)
    for (const call of ['like', 'unlike'] as const) {
      await expect(t.as(null).posts[call]({ params })).rejects.toMatchObject({ status: 401 })
      await expect(t.as(stranger).posts[call]({ params })).rejects.toMatchObject({
        status: 403,
        message: 'Join the community first',
      })
    }
    expect(await likes(postId)).toEqual({ count: 0, rows: 0 })
  })

  test('finds no deleted or missing post', async () => {
    const { communityId, apis } = await aScene()
    const { id } = await aPost(t.ctx, { communityId, deletedAt: new Date() })
    for (const postId of [id, crypto.randomUUID()])
      await expect(apis[0]?.posts.like({ params: { postId } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('at the same time', () => {
  test('50 likes by one person are one', async () => {
    const { params, postId, apis } = await aScene()
    const answers = await Promise.all(Array.from({ length: 50 }, () => apis[0]?.posts.like({ params })))
    expect(new Set(answers.map((answer) => answer?.likesCount))).toEqual(new Set([1]))
    expect(await likes(postId)).toEqual({ count: 1, rows: 1 })
  })

  test('50 likes by 50 people are 50, and each is told another count', async () => {
    const { params, postId, apis } = await aScene(50)
    const answers = await Promise.all(apis.map((api) => api.posts.like({ params })))
    expect(answers.map(({ likesCount }) => likesCount).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 1),
    )
    expect(await likes(postId)).toEqual({ count: 50, rows: 50 })
  })

  test('50 people who take it back leave none', async () => {
    const { params, postId, apis } = await aScene(50)
    await Promise.all(apis.map((api) => api.posts.like({ params })))
    await Promise.all(apis.flatMap((api) => [api.posts.unlike({ params }), api.posts.unlike({ params })]))
    expect(await likes(postId)).toEqual({ count: 0, rows: 0 })
  })

  test('storms of likes and takings back leave the count of the rows', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { params, postId, apis } = await aScene(5)
      await Promise.all(
        Array.from({ length: 100 }, (_, at) => {
          const api = apis[at % apis.length]
          return Math.random() < 0.5 ? api?.posts.like({ params }) : api?.posts.unlike({ params })
        }),
      )
      const { count, rows } = await likes(postId)
      expect(count).toBe(rows)
    }
  })
})

test('a like over HTTP is a PUT, taking it back a DELETE', async () => {
  const { postId, members } = await aScene()
  const headers = { cookie: members[0] ? await t.signIn(members[0]) : '' }
  const put = await t.http.inject({ method: 'PUT', url: `/api/posts/${postId}/like`, headers })
  expect([put.statusCode, put.json()]).toEqual([200, { likesCount: 1, liked: true }])
  const taken = await t.http.inject({ method: 'DELETE', url: `/api/posts/${postId}/like`, headers })
  expect([taken.statusCode, taken.json()]).toEqual([200, { likesCount: 0, liked: false }])
})
