import { DAY_MS } from '@lv/contract/durations'
import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, aPost, aUser } from '#test/factories.ts'
import { after, moderated, notifiedOf } from '#test/moderated.ts'

const t = await testApp()
const administrator = await aUser(t.ctx, { isSuperAdmin: true })

const appeal = (who: TestUser | null, decisionId: string) =>
  t.as(who).moderation.appeal({ body: { decisionId, text: 'It was a quote of somebody else.' } })
const settle = (who: TestUser | null, appealId: string, outcome: 'upheld' | 'overturned' = 'overturned') =>
  t.as(who).moderation.decideAppeal({ params: { appealId }, body: { outcome, reason: 'They quoted somebody else.' } })

/** A post that a moderator hid, and the decision as its author reads it. */
async function hidden() {
  const world = await moderated(t)
  const reportId = await world.report()
  await world.decide(reportId, { decision: 'hide' })
  const [decision] = await world.own()
  return { ...world, reportId, decisionId: decision?.id ?? '' }
}

describe('an appeal', () => {
  test('is due in seven days and is told to those who may decide it, but not to who took the decision', async () => {
    const { author, moderator, colleague, owner, decisionId, own, params } = await hidden()
    const { id, dueAt } = await appeal(author, decisionId)
    expect(await own()).toMatchObject([{ appealUntil: null, appeal: { id, dueAt, outcome: null } }])
    const [waiting] = (await t.as(colleague).moderation.appeals({ params, query: {} })).items
    expect(waiting).toMatchObject({
      id,
      mayDecide: true,
      decision: { action: 'hide', decidedBy: { id: moderator.id } },
    })
    expect(new Date(dueAt).getTime() - new Date(waiting?.createdAt ?? 0).getTime()).toBe(7 * DAY_MS)
    expect((await t.as(moderator).moderation.appeals({ params, query: {} })).items).toMatchObject([
      { mayDecide: false },
    ])
    expect(await notifiedOf(t, colleague, 'community-appeal-made')).toHaveLength(1)
    expect(await notifiedOf(t, moderator, 'community-appeal-made')).toEqual([])
    expect(await t.as(owner).moderation.waiting({ params })).toEqual({ reports: 0, appeals: 1 })
  })

  test('is made once, within thirty days, by the person alone', async () => {
    const { author, moderator, decisionId, reportId, decide } = await hidden()
    for (const who of [moderator, await aUser(t.ctx)])
      await expect(appeal(who, decisionId)).rejects.toMatchObject({ status: 404 })
    await expect(appeal(null, decisionId)).rejects.toMatchObject({ status: 401 })
    await expect(appeal(author, reportId)).rejects.toMatchObject({ status: 404 })
    await expect(after(t, 30.1, () => appeal(author, decisionId))).rejects.toMatchObject({ status: 410 })
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => appeal(author, decisionId)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(appeal(author, decisionId)).rejects.toMatchObject({ status: 409, message: /already/ })
    const other = await hidden()
    await other.decide(other.reportId, { decision: 'restore' })
    await expect(appeal(other.author, other.decisionId)).rejects.toMatchObject({ status: 409, message: /taken back/ })
    expect(await decide(reportId, { decision: 'restore' })).toBeDefined()
  })

  test('that succeeds undoes what was done, and one that does not leaves it; the person is told either way', async () => {
    const { author, colleague, post, decisionId, own } = await hidden()
    const { id } = await appeal(author, decisionId)
    await settle(colleague, id)
    expect(await t.as(null).posts.get({ params: { postId: post.id } })).toMatchObject({ hidden: null })
    expect(await own()).toMatchObject([{ undoneAt: expect.any(String), appeal: { outcome: 'overturned' } }])
    const reason = 'They quoted somebody else.'
    expect(await notifiedOf(t, author, 'community-appeal-decided')).toMatchObject([
      { data: { outcome: 'overturned', reason } },
    ])
    const other = await hidden()
    const second = await appeal(other.author, other.decisionId)
    await settle(other.owner, second.id, 'upheld')
    await expect(t.as(null).posts.get({ params: { postId: other.post.id } })).rejects.toMatchObject({ status: 404 })
    expect(await notifiedOf(t, other.author, 'community-appeal-decided')).toMatchObject([
      { data: { outcome: 'upheld', reason } },
    ])
    expect(await other.own()).toMatchObject([{ undoneAt: null, appeal: { outcome: 'upheld', reason } }])
  })

  test('undoes a mute and a ban as well', async () => {
    const { author, colleague, report, decide, own, params } = await moderated(t)
    await decide(await report(), { decision: 'mute', days: 30 })
    await decide(await report({ kind: 'member', subjectId: author.id }), { decision: 'ban' })
    for (const { id } of await own()) await settle(colleague, (await appeal(author, id)).id)
    expect(await t.as(author).communities.get({ params })).toMatchObject({
      viewer: 'member',
      viewerBan: null,
      viewerMute: null,
    })
  })

  test('is there for a ban from the members’ page too, which is taken back with it, or there', async () => {
    const { author, moderator, colleague, params, own, log } = await moderated(t)
    const body = { userId: author.id, reason: 'Nothing but advertising.' }
    await t.as(moderator).communityMembers.ban({ params, body })
    expect(await log()).toMatchObject([{ action: 'ban', decidedBy: { id: moderator.id }, restoreId: null }])
    const [first] = await own()
    await expect(settle(moderator, (await appeal(author, first?.id ?? '')).id)).rejects.toMatchObject({ status: 403 })
    await settle(colleague, (await own())[0]?.appeal?.id ?? '')
    expect(await t.as(author).communities.get({ params })).toMatchObject({ viewer: 'member', viewerBan: null })
    await t.as(moderator).communityMembers.ban({ params, body })
    const [second] = await own()
    await appeal(author, second?.id ?? '')
    await t.as(moderator).communityMembers.unban({ params: { ...params, userId: author.id } })
    expect(await own()).toMatchObject([
      { undoneAt: expect.any(String), appeal: { outcome: 'overturned' } },
      { id: first?.id, undoneAt: expect.any(String) },
    ])
  })

  test('is decided once, by somebody else than who took the decision, and never by the person', async () => {
    const { author, moderator, colleague, owner, decisionId } = await hidden()
    const { id } = await appeal(author, decisionId)
    await expect(settle(moderator, id)).rejects.toMatchObject({ status: 403 })
    for (const who of [author, await aUser(t.ctx)]) await expect(settle(who, id)).rejects.toMatchObject({ status: 404 })
    await expect(settle(administrator, id)).rejects.toMatchObject({ status: 403 })
    const settled = await Promise.allSettled([
      settle(colleague, id),
      settle(owner, id, 'upheld'),
      settle(colleague, id, 'upheld'),
      settle(owner, id),
    ])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(settle(owner, id)).rejects.toMatchObject({ status: 409 })
  })

  test('is an administrator’s where nobody else looks after the community, and once it is overdue', async () => {
    const community = await aCommunity(t.ctx)
    const owner: TestUser = { ...(await aUser(t.ctx)), id: community.ownerId }
    const [author] = [await aMember(t.ctx, community.id), await aMember(t.ctx, community.id)]
    const { id: subjectId } = await aPost(t.ctx, { communityId: community.id, authorId: author.id })
    const params = { communityId: community.id }
    const body = { kind: 'post' as const, subjectId, reason: 'spam' as const }
    const { id: reportId } = await t.as(owner).moderation.report({ params, body })
    await t
      .as(owner)
      .moderation.decide({ params: { reportId }, body: { decision: 'hide', reason: 'It is only advertising' } })
    const [decision] = (await t.as(author).moderation.own({ query: {} })).items
    const { id } = await appeal(author, decision?.id ?? '')
    expect((await notifiedOf(t, administrator, 'community-appeal-for-administrators')).length).toBeGreaterThan(0)
    await expect(settle(owner, id)).rejects.toMatchObject({ status: 403 })
    await settle(administrator, id)
    const late = await hidden()
    const { id: lateId } = await appeal(late.author, late.decisionId)
    await expect(settle(administrator, lateId)).rejects.toMatchObject({ status: 403 })
    await after(t, 7.1, () => settle(administrator, lateId))
  })

  test('that waits is granted when the decision is taken back', async () => {
    const { author, moderator, colleague, decisionId, reportId, decide, own } = await hidden()
    const { id } = await appeal(author, decisionId)
    await decide(reportId, { decision: 'restore', reason: 'I was wrong here.' }, moderator)
    expect(await own()).toMatchObject([{ appeal: { outcome: 'overturned', reason: 'I was wrong here.' } }])
    await expect(settle(colleague, id)).rejects.toMatchObject({ status: 409 })
  })
})
