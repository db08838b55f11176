import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { charges } from '#domains/billing/payments/schema.ts'
import { communities, memberships } from '#domains/community/communities/schema.ts'
import { setAccountStatus } from '#domains/professionals/profiles/set-account-status.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aMember, aUser } from '#test/factories.ts'
import { cards, openSubscribers } from '#test/subscribers.ts'
import { resumeSubscription } from './cancel.ts'
import { stopWithoutBenefit } from './stop.ts'

// Money follows the subscription, never the membership: whoever pays for what is over stops paying, member or not.

const t = await testApp()
const s = openSubscribers(t)

async function aClub() {
  const owner = await aUser(t.ctx)
  const { id, name } = await s.aPaidCommunity()
  await t.ctx.db.update(communities).set({ ownerId: owner.id }).where(eq(communities.id, id))
  await aMember(t.ctx, id, { userId: owner.id, role: 'owner' })
  return { id, name, owner, params: { communityId: id } }
}
type Club = Awaited<ReturnType<typeof aClub>>

const leave = (who: TestUser, { params }: Club, stopPaying: boolean) =>
  t.as(who).communities.leave({ params, body: { stopPaying } })
const chargesOf = async (who: TestUser) => t.ctx.db.$count(charges, eq(charges.userId, who.id))

const ends = {
  closes: ({ owner, params }: Club) => t.as(owner).communities.close({ params }),
  'becomes free': ({ owner, params }: Club) =>
    t.as(owner).communities.update({ params, body: { price: null, membershipType: 'open' } }),
  'bans them': ({ owner, params }: Club, who: TestUser) =>
    t.as(owner).communityMembers.ban({ params, body: { userId: who.id, reason: 'Spam.' } }),
}
const says = { closes: /is closed/, 'becomes free': /costs nothing/, 'bans them': /banned/ }

async function stoppedEmails(who: TestUser) {
  const { rows } = await t.ctx.pool.query(
    `select data->>'kind' as kind, data->'data'->>'why' as why from jobs.job where name = 'mail' and data->>'to' = $1`,
    [who.email],
  )
  return rows.filter(({ kind }) => kind === 'subscription-stopped')
}

async function reasonsOfEnd(who: TestUser) {
  const { rows } = await t.ctx.pool.query(
    `select data->'data'->>'reason' as reason from jobs.job where name = 'mail' and data->>'to' = $1
      and data->>'kind' = 'subscription-ended'`,
    [who.email],
  )
  return rows.map(({ reason }) => reason)
}

describe.each(Object.keys(ends) as (keyof typeof ends)[])('when a community %s', (how) => {
  test.each([
    ['a member', async () => {}],
    ['somebody who left and kept paying', async (who: TestUser, club: Club) => void (await leave(who, club, false))],
    [
      'a member whose premium lets them in too',
      async (who: TestUser) =>
        void (await t.ctx.db.update(memberships).set({ paidBy: 'premium' }).where(eq(memberships.userId, who.id))),
    ],
  ])('%s is not charged again, and told so once', async (_who, before) => {
    const club = await aClub()
    const ada = await s.aSubscriber(club.id)
    await before(ada, club)
    await ends[how](club, ada)
    await s.stopAll()
    await s.stopAll()
    const stopped = await s.subscriptionOf(ada, 'community')
    expect(stopped).toMatchObject({ cancelAtPeriodEnd: true })
    const letters = await stoppedEmails(ada)
    expect(letters).toHaveLength(1)
    await s.until(stopped.periodEnd)
    expect(await chargesOf(ada)).toBe(1)
    expect(await s.subscriptionOf(ada, 'community')).toMatchObject({ status: 'canceled' })
    expect(await reasonsOfEnd(ada)).toEqual([expect.stringMatching(says[how])])
  })

  test('who stopped paying for it before hears nothing more', async () => {
    const club = await aClub()
    const ada = await s.aSubscriber(club.id)
    await t.as(ada).subscriptions.cancel({ params: { subscriptionId: ada.subscription.id } })
    await ends[how](club, ada)
    await s.stopAll()
    expect(await stoppedEmails(ada)).toEqual([])
  })

  test('a payment for it cannot be taken up again', async () => {
    const club = await aClub()
    const ada = await s.aSubscriber(club.id)
    await leave(ada, club, false)
    await ends[how](club, ada)
    await s.stopAll()
    await expect(
      t.as(ada).subscriptions.resume({ params: { subscriptionId: ada.subscription.id } }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringMatching(says[how]) })
    expect(await s.subscriptionOf(ada, 'community')).toMatchObject({ cancelAtPeriodEnd: true })
  })

  test('a payment whose page was open is given back at once', async () => {
    const club = await aClub()
    const ada = await aUser(t.ctx)
    const { url } = await t.as(ada).subscriptions.subscribeCommunity({ params: club.params })
    await ends[how](club, ada)
    await s.payAt(url)
    await s.endAll()
    expect(await s.subscriptionOf(ada, 'community')).toMatchObject({ status: 'canceled' })
    const [charge] = await t.ctx.db.select().from(charges).where(eq(charges.userId, ada.id))
    expect(charge?.refundedCents).toBe(2900)
  })

  test('an unpaid renewal of somebody who left ends at once, with the reason', async () => {
    const club = await aClub()
    const ada = await s.aSubscriber(club.id, cards.paysOnce)
    await leave(ada, club, false)
    await s.until(ada.subscription.periodEnd)
    expect(await s.subscriptionOf(ada, 'community')).toMatchObject({ status: 'past_due' })
    await ends[how](club, ada)
    await s.stopAll()
    expect(await s.subscriptionOf(ada, 'community')).toMatchObject({ status: 'canceled' })
    expect(await reasonsOfEnd(ada)).toEqual([expect.stringMatching(says[how])])
  })
})

test('what has been paid for nothing since before is found and stopped by the sweep', async () => {
  const club = await aClub()
  const [ada, ben] = [await s.aSubscriber(club.id), await s.aSubscriber((await aClub()).id)]
  await leave(ada, club, false)
  await t.ctx.db.update(communities).set({ archivedAt: t.ctx.now() }).where(eq(communities.id, club.id))
  await stopWithoutBenefit(t.ctx)
  await s.stopAll()
  expect(await s.subscriptionOf(ada, 'community')).toMatchObject({ cancelAtPeriodEnd: true })
  expect(await s.subscriptionOf(ben, 'community')).toMatchObject({ cancelAtPeriodEnd: false })
  expect(await stoppedEmails(ada)).toHaveLength(1)
})

describe('whoever leaves a paid community', () => {
  test('stops paying unless they say otherwise, and comes back within what they paid for', async () => {
    const club = await aClub()
    const ada = await s.aSubscriber(club.id)
    expect(await t.as(ada).communities.get({ params: club.params })).toMatchObject({
      viewerRenewal: { price: '29.00', on: ada.subscription.periodEnd.toISOString() },
    })
    await t.as(ada).communities.leave({ params: club.params })
    await s.stopAll()
    const stopped = await s.subscriptionOf(ada, 'community')
    expect(stopped).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await stoppedEmails(ada)).toHaveLength(1)
    expect(await t.as(ada).communities.join({ params: club.params })).toMatchObject({ status: 'joined' })
    expect(await t.as(ada).communities.get({ params: club.params })).toMatchObject({ viewerRenewal: null })
    await s.until(stopped.periodEnd)
    expect(await chargesOf(ada)).toBe(1)
  })

  test('keeps paying where they chose to', async () => {
    const club = await aClub()
    const ada = await s.aSubscriber(club.id)
    await leave(ada, club, false)
    await s.stopAll()
    expect(await s.subscriptionOf(ada, 'community')).toMatchObject({ cancelAtPeriodEnd: false })
  })
})

test('whom a community is handed to, and who is made a moderator, pays for it no longer', async () => {
  const club = await aClub()
  const [heir, moderator] = [await s.aSubscriber(club.id), await s.aSubscriber(club.id)]
  await t.as(club.owner).communityMembers.setRole({
    params: { ...club.params, userId: moderator.id },
    body: { role: 'moderator' },
  })
  await t.as(club.owner).communityMembers.transfer({ params: club.params, body: { userId: heir.id } })
  await s.stopAll()
  for (const who of [heir, moderator]) {
    expect(await s.subscriptionOf(who, 'community')).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await stoppedEmails(who)).toHaveLength(1)
  }
})

test('a professional who is suspended pays for no plan any more, and cannot take it up until they are active again', async () => {
  const { user, subscription, ...professional } = await s.aPaidTier('silver')
  const params = { subscriptionId: subscription.id }
  const suspend = (status: 'suspended' | 'active') =>
    setAccountStatus(t.ctx, { professionalId: professional.id, status, reason: 'A complaint', adminId: null })
  await suspend('suspended')
  await stopWithoutBenefit(t.ctx)
  await s.stopAll()
  expect(await s.subscriptionOf(user, 'tier')).toMatchObject({ cancelAtPeriodEnd: true })
  expect(await stoppedEmails(user)).toMatchObject([{ why: 'suspended' }])
  await expect(resumeSubscription(t.ctx, { ...params, userId: user.id })).rejects.toMatchObject({ status: 409 })
  await suspend('active')
  expect(await resumeSubscription(t.ctx, { ...params, userId: user.id })).toMatchObject({ cancelAtPeriodEnd: false })
})
