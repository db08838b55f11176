import { HOUR_MS } from '@lv/contract/durations'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { communities, memberships } from '#domains/community/communities/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, anEvent, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { eraseRegistrant } from './erase-registrant.ts'
import { releaseLeft } from './registrations.ts'
import { remindOfEvents } from './remind.ts'
import { communityEvents, eventRegistrations } from './schema.ts'

const t = await testApp()
const mailsTo = openTestMailbox(t)
const later = (hours: number) => new Date(t.ctx.now().getTime() + hours * HOUR_MS)

const ownerOf = async (communityId: string): Promise<TestUser> =>
  singleRow(
    await t.ctx.db
      .select()
      .from(users)
      .where(
        eq(
          users.id,
          singleRow(
            await t.ctx.db.select({ id: communities.ownerId }).from(communities).where(eq(communities.id, communityId)),
          ).id,
        ),
      ),
  )
const register = (user: TestUser, eventId: string) => t.as(user).communityEvents.register({ params: { eventId } })
const unregister = (user: TestUser, eventId: string) => t.as(user).communityEvents.unregister({ params: { eventId } })
const statusOf = async (eventId: string, userId: string) =>
  (
    await t.ctx.db
      .select({ status: eventRegistrations.status })
      .from(eventRegistrations)
      .where(and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.userId, userId)))
  )[0]?.status

/** The counts, beside what they count. */
async function countsOf(eventId: string) {
  const event = singleRow(await t.ctx.db.select().from(communityEvents).where(eq(communityEvents.id, eventId)))
  const all = await t.ctx.db.select().from(eventRegistrations).where(eq(eventRegistrations.eventId, eventId))
  const count = (status: string) => all.filter((one) => one.status === status).length
  expect([event.registeredCount, event.waitingCount]).toEqual([count('registered'), count('waiting')])
  return [event.registeredCount, event.waitingCount]
}

test('of 200 who register at once for 50 places, 50 are in and 150 wait in the order in which they came', async () => {
  const event = await anEvent(t.ctx, { capacity: 50 })
  const people = await t.ctx.db
    .insert(users)
    .values(
      Array.from({ length: 200 }, (_, n) => ({ email: `racer-${n}@test.example`, firstName: 'Ada', lastName: `${n}` })),
    )
    .returning()
  await t.ctx.db.insert(memberships).values(people.map(({ id }) => ({ communityId: event.communityId, userId: id })))
  const answers = await Promise.all(people.map((person) => register(person, event.id)))
  expect(answers.filter(({ status }) => status === 'registered')).toHaveLength(50)
  expect(answers.flatMap(({ waitingPlace }) => waitingPlace ?? []).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 150 }, (_, n) => n + 1),
  )
  expect(await countsOf(event.id)).toEqual([50, 150])
})

test('whoever waits longest gets the place that somebody gives back, and hears of it by mail and in the product', async () => {
  const event = await anEvent(t.ctx, { capacity: 1 })
  const [first, second, third] = [
    await aMember(t.ctx, event.communityId),
    await aMember(t.ctx, event.communityId),
    await aMember(t.ctx, event.communityId),
  ]
  for (const person of [first, second, third]) await register(person, event.id)
  const again = await Promise.all([register(third, event.id), register(third, event.id), register(third, event.id)])
  expect(again).toEqual(Array(3).fill({ status: 'waiting', waitingPlace: 2, currentAttendees: 1 }))
  await Promise.all([unregister(first, event.id), unregister(first, event.id)])
  expect([await statusOf(event.id, second.id), await statusOf(event.id, third.id)]).toEqual(['registered', 'waiting'])
  expect(await countsOf(event.id)).toEqual([1, 1])
  expect((await mailsTo(second.email)).map(({ subject }) => subject)).toEqual(['You have a place: Site walk'])
  expect(await mailsTo(third.email)).toEqual([])
  const { items } = await t.as(second).notifications.list({ query: {} })
  expect(items.map(({ text }) => text)).toEqual([expect.stringContaining('You have a place at “Site walk”')])
})

test('more places go to those who wait, and there are never fewer than are taken', async () => {
  const event = await anEvent(t.ctx, { capacity: 1 })
  const people = [
    await aMember(t.ctx, event.communityId),
    await aMember(t.ctx, event.communityId),
    await aMember(t.ctx, event.communityId),
  ]
  for (const person of people) await register(person, event.id)
  const owner = await ownerOf(event.communityId)
  const update = (maxAttendees: number | null) =>
    t.as(owner).communityEvents.update({ params: { eventId: event.id }, body: { maxAttendees } })
  expect(await update(2)).toMatchObject({ currentAttendees: 2, waitingCount: 1 })
  await expect(update(1)).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'maxAttendees', message: '2 people have registered already' }],
  })
  expect(await update(null)).toMatchObject({ currentAttendees: 3, waitingCount: 0, maxAttendees: null })
  await countsOf(event.id)
})

test('the way in online is told to those who have a place, and to the team, and to nobody else', async () => {
  const event = await anEvent(t.ctx, { capacity: 1, location: '', onlineUrl: 'https://meet.example/soil' })
  const [inside, waiting] = [await aMember(t.ctx, event.communityId), await aMember(t.ctx, event.communityId)]
  const urlFor = async (user: TestUser | null) =>
    (await t.as(user).communityEvents.get({ params: { eventId: event.id } })).onlineUrl
  await register(inside, event.id)
  await register(waiting, event.id)
  expect(await urlFor(inside)).toBe('https://meet.example/soil')
  expect(await urlFor(await ownerOf(event.communityId))).toBe('https://meet.example/soil')
  expect([await urlFor(waiting), await urlFor(null), await urlFor(await aUser(t.ctx))]).toEqual([null, null, null])
})

test('only members register, and not for what was cancelled or is over', async () => {
  const event = await anEvent(t.ctx)
  await expect(register(await aUser(t.ctx), event.id)).rejects.toMatchObject({ status: 403 })
  const member = await aMember(t.ctx, event.communityId)
  const over = await anEvent(t.ctx, { communityId: event.communityId, startsAt: later(-3), endsAt: later(-1) })
  await expect(register(member, over.id)).rejects.toMatchObject({ status: 409, message: 'This event is over' })
  await t.as(await ownerOf(event.communityId)).communityEvents.cancel({ params: { eventId: event.id }, query: {} })
  await expect(register(member, event.id)).rejects.toMatchObject({ status: 409, message: 'This event was cancelled' })
})

test('whoever leaves the community or deletes their account leaves their place to the next', async () => {
  const event = await anEvent(t.ctx, { capacity: 1 })
  const [leaver, eraser, last] = [
    await aMember(t.ctx, event.communityId),
    await aMember(t.ctx, event.communityId),
    await aMember(t.ctx, event.communityId),
  ]
  for (const person of [leaver, eraser, last]) await register(person, event.id)
  await t.as(leaver).communities.leave({ params: { communityId: event.communityId } })
  await releaseLeft(t.ctx)
  expect(await statusOf(event.id, eraser.id)).toBe('registered')
  await transact(t.ctx, (ctx) => eraseRegistrant(ctx, eraser.id))
  expect(await statusOf(event.id, last.id)).toBe('registered')
  expect(await countsOf(event.id)).toEqual([1, 0])
})

test('the day before, those who have a place are reminded once', async () => {
  const event = await anEvent(t.ctx, { capacity: 1, createdAt: later(-72), startsAt: later(20), endsAt: later(22) })
  const [inside, waiting] = [await aMember(t.ctx, event.communityId), await aMember(t.ctx, event.communityId)]
  await register(inside, event.id)
  await register(waiting, event.id)
  await Promise.all([remindOfEvents(t.ctx), remindOfEvents(t.ctx)])
  await remindOfEvents(t.ctx)
  expect((await mailsTo(inside.email)).map(({ subject }) => subject)).toEqual(['Soon: Site walk'])
  expect(await mailsTo(waiting.email)).toEqual([])
})

test('the team marks who came, once it has begun, and only of those who were registered', async () => {
  const event = await anEvent(t.ctx)
  const member = await aMember(t.ctx, event.communityId)
  await register(member, event.id)
  const team = t.as(await ownerOf(event.communityId)).communityEvents
  const mark = (userId: string, attended: boolean) =>
    team.markAttendance({ params: { eventId: event.id, userId }, body: { attended } })
  await expect(mark(member.id, true)).rejects.toMatchObject({ status: 409 })
  await t.ctx.db
    .update(communityEvents)
    .set({ startsAt: later(-1), endsAt: later(1) })
    .where(eq(communityEvents.id, event.id))
  const points = async () =>
    (await t.as(member).communities.dashboard({ params: { communityId: event.communityId } })).userLevel.points
  await Promise.all([mark(member.id, true), mark(member.id, true)])
  expect(await points()).toBe(5)
  const { items, total } = await team.attendees({ params: { eventId: event.id }, query: {} })
  expect([items, total]).toEqual([
    [{ person: expect.objectContaining({ id: member.id }), isWaiting: false, attended: true }],
    1,
  ])
  expect(await mark(member.id, false)).toEqual({ attended: false })
  expect(await points()).toBe(0)
  await expect(mark((await aUser(t.ctx)).id, true)).rejects.toMatchObject({ status: 404 })
})

test('everybody down for an event is reached: page by page, or by the beginning of a name', async () => {
  const event = await anEvent(t.ctx, { capacity: 101 })
  const people = await t.ctx.db
    .insert(users)
    .values(
      Array.from({ length: 103 }, (_, n) => ({
        email: `down-${n}@test.example`,
        firstName: n === 101 ? 'Xanthe' : 'Ada',
        lastName: `O’Hara ${n}`,
      })),
    )
    .returning()
  await t.ctx.db.insert(memberships).values(people.map(({ id }) => ({ communityId: event.communityId, userId: id })))
  for (const person of people) await register(person, event.id)
  const owner = await ownerOf(event.communityId)
  const page = (query: Record<string, unknown>) =>
    t.as(owner).communityEvents.attendees({ params: { eventId: event.id }, query })
  const seen = [await page({}), await page({ offset: 50 }), await page({ offset: 100 })]
  expect(seen.map(({ total, items }) => [total, items.length])).toEqual([
    [103, 50],
    [103, 50],
    [103, 3],
  ])
  const all = seen.flatMap(({ items }) => items)
  expect(all.map(({ person }) => person.id)).toEqual(people.map(({ id }) => id))
  expect(all.map(({ isWaiting }) => isWaiting).indexOf(true)).toBe(101)
  const found = await page({ search: 'xan' })
  expect(found.total).toBe(1)
  expect(found.items[0]).toMatchObject({ person: { firstName: 'Xanthe' }, isWaiting: true })
  expect(await page({ search: 'o’hara 10_' })).toEqual({ items: [], total: 0 })
  expect(await page({ offset: 200 })).toEqual({ items: [], total: 103 })
})

test('a stranger learns nothing of a private event by giving a place back that they never had', async () => {
  const { id: communityId } = await aCommunity(t.ctx, { isPublic: false })
  const event = await anEvent(t.ctx, { communityId })
  const member = await aMember(t.ctx, communityId)
  await register(member, event.id)
  await expect(unregister(await aUser(t.ctx), event.id)).rejects.toMatchObject({ status: 403 })
  expect(await unregister(member, event.id)).toMatchObject({ status: null, currentAttendees: 0 })
  await register(member, event.id)
  await t.as(member).communities.leave({ params: { communityId } })
  expect(await unregister(member, event.id)).toMatchObject({ status: null })
  await expect(unregister(member, event.id)).rejects.toMatchObject({ status: 403 })
})
