import { describe, expect, test } from 'vitest'
import { memberships } from '#domains/community/communities/schema.ts'
import { testApp } from '#test/app.ts'
import { aPost, aUser } from '#test/factories.ts'
import { after, moderated } from '#test/moderated.ts'

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const api = t.as(admin).moderation
const list = (query = {}) => api.keepers({ query })
const waiting = () => api.waitingForAdministrators({})

describe('what owners and moderators are reported for', () => {
  test('is one list for administrators over all communities, oldest first, until somebody decides', async () => {
    expect((await list()).items).toEqual([])
    const [one, two] = [await moderated(t), await moderated(t)]
    const ofOwner = await aPost(t.ctx, { communityId: one.community.id, authorId: one.owner.id, content: 'Cash only.' })
    await one.report()
    const first = await one.report({ subjectId: ofOwner.id, note: 'They ask for cash.' })
    await one.report({ subjectId: ofOwner.id, reason: 'abusive' })
    const second = await two.report({ kind: 'member', subjectId: two.moderator.id })
    const { items } = await list()
    expect(items.map(({ id }) => id)).toEqual([first, second])
    expect(items[0]).toMatchObject({
      kind: 'post',
      role: 'owner',
      community: { id: one.community.id, name: one.community.name },
      said: expect.stringContaining('Cash only.'),
      person: { id: one.owner.id },
      reporterCount: 2,
      reasons: expect.arrayContaining([
        { reason: 'spam', count: 1 },
        { reason: 'abusive', count: 1 },
      ]),
      notes: ['They ask for cash.'],
      isGone: false,
      isOwn: false,
    })
    expect((await list({ role: 'moderator' })).items.map(({ id }) => id)).toEqual([second])
    const page = await list({ limit: 1 })
    expect((await list({ limit: 1, cursor: page.next ?? '' })).items.map(({ id }) => id)).toEqual([second])
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ status: 400 })
    expect(await waiting()).toEqual({ reports: 1, appeals: 0 })
    await one.decide(first, { decision: 'hide' }, admin)
    await two.decide(second, { decision: 'warn' }, two.owner)
    expect((await list()).items).toEqual([])
    expect(await waiting()).toEqual({ reports: 0, appeals: 0 })
  })

  test('is another administrator’s to decide where it is one’s own', async () => {
    const { community, report, decide } = await moderated(t)
    const membership = { communityId: community.id, userId: admin.id, role: 'moderator' as const }
    await t.ctx.db.insert(memberships).values(membership)
    const id = await report({ kind: 'member', subjectId: admin.id })
    expect((await list()).items).toMatchObject([{ id, isOwn: true }])
    await expect(decide(id, {}, admin)).rejects.toMatchObject({ status: 403 })
    await decide(id, {}, await aUser(t.ctx, { isSuperAdmin: true }))
  })
})

describe('appeals in communities', () => {
  const text = 'It was a quote of somebody else.'
  const escalated = async () => (await api.escalated({ query: {} })).items

  test('come to administrators where one of them decided, and once they are overdue; both are decided here', async () => {
    const { community, report, decide, author, own } = await moderated(t)
    await decide(await report(), { decision: 'warn' }, admin)
    const other = await moderated(t)
    await other.decide(await other.report(), { decision: 'hide' })
    for (const world of [{ author, own }, other])
      await t.as(world.author).moderation.appeal({ body: { decisionId: (await world.own())[0]?.id ?? '', text } })
    const [ours, ...rest] = await escalated()
    expect(rest).toEqual([])
    expect(ours).toMatchObject({ text, mayDecide: true, community: { id: community.id }, decision: { action: 'warn' } })
    expect(await waiting()).toMatchObject({ appeals: 1 })
    await after(t, 7.1, async () => {
      const both = await escalated()
      expect(both).toMatchObject([{ id: ours?.id }, { mayDecide: true, community: { id: other.community.id } }])
      const page = await api.escalated({ query: { limit: 1 } })
      expect((await api.escalated({ query: { limit: 1, cursor: page.next ?? '' } })).items).toMatchObject([
        { id: both[1]?.id },
      ])
      for (const { id: appealId } of both)
        await api.decideAppeal({
          params: { appealId },
          body: { outcome: 'overturned', reason: 'They quoted somebody.' },
        })
      expect(await escalated()).toEqual([])
    })
    expect(await other.own()).toMatchObject([{ undoneAt: expect.any(String), appeal: { outcome: 'overturned' } }])
  })
})
