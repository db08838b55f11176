import { DAY_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import { transact } from '#core/context.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { admitPaidMember } from './paid-memberships.ts'
import { communities, communityInvitations, communityInvitationUses, memberships } from './schema.ts'

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

test('a number of uses is never made smaller without a word', async () => {
  const { owner, params } = await invited()
  const invite = (body: object) => t.as(owner).communityMembers.invite({ params, body })
  for (const one of [{ email: 'somebody@test.example' }, { role: 'moderator' as const }]) {
    await expect(invite({ ...one, mostUses: 5 })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'mostUses', message: expect.stringContaining('lets one person in') }],
    })
    expect(await invite({ ...one, mostUses: 1 })).toMatchObject({ mostUses: 1 })
  }
  expect(await invite({ mostUses: 5 })).toMatchObject({ mostUses: 5 })
})

describe('a use of an invitation to what costs is one person', () => {
  const costs = { isPaid: true, priceCents: 2900 }
  const admit = (userId: string, communityId: string) =>
    transact(t.ctx, (ctx) => admitPaidMember(ctx, { communityId, userId, paidBy: 'membership' }))
  const seen = async (owner: TestUser, params: { communityId: string }) => {
    const [row] = await t.as(owner).communityMembers.invitations({ params })
    return [row?.useCount, row?.heldCount, row?.state]
  }
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
  const endHolds = () => t.ctx.db.update(communityInvitationUses).set({ heldUntil: inDays(-1) })

  test('who presses three times, kept for them while they pay, and counted once they are in', async () => {
    const { owner, communityId, params, token } = await invited(costs, { mostUses: 2 })
    const [ada, ben, eve] = [await aUser(t.ctx), await aUser(t.ctx), await aUser(t.ctx)]
    for (let press = 0; press < 3; press += 1)
      expect(await accept(ada, token)).toEqual({ communityId, status: 'to_pay' })
    expect(await seen(owner, params)).toEqual([0, 1, 'open'])
    await accept(ben, token)
    expect(await seen(owner, params)).toEqual([0, 2, 'used_up'])
    expect([(await look(ada, token)).state, (await look(eve, token)).state]).toEqual(['open', 'used_up'])
    await expect(accept(eve, token)).rejects.toMatchObject({ status: 410 })
    await admit(ada.id, communityId)
    await admit(ada.id, communityId)
    expect(await seen(owner, params)).toEqual([1, 1, 'used_up'])
    expect(await accept(ada, token)).toEqual({ communityId, status: 'joined' })
    expect(await seen(owner, params)).toEqual([1, 1, 'used_up'])
  })

  test('who left and comes back by it, who is not counted again', async () => {
    const { owner, communityId, params, token } = await invited({}, { mostUses: 1 })
    const ada = await aUser(t.ctx)
    await accept(ada, token)
    await t.as(ada).communities.leave({ params })
    expect(await accept(ada, token)).toEqual({ communityId, status: 'joined' })
    expect(await seen(owner, params)).toEqual([1, 0, 'used_up'])
  })

  test('after 14 days without a payment it is the next one’s, and the first needs another', async () => {
    const { owner, communityId, params, token } = await invited(costs, { mostUses: 1 })
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    await accept(ada, token)
    await expect(accept(ben, token)).rejects.toMatchObject({ status: 410 })
    await endHolds()
    expect(await accept(ben, token)).toMatchObject({ status: 'to_pay' })
    expect((await t.as(ada).communities.get({ params })).viewer).toBeNull()
    expect(await admit(ada.id, communityId)).toBeNull()
    await admit(ben.id, communityId)
    expect(await seen(owner, params)).toEqual([1, 0, 'used_up'])
  })

  test('ten people and one use, at once: one is let pay', async () => {
    const { owner, params, token } = await invited(costs, { mostUses: 1 })
    const people = await Promise.all(Array.from({ length: 5 }, () => aUser(t.ctx)))
    const answers = await Promise.allSettled([...people, ...people].map((person) => accept(person, token)))
    const kept = new Set(answers.flatMap(({ status }, at) => (status === 'fulfilled' ? [people[at % 5]?.id] : [])))
    expect(kept.size).toBe(1)
    expect(await seen(owner, params)).toEqual([0, 1, 'used_up'])
  })
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
  const body = { email: 'Newcomer@Test.example' }
  expect(await t.as(owner).communityMembers.invite({ params, body })).toMatchObject({ url: null, mostUses: 1 })
  const letters = (await t.waitingJobs()).filter(({ data }) => data.to === 'newcomer@test.example')
  expect(letters).toMatchObject([{ data: { kind: 'community-invitation' } }])
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
    return composeEmail(t.ctx.config, 'community-invitation', {
      ...(said as { data: object } | undefined)?.data,
      token: 'x',
    }).text
  }
  expect(await letter({ isPaid: true, priceCents: 2900 })).toContain('Membership costs $29.00 a month, incl. GST')
  expect(await letter()).not.toContain('Membership costs')
})

test('an owner’s invitation makes one person a moderator, and nobody once its giver is an owner no more', async () => {
  const { owner, communityId, params, token, invitation } = await invited({}, { role: 'moderator' })
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

test('who was a moderator by an invitation is none again by it, and whoever was taken out is not back by a used one', async () => {
  const { owner, params, token } = await invited({}, { role: 'moderator' })
  const [ada, bob] = [await aUser(t.ctx), await aUser(t.ctx)]
  const byOne = await t.as(owner).communityMembers.invite({ params, body: { mostUses: 1 } })
  const single = byOne.url?.split('/').at(-1) ?? ''
  await accept(ada, token)
  await t.as(owner).communityMembers.setRole({ params: { ...params, userId: ada.id }, body: { role: 'member' } })
  await t.as(ada).communities.leave({ params })
  await expect(accept(ada, token)).rejects.toMatchObject({ status: 410 })

  await accept(bob, single)
  await t.as(bob).communities.leave({ params })
  expect(await accept(bob, single), 'who left by themselves may come back').toMatchObject({ status: 'joined' })
  await t.as(owner).communityMembers.remove({ params: { ...params, userId: bob.id } })
  await expect(accept(bob, single)).rejects.toMatchObject({ status: 410 })
  expect(await t.as(owner).communityMembers.invitations({ params })).toMatchObject([{ useCount: 1 }, { useCount: 1 }])
})

test.each([
  ['Win cash at evil.example/free', 'Win cash at evil example free'],
  ['http://evil.example now', '[link removed] now'],
  ['me@evil.example', 'me evil example'],
  ['Dr. J. Nguyễn', 'Dr. J. Nguyễn'],
  ['🏠'.repeat(60), `${'🏠'.repeat(39)}…`],
  ['👩‍👩‍👧'.repeat(45), `${'👩‍👩‍👧'.repeat(39)}…`],
])('the name %s in an invitation by mail is cut, and no link', (name, said) => {
  const { subject, text } = composeEmail(t.ctx.config, 'community-invitation', {
    person: name,
    community: name,
    days: '14',
    price: '',
    token: 'x',
  })
  expect(subject).toBe(`${said} invites you to ${said}`)
  expect(text).toContain(`${said} invites you to join ${said}.`)
  expect(text).not.toMatch(/evil\./)
})
