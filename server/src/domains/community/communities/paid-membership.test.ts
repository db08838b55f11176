import { DAY_MS } from '@lv/contract/durations'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { subscriptions } from '#domains/billing/subscriptions/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, aPost, aUser } from '#test/factories.ts'
import { aSubscription } from '#test/paid.ts'
import { rounds } from '#test/rounds.ts'
import { admitPaidMember, endPaidMemberships } from './paid-memberships.ts'
import { communities, memberships } from './schema.ts'

const t = await testApp()

const aPaidOne = () => aCommunity(t.ctx, { isPaid: true, priceCents: 2900, isPublic: false })
const join = (user: TestUser, communityId: string) => t.as(user).communities.join({ params: { communityId } })

async function paidBy(communityId: string, userId: string) {
  const mine = and(eq(memberships.communityId, communityId), eq(memberships.userId, userId))
  const [row] = await t.ctx.db.select().from(memberships).where(mine)
  return row ? row.paidBy : 'nobody there'
}

async function counts(communityId: string) {
  const [row] = await t.ctx.db
    .select({ count: communities.memberCount })
    .from(communities)
    .where(eq(communities.id, communityId))
  return { counted: row?.count, members: await t.ctx.db.$count(memberships, eq(memberships.communityId, communityId)) }
}

const end = (subscriptionId: string) =>
  t.ctx.db
    .update(subscriptions)
    .set({ status: 'canceled', endedAt: t.ctx.now() })
    .where(eq(subscriptions.id, subscriptionId))

const later = (days: number) => new Date(t.ctx.now().getTime() + days * DAY_MS)

describe('joining a paid community', () => {
  test('costs who has not paid, and nothing changes', async () => {
    const { id } = await aPaidOne()
    const ada = await aUser(t.ctx)
    await expect(join(ada, id)).rejects.toMatchObject({ code: 'payment_required' })
    expect(await counts(id)).toEqual({ counted: 1, members: 1 })
  })

  test('is one press for a premium member, however often they press', async () => {
    const { id } = await aPaidOne()
    const ada = await aUser(t.ctx)
    await aSubscription(t.ctx, { userId: ada.id })
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(ada, id)))
    expect(new Set(answers.map(({ memberCount }) => memberCount))).toEqual(new Set([2]))
    expect(await paidBy(id, ada.id)).toBe('premium')
    expect(await counts(id)).toEqual({ counted: 2, members: 2 })
    const page = await t.as(ada).communities.get({ params: { communityId: id } })
    expect(page).toMatchObject({ viewer: 'member', viewerPaysBy: 'premium', canRead: true })
  })

  test.each([
    ['nothing of it was paid yet', { firstPaidAt: null }],
    ['it ended', { status: 'canceled' as const, endedAt: new Date() }],
    ['a renewal failed and the days of grace are over', { status: 'past_due' as const, graceUntil: later(-1) }],
    ['it is another kind of subscription', { kind: 'community' as const }],
  ])('takes a premium membership that works: not where %s', async (_why, over) => {
    const { id } = await aPaidOne()
    const ada = await aUser(t.ctx)
    const communityId = 'kind' in over ? (await aPaidOne()).id : null
    await aSubscription(t.ctx, { userId: ada.id, communityId, ...over })
    await expect(join(ada, id)).rejects.toMatchObject({ code: 'payment_required' })
  })

  test('works in the days of grace', async () => {
    const { id } = await aPaidOne()
    const ada = await aUser(t.ctx)
    await aSubscription(t.ctx, { userId: ada.id, status: 'past_due', graceUntil: later(1) })
    expect(await join(ada, id)).toMatchObject({ status: 'joined' })
  })

  test('somebody who left while their own membership is paid comes back by one press', async () => {
    const { id } = await aPaidOne()
    const ada = await aUser(t.ctx)
    await aSubscription(t.ctx, { userId: ada.id, kind: 'community', communityId: id })
    await transact(t.ctx, (ctx) => admitPaidMember(ctx, { communityId: id, userId: ada.id, paidBy: 'membership' }))
    expect(await t.as(ada).communities.leave({ params: { communityId: id } })).toEqual({ memberCount: 1 })
    expect(await join(ada, id)).toEqual({ status: 'joined', memberCount: 2 })
    expect(await paidBy(id, ada.id)).toBe('membership')
  })

  test('somebody who left comes back no longer, once what they paid for is over', async () => {
    const { id } = await aPaidOne()
    const ada = await aUser(t.ctx)
    const over = { cancelAtPeriodEnd: true, periodStart: later(-31), periodEnd: later(-1) }
    await aSubscription(t.ctx, { userId: ada.id, kind: 'community', communityId: id, ...over })
    await expect(join(ada, id)).rejects.toMatchObject({ code: 'payment_required' })
  })

  test('an own membership is what pays, where somebody has both', async () => {
    const { id } = await aPaidOne()
    const ada = await aUser(t.ctx)
    await aSubscription(t.ctx, { userId: ada.id })
    await aSubscription(t.ctx, { userId: ada.id, kind: 'community', communityId: id })
    await join(ada, id)
    expect(await paidBy(id, ada.id)).toBe('membership')
  })
})

describe('being admitted by a payment', () => {
  const admit = (communityId: string, userId: string, by: 'premium' | 'membership' = 'membership') =>
    transact(t.ctx, (ctx) => admitPaidMember(ctx, { communityId, userId, paidBy: by }))

  test('is counted once, however often the provider says so', async () => {
    const { id } = await aPaidOne()
    const ada = await aUser(t.ctx)
    await Promise.all(Array.from({ length: 8 }, () => admit(id, ada.id)))
    expect(await counts(id)).toEqual({ counted: 2, members: 2 })
    expect(await paidBy(id, ada.id)).toBe('membership')
  })

  test('turns what premium paid for into an own membership, and never the other way', async () => {
    const { id } = await aPaidOne()
    const ada = await aUser(t.ctx)
    await admit(id, ada.id, 'premium')
    await admit(id, ada.id, 'membership')
    expect(await paidBy(id, ada.id)).toBe('membership')
    await admit(id, ada.id, 'premium')
    expect(await paidBy(id, ada.id)).toBe('membership')
    expect(await counts(id)).toEqual({ counted: 2, members: 2 })
  })

  test('leaves moderators, owners and those who need not pay as they are', async () => {
    const { id, ownerId } = await aPaidOne()
    const moderator = await aMember(t.ctx, id, { role: 'moderator' })
    const guest = await aMember(t.ctx, id)
    for (const userId of [ownerId, moderator.id, guest.id]) {
      await admit(id, userId)
      expect(await paidBy(id, userId)).toBeNull()
    }
    expect(await counts(id)).toEqual({ counted: 3, members: 3 })
  })

  test('lets nobody in who is banned, whatever they paid', async () => {
    const { id, ownerId } = await aPaidOne()
    const ada = await aMember(t.ctx, id)
    const body = { userId: ada.id, reason: 'Advertising, over and over.' }
    await t.as({ ...ada, id: ownerId }).communityMembers.ban({ params: { communityId: id }, body })
    expect(await admit(id, ada.id)).toBeNull()
    expect(await paidBy(id, ada.id)).toBe('nobody there')
    expect(await counts(id)).toEqual({ counted: 1, members: 1 })
    expect(await admit(id, (await aUser(t.ctx)).id), 'nobody else is kept out').toEqual({ memberCount: 2 })
  })

  test('of a community that is not there is refused', async () => {
    const ada = await aUser(t.ctx)
    await expect(admit(crypto.randomUUID(), ada.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the end of a payment', () => {
  const endFor = (userId: string, by: 'premium' | 'membership', communityId?: string) =>
    transact(t.ctx, (ctx) => endPaidMemberships(ctx, { userId, paidBy: by, ...(communityId ? { communityId } : {}) }))

  test('ends every membership that premium paid for, and no other; what was written stays', async () => {
    const [one, two, own, free] = [await aPaidOne(), await aPaidOne(), await aPaidOne(), await aCommunity(t.ctx)]
    const ada = await aUser(t.ctx)
    const premium = await aSubscription(t.ctx, { userId: ada.id })
    await aSubscription(t.ctx, { userId: ada.id, kind: 'community', communityId: own.id })
    for (const { id } of [one, two, own, free]) await join(ada, id)
    const post = await aPost(t.ctx, { communityId: one.id, authorId: ada.id })
    await end(premium.id)
    expect((await endFor(ada.id, 'premium')).toSorted()).toEqual([one.id, two.id].toSorted())
    expect(await counts(one.id)).toEqual({ counted: 1, members: 1 })
    expect(await counts(own.id)).toEqual({ counted: 2, members: 2 })
    expect(await counts(free.id)).toEqual({ counted: 2, members: 2 })
    const owner = { ...ada, id: one.ownerId }
    expect(await t.as(owner).posts.get({ params: { postId: post.id } })).toMatchObject({ id: post.id })
    await expect(t.as(ada).posts.get({ params: { postId: post.id } })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await endFor(ada.id, 'premium')).toEqual([])
  })

  test('of one community ends no membership that is paid for by itself in another', async () => {
    const [left, kept] = [await aPaidOne(), await aPaidOne()]
    const ada = await aUser(t.ctx)
    const own = await aSubscription(t.ctx, { userId: ada.id, kind: 'community', communityId: left.id })
    await aSubscription(t.ctx, { userId: ada.id, kind: 'community', communityId: kept.id })
    for (const { id } of [left, kept]) await join(ada, id)
    await end(own.id)
    expect(await endFor(ada.id, 'membership', left.id)).toEqual([left.id])
    expect(await counts(kept.id)).toEqual({ counted: 2, members: 2 })
  })

  test('keeps a membership for which the other way of paying works', async () => {
    const { id } = await aPaidOne()
    const ada = await aUser(t.ctx)
    const premium = await aSubscription(t.ctx, { userId: ada.id })
    const own = await aSubscription(t.ctx, { userId: ada.id, kind: 'community', communityId: id })
    await join(ada, id)
    await end(own.id)
    expect(await endFor(ada.id, 'membership', id)).toEqual([])
    expect(await paidBy(id, ada.id)).toBe('premium')
    await end(premium.id)
    expect(await endFor(ada.id, 'premium')).toEqual([id])
    expect(await counts(id)).toEqual({ counted: 1, members: 1 })
  })

  test('leaves who became a moderator', async () => {
    const { id } = await aPaidOne()
    const ada = await aUser(t.ctx)
    const premium = await aSubscription(t.ctx, { userId: ada.id })
    await join(ada, id)
    await t.ctx.db.update(memberships).set({ role: 'moderator' }).where(eq(memberships.userId, ada.id))
    await end(premium.id)
    expect(await endFor(ada.id, 'premium')).toEqual([])
    expect(await paidBy(id, ada.id)).toBeNull()
    expect(await counts(id)).toEqual({ counted: 2, members: 2 })
  })

  test('while the person joins leaves nobody inside who does not pay', async () => {
    for (let round = 0; round < rounds(12); round += 1) {
      const { id } = await aPaidOne()
      const ada = await aUser(t.ctx)
      const premium = await aSubscription(t.ctx, { userId: ada.id })
      await Promise.allSettled([
        join(ada, id),
        transact(t.ctx, async (ctx) => {
          await ctx.db
            .update(subscriptions)
            .set({ status: 'canceled', endedAt: ctx.now() })
            .where(eq(subscriptions.id, premium.id))
          await endPaidMemberships(ctx, { userId: ada.id, paidBy: 'premium' })
        }),
        join(ada, id),
      ])
      expect(await paidBy(id, ada.id)).toBe('nobody there')
      expect(await counts(id)).toEqual({ counted: 1, members: 1 })
    }
  })
})
