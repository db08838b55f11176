import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#domains/identity/accounts/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aJoinRequest, aMember, aUser } from '#test/factories.ts'
import { communities, joinRequests, memberships } from './schema.ts'

const t = await testApp()

async function aClosedCommunity() {
  const owner = await aUser(t.ctx)
  const community = await aCommunity(t.ctx, { ownerId: owner.id, membershipType: 'invite_only', isPublic: false })
  return { ...community, owner }
}
type Decision = { decision: 'accept' | 'decline'; note?: string }
const decide = (user: TestUser, communityId: string, requestId: string, body: Decision) =>
  t.as(user).communities.decideJoinRequest({ params: { communityId, requestId }, body })

const personOf = async (userId: string) => singleRow(await t.ctx.db.select().from(users).where(eq(users.id, userId)))
const mailsTo = async (email: string) =>
  (await t.waitingJobs()).map(({ data }) => data).filter(({ to }) => to === email)

test('lists the requests that wait, oldest first, with who asks', async () => {
  const { id, owner } = await aClosedCommunity()
  const first = await aJoinRequest(t.ctx, { communityId: id })
  const second = await aJoinRequest(t.ctx, { communityId: id })
  const declined = await aJoinRequest(t.ctx, { communityId: id })
  await decide(owner, id, declined.id, { decision: 'decline' })
  const requests = await t.as(owner).communities.joinRequests({ params: { communityId: id } })
  expect(requests.map((request) => request.id)).toEqual([first.id, second.id])
  expect(requests[0]).toMatchObject({ note: 'I pour slabs.', person: { id: first.userId, firstName: 'Ada' } })
  expect(JSON.stringify(requests)).not.toContain('@')
})

test('accepting makes a member, counts them and mails them', async () => {
  const { id, name, owner } = await aClosedCommunity()
  const request = await aJoinRequest(t.ctx, { communityId: id })
  expect(await decide(owner, id, request.id, { decision: 'accept', note: 'Welcome.' })).toEqual({ memberCount: 2 })
  const person = await personOf(request.userId)
  expect(await t.as(person).communities.get({ params: { communityId: id } })).toMatchObject({
    viewer: 'member',
    memberCount: 2,
  })
  expect(await mailsTo(person.email)).toEqual([
    {
      kind: 'join-request-accepted',
      to: person.email,
      userId: person.id,
      data: { firstName: 'Ada', community: name, communityId: id, note: 'Welcome.' },
    },
  ])
})

test('declining keeps the note, mails it and adds nobody', async () => {
  const { id, owner } = await aClosedCommunity()
  const request = await aJoinRequest(t.ctx, { communityId: id })
  expect(await decide(owner, id, request.id, { decision: 'decline', note: 'Members only.' })).toEqual({
    memberCount: 1,
  })
  const stored = singleRow(await t.ctx.db.select().from(joinRequests).where(eq(joinRequests.id, request.id)))
  expect(stored).toMatchObject({ status: 'declined', decisionNote: 'Members only.', decidedBy: owner.id })
  expect(stored.decidedAt).toBeInstanceOf(Date)
  const person = await personOf(request.userId)
  expect(await mailsTo(person.email)).toMatchObject([
    { kind: 'join-request-declined', data: { note: 'Members only.' } },
  ])
  expect(await t.as(person).communities.get({ params: { communityId: id } })).toMatchObject({
    viewer: null,
    canRead: false,
  })
})

test('a moderator decides as well', async () => {
  const { id } = await aClosedCommunity()
  const moderator = await aMember(t.ctx, id, { role: 'moderator' })
  const request = await aJoinRequest(t.ctx, { communityId: id })
  expect(await decide(moderator, id, request.id, { decision: 'accept' })).toEqual({ memberCount: 3 })
})

test('is decided once, however many decide at the same time', async () => {
  const { id, owner } = await aClosedCommunity()
  const request = await aJoinRequest(t.ctx, { communityId: id })
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => decide(owner, id, request.id, { decision: at % 2 ? 'accept' : 'decline' })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 })
  const person = await personOf(request.userId)
  expect(await mailsTo(person.email)).toHaveLength(1)
  const { memberCount } = singleRow(await t.ctx.db.select().from(communities).where(eq(communities.id, id)))
  expect(await t.ctx.db.$count(memberships, eq(memberships.communityId, id))).toBe(memberCount)
})

test('deciding while the person takes it back ends in one of both', async () => {
  const { id, owner } = await aClosedCommunity()
  const request = await aJoinRequest(t.ctx, { communityId: id })
  const person = await personOf(request.userId)
  await Promise.allSettled([
    decide(owner, id, request.id, { decision: 'accept' }),
    t.as(person).communities.leave({ params: { communityId: id } }),
  ])
  const { memberCount } = singleRow(await t.ctx.db.select().from(communities).where(eq(communities.id, id)))
  expect(await t.ctx.db.$count(memberships, eq(memberships.communityId, id))).toBe(memberCount)
})

test('somebody who is a member by then is not counted twice', async () => {
  const { id, owner } = await aClosedCommunity()
  const request = await aJoinRequest(t.ctx, { communityId: id })
  await t.ctx.db.update(communities).set({ membershipType: 'open' }).where(eq(communities.id, id))
  await t.as(await personOf(request.userId)).communities.join({ params: { communityId: id } })
  expect(await decide(owner, id, request.id, { decision: 'accept' })).toEqual({ memberCount: 2 })
})

test('plain members and non-members may not look or decide', async () => {
  const { id } = await aClosedCommunity()
  const request = await aJoinRequest(t.ctx, { communityId: id })
  for (const person of [await aMember(t.ctx, id), await aUser(t.ctx)]) {
    await expect(decide(person, id, request.id, { decision: 'accept' })).rejects.toMatchObject({ status: 403 })
    await expect(t.as(person).communities.joinRequests({ params: { communityId: id } })).rejects.toMatchObject({
      status: 403,
    })
  }
})

test("another community's request and an unknown one are not found", async () => {
  const { id, owner } = await aClosedCommunity()
  const elsewhere = await aJoinRequest(t.ctx, { communityId: (await aClosedCommunity()).id })
  for (const requestId of [elsewhere.id, crypto.randomUUID(), 'x'])
    await expect(decide(owner, id, requestId, { decision: 'accept' })).rejects.toMatchObject({ status: 404 })
})
