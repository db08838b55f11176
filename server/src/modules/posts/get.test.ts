import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aComment, aCommunity, aMember, aPost, aUser } from '../../../test/factories.ts'

const t = await testApp()

const deleted = { deletedAt: new Date() }

describe('a post', () => {
  test('comes with its content as HTML and its community', async () => {
    const community = await aCommunity(t.ctx)
    const { id: postId } = await aPost(t.ctx, { communityId: community.id, content: 'In **February** <script>' })
    const post = await t.as(null).posts.get({ params: { postId } })
    expect(post.html).toBe('<p>In <strong>February</strong> &lt;script&gt;</p>\n')
    expect(post.community).toEqual({ id: community.id, name: community.name, isPublic: true })
    expect(post.author).toEqual(expect.objectContaining({ firstName: 'Ada' }))
    expect(post.author).not.toHaveProperty('email')
  })

  test('says what the caller may do', async () => {
    const { id: communityId, ownerId } = await aCommunity(t.ctx)
    const author = await aMember(t.ctx, communityId)
    const { id: postId } = await aPost(t.ctx, { communityId, authorId: author.id })
    const can = async (who: typeof author | null) => (await t.as(who).posts.get({ params: { postId } })).can
    const nothing = { take_part: false, edit: false, remove: false, pin: false }
    expect(await can(null)).toEqual(nothing)
    expect(await can(await aUser(t.ctx))).toEqual(nothing)
    expect(await can(await aMember(t.ctx, communityId))).toEqual({ ...nothing, take_part: true })
    expect(await can(author)).toEqual({ take_part: true, edit: true, remove: true, pin: false })
    const moderator = await aMember(t.ctx, communityId, { role: 'moderator' })
    for (const who of [moderator, { ...author, id: ownerId }])
      expect(await can(who)).toEqual({ take_part: true, edit: false, remove: true, pin: true })
  })

  test('is not found once it is deleted, where it never was, or by an id that is none', async () => {
    const { id: gone } = await aPost(t.ctx, deleted)
    for (const id of [gone, crypto.randomUUID(), 'no-uuid', "'"])
      expect((await t.http.inject({ url: `/api/posts/${encodeURIComponent(id)}` })).statusCode).toBe(404)
  })

  test.each([
    ['paid', { isPaid: true, priceCents: 2900, isPublic: false }],
    ['invite-only', { membershipType: 'invite_only', isPublic: false }],
  ] as const)('of a community that is %s is for its members', async (_kind, over) => {
    const { id: communityId } = await aCommunity(t.ctx, over)
    const { id: postId } = await aPost(t.ctx, { communityId })
    const get = async (who: Parameters<typeof t.as>[0]) => t.as(who).posts.get({ params: { postId } })
    await expect(get(null)).rejects.toMatchObject({ status: 401, message: expect.stringContaining('Unauthorized') })
    await expect(get(await aUser(t.ctx))).rejects.toMatchObject({ status: 403, message: 'Join the community first' })
    expect((await get(await aMember(t.ctx, communityId))).id).toBe(postId)
  })
})

describe('the comments of a post', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

  test('come oldest first, with answers naming the comment they answer', async () => {
    const { id: postId, authorId } = await aPost(t.ctx)
    const second = await aComment(t.ctx, { postId, authorId, content: '*second*', createdAt: minutesAgo(2) })
    const first = await aComment(t.ctx, { postId, authorId, content: 'first', createdAt: minutesAgo(3) })
    const answer = await aComment(t.ctx, {
      postId,
      authorId,
      content: 'answer',
      parentId: first.id,
      createdAt: minutesAgo(1),
    })
    const { comments } = await t.as(null).posts.get({ params: { postId } })
    expect(comments.map(({ id, parentId }) => ({ id, parentId }))).toEqual([
      { id: first.id, parentId: null },
      { id: second.id, parentId: null },
      { id: answer.id, parentId: first.id },
    ])
    expect(comments[1]).toEqual({
      id: second.id,
      parentId: null,
      content: '*second*',
      html: '<p><em>second</em></p>\n',
      isDeleted: false,
      createdAt: second.createdAt.toISOString(),
      editedAt: null,
      author: { id: authorId, firstName: 'Ada', lastName: 'Nguyen', profileImageUrl: null, profession: 'Builder' },
    })
  })

  test('that are deleted stay as empty places while an answer hangs on them', async () => {
    const { id: postId, authorId } = await aPost(t.ctx)
    const answered = await aComment(t.ctx, { postId, authorId, content: 'secret one', ...deleted })
    const answer = await aComment(t.ctx, { postId, authorId, parentId: answered.id })
    await aComment(t.ctx, { postId, authorId, content: 'secret two', ...deleted })
    const emptied = await aComment(t.ctx, { postId, authorId, content: 'secret three', ...deleted })
    await aComment(t.ctx, { postId, authorId, parentId: emptied.id, content: 'secret four', ...deleted })
    const { comments } = await t.as(null).posts.get({ params: { postId } })
    expect(comments.map(({ id }) => id)).toEqual([answered.id, answer.id])
    expect(comments[0]).toMatchObject({ isDeleted: true, author: null, content: '', html: '' })
    expect(JSON.stringify(comments)).not.toContain('secret')
  })

  test('are at most 500', async () => {
    const { id: postId, authorId } = await aPost(t.ctx)
    await t.ctx.pool.query(
      `insert into comments (post_id, author_id, content) select $1, $2, 'comment ' || n from generate_series(1, 510) n`,
      [postId, authorId],
    )
    expect((await t.as(null).posts.get({ params: { postId } })).comments).toHaveLength(500)
  })
})
