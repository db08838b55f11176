import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, aPost, aUser } from '#test/factories.ts'
import { notifiedOf } from '#test/moderated.ts'
import { communities, memberships } from './schema.ts'

const t = await testApp()

async function aTeam() {
  const owner = await aUser(t.ctx)
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
  const [moderator, member] = [
    await aMember(t.ctx, communityId, { role: 'moderator' }),
    await aMember(t.ctx, communityId),
  ]
  const params = { communityId }
  const set = (by: TestUser, userId: string, role: 'owner' | 'moderator' | 'member') =>
    t.as(by).communityMembers.setRole({ params: { communityId, userId }, body: { role } })
  const hand = (by: TestUser, userId: string) => t.as(by).communityMembers.transfer({ params, body: { userId } })
  return { owner, moderator, member, communityId, params, set, hand }
}
const staffOf = (all: { role: string; isMain: boolean; person: { id: string } }[]) =>
  all.map(({ role, isMain, person }) => [person.id, isMain ? 'main' : role])
async function counts(communityId: string) {
  const [row] = await t.ctx.db.select().from(communities).where(eq(communities.id, communityId))
  return [row?.memberCount, await t.ctx.db.$count(memberships, eq(memberships.communityId, communityId))]
}

describe('roles', () => {
  test('an owner makes moderators and more owners, and takes it back', async () => {
    const { owner, moderator, member, set } = await aTeam()
    expect(staffOf(await set(owner, member.id, 'owner'))).toEqual([
      [owner.id, 'main'],
      [member.id, 'owner'],
      [moderator.id, 'moderator'],
    ])
    expect(staffOf(await set(owner, member.id, 'member'))).toHaveLength(2)
  })

  test('a role is told to whom it is given, and stands in the log; the same again changes nothing, and nobody else has one', async () => {
    const { owner, moderator, member, communityId, set, hand } = await aTeam()
    for (const _ of [1, 2]) await set(owner, member.id, 'moderator')
    await set(owner, moderator.id, 'owner')
    await set(moderator, moderator.id, 'member')
    await hand(owner, member.id)
    const told = async (who: TestUser) =>
      (await notifiedOf(t, who, 'community-role')).map(({ data }) => (data as { role: string }).role)
    expect([await told(member), await told(moderator)]).toEqual([['moderator', 'main'], ['owner']])
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, communityId)).orderBy(auditLog.at)
    expect(log.map(({ action, actorId, detail }) => [action, actorId, detail])).toEqual([
      ['community_role', owner.id, { userId: member.id, role: 'moderator' }],
      ['community_role', owner.id, { userId: moderator.id, role: 'owner' }],
      ['community_role', moderator.id, { userId: moderator.id, role: 'member' }],
      ['community_transferred', owner.id, { userId: member.id }],
    ])
    await expect(set(member, (await aUser(t.ctx)).id, 'moderator')).rejects.toMatchObject({ status: 404 })
  })

  test('a community is handed over by an administrator too: to a member, with a reason, and both owners are told', async () => {
    const { owner, member, communityId } = await aTeam()
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    const body = { communityId, email: member.email, reason: 'Its owner has moved abroad' }
    const handOver = (over: Partial<typeof body> = {}, by = admin) =>
      t.as(by).communities.handOver({ body: { ...body, ...over } })
    const stranger = await aUser(t.ctx)
    for (const [wrong, path] of [
      [{ email: stranger.email }, 'email'],
      [{ email: owner.email }, 'email'],
      [{ email: 'nobody@test.example' }, 'email'],
      [{ communityId: crypto.randomUUID() }, 'communityId'],
      [{ reason: '' }, 'reason'],
    ] as const)
      await expect(handOver(wrong)).rejects.toMatchObject({ status: 400, issues: [{ path }] })
    await expect(handOver({ email: stranger.email })).rejects.toMatchObject({
      message: `${stranger.email} isn’t a member of this community. Ask them to join first.`,
    })
    await expect(handOver({}, owner)).rejects.toMatchObject({ status: 403 })
    expect((await handOver()).message).toContain(`belongs to ${member.email} now`)
    const roles = await t.as(owner).communityMembers.roles({ params: { communityId } })
    expect(staffOf(roles)).toEqual(
      expect.arrayContaining([
        [member.id, 'main'],
        [owner.id, 'owner'],
      ]),
    )
    const told = async (who: TestUser) =>
      (await notifiedOf(t, who, 'community-role')).map(({ data }) => (data as { role: string }).role)
    expect([await told(member), await told(owner)]).toEqual([['main'], ['former']])
    const [logged] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, communityId))
    expect(logged).toMatchObject({
      actorId: admin.id,
      action: 'community_transferred',
      detail: { userId: member.id, formerOwner: owner.id, reason: body.reason },
    })
  })

  test('a role is given in this community alone, whatever else the person is a member of', async () => {
    const { owner, member, set } = await aTeam()
    const other = await aCommunity(t.ctx, { ownerId: owner.id })
    await t.ctx.db.insert(memberships).values({ communityId: other.id, userId: member.id })
    await set(owner, member.id, 'moderator')
    expect(staffOf(await t.as(owner).communityMembers.roles({ params: { communityId: other.id } }))).toEqual([
      [owner.id, 'main'],
    ])
  })

  test('whom the community belongs to stays its owner: nobody demotes them, and they cannot leave', async () => {
    const { owner, member, communityId, set } = await aTeam()
    await set(owner, member.id, 'owner')
    for (const by of [owner, member])
      await expect(set(by, owner.id, 'member')).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('hand it over first'),
      })
    await expect(t.as(owner).communities.leave({ params: { communityId } })).rejects.toMatchObject({ status: 409 })
    await expect(
      t.ctx.db.update(memberships).set({ role: 'member' }).where(eq(memberships.userId, owner.id)),
    ).rejects.toThrow()
    await expect(t.ctx.db.delete(memberships).where(eq(memberships.userId, owner.id))).rejects.toThrow()
  })

  test('another owner steps down or leaves, and demotes no owner but themselves', async () => {
    const { owner, moderator, member, communityId, set } = await aTeam()
    await set(owner, member.id, 'owner')
    await set(owner, moderator.id, 'owner')
    await expect(set(member, moderator.id, 'member')).rejects.toMatchObject({ status: 409 })
    expect(staffOf(await set(member, member.id, 'member'))).toHaveLength(2)
    expect(await t.as(moderator).communities.leave({ params: { communityId } })).toEqual({ memberCount: 2 })
  })

  test('handing over gives it to another member at once; the one before stays an owner and may leave', async () => {
    const { owner, member, communityId, hand } = await aTeam()
    await expect(hand(owner, (await aUser(t.ctx)).id)).rejects.toMatchObject({ status: 409 })
    expect(staffOf(await hand(owner, member.id)).slice(0, 2)).toEqual([
      [member.id, 'main'],
      [owner.id, 'owner'],
    ])
    for (const by of [owner, member])
      await expect(hand(by, member.id)).rejects.toMatchObject({ status: 409, message: /can hand it over/ })
    expect(await t.as(owner).communities.leave({ params: { communityId } })).toEqual({ memberCount: 2 })
  })

  test('handed over to two at once, it belongs to one of them', async () => {
    const { owner, member, moderator, communityId, hand } = await aTeam()
    const answers = await Promise.allSettled([member, moderator].map(({ id }) => hand(owner, id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [{ ownerId } = { ownerId: '' }] = await t.ctx.db
      .select()
      .from(communities)
      .where(eq(communities.id, communityId))
    const [main] = await t.as(owner).communityMembers.roles({ params: { communityId } })
    expect(main).toMatchObject({ isMain: true, role: 'owner', person: { id: ownerId } })
  })
})

describe('banning', () => {
  test('puts somebody out who reads why, cannot write or come back, and is in again once it is lifted', async () => {
    const { moderator, member, communityId, params } = await aTeam()
    const { id: postId } = await aPost(t.ctx, { communityId })
    const by = t.as(moderator).communityMembers
    const reason = 'You sold cladding in every thread.'
    const { memberCount } = await by.ban({ params, body: { userId: member.id, reason } })
    expect(memberCount).toBe(3)
    expect(await notifiedOf(t, member, 'community-banned')).toMatchObject([{ data: { reason } }])
    await expect(by.ban({ params, body: { userId: crypto.randomUUID(), reason } })).rejects.toMatchObject({
      status: 404,
      message: 'Person not found',
    })
    const [logged] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, communityId))
    expect(logged).toMatchObject({ action: 'community_banned', actorId: moderator.id, detail: { userId: member.id } })
    const api = t.as(member)
    const refused = { status: 403, message: `You’re banned from this community. The reason: ${reason}` }
    await expect(api.communities.join({ params })).rejects.toMatchObject(refused)
    await expect(api.posts.create({ params, body: { title: 'Me', content: 'Again.' } })).rejects.toMatchObject(refused)
    await expect(api.posts.comment({ params: { postId }, body: { content: 'Again.' } })).rejects.toMatchObject(refused)
    expect((await api.communities.get({ params })).viewerBan).toMatchObject({ reason })
    expect(await by.bans({ params })).toMatchObject([
      { reason, person: { id: member.id }, bannedBy: { id: moderator.id } },
    ])
    expect(await by.unban({ params: { communityId, userId: member.id } })).toEqual({ memberCount: 4 })
    expect((await api.communities.get({ params })).viewer).toBe('member')
    expect(await by.bans({ params })).toEqual([])
    expect(await counts(communityId)).toEqual([4, 4])
  })

  test('a moderator bans and removes members only, an owner moderators too, and nobody an owner or themselves', async () => {
    const { owner, moderator, member, communityId, params } = await aTeam()
    const ban = (by: TestUser, userId: string) =>
      t.as(by).communityMembers.ban({ params, body: { userId, reason: 'Reasons.' } })
    const remove = (by: TestUser, userId: string) =>
      t.as(by).communityMembers.remove({ params: { communityId, userId } })
    const second = await aMember(t.ctx, communityId, { role: 'moderator' })
    for (const [by, whom] of [
      [moderator, second],
      [moderator, owner],
      [moderator, moderator],
      [owner, owner],
    ] as const) {
      await expect(ban(by, whom.id)).rejects.toMatchObject({ status: 409 })
      await expect(remove(by, whom.id)).rejects.toMatchObject({ status: 409 })
    }
    await remove(moderator, member.id)
    await ban(owner, second.id)
    expect(await counts(communityId)).toEqual([2, 2])
  })

  test('ten bans of one person at once are one, and the members are counted once', async () => {
    const { owner, member, communityId, params } = await aTeam()
    const body = { userId: member.id, reason: 'Spam.' }
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => t.as(owner).communityMembers.ban({ params, body })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await counts(communityId)).toEqual([2, 2])
  })

  test('whoever pays for the community alone pays no more once they are out', async () => {
    const { owner, communityId, params } = await aTeam()
    const payer = await aMember(t.ctx, communityId, { paidBy: 'membership' })
    await t.as(owner).communityMembers.ban({ params, body: { userId: payer.id, reason: 'Spam.' } })
    const stops = (await t.waitingJobs()).filter(
      ({ name, data }) => name === 'stop-membership' && data.userId === payer.id,
    )
    expect(stops).toMatchObject([{ data: { communityId, why: 'banned' } }])
  })
})

test('the members’ file names everybody without an address, and no cell of it runs', async () => {
  const owner = await aUser(t.ctx)
  const { id } = await aCommunity(t.ctx, { ownerId: owner.id })
  await aMember(t.ctx, id, { userId: (await aUser(t.ctx, { firstName: '=HYPERLINK("x")', lastName: 'Vu' })).id })
  const read = async (user: TestUser) =>
    t.http.inject({ url: `/api/communities/${id}/members.csv`, headers: { cookie: await t.signIn(user) } })
  const { statusCode, body } = await read(owner)
  expect(statusCode).toBe(200)
  expect(body).toContain(`'=HYPERLINK`)
  expect(body).not.toContain('@')
  expect((await read(await aMember(t.ctx, id, { role: 'moderator' }))).statusCode).toBe(403)
})

test('members are found by the words of their name and profession', async () => {
  const { id } = await aCommunity(t.ctx)
  const linh = await aUser(t.ctx, { firstName: 'Linh', lastName: 'Quach' })
  await aMember(t.ctx, id, { userId: linh.id })
  const find = async (search: string) =>
    (await t.as(linh).communities.members({ params: { communityId: id }, query: { search } })).items.map(
      (one) => one.id,
    )
  expect(await find('qua LI')).toEqual([linh.id])
  expect(await find('%')).toEqual([])
  expect(await find('Linh plumber')).toEqual([])
})
