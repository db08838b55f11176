import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aCommunity, aFile, aMember, aUser } from '#test/factories.ts'

const t = await testApp()
const nobody = '00000000-0000-7000-8000-000000000000'

const get = (user: Parameters<typeof t.as>[0], communityId: string) =>
  t.as(user).communities.get({ params: { communityId } })

test('a visitor sees header, description and counts, and may read a public community', async () => {
  const { id, ownerId } = await aCommunity(t.ctx, { name: 'Open house', memberCount: 12 })
  expect(await get(null, id)).toMatchObject({
    id,
    ownerId,
    name: 'Open house',
    memberCount: 12,
    viewer: null,
    canRead: true,
  })
})

test('of a community that is not public non-members see the same, but may not read it', async () => {
  const { id } = await aCommunity(t.ctx, { isPublic: false, isPaid: true, priceCents: 2900 })
  const outsider = await aUser(t.ctx)
  for (const person of [null, outsider])
    expect(await get(person, id)).toMatchObject({ viewer: null, canRead: false, price: '29.00' })
})

test('says what the viewer is: owner, moderator, member, or somebody whose request waits', async () => {
  const { id, ownerId } = await aCommunity(t.ctx, { isPublic: false, membershipType: 'invite_only' })
  const owner = { ...(await aUser(t.ctx)), id: ownerId }
  const moderator = await aMember(t.ctx, id, { role: 'moderator' })
  const member = await aMember(t.ctx, id)
  const asker = await aUser(t.ctx)
  await t.as(asker).communities.join({ params: { communityId: id } })
  expect(await get(owner, id)).toMatchObject({ viewer: 'owner', canRead: true })
  expect(await get(moderator, id)).toMatchObject({ viewer: 'moderator', canRead: true })
  expect(await get(member, id)).toMatchObject({ viewer: 'member', canRead: true })
  expect(await get(asker, id)).toMatchObject({ viewer: 'requested', canRead: false })
})

test('shows the cover and the vitality label from ten members on', async () => {
  const owner = await aUser(t.ctx)
  const image = await aFile(t.ctx, owner.id)
  const counted = {
    activeCount: 4,
    activePercent: 40,
    medianAnswerMinutes: 95,
    answeredCount: 7,
    ownerSeenAt: new Date('2026-01-02T03:04:05Z'),
    countedAt: new Date('2026-01-03T00:00:00Z'),
  }
  const { id } = await aCommunity(t.ctx, { ownerId: owner.id, imageId: image.id, memberCount: 10, ...counted })
  expect(await get(null, id)).toMatchObject({
    imageUrl: `/files/${image.id}`,
    vitality: {
      activeCount: 4,
      activePercent: 40,
      medianAnswerMinutes: 95,
      answeredCount: 7,
      ownerSeenAt: '2026-01-02T03:04:05.000Z',
      countedAt: '2026-01-03T00:00:00.000Z',
    },
  })
  const small = await aCommunity(t.ctx, { memberCount: 9, ...counted })
  expect((await get(null, small.id)).vitality).toBeNull()
})

test('an unknown id and one that is no UUID are not found', async () => {
  await expect(get(null, nobody)).rejects.toMatchObject({ status: 404, message: 'Community not found' })
  for (const id of ['7', 'x', "1' or '1'='1", '%00']) {
    const answer = await t.http.inject({ url: `/api/communities/${encodeURIComponent(id)}` })
    expect(answer.statusCode).toBe(404)
  }
})
