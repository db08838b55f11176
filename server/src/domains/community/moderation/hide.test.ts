import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aComment, aMember, aPost, aUser } from '#test/factories.ts'
import { moderated, notifiedOf, REASON } from '#test/moderated.ts'

const t = await testApp()

async function aScene() {
  const scene = await moderated(t)
  const hide = (by: TestUser | null, over: object = {}) =>
    t.as(by).moderation.hide({
      params: scene.params,
      body: { kind: 'post', subjectId: scene.post.id, reason: 'spam', why: REASON, ...over },
    })
  return { ...scene, hide, page: (who: TestUser | null) => t.as(who).posts.get({ params: { postId: scene.post.id } }) }
}

describe('hiding what somebody else wrote', () => {
  test('needs nobody’s report: its author alone sees it, reads why and may appeal', async () => {
    const { moderator, author, hide, page, own, log } = await aScene()
    expect(await hide(moderator)).toEqual({ message: 'It’s hidden, and its author is told why' })
    await expect(page(moderator)).rejects.toMatchObject({ status: 404 })
    expect((await page(author)).hidden).toMatchObject({ reason: REASON })
    expect(await own()).toMatchObject([{ action: 'hide', reason: REASON, appealUntil: expect.any(String) }])
    expect(await notifiedOf(t, author, 'community-decided')).toMatchObject([
      { data: { action: 'hide', reason: REASON } },
    ])
    expect(await log()).toMatchObject([{ action: 'hide', decidedBy: { id: moderator.id } }])
  })

  test('tells nobody of a report that was never waiting', async () => {
    const { moderator, colleague, owner, hide, queue } = await aScene()
    await hide(moderator)
    expect(await queue()).toEqual([])
    for (const who of [moderator, colleague, owner])
      for (const kind of ['community-report', 'community-report-decided'])
        expect(await notifiedOf(t, who, kind)).toEqual([])
  })

  test('decides what members reported of it, and what the moderator had reported themselves', async () => {
    const { moderator, report, hide, queue, log } = await aScene()
    await report()
    await report({}, moderator)
    expect(await queue()).toHaveLength(1)
    await hide(moderator)
    expect(await queue()).toEqual([])
    expect(await log()).toHaveLength(1)
  })

  test('is undone like any decision, by the report that it left', async () => {
    const { moderator, hide, page, log, decide } = await aScene()
    await hide(moderator)
    const [decision] = await log()
    await decide(decision?.restoreId ?? '', { decision: 'restore', reason: 'It was no advertising.' })
    expect((await page(moderator)).hidden).toBeNull()
  })

  test('takes a comment out of the count of its post', async () => {
    const { moderator, comment, hide, page } = await aScene()
    expect((await page(null)).commentsCount).toBe(1)
    await hide(moderator, { kind: 'comment', subjectId: comment.id })
    expect((await page(null)).commentsCount).toBe(0)
  })

  test('is not for one’s own words, nor for those of an owner or another moderator', async () => {
    const { community, moderator, colleague, owner, hide, queue } = await aScene()
    const of = async ({ id: authorId }: TestUser) => {
      const { id: subjectId } = await aPost(t.ctx, { communityId: community.id, authorId })
      return { subjectId }
    }
    await expect(hide(moderator, await of(moderator))).rejects.toMatchObject({ status: 409 })
    for (const keeper of [colleague, owner])
      await expect(hide(moderator, await of(keeper))).rejects.toMatchObject({ status: 403 })
    expect(await queue(), 'nothing stays of a refusal').toEqual([])
    await hide(owner, await of(colleague))
  })

  test('is offered where it would be done, and nowhere else', async () => {
    const { community, moderator, colleague, owner, author, post } = await aScene()
    const offered = async (who: TestUser | null, postId: string) => {
      const { can, comments } = await t.as(who).posts.get({ params: { postId } })
      return { post: can.hide, comments: comments.items.map(({ mayHide }) => mayHide) }
    }
    const theirs = await aPost(t.ctx, { communityId: community.id, authorId: colleague.id })
    await aComment(t.ctx, { postId: theirs.id, authorId: owner.id })
    expect(await offered(moderator, post.id)).toEqual({ post: true, comments: [true] })
    expect(await offered(moderator, theirs.id)).toEqual({ post: false, comments: [false] })
    expect(await offered(owner, theirs.id)).toEqual({ post: true, comments: [false] })
    for (const who of [author, colleague, null])
      expect((await offered(who, theirs.id)).post, who ? who.id : 'a visitor').toBe(false)
  })

  test('is for those who look after the community alone', async () => {
    const { community, hide } = await aScene()
    await expect(hide(null)).rejects.toMatchObject({ status: 401 })
    for (const who of [await aMember(t.ctx, community.id), await aUser(t.ctx)])
      await expect(hide(who)).rejects.toMatchObject({ status: 403 })
  })

  test('says why in words, of something that is there', async () => {
    const { moderator, hide } = await aScene()
    await expect(hide(moderator, { why: 'Spam' })).rejects.toMatchObject({ status: 400, issues: [{ path: 'why' }] })
    await expect(hide(moderator, { reason: 'dull' })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'reason' }],
    })
    await expect(hide(moderator, { kind: 'member' })).rejects.toMatchObject({ status: 400, issues: [{ path: 'kind' }] })
    const gone = hide(moderator, { subjectId: crypto.randomUUID() })
    await expect(gone).rejects.toMatchObject({ status: 404 })
  })

  test('by two at once is done once', async () => {
    const { moderator, colleague, hide, log } = await aScene()
    const both = await Promise.allSettled([hide(moderator), hide(colleague)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await log()).toHaveLength(1)
  })
})
