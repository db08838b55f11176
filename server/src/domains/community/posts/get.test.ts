import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aCommunity, aMember, aPost, aUser } from '#test/factories.ts'

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
    const words = { take_part: false, edit: false, remove: false, pin: false, mark_answer: false }
    const nothing = { ...words, report: false, hide: false }
    expect(await can(null)).toEqual(nothing)
    expect(await can(await aUser(t.ctx))).toEqual(nothing)
    expect(await can(await aMember(t.ctx, communityId))).toEqual({ ...nothing, take_part: true, report: true })
    expect(await can(author)).toEqual({ ...nothing, take_part: true, edit: true, remove: true, mark_answer: true })
    const moderator = await aMember(t.ctx, communityId, { role: 'moderator' })
    for (const who of [moderator, { ...author, id: ownerId }])
      expect(await can(who)).toEqual({
        take_part: true,
        edit: false,
        remove: false,
        pin: true,
        mark_answer: true,
        report: true,
        hide: true,
      })
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
