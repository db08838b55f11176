import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { joinRequests, memberships } from './schema.ts'

const t = await testApp()
const leave = (user: TestUser | null, communityId: string) => t.as(user).communities.leave({ params: { communityId } })

test('a member leaves and is counted out, once', async () => {
  const { id } = await aCommunity(t.ctx)
  const ada = await aMember(t.ctx, id)
  await aMember(t.ctx, id)
  const answers = await Promise.all([leave(ada, id), leave(ada, id), leave(ada, id)])
  expect(answers).toEqual([{ memberCount: 2 }, { memberCount: 2 }, { memberCount: 2 }])
  expect(await t.ctx.db.$count(memberships, eq(memberships.communityId, id))).toBe(2)
})

test('a moderator may leave too, and come back as a member', async () => {
  const { id } = await aCommunity(t.ctx)
  const moderator = await aMember(t.ctx, id, { role: 'moderator' })
  expect(await leave(moderator, id)).toEqual({ memberCount: 1 })
  await t.as(moderator).communities.join({ params: { communityId: id } })
  expect((await t.as(moderator).communities.get({ params: { communityId: id } })).viewer).toBe('member')
})

test('the owner cannot leave', async () => {
  const { id, ownerId } = await aCommunity(t.ctx)
  await expect(leave({ ...(await aUser(t.ctx)), id: ownerId }, id)).rejects.toMatchObject({
    status: 409,
    message: 'The owner can’t leave. Hand the community over first.',
  })
  expect(await t.ctx.db.$count(memberships, eq(memberships.communityId, id))).toBe(1)
})

test('a request that waits is taken back, and may be made again', async () => {
  const { id } = await aCommunity(t.ctx, { membershipType: 'invite_only', isPublic: false })
  const ada = await aUser(t.ctx)
  const join = () => t.as(ada).communities.join({ params: { communityId: id } })
  await t.ctx.db.insert(joinRequests).values([
    { communityId: id, userId: ada.id, status: 'declined', decidedAt: t.ctx.now() },
    { communityId: id, userId: (await aUser(t.ctx)).id },
  ])
  await join()
  expect(await leave(ada, id)).toEqual({ memberCount: 1 })
  const requests = await t.ctx.db
    .select({ status: joinRequests.status })
    .from(joinRequests)
    .where(eq(joinRequests.communityId, id))
  expect(requests.map(({ status }) => status).toSorted()).toEqual(['declined', 'requested', 'withdrawn'])
  expect((await t.as(ada).communities.get({ params: { communityId: id } })).viewer).toBeNull()
  expect(await join()).toEqual({ status: 'requested', memberCount: 1 })
})

test('leaving what one is not in changes nothing', async () => {
  const { id } = await aCommunity(t.ctx)
  expect(await leave(await aUser(t.ctx), id)).toEqual({ memberCount: 1 })
})

test('visitors are told to sign in, and missing communities are not found', async () => {
  const { id } = await aCommunity(t.ctx)
  await expect(leave(null, id)).rejects.toMatchObject({ status: 401 })
  await expect(leave(await aUser(t.ctx), crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
})
