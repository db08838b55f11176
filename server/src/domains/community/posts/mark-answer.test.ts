import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aComment, aCommunity, aMember, aPost } from '#test/factories.ts'
import { posts } from './schema.ts'

const t = await testApp()

/** A post with two comments by two members. */
async function aThread() {
  const { id: communityId } = await aCommunity(t.ctx)
  const author = await aMember(t.ctx, communityId)
  const post = await aPost(t.ctx, { communityId, authorId: author.id })
  const [one, two] = [await aMember(t.ctx, post.communityId), await aMember(t.ctx, post.communityId)]
  const first = await aComment(t.ctx, { postId: post.id, authorId: one.id, content: 'First.' })
  const second = await aComment(t.ctx, { postId: post.id, authorId: two.id, content: 'Second.' })
  return { post, one, two, first, second, params: { postId: post.id }, author: t.as(author) }
}
const newsOf = async (person: TestUser) =>
  (await t.as(person).notifications.list({ query: {} })).items.map(({ text }) => text)

describe('the answer to a post', () => {
  test('is one comment, shown on top and in lists; it changes, is taken back, and whoever wrote it is told once', async () => {
    const { post, params, author, first, second, one, two } = await aThread()
    const listed = async () =>
      (await t.as(null).posts.list({ params: { communityId: post.communityId }, query: { only: 'answered' } })).items
    expect(await listed()).toEqual([])
    for (let n = 0; n < 2; n += 1) await author.posts.markAnswer({ params, body: { commentId: first.id } })
    const page = await author.posts.get({ params })
    expect([page.isAnswered, page.answer?.id, page.comments.items.map(({ isAnswer }) => isAnswer)]).toEqual([
      true,
      first.id,
      [true, false],
    ])
    expect((await listed()).map(({ id, isAnswered }) => [id, isAnswered])).toEqual([[post.id, true]])
    await author.posts.markAnswer({ params, body: { commentId: second.id } })
    expect((await author.posts.get({ params })).answer?.content).toBe('Second.')
    await author.posts.unmarkAnswer({ params })
    expect((await author.posts.get({ params })).answer).toBeNull()
    expect(await listed()).toEqual([])
    for (const person of [one, two]) expect(await newsOf(person)).toEqual(['Your comment was marked as the answer'])
  })

  test('is never a deleted comment, nor one of another post', async () => {
    const { params, author, first, one, post } = await aThread()
    const elsewhere = await aComment(t.ctx, { postId: (await aPost(t.ctx)).id, authorId: one.id })
    const mark = (commentId: string) => author.posts.markAnswer({ params, body: { commentId } })
    await expect(mark(elsewhere.id)).rejects.toMatchObject({ code: 'not_found' })
    await mark(first.id)
    await t.as(one).posts.removeComment({ params: { commentId: first.id } })
    expect((await author.posts.get({ params })).isAnswered).toBe(false)
    await expect(mark(first.id)).rejects.toMatchObject({ code: 'not_found' })
    const [row] = await t.ctx.db.select().from(posts).where(eq(posts.id, post.id))
    expect(row?.answerId).toBeNull()
  })

  test('is not marked while it is deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { params, author, first, one } = await aThread()
      await Promise.allSettled([
        author.posts.markAnswer({ params, body: { commentId: first.id } }),
        t.as(one).posts.removeComment({ params: { commentId: first.id } }),
      ])
      expect((await author.posts.get({ params })).isAnswered).toBe(false)
    }
  })
})

describe('a thread as the beginning of a request for quotes', () => {
  test('has one’s own words as they are, others’ as quotes, and nobody’s name', async () => {
    const { params, author, first, two } = await aThread()
    await author.posts.markAnswer({ params, body: { commentId: first.id } })
    const own = await author.posts.brief({ params })
    expect(own.description).toBe(
      'Cracks above the door\n\nThey open in **February**.\n\nWhat the community answered:\n> First.',
    )
    const { description } = await t.as(two).posts.brief({ params })
    expect(description).toBe(
      'I have much the same job as in this post:\n\n> Cracks above the door\n> \n> They open in **February**.\n\nWhat the community answered:\n> First.',
    )
    expect(own.description + description).not.toMatch(/Ada|Nguyen/)
  })

  test('fits into a request however long it is', async () => {
    const post = await aPost(t.ctx, { content: 'é\n'.repeat(10_000), title: 'x'.repeat(200) })
    const { description } = await t.as(null).posts.brief({ params: { postId: post.id } })
    expect(description.length).toBeLessThan(5000)
  })
})
