import { describe, expect, test } from 'vitest'
import type { Actor } from '#core/actor.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { communityRules } from './rules.ts'

const { ctx } = await testApp()

const actorOf = (user: TestUser): Actor => ({
  id: user.id,
  email: user.email,
  firstName: '',
  lastName: '',
  profileImageUrl: null,
  isAdmin: false,
  isAdminReader: false,
  isAdminSession: false,
  emailVerified: true,
  professional: null,
  unread: { notifications: 0, messages: 0 },
  has: { leads: false, projects: false, bookings: false, communities: false, earnings: false },
  sessionId: '',
  authenticatedAt: new Date(),
  closesAt: null,
})

const kinds = ['visitor', 'outsider', 'member', 'moderator', 'owner'] as const

async function people(communityId: string, ownerId: string) {
  const outsider = await aUser(ctx)
  return {
    visitor: null,
    outsider,
    member: await aMember(ctx, communityId),
    moderator: await aMember(ctx, communityId, { role: 'moderator' }),
    owner: { ...outsider, id: ownerId },
  }
}

/** What each rule answers visitor, non-member, member, moderator and owner. */
const open = {
  communityReader: [200, 200, 200, 200, 200],
  communityMemberList: [401, 200, 200, 200, 200],
  communityMember: [401, 403, 200, 200, 200],
  communityModerator: [401, 403, 403, 200, 200],
  communityOwner: [401, 403, 403, 403, 200],
} as const
const closed = {
  ...open,
  communityReader: [401, 403, 200, 200, 200],
  communityMemberList: [401, 403, 200, 200, 200],
} as const

describe.each([
  ['public', true, open],
  ['not public', false, closed],
] as const)('a community that is %s', (_name, isPublic, expected) => {
  test.each(Object.keys(open) as (keyof typeof open)[])('%s', async (rule) => {
    const { id, ownerId } = await aCommunity(ctx, { isPublic })
    const everybody = await people(id, ownerId)
    const answers = await Promise.all(
      kinds.map((kind) => {
        const user = everybody[kind]
        return communityRules[rule](ctx, user && actorOf(user), { communityId: id }).then(
          () => 200,
          (error: { status: number }) => error.status,
        )
      }),
    )
    expect(answers).toEqual(expected[rule])
  })
})

test.each(Object.entries(communityRules))('%s: a missing community is not found, whoever asks', async (_name, rule) => {
  for (const actor of [null, actorOf(await aUser(ctx))])
    await expect(rule(ctx, actor, { communityId: crypto.randomUUID() })).rejects.toMatchObject({
      status: 404,
      message: 'Community not found',
    })
})

test('who is not a member is told how to become one', async () => {
  const { id } = await aCommunity(ctx)
  await expect(
    communityRules.communityMember(ctx, actorOf(await aUser(ctx)), { communityId: id }),
  ).rejects.toMatchObject({
    status: 403,
    message: 'Join the community first',
  })
})
