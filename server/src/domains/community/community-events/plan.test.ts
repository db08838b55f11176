import { HOUR_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { after } from '#test/moderated.ts'
import { spansOf } from './parts/local-time.ts'
import { communityEvents } from './schema.ts'

const t = await testApp()
const mailsTo = openTestMailbox(t)
const YEAR = t.ctx.now().getUTCFullYear() + 1

async function aTeam() {
  const owner = await aUser(t.ctx)
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
  const create = (over: Record<string, unknown> = {}) =>
    t.as(owner).communityEvents.create({
      params: { communityId },
      body: {
        title: 'Soil report questions',
        location: 'Brunswick Library',
        startDate: `${YEAR}-03-24T18:30`,
        endDate: `${YEAR}-03-24T20:00`,
        ...over,
      },
    })
  const inOrder = async () =>
    (await t.ctx.db.select().from(communityEvents).where(eq(communityEvents.communityId, communityId))).toSorted(
      (a, b) => a.startsAt.getTime() - b.startsAt.getTime(),
    )
  return { owner, communityId, create, inOrder, events: t.as(owner).communityEvents }
}

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Melbourne',
  dateStyle: 'short',
  timeStyle: 'short',
})
const melbourne = (instant: Date) => wallClock.format(instant)

test('a weekly event keeps its time in Melbourne when the clocks go back, and a monthly one its date', () => {
  const first = { startsAt: new Date('2027-03-30T18:30+11:00'), endsAt: new Date('2027-03-30T20:00+11:00') }
  const weekly = spansOf(first, 'weekly', 3)
  expect(weekly.map(({ startsAt }) => melbourne(startsAt))).toEqual([
    '2027-03-30 18:30',
    '2027-04-06 18:30',
    '2027-04-13 18:30',
  ])
  expect(weekly.map(({ startsAt }) => startsAt.toISOString().slice(11, 16))).toEqual(['07:30', '08:30', '08:30'])
  expect(weekly.map(({ endsAt }) => melbourne(endsAt).slice(11))).toEqual(['20:00', '20:00', '20:00'])
  const last = { startsAt: new Date('2027-01-31T10:00+11:00'), endsAt: new Date('2027-01-31T11:00+11:00') }
  expect(spansOf(last, 'monthly', 4).map(({ startsAt }) => melbourne(startsAt))).toEqual([
    '2027-01-31 10:00',
    '2027-02-28 10:00',
    '2027-03-31 10:00',
    '2027-04-30 10:00',
  ])
  const night = { startsAt: new Date('2027-09-26T02:30+10:00'), endsAt: new Date('2027-09-26T04:00+10:00') }
  expect(spansOf(night, 'weekly', 2).map(({ startsAt }) => melbourne(startsAt))).toEqual([
    '2027-09-26 02:30',
    '2027-10-03 03:30',
  ])
})

test('changing all that follow moves them by as many days, to the new time; changing one leaves the others', async () => {
  const { create, events, inOrder } = await aTeam()
  await create({ repeats: 'weekly', times: 4 })
  const [, second, third] = await inOrder()
  if (!second || !third) throw new Error('three at least')
  await events.update({ params: { eventId: second.id }, body: { title: 'Only this one', scope: 'this' } })
  await events.update({
    params: { eventId: third.id },
    body: {
      title: 'From now on',
      scope: 'following',
      startDate: new Date(third.startsAt.getTime() + 25 * HOUR_MS).toISOString(),
      endDate: new Date(third.endsAt.getTime() + 25 * HOUR_MS).toISOString(),
    },
  })
  const all = await inOrder()
  expect(all.map(({ title, startsAt }) => `${title} ${melbourne(startsAt).slice(11)}`)).toEqual([
    'Soil report questions 18:30',
    'Only this one 18:30',
    'From now on 19:30',
    'From now on 19:30',
  ])
  const weekday = (at: Date | undefined) => at && new Date(`${melbourne(at).slice(0, 10)}T00:00Z`).getUTCDay()
  expect(weekday(all[3]?.startsAt)).toBe((weekday(all[0]?.startsAt) ?? 0) + 1)
  await expect(t.as(null).communityEvents.get({ params: { eventId: third.id } })).resolves.toMatchObject({
    repetition: 'weekly',
    isRepeated: true,
  })
})

test('a new time or a cancellation reaches everybody who is coming, once, with the reason', async () => {
  const { communityId, create, events, inOrder } = await aTeam()
  await create({ repeats: 'weekly', times: 3 })
  const member = await aMember(t.ctx, communityId)
  const [first, second, third] = await inOrder()
  if (!first || !second || !third) throw new Error('three')
  for (const { id } of [first, second, third]) await t.as(member).communityEvents.register({ params: { eventId: id } })
  await events.update({ params: { eventId: first.id }, body: { location: 'Coburg Library' } })
  await events.update({ params: { eventId: first.id }, body: { description: 'Bring your report.' } })
  await events.cancel({
    params: { eventId: second.id },
    query: { scope: 'following', reason: 'The hall is being painted' },
  })
  const mails = await mailsTo(member.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Changed: Soil report questions',
    'Cancelled: Soil report questions',
  ])
  expect(mails[0]?.text).toContain('Coburg Library')
  expect(mails[1]?.text).toContain('2 of its dates')
  expect(mails[1]?.text).toContain('The hall is being painted')
  expect((await inOrder()).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([false, true, true])
  await expect(events.cancel({ params: { eventId: second.id }, query: {} })).rejects.toMatchObject({ status: 409 })
})

test.each([
  ['startDate', { startDate: '2020-01-01T10:00', endDate: '2020-01-01T11:00' }, 'Choose a time that is still to come'],
  ['endDate', { endDate: `${YEAR}-03-24T18:30` }, 'The end has to be after the start'],
  ['endDate', { endDate: `${YEAR}-05-24T18:30` }, 'An event lasts at most 14 days'],
  [
    'startDate',
    { startDate: `${YEAR + 3}-01-01T10:00`, endDate: `${YEAR + 3}-01-01T11:00` },
    'Choose a time within two years',
  ],
  ['times', { repeats: 'monthly', times: 52 }, 'The last one would be more than two years ahead'],
  ['times', { repeats: 'weekly' }, 'Say how many times'],
  ['location', { location: ' ' }, 'Give an address, a link, or both'],
  ['maxAttendees', { maxAttendees: 0 }, 'Enter a whole number from 1 to 10,000, or leave it empty'],
  ['onlineUrl', { onlineUrl: 'javascript:alert(1)' }, 'Please enter a web address such as https://example.com.au'],
  ['startDate', { startDate: 'soon' }, 'Enter a day and a time'],
])('a mistake in %s is named there: %o', async (path, over, message) => {
  const { create } = await aTeam()
  await expect(create(over)).rejects.toMatchObject({ status: 400, issues: [{ path, message }] })
})

test('lists hold what is to come, what is over, and a month, each to those who may read', async () => {
  const { communityId, create, owner } = await aTeam()
  const { id } = await create()
  const list = (query: object, user: typeof owner | null = null) =>
    t.as(user).communityEvents.list({ params: { communityId }, query })
  expect(await list({})).toMatchObject({
    total: 1,
    items: [{ id, viewer: null, currentAttendees: 0, maxAttendees: null }],
  })
  expect((await list({ when: 'past' })).total).toBe(0)
  expect((await list({ month: `${YEAR}-03` })).items.map((event) => event.id)).toEqual([id])
  expect((await list({ month: `${YEAR}-05` })).total).toBe(0)
  expect(await t.as(owner).communities.dashboard({ params: { communityId } })).toMatchObject({
    events: [
      { id, title: 'Soil report questions', location: 'Brunswick Library', currentAttendees: 0, maxAttendees: null },
    ],
    counts: { events: 1 },
  })
  await create({ repeats: 'weekly', times: 8 })
  const { events, counts } = await t.as(owner).communities.dashboard({ params: { communityId } })
  expect([events.length, counts.events], 'the next ones are listed, all of them counted').toEqual([5, 9])
  const shut = await aCommunity(t.ctx, { isPublic: false, membershipType: 'invite_only' })
  await expect(t.as(null).communityEvents.list({ params: { communityId: shut.id }, query: {} })).rejects.toMatchObject({
    status: 401,
  })
})

test('one’s own calendar is what one is down for in every community, the next first, until it is over', async () => {
  const { communityId, create } = await aTeam()
  const member = await aMember(t.ctx, communityId)
  const mine = t.as(member).communityEvents
  const later = await create({ title: 'Later', startDate: `${YEAR}-09-02T18:30`, endDate: `${YEAR}-09-02T20:00` })
  const sooner = await create({ title: 'Sooner', maxAttendees: 1 })
  await create({ title: 'Somebody else’s' })
  await t.as(await aMember(t.ctx, communityId)).communityEvents.register({ params: { eventId: sooner.id } })
  expect(await mine.mine({ query: {} })).toEqual({ items: [], total: 0 })
  for (const { id: eventId } of [later, sooner]) await mine.register({ params: { eventId } })
  const { items, total } = await mine.mine({ query: {} })
  expect(items).toMatchObject([
    { id: sooner.id, viewer: 'waiting', communityName: expect.any(String) },
    { id: later.id, viewer: 'registered' },
  ])
  expect(total).toBe(2)
  expect((await mine.mine({ query: { limit: 1, offset: 1 } })).items.map(({ id }) => id)).toEqual([later.id])
  await after(t, 5 * 365, async () => expect((await mine.mine({ query: {} })).total).toBe(0))
})

test('calendars get the event, and a feed of what one is down for until its address is taken back', async () => {
  const { communityId, create } = await aTeam()
  const { id: eventId } = await create({
    onlineUrl: 'https://meet.example/soil',
    title: 'Soil; questions\\n, https://evil.example',
  })
  const member = await aMember(t.ctx, communityId)
  const mine = t.as(member).communityEvents
  const file = await t.http.inject(`/api/community-events/${eventId}.ics`)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(file.body).not.toMatch(/meet\.example|evil\.example/)
  await mine.register({ params: { eventId } })
  expect(await mine.feed({})).toEqual({ url: null })
  const { url } = await mine.makeFeed({})
  const read = async (address: string | null) => {
    const { statusCode, body } = await t.http.inject(new URL(address ?? '').pathname)
    return statusCode === 200 ? new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent') : statusCode
  }
  const [entry] = (await read(url)) as ICAL.Component[]
  expect(entry?.getFirstPropertyValue('uid')).toContain(eventId)
  expect(String(entry?.getFirstPropertyValue('description'))).toContain('https://meet.example/soil')
  const { url: second } = await mine.makeFeed({})
  expect([await read(url), (await read(second)) as unknown[]]).toEqual([404, [expect.anything()]])
  await mine.endFeed({})
  expect(await read(second)).toBe(404)
  expect(await read(`${t.ctx.config.publicUrl}/api/calendars/${'A'.repeat(43)}.ics`)).toBe(404)
})
