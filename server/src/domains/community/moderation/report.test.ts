import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aComment, aCommunity, aMember, aPost, aUser } from '#test/factories.ts'
import { moderated, notifiedOf } from '#test/moderated.ts'

const t = await testApp()
const noted = async (who: TestUser) => (await t.as(who).notifications.list({ query: {} })).items.map(({ text }) => text)

describe('a report', () => {
  test('is about a post, a comment or a member, and those who look after the community are told once a thing', async () => {
    const { report, queue, post, comment, author, moderator, owner, community, params } = await moderated(t)
    await report({ note: 'The same link everywhere.' })
    await report({ reason: 'off_topic' })
    await report({ kind: 'comment', subjectId: comment.id })
    await report({ kind: 'member', subjectId: author.id, reason: 'abusive' })
    const rows = await queue()
    expect(rows.map(({ kind, subjectId, reporterCount }) => [kind, subjectId, reporterCount])).toEqual([
      ['post', post.id, 2],
      ['comment', comment.id, 1],
      ['member', author.id, 1],
    ])
    expect(rows[0]).toMatchObject({
      said: `${post.title}\n\n${post.content}`,
      postId: post.id,
      person: { id: author.id },
      reasons: [
        { reason: 'off_topic', count: 1 },
        { reason: 'spam', count: 1 },
      ],
      notes: ['The same link everywhere.'],
      weight: 1,
      isGone: false,
      mayAct: true,
      isOwn: false,
    })
    expect(rows[1]).toMatchObject({ said: 'Buy my sealant.', postId: post.id, weight: 0.5 })
    expect(await t.as(owner).moderation.waiting({ params })).toEqual({ reports: 3, appeals: 0 })
    expect(await noted(moderator)).toEqual([`3 reports in ${community.name}`])
  })

  test('is open once for each person and thing, however often it is sent at the same time', async () => {
    const { community, report, queue, decide } = await moderated(t)
    const reporter = await aMember(t.ctx, community.id)
    const sent = await Promise.allSettled(Array.from({ length: 5 }, () => report({}, reporter)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(report({}, reporter)).rejects.toMatchObject({ status: 409, message: /already/ })
    const [row] = await queue()
    expect(row).toMatchObject({ reporterCount: 1 })
    await decide(row?.id ?? '', {})
    await report({}, reporter)
    expect(await queue()).toHaveLength(1)
  })

  test('is for members, of what others wrote in that community and is there', async () => {
    const { report, author, post, comment, community, params, decide } = await moderated(t)
    const body = { kind: 'post' as const, subjectId: post.id, reason: 'spam' as const }
    await expect(t.as(null).moderation.report({ params, body })).rejects.toMatchObject({ status: 401 })
    await expect(report({}, await aUser(t.ctx))).rejects.toMatchObject({ status: 403 })
    await expect(report({}, author)).rejects.toMatchObject({ status: 409, message: /^This is yours/ })
    await expect(report({ kind: 'member', subjectId: author.id }, author)).rejects.toMatchObject({ status: 409 })
    const elsewhere = await aPost(t.ctx)
    for (const subject of [
      { subjectId: elsewhere.id },
      { subjectId: comment.id },
      { kind: 'comment' as const, subjectId: post.id },
      { kind: 'member' as const, subjectId: elsewhere.authorId },
      { subjectId: crypto.randomUUID() },
    ])
      await expect(report(subject)).rejects.toMatchObject({ status: 404 })
    await decide(await report(), { decision: 'hide' })
    await expect(report()).rejects.toMatchObject({ status: 404 })
    await expect(report({ kind: 'comment', subjectId: comment.id })).rejects.toMatchObject({ status: 404 })
    await expect(report({ reason: 'ugly' as 'spam' }, await aMember(t.ctx, community.id))).rejects.toMatchObject({
      issues: [{ path: 'reason' }],
    })
  })
})

test('a report about an owner is told to administrators, who alone can act on it', async () => {
  const { community, owner, report, decide, moderator } = await moderated(t)
  const administrator = await aUser(t.ctx, { isSuperAdmin: true })
  const owners = await aPost(t.ctx, { communityId: community.id, authorId: owner.id })
  const reportId = await report({ subjectId: owners.id })
  const [letter] = await notifiedOf(t, administrator, 'community-report-of-owner')
  expect(letter).toMatchObject({ data: { communityId: community.id } })
  expect(await noted(moderator)).toEqual([])
  await decide(reportId, { decision: 'hide' }, administrator)
  await expect(t.as(null).posts.get({ params: { postId: owners.id } })).rejects.toMatchObject({ status: 404 })
})

describe('the queue', () => {
  test('begins with what is reported by those who were right before, then goes from the oldest on', async () => {
    const { community, post, author, report, queue, decide } = await moderated(t)
    const [right, wrong, unknown] = await Promise.all([1, 2, 3].map(() => aMember(t.ctx, community.id)))
    const another = async () => (await aPost(t.ctx, { communityId: community.id, authorId: author.id })).id
    await decide(await report({ subjectId: await another() }, right), { decision: 'warn' })
    await decide(await report({ subjectId: await another() }, wrong), { decision: 'dismiss' })
    const reported = [await another(), await another(), await another(), await another()]
    for (const [at, by] of [wrong, unknown, unknown, right].entries())
      await report({ subjectId: reported[at] ?? '' }, by)
    const rows = await queue()
    expect(rows.map(({ subjectId }) => subjectId)).toEqual([reported[3], reported[1], reported[2], reported[0]])
    expect(rows.map(({ weight }) => weight)).toEqual([0.667, 0.5, 0.5, 0.333])
    await report({ subjectId: reported[0] ?? '' })
    expect((await queue())[0]).toMatchObject({ subjectId: reported[0], weight: 0.833, reporterCount: 2 })
    expect(post.id).not.toBe(reported[0])
  })

  test('counts a record in its own community only, and not for what was taken back', async () => {
    const [here, there] = [await moderated(t), await moderated(t)]
    const reporter = await aMember(t.ctx, here.community.id)
    await t.as(reporter).communities.join({ params: there.params, body: {} })
    const upheld = await there.report({}, reporter)
    await there.decide(upheld, { decision: 'hide' })
    await here.report({}, reporter)
    expect(await here.queue()).toMatchObject([{ weight: 0.5 }])
    await there.report({ kind: 'member', subjectId: there.author.id }, reporter)
    expect(await there.queue()).toMatchObject([{ weight: 0.667 }])
    await there.decide(upheld, { decision: 'restore' })
    expect(await there.queue()).toMatchObject([{ weight: 0.333 }])
  })

  test('takes no credit for what the reporter decided themselves', async () => {
    const { moderator, colleague, author, report, decide, queue } = await moderated(t)
    await decide(await report({}, moderator), { decision: 'warn' }, moderator)
    await report({ kind: 'member', subjectId: author.id }, moderator)
    expect(await queue()).toMatchObject([{ weight: 0.5 }])
    await decide((await queue())[0]?.id ?? '', { decision: 'warn' }, colleague)
    await report({}, moderator)
    expect(await queue()).toMatchObject([{ weight: 0.667 }])
  })

  test('is given in pages, and is empty where nothing waits', async () => {
    const { community, author, report, params, moderator } = await moderated(t)
    const page = (query: { limit?: number; cursor?: string }) => t.as(moderator).moderation.reports({ params, query })
    expect(await page({})).toEqual({ items: [], next: null })
    const ids = []
    for (let at = 0; at < 5; at += 1) {
      const { id } = await aPost(t.ctx, { communityId: community.id, authorId: author.id })
      await report({ subjectId: id })
      ids.push(id)
    }
    const seen = []
    for (let cursor: string | undefined, isMore = true; isMore; ) {
      const { items, next } = await page(cursor ? { limit: 2, cursor } : { limit: 2 })
      seen.push(...items.map(({ subjectId }) => subjectId))
      cursor = next ?? undefined
      isMore = next !== null
    }
    expect(seen).toEqual(ids)
    await expect(page({ cursor: 'nonsense' })).rejects.toMatchObject({ status: 400 })
  })

  test('is for those who look after the community, and for administrators', async () => {
    const { owner, moderator, author, report, queue } = await moderated(t)
    await report()
    for (const who of [owner, moderator, await aUser(t.ctx, { isSuperAdmin: true })])
      expect(await queue(who)).toHaveLength(1)
    for (const who of [
      author,
      await aUser(t.ctx),
      await aMember(t.ctx, (await aCommunity(t.ctx)).id, { role: 'moderator' }),
    ])
      await expect(queue(who)).rejects.toMatchObject({ status: 403 })
  })

  test('says what is about an owner or oneself, what is gone, and keeps the words as they were reported', async () => {
    const { community, owner, moderator, post, author, report, queue } = await moderated(t)
    const owners = await aPost(t.ctx, { communityId: community.id, authorId: owner.id })
    const mine = await aComment(t.ctx, { postId: post.id, authorId: moderator.id })
    await report({ subjectId: owners.id })
    await report({ kind: 'comment', subjectId: mine.id })
    await report()
    await t.as(author).posts.update({ params: { postId: post.id }, body: { title: 'Nothing to see' } })
    await t.as(author).posts.remove({ params: { postId: post.id } })
    expect(await queue()).toMatchObject([
      { subjectId: owners.id, mayAct: false, isOwn: false },
      { subjectId: mine.id, mayAct: false, isOwn: true },
      { subjectId: post.id, mayAct: true, isGone: true, said: expect.stringMatching(/^Cracks above the door/) },
    ])
    expect(await queue(owner)).toMatchObject([{ mayAct: false, isOwn: true }, { mayAct: true }, { mayAct: true }])
  })
})
