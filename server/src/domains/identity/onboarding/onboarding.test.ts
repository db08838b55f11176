import { DAY_MS } from '@lv/contract/durations'
import { badgesOf, onboardingPoints, type StepKey, stepKeys } from '@lv/contract/onboarding-steps'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#domains/identity/accounts/schema.ts'
import { testApp } from '#test/app.ts'
import { aDeal } from '#test/deals.ts'
import {
  aBooking,
  aCommunity,
  aPost,
  aProfessional,
  aProject,
  aRequest,
  aUser,
  aVisitorsRequest,
} from '#test/factories.ts'
import { aSubscription } from '#test/paid.ts'
import { aPhoneCode } from '#test/phone-codes.ts'
import { notifyAllBadges } from './notify-badges.ts'
import { readProgress } from './parts/progress.read.ts'

const t = await testApp()
type User = Awaited<ReturnType<typeof aUser>>
/** Somebody who has done nothing yet. */
const aNewcomer = (over: Parameters<typeof aUser>[1] = {}) => aUser(t.ctx, { lastName: '', ...over })
const progressOf = (user: User) => t.as(user).onboarding.progress({})
const doneBy = async (user: User) => {
  const progress = await progressOf(user)
  return stepKeys.filter((key) => progress[key])
}
/** What they are told once those have run who tell. */
const achievementsOf = async (user: User) => {
  await notifyAllBadges(t.ctx)
  const { items } = await t.as(user).notifications.list({ query: { type: 'achievement' } })
  return items.map(({ text }) => text)
}

type Doing = (user: User) => Promise<unknown>
const joins: Doing = async (user) =>
  t.as(user).communities.join({ params: { communityId: (await aCommunity(t.ctx)).id }, body: {} })

/** What completes each step, done as people do it. */
const deeds: Record<StepKey, Doing> = {
  welcomeCompleted: (user) => t.as(user).onboarding.welcome({}),
  profileCompleted: (user) => t.as(user).accounts.update({ body: { lastName: 'Nguyen', location: 'Melbourne' } }),
  profilePictureUploaded: (user) =>
    t.ctx.db.update(users).set({ profileImageUrl: '/files/x' }).where(eq(users.id, user.id)),
  phoneVerified: async (user) => t.as(user).phones.verify({ body: { code: await aPhoneCode(t.ctx, user.id) } }),
  firstProjectCreated: (user) => aVisitorsRequest(t.ctx, { email: user.email }),
  firstQuoteReceived: (user) => aBooking(t.ctx, { email: user.email }),
  communityJoined: joins,
  firstPostMade: async (user) => aPost(t.ctx, { communityId: (await aCommunity(t.ctx)).id, authorId: user.id }),
  subscriptionActivated: (user) => aSubscription(t.ctx, { userId: user.id }),
}

describe('a newcomer', () => {
  test('has nine steps before them, and level 1', async () => {
    const progress = await progressOf(await aNewcomer())
    expect(progress).toEqual({
      ...Object.fromEntries(stepKeys.map((key) => [key, false])),
      completedSteps: 0,
      totalSteps: 9,
      totalPoints: 0,
      level: 1,
      streak: 0,
      onboardingCompleted: false,
      badges: [],
    })
  })

  test.each(Object.entries(deeds) as [StepKey, Doing][])(
    'completes %s by doing it, and nothing else',
    async (key, deed) => {
      const user = await aNewcomer()
      await deed(user)
      expect(await doneBy(user)).toEqual([key])
      expect(await progressOf(user)).toMatchObject({ completedSteps: 1, totalPoints: onboardingPoints[key] })
    },
  )

  test('completes all nine, and is told of each badge once', async () => {
    const user = await aNewcomer()
    for (const deed of Object.values(deeds)) {
      await deed(user)
      await notifyAllBadges(t.ctx)
    }
    expect(await progressOf(user)).toMatchObject({
      completedSteps: 9,
      totalPoints: 540,
      level: 6,
      onboardingCompleted: true,
      badges: badgesOf(9),
    })
    expect((await achievementsOf(user)).toReversed()).toEqual(
      badgesOf(9).map((badge) => `You’ve earned the badge ${badge}`),
    )
    expect(await achievementsOf(user)).toHaveLength(5)
  })
})

describe('who looks at their progress', () => {
  const waits = async (user: User) =>
    (await t.waitingJobs()).filter(({ name, data }) => name === 'tell-badges' && data.userId === user.id).length

  test('is told of their new badges a moment later, and of no others', async () => {
    const user = await aNewcomer()
    await progressOf(user)
    expect(await waits(user)).toBe(0)
    await joins(user)
    await progressOf(user)
    expect(await waits(user)).toBe(1)
    expect(await achievementsOf(user)).toEqual(['You’ve earned the badge First Steps'])
    await progressOf(user)
    expect(await waits(user)).toBe(1)
  })
})

describe('the first quote', () => {
  test('completes its step for the homeowner alone', async () => {
    const [homeowner, professional] = [await aNewcomer(), await aProfessional(t.ctx)]
    await aDeal(t.ctx, { homeownerId: homeowner.id, professionalId: professional.id }, 'quoted')
    expect(await doneBy(homeowner)).toEqual(['firstProjectCreated', 'firstQuoteReceived'])
    expect((await progressOf(professional.user)).firstQuoteReceived).toBe(false)
  })

  test.each<[string, object, boolean]>([
    ['with a price', { priceCents: 90_000, rateUnit: 'day' }, true],
    ['without a price', {}, false],
  ])('is an offer for a project of theirs %s: %j', async (_what, price, isQuote) => {
    const [owner, somebody] = [await aNewcomer(), await aUser(t.ctx)]
    const { id: projectId } = await aProject(t.ctx, { ownerId: owner.id, email: owner.email })
    await t
      .as(somebody)
      .projects.offer({ params: { projectId }, body: { message: 'I can frame it in March.', ...price } })
    expect(await doneBy(owner)).toEqual(['firstProjectCreated', ...(isQuote ? ['firstQuoteReceived'] : [])])
    expect((await progressOf(somebody)).firstQuoteReceived).toBe(false)
  })

  test('comes with a project or a request that is claimed later, with another address than the account has', async () => {
    const [owner, homeowner, somebody] = [await aNewcomer(), await aNewcomer(), await aUser(t.ctx)]
    const { id: projectId } = await aProject(t.ctx, { ownerId: null, email: 'posted.first@example.com' })
    const body = { message: 'I can frame it in March.', priceCents: 90_000, rateUnit: 'day' as const }
    await t.as(somebody).projects.offer({ params: { projectId }, body })
    const sides = { homeownerId: (await aUser(t.ctx)).id, professionalId: (await aProfessional(t.ctx)).id }
    const { requestId } = await aDeal(t.ctx, sides, 'quoted')
    await t.ctx.pool.query('update projects set owner_id = $2 where id = $1', [projectId, owner.id])
    await t.ctx.pool.query('update quote_requests set user_id = $2 where id = $1', [requestId, homeowner.id])
    const steps = ['firstProjectCreated', 'firstQuoteReceived']
    expect([await doneBy(owner), await doneBy(homeowner)]).toEqual([steps, steps])
  })

  test.each(['cancelled', 'expired'] as const)('is no booking that is %s', async (status) => {
    const user = await aNewcomer()
    await aBooking(t.ctx, { email: user.email, status, confirmedAt: null })
    expect(await doneBy(user)).toEqual([])
  })
})

describe('a posted project', () => {
  test('is the first project of its owner once it is online', async () => {
    const user = await aNewcomer({ emailVerified: true })
    await aProject(t.ctx, { ownerId: user.id, status: 'unverified', verifiedAt: null })
    expect(await doneBy(user)).toEqual([])
    await aProject(t.ctx, { ownerId: user.id })
    expect(await doneBy(user)).toEqual(['firstProjectCreated'])
  })

  test('by an address alone counts for the account of that address, whenever it comes', async () => {
    const user = await aNewcomer({ emailVerified: true })
    await aProject(t.ctx, { ownerId: null, email: user.email })
    expect(await doneBy(user)).toEqual(['firstProjectCreated'])
    const email = `later-${crypto.randomUUID()}@test.example`
    await aProject(t.ctx, { ownerId: null, email })
    expect(await doneBy(await aNewcomer({ email, emailVerified: true }))).toEqual(['firstProjectCreated'])
  })

  test('proves the step when somebody asks for it to be looked at', async () => {
    const user = await aNewcomer({ emailVerified: true })
    const ask = () => t.as(user).onboarding.update({ body: { stepKey: 'firstProjectCreated' } })
    await expect(ask()).rejects.toMatchObject({ code: 'conflict' })
    await aProject(t.ctx, { ownerId: user.id })
    expect(await ask()).toMatchObject({ firstProjectCreated: true })
  })
})

describe('a step', () => {
  test('stays, with its points, when what completed it goes, even where nobody had looked', async () => {
    const user = await aNewcomer()
    const { id: communityId } = await aCommunity(t.ctx)
    await t.as(user).communities.join({ params: { communityId }, body: {} })
    await t.as(user).communities.leave({ params: { communityId } })
    expect(await progressOf(user)).toMatchObject({ communityJoined: true, totalPoints: 40 })
  })

  test('counts once, whoever completes it at the same time', async () => {
    const user = await aNewcomer()
    await Promise.all([
      ...Array.from({ length: 5 }, () => joins(user)),
      ...Array.from({ length: 5 }, () => t.as(user).onboarding.welcome({})),
      ...Array.from({ length: 5 }, () => progressOf(user)),
    ])
    expect(await progressOf(user)).toMatchObject({ completedSteps: 2, totalPoints: 50 })
    expect(await achievementsOf(user)).toHaveLength(2)
  })

  test('is not completed by a request, a booking or a post of somebody else', async () => {
    const user = await aNewcomer()
    await Promise.all([
      aRequest(t.ctx),
      aBooking(t.ctx),
      aVisitorsRequest(t.ctx, { email: user.email, verifiedAt: null, status: 'unverified', matchUntil: null }),
    ])
    expect(await doneBy(user)).toEqual([])
  })

  test('that was done by an address before it had an account counts once it has one', async () => {
    const email = `later-${crypto.randomUUID()}@test.example`
    await aVisitorsRequest(t.ctx, { email })
    expect(await doneBy(await aNewcomer({ email }))).toEqual(['firstProjectCreated'])
  })

  test('is nobody’s before their address is proven', async () => {
    const email = `other-${crypto.randomUUID()}@test.example`
    await aVisitorsRequest(t.ctx, { email })
    const user = await aNewcomer({ email, emailVerified: false })
    expect(await doneBy(user)).toEqual([])
    await t.ctx.db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))
    expect(await doneBy(user)).toEqual(['firstProjectCreated'])
  })
})

describe('asking for a step to be looked at', () => {
  const ask = (user: User, stepKey: StepKey) => t.as(user).onboarding.update({ body: { stepKey } })
  let user: User
  beforeEach(async () => {
    user = await aNewcomer()
  })

  test.each(stepKeys.filter((key) => key !== 'welcomeCompleted'))(
    'is refused where %s is not done, with what is missing',
    async (stepKey) => {
      await expect(ask(user, stepKey)).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/.{20}/) })
      expect((await progressOf(user)).completedSteps).toBe(0)
    },
  )

  test('completes what was done by a way that noted nothing', async () => {
    await joins(user)
    await t.ctx.db.execute(sql`delete from onboarding_steps where user_id = ${user.id}`)
    expect(await ask(user, 'communityJoined')).toMatchObject({ communityJoined: true, totalPoints: 40 })
    expect(await ask(user, 'communityJoined')).toMatchObject({ completedSteps: 1 })
  })

  test('needs no proof of the welcome', async () => {
    expect(await ask(user, 'welcomeCompleted')).toMatchObject({ welcomeCompleted: true, badges: ['First Steps'] })
  })

  test('names a step that there is', async () => {
    await expect(ask(user, 'taxesPaid' as StepKey)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'stepKey', message: 'There is no such step' }],
    })
  })
})

describe('a streak', () => {
  const daysAgo = (user: User, days: number[]) =>
    Promise.all(
      days.map(async (day) =>
        aPost(t.ctx, {
          communityId: (await aCommunity(t.ctx)).id,
          authorId: user.id,
          createdAt: new Date(Date.now() - day * DAY_MS),
        }),
      ),
    )
  const streakOf = async (user: User) => {
    await t.ctx.db.execute(
      sql`update onboarding_steps set done_at = now() - interval '90 days' where user_id = ${user.id}`,
    )
    return (await readProgress(t.ctx, user.id)).progress.streak
  }

  test.each([
    ['today, yesterday and the day before', [0, 1, 2], 3],
    ['yesterday and the day before', [1, 2], 2],
    ['today and three days ago', [0, 3], 1],
    ['three days ago', [3, 4], 0],
  ])('of posts %s', async (_when, days, streak) => {
    const user = await aNewcomer()
    await daysAgo(user, days)
    expect(await streakOf(user)).toBe(streak)
  })
})
