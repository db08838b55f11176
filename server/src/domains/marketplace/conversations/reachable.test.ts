import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#domains/identity/accounts/schema.ts'
import { erasePerson } from '#domains/operations/personal-data/erase.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aDirectMessage, aJoinRequest, aLead, aMember, aProfessional, aUser } from '#test/factories.ts'

const t = await testApp()
const reachable = (who: TestUser, ...people: { id: string }[]) =>
  t.as(who).conversations.reachable({ query: { among: people.map(({ id }) => id).join(',') } })

test('people of one community may write to each other; nobody to themselves or to a stranger', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const [ada, ben] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
  const stranger = await aUser(t.ctx)
  expect(await reachable(ada, ada, ben, stranger)).toEqual([ben.id])
  expect(await reachable(stranger, ada, ben)).toEqual([])
})

test('who looks after a community may write to those who ask to join it, and they may answer; other members may not', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const [moderator, member] = [
    await aMember(t.ctx, communityId, { role: 'moderator' }),
    await aMember(t.ctx, communityId),
  ]
  const { userId, id: requestId } = await aJoinRequest(t.ctx, { communityId })
  const asker = { ...member, id: userId }
  expect([await reachable(moderator, asker), await reachable(member, asker)]).toEqual([[userId], []])
  expect(await reachable(asker, moderator)).toEqual([])
  await t.as(moderator).conversations.start({ body: { personId: userId, body: 'Which suburb are you in?' } })
  expect(await reachable(asker, moderator)).toEqual([moderator.id])
  const params = { communityId, requestId }
  await t.as(moderator).communities.decideJoinRequest({ params, body: { decision: 'decline' } })
  expect(await reachable(moderator, asker), 'they have written to each other').toEqual([userId])
})

test('so may the two sides of a lead, and who wrote to each other before', async () => {
  const { request, professional } = await aLead(t.ctx)
  expect(await reachable(request.user, professional.user)).toEqual([professional.user.id])
  const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
  await aDirectMessage(t.ctx, ada.id, ben.id)
  expect(await reachable(ben, ada)).toEqual([ada.id])
})

test('neither of two may where one has blocked the other, nor anybody to who is deleted', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const [ada, ben, cleo] = [
    await aMember(t.ctx, communityId),
    await aMember(t.ctx, communityId),
    await aMember(t.ctx, communityId),
  ]
  await t.as(ada).conversations.block({ params: { personId: ben.id }, body: { isBlocked: true } })
  expect([await reachable(ada, ben), await reachable(ben, ada)]).toEqual([[], []])
  await erasePerson(t.ctx, cleo.email)
  expect(await reachable(ada, cleo)).toEqual([])
})

test('who has not verified their email may write to nobody', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const [ada, ben] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
  await t.ctx.db.update(users).set({ emailVerified: false }).where(eq(users.id, ada.id))
  expect(await reachable(ada, ben)).toEqual([])
})

test('the account behind a professional’s profile is told to those who may write to it, and to nobody else', async () => {
  const { user, slug } = await aProfessional(t.ctx)
  const behind = (who: TestUser | null, professional = slug) =>
    t.as(who).conversations.reachable({ query: { professional } })
  const { id: communityId } = await aCommunity(t.ctx)
  const [ada, ben] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
  expect(await behind(ada), 'nothing in common').toEqual([])
  await t.as(user).communities.join({ params: { communityId }, body: {} })
  expect([await behind(ada), await behind(user), await behind(ada, 'nobody')]).toEqual([[user.id], [], []])
  await t.as(user).conversations.block({ params: { personId: ben.id }, body: { isBlocked: true } })
  expect(await behind(ben)).toEqual([])
  await expect(behind(null)).rejects.toMatchObject({ status: 401 })
})

test('whoever has no public profile is not found by its address', async () => {
  const { user, slug } = await aProfessional(t.ctx, { abn: null })
  const { id: communityId } = await aCommunity(t.ctx)
  const ada = await aMember(t.ctx, communityId)
  await t.as(user).communities.join({ params: { communityId }, body: {} })
  expect(await reachable(ada, user)).toEqual([user.id])
  expect(await t.as(ada).conversations.reachable({ query: { professional: slug } })).toEqual([])
})
