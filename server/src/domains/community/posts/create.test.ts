import { MINUTE_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { communities, memberships } from '#domains/community/communities/schema.ts'
import { files } from '#platform/storage/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aFile, aMember, aUser } from '#test/factories.ts'
import { createPost } from './create.ts'
import { posts } from './schema.ts'

const t = await testApp()

const body = { title: 'Cracks above the door', content: 'They open in **February**.' }

async function aMemberOfNew(over = {}) {
  const { id: communityId } = await aCommunity(t.ctx, over)
  return { communityId, author: await aMember(t.ctx, communityId) }
}

async function counted(communityId: string) {
  const [community] = await t.ctx.db.select().from(communities).where(eq(communities.id, communityId))
  const rows = await t.ctx.db.select().from(posts).where(eq(posts.communityId, communityId))
  return { postCount: community?.postCount, rows: rows.length }
}

async function attached(id: string) {
  const [file] = await t.ctx.db.select().from(files).where(eq(files.id, id))
  return file?.attachedAt !== null
}

describe('a member', () => {
  test('posts, and the community counts it', async () => {
    const { communityId, author } = await aMemberOfNew()
    const post = await t.as(author).posts.create({ params: { communityId }, body })
    expect(post).toMatchObject({
      ...body,
      communityId,
      likesCount: 0,
      commentsCount: 0,
      isPinned: false,
      editedAt: null,
    })
    expect(post).toMatchObject({ liked: false, images: [], author: { id: author.id, firstName: 'Ada' } })
    expect(await counted(communityId)).toEqual({ postCount: 1, rows: 1 })
  })

  test('posts over HTTP and is answered 201', async () => {
    const { communityId, author } = await aMemberOfNew()
    const headers = { cookie: await t.signIn(author) }
    const answer = await t.http.inject({
      method: 'POST',
      url: `/api/communities/${communityId}/posts`,
      headers,
      payload: body,
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject(body)
  })

  test('posts to a paid and to an invite-only community that they belong to', async () => {
    for (const over of [
      { isPaid: true, priceCents: 2900, isPublic: false },
      { membershipType: 'invite_only', isPublic: false },
    ]) {
      const { communityId, author } = await aMemberOfNew(over)
      expect(await t.as(author).posts.create({ params: { communityId }, body })).toMatchObject(body)
    }
  })
})

describe('those who are no members', () => {
  test('cannot post: visitors sign in, others join first', async () => {
    const { communityId } = await aMemberOfNew()
    const post = (who: TestUser | null) => t.as(who).posts.create({ params: { communityId }, body })
    await expect(post(null)).rejects.toMatchObject({ status: 401 })
    await expect(post(await aUser(t.ctx))).rejects.toMatchObject({ status: 403 })
    expect(await counted(communityId)).toEqual({ postCount: 0, rows: 0 })
  })

  test('are refused by the statement itself, whatever the rule before it saw', async () => {
    const { communityId } = await aMemberOfNew()
    const stranger = await aUser(t.ctx)
    const post = createPost(t.ctx, {
      ...body,
      imageIds: [],
      categoryId: null,
      poll: null,
      communityId,
      authorId: stranger.id,
    })
    await expect(post).rejects.toMatchObject({ status: 403, message: 'Join the community first' })
    expect(await counted(communityId)).toEqual({ postCount: 0, rows: 0 })
  })
})

describe('at the same time', () => {
  test('20 posts are counted as 20', async () => {
    const { communityId, author } = await aMemberOfNew()
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        t.as(author).posts.create({ params: { communityId }, body: { ...body, title: `Crack ${at}` } }),
      ),
    )
    expect(await counted(communityId)).toEqual({ postCount: 20, rows: 20 })
  })

  test('two posts with the same picture: one gets it, the other is refused', async () => {
    const { communityId, author } = await aMemberOfNew()
    const { id } = await aFile(t.ctx, author.id)
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        t
          .as(author)
          .posts.create({ params: { communityId }, body: { title: `Crack ${at}`, content: 'Wide.', imageIds: [id] } }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 400 })
    expect(await counted(communityId)).toEqual({ postCount: 1, rows: 1 })
  })
})

describe('the same words within an hour', () => {
  const refused = {
    status: 400,
    issues: [{ path: 'content', message: expect.stringContaining('within the last hour') }],
  }

  test('are refused at their field in every community, to their author alone, until the hour is over', async () => {
    const { communityId, author } = await aMemberOfNew()
    const { id: elsewhere } = await aCommunity(t.ctx)
    await t.ctx.db.insert(memberships).values({ communityId: elsewhere, userId: author.id })
    const post = (who: TestUser, place: string, words = body) =>
      t.as(who).posts.create({ params: { communityId: place }, body: words })
    const { id } = await post(author, communityId)
    for (const place of [communityId, elsewhere]) await expect(post(author, place)).rejects.toMatchObject(refused)
    expect(await counted(communityId)).toEqual({ postCount: 1, rows: 1 })
    await post(author, communityId, { ...body, title: 'Cracks again' })
    await post(author, communityId, { ...body, content: 'They close in May.' })
    await post(await aMember(t.ctx, communityId), communityId)
    const hourAgo = (minutes: number) =>
      t.ctx.db
        .update(posts)
        .set({ createdAt: new Date(Date.now() - minutes * MINUTE_MS) })
        .where(eq(posts.id, id))
    await hourAgo(59)
    await expect(post(author, communityId)).rejects.toMatchObject(refused)
    await hourAgo(61)
    await post(author, communityId)
  })

  test('are taken again once the first is deleted', async () => {
    const { communityId, author } = await aMemberOfNew()
    const post = () => t.as(author).posts.create({ params: { communityId }, body })
    await t.as(author).posts.remove({ params: { postId: (await post()).id } })
    expect(await post()).toMatchObject(body)
  })

  test('sent ten times at once make one post', async () => {
    const { communityId, author } = await aMemberOfNew()
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => t.as(author).posts.create({ params: { communityId }, body })),
    )
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(refused)
    expect(await counted(communityId)).toEqual({ postCount: 1, rows: 1 })
  })
})

describe('pictures', () => {
  test('hang on the post in the order in which they were named', async () => {
    const { communityId, author } = await aMemberOfNew()
    const made = [
      await aFile(t.ctx, author.id),
      await aFile(t.ctx, author.id),
      await aFile(t.ctx, author.id),
      await aFile(t.ctx, author.id),
    ]
    const imageIds = made.map(({ id }) => id).toReversed()
    const post = await t.as(author).posts.create({ params: { communityId }, body: { ...body, imageIds } })
    expect(post.images.map(({ id }) => id)).toEqual(imageIds)
    expect(post.images[0]).toEqual({ id: imageIds[0], url: `/files/${imageIds[0]}`, width: 800, height: 600 })
    expect(await Promise.all(imageIds.map(attached))).toEqual([true, true, true, true])
  })

  test('are refused where they are somebody else’s, used already, named twice or not there; nothing is posted then', async () => {
    const { communityId, author } = await aMemberOfNew()
    const mine = await aFile(t.ctx, author.id)
    const theirs = await aFile(t.ctx, (await aUser(t.ctx)).id)
    const used = await aFile(t.ctx, author.id)
    await t.ctx.db.update(files).set({ attachedAt: new Date() }).where(eq(files.id, used.id))
    for (const imageIds of [[theirs.id], [mine.id, theirs.id], [used.id], [mine.id, mine.id], [crypto.randomUUID()]])
      await expect(
        t.as(author).posts.create({ params: { communityId }, body: { ...body, imageIds } }),
      ).rejects.toMatchObject({
        status: 400,
        issues: [{ path: 'imageIds' }],
      })
    expect(await counted(communityId)).toEqual({ postCount: 0, rows: 0 })
    expect(await attached(mine.id)).toBe(false)
  })

  test('are at most four', async () => {
    const { communityId, author } = await aMemberOfNew()
    const imageIds = Array.from({ length: 5 }, () => crypto.randomUUID())
    await expect(
      t.as(author).posts.create({ params: { communityId }, body: { ...body, imageIds } }),
    ).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'imageIds', message: 'Choose at most 4 images' }],
    })
  })
})

describe('bad input', () => {
  test.each([
    ['no title', { content: 'x' }, 'title', 'Title is required'],
    ['an empty title', { title: '  ', content: 'x' }, 'title', 'Title is required'],
    ['a title that is too long', { title: 'x'.repeat(201), content: 'x' }, 'title', 'Use at most 200 characters'],
    ['a title of two lines', { title: 'a\r\nBcc: x', content: 'x' }, 'title', 'Use plain text on one line'],
    ['no content', { title: 'x', content: ' \n ' }, 'content', 'Say something first'],
    [
      'content that is too long',
      { title: 'x', content: 'x'.repeat(20_001) },
      'content',
      'Use at most 20,000 characters',
    ],
    ['a number for a title', { title: 1, content: 'x' }, 'title', 'Title is required'],
    ['an unknown key', { ...body, isPinned: true }, 'isPinned', 'Unknown body field'],
    ['somebody else as author', { ...body, authorId: crypto.randomUUID() }, 'authorId', 'Unknown body field'],
  ])('is refused: %s', async (_what, payload, path, message) => {
    const { communityId, author } = await aMemberOfNew()
    const headers = { cookie: await t.signIn(author) }
    const answer = await t.http.inject({
      method: 'POST',
      url: `/api/communities/${communityId}/posts`,
      headers,
      payload,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path, message })
  })
})

describe('the same Idempotency-Key', () => {
  async function keyed(key: string) {
    const { communityId, author } = await aMemberOfNew()
    const headers = { cookie: await t.signIn(author), 'idempotency-key': key }
    const send = (payload: object) =>
      t.http.inject({ method: 'POST', url: `/api/communities/${communityId}/posts`, headers, payload })
    return { communityId, send }
  }

  test('gives one post and the same answer', async () => {
    const { communityId, send } = await keyed('try-1')
    const [first, second] = [await send(body), await send(body)]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.body).toBe(first.body)
    expect(await counted(communityId)).toEqual({ postCount: 1, rows: 1 })
  })

  test('gives one post where ten tries arrive together', async () => {
    const { communityId, send } = await keyed('try-2')
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => send(body)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
    expect(statuses).toContain(201)
    expect(await counted(communityId)).toEqual({ postCount: 1, rows: 1 })
  })

  test('with another body is refused', async () => {
    const { communityId, send } = await keyed('try-3')
    await send(body)
    expect((await send({ ...body, title: 'Another' })).statusCode).toBe(422)
    expect(await counted(communityId)).toEqual({ postCount: 1, rows: 1 })
  })
})
