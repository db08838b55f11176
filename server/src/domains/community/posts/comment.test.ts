import { and, eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aComment, aMember, aPost, aUser } from '#test/factories.ts'
import { removeComment } from './change-comment.ts'
import { comments, posts } from './schema.ts'

const t = await testApp()

async function aScene() {
  const { id: postId, communityId, authorId } = await aPost(t.ctx)
  const ada = await aMember(t.ctx, communityId)
  const moderator = await aMember(t.ctx, communityId, { role: 'moderator' })
  return { postId, communityId, authorId, params: { postId }, ada, moderator, api: t.as(ada) }
}

async function aSceneWithComment() {
  const scene = await aScene()
  const { id: commentId } = await aComment(t.ctx, {
    postId: scene.postId,
    authorId: scene.ada.id,
    content: 'Get a soil report.',
  })
  return { ...scene, commentId, comment: { commentId } }
}

async function counted(postId: string) {
  const [post] = await t.ctx.db.select().from(posts).where(eq(posts.id, postId))
  const rows = await t.ctx.db
    .select()
    .from(comments)
    .where(and(eq(comments.postId, postId), isNull(comments.deletedAt)))
  return { count: post?.commentsCount, rows: rows.length }
}

const body = { content: 'Get a **soil report**.' }

describe('a member', () => {
  test('comments, and the post counts it', async () => {
    const { params, postId, ada, api } = await aScene()
    const comment = await api.posts.comment({ params, body })
    expect(comment).toMatchObject({ ...body, parentId: null, isDeleted: false, editedAt: null, author: { id: ada.id } })
    expect(comment.html).toBe('<p>Get a <strong>soil report</strong>.</p>\n')
    expect(await counted(postId)).toEqual({ count: 1, rows: 1 })
    expect((await api.posts.get({ params })).comments.items).toEqual([comment])
    expect((await t.as(null).posts.get({ params })).comments.items).toEqual([{ ...comment, isOwn: false }])
  })

  test('answers a comment', async () => {
    const { params, postId, commentId, api } = await aSceneWithComment()
    expect(await api.posts.comment({ params, body: { ...body, parentId: commentId } })).toMatchObject({
      parentId: commentId,
    })
    expect(await counted(postId)).toEqual({ count: 2, rows: 2 })
  })

  test('says the same only once in an hour in a place, and something long only once anywhere', async () => {
    const { params, postId, communityId, commentId, ada, api } = await aSceneWithComment()
    const there = { postId: (await aPost(t.ctx, { communityId })).id }
    const refused = {
      status: 400,
      issues: [{ path: 'content', message: expect.stringContaining('within the last hour') }],
    }
    const long = {
      content: 'Mention it to your neighbour, whose fence it is too, before you dig: they pay half of it.',
    }
    const { id } = await api.posts.comment({ params, body })
    await api.posts.comment({ params, body: long })
    await expect(api.posts.comment({ params, body })).rejects.toMatchObject(refused)
    for (const place of [params, there])
      await expect(api.posts.comment({ params: place, body: long })).rejects.toMatchObject(refused)
    await expect(api.posts.comment({ params, body: { ...long, parentId: commentId } })).rejects.toMatchObject(refused)
    await api.posts.comment({ params: there, body })
    await api.posts.comment({ params, body: { ...body, parentId: commentId } })
    await t.as(await aMember(t.ctx, communityId)).posts.comment({ params, body })
    expect(await counted(postId)).toEqual({ count: 5, rows: 5 })
    await api.posts.removeComment({ params: { commentId: id } })
    expect(await api.posts.comment({ params, body })).toMatchObject({ author: { id: ada.id } })
  })

  test('said ten times at once is said once', async () => {
    const { params, postId, api } = await aScene()
    await Promise.allSettled(Array.from({ length: 10 }, () => api.posts.comment({ params, body })))
    expect(await counted(postId)).toEqual({ count: 1, rows: 1 })
  })

  test('cannot answer an answer, a deleted comment, one of another post, or none', async () => {
    const { params, postId, commentId, ada, api } = await aSceneWithComment()
    const answer = await aComment(t.ctx, { postId, authorId: ada.id, parentId: commentId })
    const elsewhere = await aSceneWithComment()
    const gone = await aComment(t.ctx, { postId, authorId: ada.id })
    await api.posts.removeComment({ params: { commentId: gone.id } })
    for (const parentId of [answer.id, gone.id, elsewhere.commentId, crypto.randomUUID()])
      await expect(api.posts.comment({ params, body: { ...body, parentId } })).rejects.toMatchObject({
        status: 400,
        issues: [{ path: 'parentId' }],
      })
    expect(await counted(postId)).toEqual({ count: 2, rows: 2 })
  })

  test('is answered 201 over HTTP, and once for one Idempotency-Key', async () => {
    const { postId, ada } = await aScene()
    const headers = { cookie: await t.signIn(ada), 'idempotency-key': 'comment-1' }
    const send = (payload: object) =>
      t.http.inject({ method: 'POST', url: `/api/posts/${postId}/comments`, headers, payload })
    const [first, again, other] = [await send(body), await send(body), await send({ content: 'Else' })]
    expect([first.statusCode, again.statusCode, other.statusCode]).toEqual([201, 201, 422])
    expect(again.body).toBe(first.body)
    expect(await counted(postId)).toEqual({ count: 1, rows: 1 })
  })

  test.each([
    [{ content: ' ' }, 'content', 'Say something first'],
    [{ content: 'x'.repeat(5001) }, 'content', 'Use at most 5,000 characters'],
    [{ content: 'x', authorId: crypto.randomUUID() }, 'authorId', 'Unknown body field'],
  ])('is told what is wrong with %j', async (payload, path, message) => {
    const { postId, ada } = await aScene()
    const headers = { cookie: await t.signIn(ada) }
    const answer = await t.http.inject({ method: 'POST', url: `/api/posts/${postId}/comments`, headers, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path, message })
  })
})

describe('those who are no members', () => {
  test('cannot comment: visitors sign in, others join first', async () => {
    const { params, postId } = await aScene()
    await expect(t.as(null).posts.comment({ params, body })).rejects.toMatchObject({ status: 401 })
    await expect(t.as(await aUser(t.ctx)).posts.comment({ params, body })).rejects.toMatchObject({ status: 403 })
    expect(await counted(postId)).toEqual({ count: 0, rows: 0 })
  })

  test('find no deleted or missing post to comment on', async () => {
    const { ada, communityId } = await aScene()
    const { id } = await aPost(t.ctx, { communityId, deletedAt: new Date() })
    for (const postId of [id, crypto.randomUUID()])
      await expect(t.as(ada).posts.comment({ params: { postId }, body })).rejects.toMatchObject({ status: 404 })
  })
})

describe('editing a comment', () => {
  test('is for its author, and marks it', async () => {
    const { comment, api } = await aSceneWithComment()
    const edited = await api.posts.updateComment({ params: comment, body: { content: 'Get *two*.' } })
    expect(edited).toMatchObject({ content: 'Get *two*.', html: '<p>Get <em>two</em>.</p>\n' })
    expect(edited.editedAt).not.toBeNull()
  })

  test('without changing a word leaves no mark', async () => {
    const { comment, api } = await aSceneWithComment()
    const edited = await api.posts.updateComment({ params: comment, body: { content: 'Get a soil report.' } })
    expect(edited.editedAt).toBeNull()
  })

  test('is refused to everybody else, moderators too', async () => {
    const { comment, communityId, moderator } = await aSceneWithComment()
    const update = (who: Parameters<typeof t.as>[0]) => t.as(who).posts.updateComment({ params: comment, body })
    await expect(update(null)).rejects.toMatchObject({ status: 401 })
    for (const who of [moderator, await aUser(t.ctx), await aMember(t.ctx, communityId)])
      await expect(update(who)).rejects.toMatchObject({ status: 403 })
  })

  test('is refused where the community is closed, and to an author who is banned from it', async () => {
    const { comment, communityId, ada, moderator, api } = await aSceneWithComment()
    const archived = (at: Date | null) =>
      t.ctx.db.execute(sql`update communities set archived_at = ${at} where id = ${communityId}`)
    await archived(t.ctx.now())
    await expect(api.posts.updateComment({ params: comment, body })).rejects.toMatchObject({ status: 409 })
    await archived(null)
    const ban = { userId: ada.id, reason: 'You sold cladding in every thread.' }
    await t.as(moderator).communityMembers.ban({ params: { communityId }, body: ban })
    await expect(api.posts.updateComment({ params: comment, body })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('banned'),
    })
  })

  test('finds no comment that is deleted, of a deleted post, or not there', async () => {
    const { comment, params, authorId, api } = await aSceneWithComment()
    const missing = { status: 404, message: 'Comment not found' }
    await expect(api.posts.updateComment({ params: { commentId: crypto.randomUUID() }, body })).rejects.toMatchObject(
      missing,
    )
    const author = { id: authorId, email: 'x@test.example', firstName: 'Bo', lastName: 'Lee' }
    await t.as(author).posts.remove({ params })
    await expect(api.posts.updateComment({ params: comment, body })).rejects.toMatchObject(missing)
    await t.as(author).posts.restore({ params })
    await api.posts.removeComment({ params: comment })
    await expect(api.posts.updateComment({ params: comment, body })).rejects.toMatchObject(missing)
  })
})

describe('deleting a comment', () => {
  test('takes it away, counts one less, and can be undone for ten seconds', async () => {
    const { comment, commentId, params, postId, api } = await aSceneWithComment()
    const before = Date.now()
    const { restorableUntil } = await api.posts.removeComment({ params: comment })
    expect(Date.parse(restorableUntil)).toBeGreaterThanOrEqual(before + 10_000)
    expect((await api.posts.get({ params })).comments.items).toEqual([])
    expect(await counted(postId)).toEqual({ count: 0, rows: 0 })
    expect(await api.posts.restoreComment({ params: comment })).toEqual({ id: commentId })
    expect(await counted(postId)).toEqual({ count: 1, rows: 1 })
    await api.posts.removeComment({ params: comment })
    await t.ctx.db
      .update(comments)
      .set({ deletedAt: sql`deleted_at - interval '16 seconds'` })
      .where(eq(comments.id, commentId))
    await expect(api.posts.restoreComment({ params: comment })).rejects.toMatchObject({
      status: 410,
      message: 'This can no longer be undone',
    })
    expect(await counted(postId)).toEqual({ count: 0, rows: 0 })
  })

  test('leaves the answers and counts them', async () => {
    const { comment, commentId, params, postId, api } = await aSceneWithComment()
    const answer = await api.posts.comment({ params, body: { ...body, parentId: commentId } })
    await api.posts.removeComment({ params: comment })
    expect(await counted(postId)).toEqual({ count: 1, rows: 1 })
    expect((await api.posts.get({ params })).comments.items).toMatchObject([
      { id: commentId, isDeleted: true, content: '', answersCount: 1 },
    ])
    const answers = await api.posts.comments({ params, query: { parentId: commentId } })
    expect(answers.items).toEqual([answer])
  })

  test('is for its author alone: others hide it, and say why', async () => {
    const { comment, communityId, moderator, api } = await aSceneWithComment()
    const remove = (who: Parameters<typeof t.as>[0]) => t.as(who).posts.removeComment({ params: comment })
    await expect(remove(null)).rejects.toMatchObject({ status: 401 })
    for (const who of [await aUser(t.ctx), await aMember(t.ctx, communityId), moderator])
      await expect(remove(who)).rejects.toMatchObject({ status: 403 })
    expect(await api.posts.removeComment({ params: comment })).toHaveProperty('restorableUntil')
    const again = api.posts.removeComment({ params: comment })
    await expect(again).rejects.toMatchObject({ status: 404, message: 'Comment not found' })
  })

  test('asks who somebody is once more as it happens: the rule of the page may have been overtaken', async () => {
    const { comment, communityId, postId, moderator } = await aSceneWithComment()
    const member = await aMember(t.ctx, communityId)
    for (const { id: actorId } of [member, moderator])
      await expect(removeComment(t.ctx, { ...comment, actorId })).rejects.toMatchObject({ code: 'not_found' })
    expect(await counted(postId)).toEqual({ count: 1, rows: 1 })
  })

  test('can be undone by the person who did it alone', async () => {
    const { comment, postId, api, moderator } = await aSceneWithComment()
    await api.posts.removeComment({ params: comment })
    await expect(t.as(moderator).posts.restoreComment({ params: comment })).rejects.toMatchObject({ status: 410 })
    await expect(t.as(null).posts.restoreComment({ params: comment })).rejects.toMatchObject({ status: 401 })
    const missing = api.posts.restoreComment({ params: { commentId: crypto.randomUUID() } })
    await expect(missing).rejects.toMatchObject({ status: 404 })
    await api.posts.restoreComment({ params: comment })
    expect(await counted(postId)).toEqual({ count: 1, rows: 1 })
  })
})

describe('at the same time', () => {
  test('20 comments are counted as 20', async () => {
    const { params, postId, commentId, api } = await aSceneWithComment()
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        api.posts.comment({ params, body: { content: `Report ${at}`, parentId: at % 2 ? null : commentId } }),
      ),
    )
    expect(await counted(postId)).toEqual({ count: 21, rows: 21 })
  })

  test('two deletions of one comment count once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { comment, postId, api } = await aSceneWithComment()
      const all = [api, api, api, api]
      const results = await Promise.allSettled(all.map((one) => one.posts.removeComment({ params: comment })))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await counted(postId)).toEqual({ count: 0, rows: 0 })
    }
  })

  test('a storm of comments, answers, deletions, undoings and likes leaves the right count', async () => {
    const { comment, commentId, params, postId, api } = await aSceneWithComment()
    const calls = [
      () => api.posts.comment({ params, body }),
      () => api.posts.comment({ params, body: { ...body, parentId: commentId } }),
      () => api.posts.removeComment({ params: comment }),
      () => api.posts.restoreComment({ params: comment }),
      () => api.posts.like({ params }),
    ]
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => calls[at % calls.length]?.()))
    const { count, rows } = await counted(postId)
    expect(count).toBe(rows)
    for (const result of results)
      if (result.status === 'rejected') expect([400, 404, 410]).toContain(result.reason.status)
  })
})
