import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type TestUser, testApp } from '../../../test/app.ts'
import { aCommunity, aMember, aUser } from '../../../test/factories.ts'
import { writeLetter } from '../../house/letters.ts'
import { communities, communityInvitations, memberships } from './tables.ts'

const t = await testApp()

async function invited(over = {}, body = {}) {
  const owner = await aUser(t.ctx)
  const closed = { membershipType: 'invite_only' as const, isPublic: false }
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id, ...closed, ...over })
  const params = { communityId }
  const invitation = await t.as(owner).communityMembers.invite({ params, body })
  return { owner, communityId, params, invitation, token: invitation.url?.split('/').at(-1) ?? '' }
}
const accept = (user: TestUser, token: string) => t.as(user).communityMembers.acceptInvitation({ params: { token } })
const look = (user: TestUser | null, token: string) => t.as(user).communityMembers.invitation({ params: { token } })
const set = (id: string, row: Partial<typeof communityInvitations.$inferInsert>) =>
  t.ctx.db.update(communityInvitations).set(row).where(eq(communityInvitations.id, id))

test('a link lets people in where a decision is needed, shows visitors what it leads to, and counts each once', async () => {
  const { owner, communityId, params, token } = await invited()
  expect(await look(null, token)).toMatchObject({ state: 'open', isMember: false, community: { id: communityId } })
  const ada = await aUser(t.ctx)
  expect(await accept(ada, token)).toEqual({ communityId, status: 'joined' })
  expect(await accept(ada, token)).toEqual({ communityId, status: 'joined' })
  expect(await t.as(owner).communityMembers.invitations({ params })).toMatchObject([{ useCount: 1, state: 'open' }])
  const [row] = await t.ctx.db.select().from(communities).where(eq(communities.id, communityId))
  expect(row?.memberCount).toBe(2)
})

test('raced for its last places it lets in as many as it says', async () => {
  const { communityId, token } = await invited({}, { mostUses: 3 })
  const people = await Promise.all(Array.from({ length: 8 }, () => aUser(t.ctx)))
  const answers = await Promise.allSettled(people.map((person) => accept(person, token)))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(refused).toHaveLength(5)
  expect(refused[0]).toMatchObject({ status: 410, message: expect.stringContaining('used up') })
  expect(await t.ctx.db.$count(memberships, eq(memberships.communityId, communityId))).toBe(4)
})

test('one that expired, was withdrawn or made up lets nobody in, and says so', async () => {
  const ada = await aUser(t.ctx)
  const expired = await invited()
  await set(expired.invitation.id, { expiresAt: new Date(Date.now() - 1000) })
  await expect(accept(ada, expired.token)).rejects.toMatchObject({
    status: 410,
    message: expect.stringContaining('expired'),
  })
  const { owner, params, invitation, token } = await invited()
  await t.as(owner).communityMembers.revokeInvitation({ params: { ...params, invitationId: invitation.id } })
  await expect(accept(ada, token)).rejects.toMatchObject({ status: 410, message: expect.stringContaining('withdrawn') })
  for (const wrong of ['x', token.slice(0, -2), `${token.slice(0, -4)}AAAA`, 'A'.repeat(43)])
    await expect(look(ada, wrong)).rejects.toMatchObject({ status: 404 })
})

test('a banned person is not let in by a link, and a paid community still asks for its price', async () => {
  const { owner, params, token } = await invited({ isPaid: true, priceCents: 2900 })
  const [ada, vic] = [await aUser(t.ctx), await aUser(t.ctx)]
  await t.as(owner).communityMembers.ban({ params, body: { userId: vic.id, reason: 'Spam.' } })
  await expect(accept(vic, token)).rejects.toMatchObject({ status: 403, message: expect.stringContaining('Spam.') })
  expect(await accept(ada, token)).toMatchObject({ status: 'to_pay' })
  expect((await t.as(ada).communities.get({ params })).viewer).toBe('accepted')
})

test('by mail it goes to one address, holds for one person, and the address is not kept', async () => {
  const owner = await aUser(t.ctx, { firstName: 'Olive' })
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
  const params = { communityId }
  const body = { email: 'Newcomer@Test.example', mostUses: 50 }
  expect(await t.as(owner).communityMembers.invite({ params, body })).toMatchObject({ url: null, mostUses: 1 })
  const letters = (await t.waitingJobs()).filter(({ data }) => data.kind === 'community-invitation')
  expect(letters).toMatchObject([{ data: { to: 'newcomer@test.example' } }])
  const [row] = await t.ctx.db
    .select()
    .from(communityInvitations)
    .where(eq(communityInvitations.communityId, communityId))
  expect(JSON.stringify(row)).not.toContain('newcomer')
  await expect(
    t.as(await aMember(t.ctx, communityId)).communityMembers.invite({ params, body: {} }),
  ).rejects.toMatchObject({ status: 403 })
})

test('by mail it says what membership costs, where it costs something', async () => {
  const owner = await aUser(t.ctx)
  const letter = async (over = {}) => {
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id, ...over })
    const email = `asked-${communityId}@test.example`
    await t.as(owner).communityMembers.invite({ params: { communityId }, body: { email } })
    const said = (await t.waitingJobs()).find(({ data }) => data.to === email)?.data
    return writeLetter(t.ctx.config, 'community-invitation', {
      ...(said as { data: object } | undefined)?.data,
      token: 'x',
    }).text
  }
  expect(await letter({ isPaid: true, priceCents: 2900 })).toContain('Membership costs $29.00 a month, incl. GST')
  expect(await letter()).not.toContain('Membership costs')
})

test('an owner’s invitation makes one person a moderator, and nobody once its giver is an owner no more', async () => {
  const { owner, communityId, params, token, invitation } = await invited({}, { role: 'moderator', mostUses: 50 })
  expect(invitation).toMatchObject({ role: 'moderator', mostUses: 1 })
  const [ada, bob, vic] = [await aUser(t.ctx), await aUser(t.ctx), await aUser(t.ctx)]
  expect(await look(ada, token)).toMatchObject({ role: 'moderator' })
  await accept(ada, token)
  expect((await t.as(ada).communities.get({ params })).viewer).toBe('moderator')
  await expect(accept(bob, token)).rejects.toMatchObject({ status: 410 })

  const asModerator = { params, body: { role: 'moderator' as const } }
  await expect(t.as(ada).communityMembers.invite(asModerator)).rejects.toMatchObject({ status: 400 })
  const links = async (by: TestUser) =>
    (await t.as(by).communityMembers.invitations({ params })).map(({ role, url }) => [role, url !== null])
  await t.as(owner).communityMembers.invite(asModerator)
  expect(await links(owner)).toEqual([
    ['moderator', true],
    ['moderator', false],
  ])
  expect(await links(ada), 'a link that makes a moderator is the owners’ to pass on').toEqual([
    ['moderator', false],
    ['moderator', false],
  ])

  const give = (role: 'owner' | 'member') =>
    t.as(owner).communityMembers.setRole({ params: { ...params, userId: ada.id }, body: { role } })
  await give('owner')
  const second = await t.as(ada).communityMembers.invite(asModerator)
  await give('member')
  await accept(vic, second.url?.split('/').at(-1) ?? '')
  expect((await t.as(vic).communities.get({ params: { communityId } })).viewer).toBe('member')
})
