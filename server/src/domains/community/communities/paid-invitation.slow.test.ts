import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { charges } from '#domains/billing/payments/schema.ts'
import { endSubscription } from '#domains/billing/subscriptions/end.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { rounds } from '#test/rounds.ts'
import { openSubscribers } from '#test/subscribers.ts'
import { communities, joinRequests, memberships } from './schema.ts'

const t = await testApp()
const s = openSubscribers(t)
const ROUNDS = rounds(12)

async function aClub() {
  const owner = await aUser(t.ctx)
  const over = { isPaid: true, priceCents: 12_950, membershipType: 'invite_only', isPublic: false } as const
  return { ...(await aCommunity(t.ctx, { ownerId: owner.id, ...over })), owner }
}
type Club = Awaited<ReturnType<typeof aClub>>

const join = (user: TestUser, { id }: Club, note?: string) =>
  t.as(user).communities.join({ params: { communityId: id }, ...(note ? { body: { note } } : {}) })
const leave = (user: TestUser, { id }: Club) => t.as(user).communities.leave({ params: { communityId: id } })
const subscribe = (user: TestUser, { id }: Club) =>
  t.as(user).subscriptions.subscribeCommunity({ params: { communityId: id } })
const page = (user: TestUser, { id }: Club) => t.as(user).communities.get({ params: { communityId: id } })
const requestOf = async (user: TestUser, { id }: Club) => {
  const mine = and(eq(joinRequests.communityId, id), eq(joinRequests.userId, user.id))
  const rows = await t.ctx.db.select().from(joinRequests).where(mine).orderBy(joinRequests.createdAt)
  return singleRow(rows.slice(-1))
}
async function decide(user: TestUser, club: Club, decision: 'accept' | 'decline') {
  const { id: requestId } = await requestOf(user, club)
  return t
    .as(club.owner)
    .communities.decideJoinRequest({ params: { communityId: club.id, requestId }, body: { decision } })
}
async function acceptedIn(club: Club) {
  const ada = await aUser(t.ctx)
  await join(ada, club)
  await decide(ada, club, 'accept')
  return ada
}

async function standing(user: TestUser, { id }: Club) {
  const mine = and(eq(memberships.communityId, id), eq(memberships.userId, user.id))
  const [row] = await t.ctx.db.select().from(memberships).where(mine)
  const { memberCount } = singleRow(await t.ctx.db.select().from(communities).where(eq(communities.id, id)))
  expect(await t.ctx.db.$count(memberships, eq(memberships.communityId, id)), 'the count is right').toBe(memberCount)
  return row ? row.paidBy : 'outside'
}
const moneyOf = async (user: TestUser) =>
  (await t.ctx.db.select().from(charges).where(eq(charges.userId, user.id))).map(
    ({ amountCents, refundedCents }) => amountCents - refundedCents,
  )

describe('a community that is paid and by invitation', () => {
  test('is asked to join, whoever pays: premium spares the payment, never the decision', async () => {
    const club = await aClub()
    await acceptedIn(club)
    for (const person of [await aUser(t.ctx), await s.aPremiumMember()]) {
      expect(await join(person, club, 'I pour slabs.')).toEqual({ status: 'requested', memberCount: 1 })
      expect(await page(person, club)).toMatchObject({ viewer: 'requested', canRead: false })
      expect(await standing(person, club)).toBe('outside')
    }
  })

  test('lets a premium member in with the acceptance, and says so', async () => {
    const club = await aClub()
    const ada = await s.aPremiumMember()
    await join(ada, club)
    expect(await decide(ada, club, 'accept')).toEqual({ memberCount: 2 })
    expect(await standing(ada, club)).toBe('premium')
    expect(await s.lettersTo(ada.email)).toContain('join-request-accepted')
  })

  test('lets others in once they were accepted and have paid', async () => {
    const club = await aClub()
    const ada = await aUser(t.ctx)
    await join(ada, club)
    await expect(subscribe(ada, club)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('ask first'),
    })
    expect(await decide(ada, club, 'accept')).toEqual({ memberCount: 1 })
    expect(await page(ada, club)).toMatchObject({ viewer: 'accepted', canRead: false })
    const letter = (await t.waitingJobs()).find(({ data }) => data.to === ada.email && data.kind !== 'welcome')
    expect(letter?.data).toMatchObject({
      kind: 'join-request-accepted-to-pay',
      data: { community: club.name, communityId: club.id, price: '$129.50' },
    })
    await expect(join(ada, club)).rejects.toMatchObject({
      code: 'payment_required',
      message: 'You are accepted: subscribe to join this community',
    })
    await s.payAt((await subscribe(ada, club)).url)
    expect(await standing(ada, club)).toBe('membership')
    expect(await moneyOf(ada)).toEqual([12_950])
  })

  test('is one press for somebody accepted who has become premium since', async () => {
    const club = await aClub()
    const ada = await acceptedIn(club)
    await s.aPremiumMember(undefined, ada)
    expect(await join(ada, club)).toEqual({ status: 'joined', memberCount: 2 })
    expect(await standing(ada, club)).toBe('premium')
  })

  test('is paid again without asking again by whoever could not pay for a while', async () => {
    const club = await aClub()
    const ada = await acceptedIn(club)
    await s.payAt((await subscribe(ada, club)).url)
    const { id, refundableCents } = singleRow(await t.as(ada).subscriptions.list({}))
    await t.as(ada).subscriptions.refund({ params: { subscriptionId: id }, body: { amountCents: refundableCents } })
    await s.endAll()
    expect(await standing(ada, club)).toBe('outside')
    expect(await page(ada, club)).toMatchObject({ viewer: 'accepted' })
    await s.payAt((await subscribe(ada, club)).url)
    expect(await standing(ada, club)).toBe('membership')
  })

  test('is asked again by whoever has left, also by those who still pay', async () => {
    const club = await aClub()
    const ada = await acceptedIn(club)
    await s.payAt((await subscribe(ada, club)).url)
    await leave(ada, club)
    expect(await page(ada, club)).toMatchObject({ viewer: null })
    await expect(subscribe(ada, club)).rejects.toMatchObject({ status: 409 })
    expect(await join(ada, club)).toMatchObject({ status: 'requested' })
    await decide(ada, club, 'accept')
    expect(await standing(ada, club)).toBe('membership')
    expect(await moneyOf(ada)).toEqual([12_950])
  })

  test('keeps who was a member before it was by invitation', async () => {
    const club = await aClub()
    const member = await aMember(t.ctx, club.id)
    expect(await join(member, club)).toEqual({ status: 'joined', memberCount: 2 })
  })
})

describe('what was accepted and is not paid', () => {
  test('is listed for the owner after what waits, and can be declined still', async () => {
    const club = await aClub()
    const ada = await acceptedIn(club)
    const eve = await aUser(t.ctx)
    await join(eve, club)
    const list = () => t.as(club.owner).communities.joinRequests({ params: { communityId: club.id } })
    expect((await list()).map(({ person, status }) => [person.id, status])).toEqual([
      [eve.id, 'requested'],
      [ada.id, 'accepted'],
    ])
    await decide(ada, club, 'decline')
    expect(await page(ada, club)).toMatchObject({ viewer: null })
    expect(await s.lettersTo(ada.email)).toContain('join-request-declined')
    await expect(subscribe(ada, club)).rejects.toMatchObject({ status: 409 })
    expect((await list()).map(({ person }) => person.id)).toEqual([eve.id])
  })

  test('is not accepted twice, nor declined once the person is in', async () => {
    const club = await aClub()
    const ada = await acceptedIn(club)
    await expect(decide(ada, club, 'accept')).rejects.toMatchObject({ status: 409 })
    await s.payAt((await subscribe(ada, club)).url)
    await expect(decide(ada, club, 'decline')).rejects.toMatchObject({ status: 409 })
    expect(await standing(ada, club)).toBe('membership')
  })

  test('is taken back by the person', async () => {
    const club = await aClub()
    const ada = await acceptedIn(club)
    await leave(ada, club)
    expect(await page(ada, club)).toMatchObject({ viewer: null })
    expect(await join(ada, club)).toMatchObject({ status: 'requested' })
  })

  test('and declined while the page of the payment is open, is paid for nothing: all of it goes back, once', async () => {
    const club = await aClub()
    const ada = await acceptedIn(club)
    const { url } = await subscribe(ada, club)
    await decide(ada, club, 'decline')
    await s.payAt(url)
    expect(await standing(ada, club)).toBe('outside')
    expect(await moneyOf(ada)).toEqual([0])
    const subscription = await s.subscriptionOf(ada, 'community')
    expect(subscription).toMatchObject({ status: 'canceled' })
    await s.endAll()
    expect(await t.ctx.payments.getSubscription(subscription.providerId)).toMatchObject({ status: 'canceled' })
    await endSubscription(t.ctx, { subscriptionId: subscription.id })
    expect(await moneyOf(ada)).toEqual([0])
    expect(await s.lettersTo(ada.email)).toEqual(expect.arrayContaining(['refund', 'subscription-ended']))
  })
})

describe('at the same time', () => {
  test('accepting and taking back ends in nobody inside', async () => {
    const club = await aClub()
    for (let round = 0; round < ROUNDS; round += 1) {
      const ada = await s.aPremiumMember()
      await join(ada, club)
      await Promise.allSettled([decide(ada, club, 'accept'), leave(ada, club)])
      expect(await standing(ada, club)).toBe('outside')
      expect((await requestOf(ada, club)).status).toBe('withdrawn')
    }
  })

  test('accepting and pressing Join ends in a member or in somebody who can press again', async () => {
    const club = await aClub()
    for (let round = 0; round < ROUNDS; round += 1) {
      const ada = await s.aPremiumMember()
      await join(ada, club)
      await Promise.all([decide(ada, club, 'accept'), join(ada, club), join(ada, club)])
      expect(await standing(ada, club)).toBe('premium')
    }
  })

  test('paying and declining ends in a member who has paid, or in nobody and no money', async () => {
    const club = await aClub()
    const ends = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const ada = await acceptedIn(club)
      const { url } = await subscribe(ada, club)
      await Promise.allSettled([s.payAt(url), decide(ada, club, 'decline')])
      await s.settle()
      const isIn = (await standing(ada, club)) === 'membership'
      expect(await moneyOf(ada)).toEqual([isIn ? 12_950 : 0])
      expect((await requestOf(ada, club)).status).toBe(isIn ? 'accepted' : 'declined')
      ends.add(isIn ? 'in' : 'out')
    }
    expect(ends.size).toBeGreaterThan(0)
  })

  test('paying, taking back and the end of another payment wait for each other', async () => {
    const club = await aClub()
    for (let round = 0; round < ROUNDS; round += 1) {
      const ada = await acceptedIn(club)
      const { url } = await subscribe(ada, club)
      const results = await Promise.allSettled([s.payAt(url), leave(ada, club)])
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
      expect(await standing(ada, club)).toBe('outside')
      const [left] = await moneyOf(ada)
      expect([0, 12_950]).toContain(left)
    }
  })
})
