import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { communities } from '#domains/community/communities/schema.ts'
import { testApp } from '#test/app.ts'
import { aCommunity, aMember, aPost, aUser } from '#test/factories.ts'
import { removePost, restorePost } from './remove.ts'
import { posts } from './schema.ts'

const t = await testApp()

async function aScene() {
  const { id: communityId, ownerId } = await aCommunity(t.ctx)
  const author = await aMember(t.ctx, communityId)
  const { id: postId } = await aPost(t.ctx, { communityId, authorId: author.id })
  const owner = { ...author, id: ownerId }
  const moderator = await aMember(t.ctx, communityId, { role: 'moderator' })
  return { communityId, postId, params: { postId }, author, owner, moderator }
}

async function postCount(communityId: string) {
  const [community] = await t.ctx.db.select().from(communities).where(eq(communities.id, communityId))
  return community?.postCount
}

const deletedEarlier = (postId: string, seconds: number) =>
  t.ctx.db
    .update(posts)
    .set({ deletedAt: sql`deleted_at - ${seconds} * interval '1 second'` })
    .where(eq(posts.id, postId))

describe('deleting a post', () => {
  test('takes it away, counts one less, and says until when it can be undone', async () => {
    const { params, communityId, author } = await aScene()
    const before = Date.now()
    const { restorableUntil } = await t.as(author).posts.remove({ params })
    expect(Date.parse(restorableUntil)).toBeGreaterThanOrEqual(before + 10_000)
    expect(Date.parse(restorableUntil)).toBeLessThanOrEqual(Date.now() + 10_000)
    await expect(t.as(null).posts.get({ params })).rejects.toMatchObject({ status: 404 })
    expect((await t.as(null).posts.list({ params: { communityId }, query: {} })).items).toEqual([])
    expect(await postCount(communityId)).toBe(0)
  })

  test('is for the author alone: owners and moderators hide it, and say why', async () => {
    const { params, communityId, author, owner, moderator } = await aScene()
    await expect(t.as(null).posts.remove({ params })).rejects.toMatchObject({ status: 401 })
    for (const who of [owner, moderator, await aMember(t.ctx, communityId), await aUser(t.ctx)])
      await expect(t.as(who).posts.remove({ params })).rejects.toMatchObject({ status: 403 })
    expect(await postCount(communityId)).toBe(1)
    expect(await t.as(author).posts.remove({ params })).toHaveProperty('restorableUntil')
  })

  test('asks once more as it deletes: whoever did not write it deletes nothing', async () => {
    const { postId, communityId, owner, moderator } = await aScene()
    for (const { id: actorId } of [owner, moderator, await aUser(t.ctx)])
      await expect(removePost(t.ctx, { postId, actorId })).rejects.toMatchObject({ code: 'not_found' })
    expect(await postCount(communityId)).toBe(1)
  })

  test('a second time finds nothing', async () => {
    const { params, communityId, author } = await aScene()
    await t.as(author).posts.remove({ params })
    await expect(t.as(author).posts.remove({ params })).rejects.toMatchObject({
      status: 404,
      message: 'Post not found',
    })
    // Nobody learns that it was there: who might not have deleted it is told the same.
    await expect(t.as(await aUser(t.ctx)).posts.remove({ params })).rejects.toMatchObject({ status: 404 })
    expect(await postCount(communityId)).toBe(0)
  })

  test('several times at once counts once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { params, communityId, author } = await aScene()
      const results = await Promise.allSettled(Array.from({ length: 6 }, () => t.as(author).posts.remove({ params })))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 404 })
      expect(await postCount(communityId)).toBe(0)
    }
  })
})

describe('undoing it', () => {
  test('brings the post back and counts it again', async () => {
    const { params, postId, communityId, author } = await aScene()
    await t.as(author).posts.remove({ params })
    expect(await t.as(author).posts.restore({ params })).toEqual({ id: postId })
    expect(await t.as(null).posts.get({ params })).toMatchObject({ id: postId })
    expect(await postCount(communityId)).toBe(1)
  })

  test('works for ten seconds and the way of the click, then no more', async () => {
    const { params, postId, author } = await aScene()
    await t.as(author).posts.remove({ params })
    await deletedEarlier(postId, 14)
    await t.as(author).posts.restore({ params })
    await t.as(author).posts.remove({ params })
    await deletedEarlier(postId, 16)
    await expect(t.as(author).posts.restore({ params })).rejects.toMatchObject({
      status: 410,
      message: 'This can no longer be undone',
    })
  })

  test('is still in time in the last of its fifteen seconds, and not a moment after', async () => {
    const { postId, author } = await aScene()
    const [deletedAt, actorId] = [new Date(), author.id]
    const after = (ms: number) => ({ ...t.ctx, now: () => new Date(deletedAt.getTime() + ms) })
    await removePost(after(0), { postId, actorId })
    await expect(restorePost(after(15_001), { postId, actorId })).rejects.toMatchObject({ code: 'gone' })
    expect(await restorePost(after(15_000), { postId, actorId })).toEqual({ id: postId })
  })

  test('is for the person who deleted it alone', async () => {
    const { params, communityId, author, owner, moderator } = await aScene()
    await t.as(author).posts.remove({ params })
    for (const who of [moderator, owner, await aUser(t.ctx)])
      await expect(t.as(who).posts.restore({ params })).rejects.toMatchObject({ status: 410 })
    await expect(t.as(null).posts.restore({ params })).rejects.toMatchObject({ status: 401 })
    expect(await postCount(communityId)).toBe(0)
    await t.as(author).posts.restore({ params })
    expect(await postCount(communityId)).toBe(1)
  })

  test('is refused for a post that is there, and for one that never was', async () => {
    const { params, communityId, author } = await aScene()
    await expect(t.as(author).posts.restore({ params })).rejects.toMatchObject({ status: 410 })
    const missing = t.as(author).posts.restore({ params: { postId: crypto.randomUUID() } })
    await expect(missing).rejects.toMatchObject({ status: 404 })
    expect(await postCount(communityId)).toBe(1)
  })

  test('twenty times at once counts once', async () => {
    const { params, communityId, author } = await aScene()
    await t.as(author).posts.remove({ params })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => t.as(author).posts.restore({ params })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await postCount(communityId)).toBe(1)
  })

  test('and deleting in a storm leave the count of what is there', async () => {
    const { params, communityId, author } = await aScene()
    const api = t.as(author)
    await Promise.allSettled(
      Array.from({ length: 60 }, (_, at) => (at % 2 ? api.posts.remove({ params }) : api.posts.restore({ params }))),
    )
    expect(await postCount(communityId)).toBe(
      (await api.posts.list({ params: { communityId }, query: {} })).items.length,
    )
  })
})
