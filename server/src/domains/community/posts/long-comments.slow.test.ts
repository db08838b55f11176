import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aMember, aPost } from '#test/factories.ts'
import { measureTimeRatio } from '#test/times-as-long.ts'
import { rerender } from './render-again.ts'
import { comments, posts } from './schema.ts'

const t = await testApp()

/** Links become most of all: five bytes a character and more. */
const long = '[a](http://b) &\n'.repeat(400).slice(0, 5000)

async function aPostWith(count: number, content: string) {
  const { id: postId, communityId } = await aPost(t.ctx)
  const author = await aMember(t.ctx, communityId)
  await t.ctx.db.execute(sql`insert into comments (post_id, author_id, content, created_at)
    select ${postId}, ${author.id}, ${content}, timestamptz '2026-01-01 00:00+00' + n * interval '1 second'
    from generate_series(1, ${count}::int) n`)
  await t.ctx.db.update(posts).set({ commentsCount: count }).where(eq(posts.id, postId))
  return { postId, author, params: { postId }, url: `/api/posts/${postId}` }
}

type Talk = Awaited<ReturnType<typeof aPostWith>>
let long500: Talk
let short50: Talk
beforeAll(async () => {
  long500 = await aPostWith(500, long)
  short50 = await aPostWith(50, 'Get a **soil report**.')
  await rerender(t.ctx)
})

const MAX_BYTES = 512 * 1024
const get = (url: string) => t.http.inject({ url })

describe('a post with 500 comments of 5,000 characters', () => {
  test('is answered in less than half a megabyte, and so is every page of its comments', async () => {
    const answer = await get(long500.url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.length).toBeLessThan(MAX_BYTES)
    const { commentsCount, comments: first } = answer.json()
    expect(commentsCount).toBe(500)
    const seen = new Set(first.items.map(({ id }: { id: string }) => id))
    for (let { next } = first; next !== null; ) {
      const page = await get(`${long500.url}/comments?cursor=${next}&limit=100`)
      expect(page.rawPayload.length).toBeLessThan(MAX_BYTES)
      for (const { id } of page.json().items) seen.add(id)
      next = page.json().next
    }
    expect(seen.size).toBe(500)
  })

  test('is not ten times the work of one with 50 short ones', async () => {
    const comments = (of: Talk) => () => get(`${of.url}/comments`)
    expect(
      await measureTimeRatio(
        () => get(long500.url),
        () => get(short50.url),
      ),
    ).toBeLessThan(10)
    expect(await measureTimeRatio(comments(long500), comments(short50))).toBeLessThan(10)
  })

  test('is talked about on: liked, answered, changed, deleted and restored, and counted right', async () => {
    const { params, author } = long500
    const api = t.as(author)
    const count = async () => (await api.posts.get({ params })).commentsCount
    const { id: commentId } = await api.posts.comment({ params, body: { content: long } })
    const page = await api.posts.comments({ params, query: { beside: commentId } })
    expect(page.items.at(-1)).toMatchObject({ id: commentId, content: long.trim() })
    await api.posts.comment({ params, body: { content: `${long.trim().slice(0, -1)}!`, parentId: commentId } })
    expect(await count()).toBe(502)
    await api.posts.updateComment({ params: { commentId }, body: { content: 'Short.' } })
    const changed = await api.posts.comments({ params, query: { beside: commentId } })
    expect(changed.items.at(-1)).toMatchObject({ html: '<p>Short.</p>\n', answersCount: 1 })
    await api.posts.removeComment({ params: { commentId } })
    expect(await count()).toBe(501)
    await api.posts.restoreComment({ params: { commentId } })
    expect(await count()).toBe(502)
    expect(await t.ctx.db.$count(comments, eq(comments.postId, params.postId))).toBe(502)
    expect(await api.posts.like({ params })).toEqual({ likesCount: 1, liked: true })
    expect(await api.posts.unlike({ params })).toEqual({ likesCount: 0, liked: false })
  })
})
