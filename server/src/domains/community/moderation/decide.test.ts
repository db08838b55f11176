import { DAY_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { purgeDeleted } from '#domains/community/posts/remove.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aComment, aMember, aPost, aUser } from '#test/factories.ts'
import { after, moderated, notifiedOf, REASON } from '#test/moderated.ts'

const t = await testApp()

const postPage = (who: TestUser | null, postId: string) => t.as(who).posts.get({ params: { postId } })
const counts = async (communityId: string) => {
  const { rows } = await t.ctx.db.execute<{ posts: number; there: number }>(sql`select post_count as posts,
    (select count(*)::int from posts where community_id = c.id and deleted_at is null) as there
    from communities c where id = ${communityId}`)
  return rows[0]
}

describe('a hidden post', () => {
  test('is missing to everybody wherever posts are read, but its author, who reads why', async () => {
    const { community, author, moderator, owner, post, report, decide, params } = await moderated(t)
    const reader = await aMember(t.ctx, community.id)
    const before = await t.as(author).standing.own({ params, query: {} })
    await decide(await report(), { decision: 'hide' })
    for (const who of [reader, moderator, owner, null])
      await expect(postPage(who, post.id)).rejects.toMatchObject({ status: 404 })
    expect((await t.as(reader).posts.list({ params, query: {} })).items).toEqual([])
    expect((await t.as(reader).posts.list({ params, query: { search: 'cracks' } })).items).toEqual([])
    expect((await t.as(reader).posts.feed({ query: {} })).items).toEqual([])
    expect((await t.as(reader).communities.dashboard({ params })).recentPosts).toEqual([])
    expect(await counts(community.id)).toEqual({ posts: 0, there: 0 })
    expect((await t.as(author).standing.own({ params, query: {} })).points).toBeLessThan(before.points)
    const page = await postPage(author, post.id)
    expect(page).toMatchObject({ id: post.id, title: post.title, hidden: { reason: REASON } })
    expect(Object.values(page.can)).not.toContain(true)
    const ids = { postId: post.id }
    await expect(t.as(author).posts.update({ params: ids, body: { title: 'Again' } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(t.as(author).posts.remove({ params: ids })).rejects.toMatchObject({ status: 404 })
    await expect(t.as(author).posts.restore({ params: ids })).rejects.toMatchObject({ status: 410 })
    await expect(t.as(moderator).posts.restore({ params: ids })).rejects.toMatchObject({ status: 410 })
    await expect(t.as(reader).posts.like({ params: ids })).rejects.toMatchObject({ status: 404 })
    await expect(t.as(author).posts.comment({ params: ids, body: { content: 'Hello?' } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('comes back as it was for thirty days, with its points, and not later', async () => {
    const { community, author, moderator, post, report, decide, params, own } = await moderated(t)
    const reader = await aMember(t.ctx, community.id)
    const { points } = await t.as(author).standing.own({ params, query: {} })
    const reportId = await report()
    await decide(reportId, { decision: 'hide' })
    await after(t, 29, () => purgeDeleted(t.ctx))
    const late = await report({ kind: 'member', subjectId: author.id })
    await decide(late, { decision: 'warn' })
    await after(t, 29.9, () => decide(reportId, { decision: 'restore', reason: 'It was no advertising.' }))
    expect(await postPage(reader, post.id)).toMatchObject({ commentsCount: 1, hidden: null })
    expect(await counts(community.id)).toEqual({ posts: 1, there: 1 })
    expect((await t.as(author).standing.own({ params, query: {} })).points).toBe(points)
    expect(await own()).toMatchObject([
      { action: 'warn' },
      { action: 'hide', undoneAt: expect.any(String), appealUntil: null },
    ])
    expect(await notifiedOf(t, author, 'community-decision-undone')).toMatchObject([
      { data: { reason: 'It was no advertising.' } },
    ])
    await expect(decide(reportId, { decision: 'restore' })).rejects.toMatchObject({ status: 409 })
    await expect(after(t, 31, () => decide(late, { decision: 'restore' }, moderator))).rejects.toMatchObject({
      status: 410,
    })
  })

  test('goes for good once nobody can bring it back', async () => {
    const { author, post, report, decide } = await moderated(t)
    await decide(await report(), { decision: 'hide' })
    await after(t, 59, () => purgeDeleted(t.ctx))
    expect(await postPage(author, post.id)).toMatchObject({ id: post.id })
    await after(t, 61, () => purgeDeleted(t.ctx))
    await expect(postPage(author, post.id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a hidden comment', () => {
  test('is missing to everybody but its author, is not counted, and comes back', async () => {
    const { community, author, comment, post, report, decide } = await moderated(t)
    const reader = await aMember(t.ctx, community.id)
    const said = async (who: TestUser | null) => (await postPage(who, post.id)).comments.items
    const reportId = await report({ kind: 'comment', subjectId: comment.id })
    await decide(reportId, { decision: 'hide' })
    expect(await said(reader)).toEqual([])
    expect(await said(null)).toEqual([])
    expect(await postPage(reader, post.id)).toMatchObject({ commentsCount: 0 })
    expect(await said(author)).toMatchObject([
      { id: comment.id, content: 'Buy my sealant.', hiddenFor: REASON, isDeleted: false, isOwn: false },
    ])
    const ids = { commentId: comment.id }
    await expect(t.as(author).posts.updateComment({ params: ids, body: { content: 'New' } })).rejects.toMatchObject({
      status: 404,
    })
    await decide(reportId, { decision: 'restore' })
    expect(await said(reader)).toMatchObject([{ content: 'Buy my sealant.', hiddenFor: null }])
    expect(await postPage(reader, post.id)).toMatchObject({ commentsCount: 1 })
  })

  test('keeps an empty place while somebody’s answer hangs on it, and is no answer to the post any more', async () => {
    const { community, author, comment, post, report, decide } = await moderated(t)
    const reader = await aMember(t.ctx, community.id)
    await aComment(t.ctx, { postId: post.id, authorId: reader.id, parentId: comment.id })
    await t.as(author).posts.markAnswer({ params: { postId: post.id }, body: { commentId: comment.id } })
    await decide(await report({ kind: 'comment', subjectId: comment.id }), { decision: 'hide' })
    const page = await postPage(reader, post.id)
    expect(page).toMatchObject({ isAnswered: false, answer: null })
    expect(page.comments.items).toMatchObject([
      { isDeleted: true, content: '', html: '', author: null, hiddenFor: null },
    ])
  })
})

describe('a mute', () => {
  test('keeps somebody from posting, commenting and liking until the instant it ends, with until when and why', async () => {
    const { community, author, report, decide, params, post } = await moderated(t)
    const other = await aPost(t.ctx, { communityId: community.id })
    const ids = { postId: other.id }
    await decide(await report({ kind: 'member', subjectId: author.id }), { decision: 'mute', days: 7 })
    const says = new RegExp(`^You’re muted in this community until .+, Melbourne time. The reason: ${REASON}$`)
    const refused = { status: 403, message: expect.stringMatching(says) }
    const api = t.as(author)
    const tries = [
      () => api.posts.create({ params, body: { title: 'Hello', content: 'Is anybody here?' } }),
      () => api.posts.comment({ params: ids, body: { content: 'Me too.' } }),
      () => api.posts.like({ params: ids }),
      () => api.posts.update({ params: { postId: post.id }, body: { title: 'Buy now' } }),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(refused)
    const page = await postPage(author, other.id)
    expect(page).toMatchObject({ can: { take_part: false }, mute: { reason: REASON, until: expect.any(String) } })
    const { viewerMute } = await t.as(author).communities.get({ params })
    const endsAt = new Date(viewerMute?.until ?? 0)
    const { now } = t.ctx
    t.ctx.now = () => new Date(endsAt.getTime() - 1)
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(refused)
    t.ctx.now = () => endsAt
    for (const attempt of tries) await expect(attempt()).resolves.toBeDefined()
    t.ctx.now = now
    const elsewhere = await aMember(t.ctx, community.id)
    await expect(t.as(elsewhere).posts.like({ params: ids })).resolves.toMatchObject({ liked: true })
  })

  test('hides what was reported, says so, and ends when it is taken back; of two the later one counts', async () => {
    const { author, comment, report, decide, params, post } = await moderated(t)
    const reader = await aUser(t.ctx)
    const first = await report()
    await decide(first, { decision: 'mute', days: '30' as unknown as 30 })
    await expect(postPage(reader, post.id)).rejects.toMatchObject({ status: 404 })
    const [letter] = await notifiedOf(t, author, 'community-decided')
    expect(letter).toMatchObject({
      data: { of: 'post', action: 'mute', reason: REASON, until: expect.stringContaining(' on ') },
    })
    const second = await report({ kind: 'member', subjectId: author.id })
    await decide(second, { decision: 'mute', days: 1 })
    const until = async () => (await t.as(author).communities.get({ params })).viewerMute?.until ?? ''
    expect(new Date(await until()).getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS)
    await decide(first, { decision: 'restore' })
    expect(await postPage(reader, post.id)).toMatchObject({ comments: { items: [{ id: comment.id }] } })
    expect(new Date(await until()).getTime()).toBeLessThan(Date.now() + 2 * DAY_MS)
    await decide(second, { decision: 'restore' })
    expect(await until()).toBe('')
  })

  test('needs one of the offered times', async () => {
    const { report, decide } = await moderated(t)
    const reportId = await report()
    for (const days of [undefined, 2, 365, 0])
      await expect(decide(reportId, { decision: 'mute', days: days as 1 })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a decision', () => {
  test('warns without changing anything, and tells the person why and until when they may appeal', async () => {
    const { author, post, report, decide, own, queue, community } = await moderated(t)
    const reporter = await aMember(t.ctx, community.id)
    await decide(await report({}, reporter), { decision: 'warn' })
    expect(await queue()).toEqual([])
    expect(await postPage(null, post.id)).toMatchObject({ id: post.id })
    expect(await notifiedOf(t, author, 'community-decided')).toMatchObject([
      { data: { action: 'warn', reason: REASON, appealUntil: expect.any(String) } },
    ])
    const [decision] = await own()
    expect(decision).toMatchObject({ action: 'warn', reason: REASON, community: { name: community.name } })
    expect(JSON.stringify(decision)).not.toContain(reporter.id)
    expect(new Date(decision?.appealUntil ?? 0).getTime() - new Date(decision?.decidedAt ?? 0).getTime()).toBe(
      30 * DAY_MS,
    )
    const { items } = await t.as(reporter).notifications.list({ query: {} })
    expect(items).toMatchObject([{ text: expect.stringMatching(/^Thank you: we acted/) }])
  })

  test('dismisses without telling the author', async () => {
    const { author, report, decide, own, log } = await moderated(t)
    await decide(await report(), { decision: 'dismiss' })
    expect(await own()).toEqual([])
    expect(await notifiedOf(t, author, 'community-decided')).toEqual([])
    expect(await log()).toMatchObject([{ action: 'dismiss', restoreId: null }])
  })

  test('bans as the members’ page does, says how to appeal, and lets them back as they were', async () => {
    const { author, report, decide, params, post, community } = await moderated(t)
    const reportId = await report()
    await decide(reportId, { decision: 'ban' })
    await expect(postPage(null, post.id)).rejects.toMatchObject({ status: 404 })
    expect(await t.as(author).communities.get({ params })).toMatchObject({
      viewer: null,
      viewerBan: { reason: REASON },
    })
    expect(await notifiedOf(t, author, 'community-banned')).toMatchObject([{ data: { reason: REASON } }])
    expect(await notifiedOf(t, author, 'community-decided')).toEqual([])
    await decide(reportId, { decision: 'restore' })
    expect(await t.as(author).communities.get({ params })).toMatchObject({ viewer: 'member', viewerBan: null })
    expect(await postPage(null, post.id)).toMatchObject({ communityId: community.id })
  })

  test('is taken once, whoever decides at the same time, for all reports of the same thing', async () => {
    const { moderator, colleague, owner, author, report, decide, log, own } = await moderated(t)
    const reports = [await report(), await report(), await report()]
    const tries = [moderator, colleague, owner].flatMap((by) =>
      (['hide', 'warn', 'dismiss'] as const).map((decision, at) => decide(reports[at] ?? '', { decision }, by)),
    )
    const settled = await Promise.allSettled(tries)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of settled)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, message: /already/ })
    expect(await log()).toHaveLength(1)
    expect((await own()).length + (await notifiedOf(t, author, 'community-decided')).length).toBeLessThanOrEqual(2)
  })

  test('is taken back once, whoever does so at the same time', async () => {
    const { moderator, colleague, owner, author, report, decide, community } = await moderated(t)
    const reportId = await report()
    await decide(reportId, { decision: 'hide' })
    const settled = await Promise.allSettled(
      [moderator, colleague, owner].map((by) => decide(reportId, { decision: 'restore' }, by)),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await counts(community.id)).toEqual({ posts: 1, there: 1 })
    expect(await notifiedOf(t, author, 'community-decision-undone')).toHaveLength(1)
  })

  test('is never a moderator’s about an owner or another moderator, nor anybody’s about themselves', async () => {
    const { community, owner, moderator, colleague, report, decide } = await moderated(t)
    const by = async (authorId: string) =>
      report({ subjectId: (await aPost(t.ctx, { communityId: community.id, authorId })).id })
    const [owners, own, colleagues] = [await by(owner.id), await by(moderator.id), await by(colleague.id)]
    for (const decision of ['hide', 'warn', 'mute', 'ban'] as const)
      for (const reportId of [owners, own, colleagues])
        await expect(decide(reportId, { decision, days: 1 })).rejects.toMatchObject({ status: 403 })
    await expect(decide(own, { decision: 'dismiss' })).rejects.toMatchObject({ status: 403, message: /about you/ })
    await expect(decide(owners, { decision: 'hide' }, owner)).rejects.toMatchObject({ status: 403 })
    await expect(decide(own, { decision: 'hide' }, owner)).resolves.toBeDefined()
    await expect(decide(own, { decision: 'restore' })).rejects.toMatchObject({ status: 403, message: /appeal/ })
    await expect(decide(colleagues, { decision: 'dismiss' })).resolves.toBeDefined()
    const administrator = await aUser(t.ctx, { isSuperAdmin: true })
    await expect(decide(owners, { decision: 'hide' }, administrator)).resolves.toBeDefined()
  })

  test('says why in a few words, is one of the list, and changes nothing where it cannot be done', async () => {
    const { author, post, report, decide, queue } = await moderated(t)
    const reportId = await report()
    for (const body of [{ reason: '' }, { reason: 'Spam' }, { reason: 'no way' }, { decision: 'shame' as 'hide' }])
      await expect(decide(reportId, body)).rejects.toMatchObject({ status: 400 })
    await expect(decide(reportId, { decision: 'restore' })).rejects.toMatchObject({ status: 409 })
    const member = await report({ kind: 'member', subjectId: author.id })
    await expect(decide(member, { decision: 'hide' })).rejects.toMatchObject({ issues: [{ path: 'decision' }] })
    await t.as(author).posts.remove({ params: { postId: post.id } })
    await expect(decide(reportId, { decision: 'hide' })).rejects.toMatchObject({ status: 409, message: /deleted/ })
    expect(await queue()).toHaveLength(2)
    await decide(reportId, { decision: 'mute', days: 1 })
    await decide(reportId, { decision: 'restore' })
    await expect(postPage(author, post.id)).rejects.toMatchObject({ status: 404 })
  })

  test('is missing to everybody who does not look after the community', async () => {
    const { author, report, decide } = await moderated(t)
    const other = await moderated(t)
    const reportId = await report()
    for (const who of [author, other.owner, other.moderator, await aUser(t.ctx)])
      await expect(decide(reportId, {}, who)).rejects.toMatchObject({ status: 404 })
    await expect(decide(author.id, {})).rejects.toMatchObject({ status: 404 })
  })

  test('stands in a log with who, what and why: all of it for owners and administrators, their own for moderators', async () => {
    const { owner, moderator, colleague, author, report, decide, log } = await moderated(t)
    const reportId = await report()
    await decide(reportId, { decision: 'warn' })
    await decide(await report({ kind: 'member', subjectId: author.id }), { decision: 'dismiss' }, colleague)
    const administrator = await aUser(t.ctx, { isSuperAdmin: true })
    for (const who of [owner, administrator])
      expect(await log(who)).toMatchObject([
        { action: 'dismiss', decidedBy: { id: colleague.id } },
        {
          action: 'warn',
          decidedBy: { id: moderator.id },
          person: { id: author.id },
          reason: REASON,
          restoreId: reportId,
        },
      ])
    expect(await log(moderator)).toMatchObject([{ action: 'warn' }])
    await decide(reportId, { decision: 'restore' }, owner)
    expect(await log(moderator)).toMatchObject([{ undoneBy: { id: owner.id }, restoreId: null }])
    await expect(log(author)).rejects.toMatchObject({ status: 403 })
  })
})
