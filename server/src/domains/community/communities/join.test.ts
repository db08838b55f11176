import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { communities, joinRequests, memberships } from './schema.ts'

const t = await testApp()

const join = (user: TestUser | null, communityId: string, note?: string) =>
  t.as(user).communities.join({ params: { communityId }, ...(note === undefined ? {} : { body: { note } }) })

async function counts(communityId: string) {
  const [row] = await t.ctx.db
    .select({ count: communities.memberCount })
    .from(communities)
    .where(eq(communities.id, communityId))
  return { counted: row?.count, members: await t.ctx.db.$count(memberships, eq(memberships.communityId, communityId)) }
}
const waiting = (communityId: string) =>
  t.ctx.db.$count(joinRequests, and(eq(joinRequests.communityId, communityId), eq(joinRequests.status, 'requested')))

const mails = async (communityId: string) =>
  (await t.waitingJobs()).filter(({ name, data }) => name === 'mail' && JSON.stringify(data).includes(communityId))

test.each(['free', 'open'] as const)(
  'a %s community is joined at once, and joining again changes nothing',
  async (membershipType) => {
    const { id } = await aCommunity(t.ctx, { membershipType })
    const ada = await aUser(t.ctx)
    expect(await join(ada, id)).toEqual({ status: 'joined', memberCount: 2 })
    expect(await join(ada, id)).toEqual({ status: 'joined', memberCount: 2 })
    expect(await counts(id)).toEqual({ counted: 2, members: 2 })
  },
)

test('one person joining 50 times at once is one member, and every answer has the right count', async () => {
  const { id } = await aCommunity(t.ctx)
  const ada = await aUser(t.ctx)
  const answers = await Promise.all(Array.from({ length: 50 }, () => join(ada, id)))
  expect(answers.every(({ status, memberCount }) => status === 'joined' && memberCount === 2)).toBe(true)
  expect(await counts(id)).toEqual({ counted: 2, members: 2 })
})

test('30 people joining at once are all counted, each once', async () => {
  const { id } = await aCommunity(t.ctx)
  const people = await Promise.all(Array.from({ length: 30 }, () => aUser(t.ctx)))
  const answers = await Promise.all(people.map((person) => join(person, id)))
  const seen = answers.map(({ memberCount }) => memberCount).toSorted((a, b) => a - b)
  expect(seen).toEqual(Array.from({ length: 30 }, (_, at) => at + 2))
  expect(await counts(id)).toEqual({ counted: 31, members: 31 })
})

test('joining and leaving at once leaves a count that is right', async () => {
  const { id } = await aCommunity(t.ctx)
  const people = await Promise.all(Array.from({ length: 6 }, () => aUser(t.ctx)))
  const calls = people.flatMap((person) =>
    Array.from({ length: 6 }, (_, at) =>
      at % 2 === 0 ? join(person, id) : t.as(person).communities.leave({ params: { communityId: id } }),
    ),
  )
  await Promise.all(calls)
  const { counted, members } = await counts(id)
  expect(counted).toBe(members)
})

test('by invitation it is a request: one waits a person, and the owner hears of it once', async () => {
  const owner = await aUser(t.ctx, { firstName: 'Olive' })
  const { id, name } = await aCommunity(t.ctx, { ownerId: owner.id, membershipType: 'invite_only', isPublic: false })
  const ada = await aUser(t.ctx)
  expect(await join(ada, id, 'I pour slabs.')).toEqual({ status: 'requested', memberCount: 1 })
  await Promise.all(Array.from({ length: 10 }, () => join(ada, id)))
  expect(await waiting(id)).toBe(1)
  expect(await counts(id)).toEqual({ counted: 1, members: 1 })
  expect(await mails(id)).toMatchObject([
    {
      data: {
        kind: 'join-request',
        to: owner.email,
        data: { firstName: 'Olive', person: 'Ada Nguyen', community: name, communityId: id, note: 'I pour slabs.' },
      },
    },
  ])
})

test('a paid community that is open asks for a subscription', async () => {
  const { id } = await aCommunity(t.ctx, { isPaid: true, priceCents: 2900, isPublic: false })
  await expect(join(await aUser(t.ctx), id)).rejects.toMatchObject({
    status: 403,
    code: 'payment_required',
    message: 'Subscribe to join this community',
  })
  expect(await waiting(id)).toBe(0)
})

test('who is in already stays in, whatever the community has become', async () => {
  const { id, ownerId } = await aCommunity(t.ctx, { isPaid: true, priceCents: 2900 })
  const member = await aMember(t.ctx, id)
  const owner = { ...(await aUser(t.ctx)), id: ownerId }
  expect(await join(member, id)).toEqual({ status: 'joined', memberCount: 2 })
  expect(await join(owner, id)).toEqual({ status: 'joined', memberCount: 2 })
  await t.ctx.db
    .update(communities)
    .set({ isPaid: false, priceCents: null, membershipType: 'invite_only' })
    .where(eq(communities.id, id))
  expect(await join(member, id)).toEqual({ status: 'joined', memberCount: 2 })
  expect(await waiting(id)).toBe(0)
})

test('needs no body, and refuses one that it does not know', async () => {
  const { id } = await aCommunity(t.ctx)
  const cookie = await t.signIn(await aUser(t.ctx))
  const post = (payload?: object) =>
    t.http.inject({
      method: 'POST',
      url: `/api/communities/${id}/join`,
      headers: { cookie },
      ...(payload ? { payload } : {}),
    })
  expect((await post({ role: 'owner' })).statusCode).toBe(400)
  expect((await post({ note: 'x'.repeat(501) })).json().issues).toEqual([
    { path: 'note', message: 'Use at most 500 characters' },
  ])
  expect((await post()).json()).toEqual({ status: 'joined', memberCount: 2 })
})

test('visitors are told to sign in, and missing communities are not found', async () => {
  const { id } = await aCommunity(t.ctx)
  await expect(join(null, id)).rejects.toMatchObject({ status: 401, message: expect.stringContaining('Unauthorized') })
  await expect(join(await aUser(t.ctx), crypto.randomUUID())).rejects.toMatchObject({
    status: 404,
    message: 'Community not found',
  })
})

test('the counter cannot go below zero', async () => {
  const { id } = await aCommunity(t.ctx)
  await expect(
    t.ctx.db.update(communities).set({ memberCount: sql`-1` }).where(eq(communities.id, id)),
  ).rejects.toThrow()
})
