import { DAY_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { earnStanding } from '#domains/community/standing/earn.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, aPost, aUser } from '#test/factories.ts'
import { deferStanding } from '#test/uncounted.ts'
import { leaderboardStatement } from './leaderboard.read.ts'
import { leaveCommunity } from './leave.ts'

const t = await testApp()
type Period = 'week' | 'month' | 'all'
const read = (
  user: TestUser | null,
  communityId: string,
  query: { period?: Period; limit?: number; cursor?: string } = {},
) => t.as(user).standing.leaderboard({ params: { communityId }, query })

/** A member with so many points, in fives, earned so many days ago. */
async function aScorer(communityId: string, points: number, daysAgo = 0) {
  const member = await aMember(t.ctx, communityId)
  const at = new Date(Date.now() - daysAgo * DAY_MS)
  for (let given = 0; given < points; given += 5)
    await earnStanding(t.ctx, { communityId, userId: member.id, reason: 'event', subjectId: crypto.randomUUID(), at })
  return member
}
const places = ({ entries }: Awaited<ReturnType<typeof read>>) => entries.map(({ rank, points }) => [rank, points])

describe('a leaderboard', () => {
  test('has places by points, shared where they are the same, and says which is one’s own', async () => {
    const { id } = await aCommunity(t.ctx)
    for (const points of [15, 10, 10]) await aScorer(id, points)
    const last = await aScorer(id, 5)
    const board = await read(last, id)
    expect(places(board)).toEqual([
      [1, 15],
      [2, 10],
      [2, 10],
      [4, 5],
    ])
    expect(board.entries.map(({ isYou }) => isYou)).toEqual([false, false, false, true])
    expect(board).toMatchObject({ rankedCount: 4, next: null, you: { rank: 4, points: 5, level: 1, isHidden: false } })
  })

  test('comes a page at a time, and tells one’s place outside the page', async () => {
    const { id } = await aCommunity(t.ctx)
    for (const points of [20, 10, 10, 10]) await aScorer(id, points)
    const last = await aScorer(id, 5)
    const first = await read(last, id, { limit: 2 })
    expect(places(first)).toEqual([
      [1, 20],
      [2, 10],
    ])
    expect(first.you).toMatchObject({ rank: 5, points: 5 })
    const second = await read(last, id, { limit: 2, cursor: first.next ?? '' })
    expect(places(second)).toEqual([
      [2, 10],
      [2, 10],
    ])
    const third = await read(last, id, { limit: 2, cursor: second.next ?? '' })
    expect(places(third)).toEqual([[5, 5]])
    expect(third.next).toBeNull()
    expect((await read(last, id, { limit: 5 })).next).toBeNull()
  })

  test('is of 7 days, of 30, or of all time', async () => {
    const { id } = await aCommunity(t.ctx)
    const now = await aScorer(id, 5)
    await aScorer(id, 10, 10)
    await aScorer(id, 15, 40)
    expect(places(await read(now, id))).toEqual([[1, 5]])
    expect(places(await read(now, id, { period: 'month' }))).toEqual([
      [1, 10],
      [2, 5],
    ])
    expect(places(await read(now, id, { period: 'all' }))).toEqual([
      [1, 15],
      [2, 10],
      [3, 5],
    ])
  })

  test('lists the owner and moderators apart, without a place', async () => {
    const community = await aCommunity(t.ctx)
    await aPost(t.ctx, { communityId: community.id, authorId: community.ownerId })
    const moderator = await aMember(t.ctx, community.id, { role: 'moderator' })
    await aPost(t.ctx, { communityId: community.id, authorId: moderator.id })
    await aScorer(community.id, 5)
    const board = await read(moderator, community.id)
    expect(places(board)).toEqual([[1, 5]])
    expect(board.staff.map(({ role, points }) => [role, points]).toSorted()).toEqual([
      ['moderator', 10],
      ['owner', 10],
    ])
    expect(board.you).toMatchObject({ rank: null, points: 10, isStaff: true })
    await t.ctx.db.execute(sql`update memberships set role = 'member' where user_id = ${moderator.id}`)
    expect(await read(moderator, community.id)).toMatchObject({ entries: [{ rank: 1 }, { rank: 2 }], you: { rank: 1 } })
  })

  test('is left and come back to as one likes; points stay, and others move up', async () => {
    const { id } = await aCommunity(t.ctx)
    const shy = await aScorer(id, 10)
    const next = await aScorer(id, 5)
    const hide = (isHidden: boolean) =>
      t.as(shy).standing.setVisibility({ params: { communityId: id }, body: { isHidden } })
    await hide(true)
    expect(places(await read(next, id))).toEqual([[1, 5]])
    const own = async (user: TestUser) =>
      (await t.as(user).standing.own({ params: { communityId: id }, query: {} })).isHidden
    expect([await own(shy), await own(next)]).toEqual([true, false])
    expect((await read(shy, id)).you).toEqual({ rank: null, points: 10, level: 1, isHidden: true, isStaff: false })
    await aPost(t.ctx, { communityId: id, authorId: shy.id })
    expect((await read(shy, id)).rankedCount).toBe(1)
    await hide(false)
    expect(places(await read(next, id))).toEqual([
      [1, 20],
      [2, 5],
    ])
  })

  test('has a place for a single point', async () => {
    const { id } = await aCommunity(t.ctx)
    const ada = await aScorer(id, 5)
    const ben = await aScorer(id, 5)
    await t.ctx.db.execute(sql`update standing_totals set week_points = 1 where user_id = ${ben.id}`)
    expect(places(await read(ada, id))).toEqual([
      [1, 5],
      [2, 1],
    ])
    expect((await read(ben, id)).you).toMatchObject({ rank: 2, points: 1 })
  })

  test('has no place for those without points, who hide from nobody', async () => {
    const { id } = await aCommunity(t.ctx)
    await aScorer(id, 5)
    const newcomer = await aMember(t.ctx, id)
    const none = { rank: null, points: 0, level: 1, isHidden: false, isStaff: false }
    expect((await read(newcomer, id)).you).toEqual(none)
    for (const isHidden of [true, false])
      await t.as(newcomer).standing.setVisibility({ params: { communityId: id }, body: { isHidden } })
    expect((await read(newcomer, id)).you).toEqual(none)
  })

  test('forgets those who leave, and knows those who come back', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    const ada = await aScorer(communityId, 5)
    const ben = await aScorer(communityId, 10)
    await leaveCommunity(t.ctx, { communityId, userId: ben.id, stopPaying: true })
    expect(places(await read(ada, communityId))).toEqual([[1, 5]])
    await t.as(ben).communities.join({ params: { communityId } })
    expect((await read(ben, communityId)).you).toMatchObject({ rank: 1, points: 10 })
  })

  test('is for those who may see the members, and says of them what the list of members does', async () => {
    const open = await aCommunity(t.ctx)
    const closed = await aCommunity(t.ctx, { isPaid: true, priceCents: 2900, isPublic: false })
    await aScorer(open.id, 5)
    const outsider = await aUser(t.ctx)
    await expect(read(null, open.id)).rejects.toMatchObject({ status: 401 })
    await expect(read(outsider, closed.id)).rejects.toMatchObject({ status: 403 })
    await expect(read(outsider, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
    const { you, entries } = await read(outsider, open.id)
    expect(you).toBeNull()
    expect(Object.keys(entries[0]?.member ?? {}).toSorted()).toEqual(
      ['id', 'firstName', 'lastName', 'profileImageUrl', 'profession', 'hasPage', 'checkedLicence'].toSorted(),
    )
    expect(JSON.stringify(entries)).not.toContain('@')
    await expect(read(outsider, open.id, { cursor: 'what?' })).rejects.toMatchObject({ status: 400 })
  })

  test('keeps its places through a storm of points', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    const members = await Promise.all(Array.from({ length: 6 }, () => aMember(t.ctx, communityId)))
    await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        aPost(t.ctx, { communityId, authorId: members[at % (1 + (at % 6))]?.id ?? '' }),
      ),
    )
    const { rows } = await t.ctx.db.execute(sql`select
      (select json_agg(x order by x.period, x.points) from (select s.period, s.points, s.people from standing_steps s
        where s.community_id = ${communityId} and s.people > 0) x) as kept,
      (select json_agg(x order by x.period, x.points) from (select p.period, p.points, count(*)::int as people
        from standing_totals t, standing_periods(t.is_listed, t.week_points, t.month_points, t.points) p
        where t.community_id = ${communityId} group by 1, 2) x) as counted`)
    expect(rows[0]?.kept).toEqual(rows[0]?.counted)
  })
})

test('a page and a place among 5,000 people are read along indexes', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const me = await aMember(t.ctx, communityId)
  await deferStanding(
    t.ctx,
    sql`with people as (insert into users (email, first_name, last_name, email_verified)
        select 'many-' || n || '@test.example', 'Ada', 'Nguyen', false from generate_series(1, 5000) n returning id),
      joined as (insert into memberships (community_id, user_id) select ${communityId}::uuid, id from people returning user_id)
      insert into standing_totals (community_id, user_id, points, week_points, month_points, role)
      select ${communityId}::uuid, user_id, n * 5 % 3000 + 5, n * 5 % 300 + 5, n * 5 % 900 + 5, 'member'
      from (select user_id, row_number() over () as n from joined) j`,
  )
  await t.ctx.db.execute(sql`insert into standing_steps select t.community_id, p.period, p.points, count(*)
      from standing_totals t, standing_periods(t.is_listed, t.week_points, t.month_points, t.points) p
      where t.community_id = ${communityId} group by 1, 2, 3`)
  await t.ctx.db.execute(sql`analyze standing_totals, standing_steps, users, memberships`)
  const asked = { communityId, viewerId: me.id, period: 'week' as const, limit: 20 }
  const { rows } = await t.ctx.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${leaderboardStatement(asked, t.ctx.now())}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('standing_totals_week')
  expect(plan).not.toMatch(/Seq Scan on (standing|users|memberships)/)
  expect(places(await read(me, communityId))).toEqual(Array.from({ length: 20 }, () => [1, 300]))
})

describe('where one’s points come from', () => {
  const draft = { title: 'Cracks above the door', content: 'They open in February.', imageIds: [] }

  test('is said event by event, newest first, with the post while it is there', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    const ada = await aMember(t.ctx, communityId)
    const ben = await aMember(t.ctx, communityId)
    const params = { communityId }
    const first = await t.as(ada).posts.create({ params, body: draft })
    const second = await t.as(ada).posts.create({ params, body: { ...draft, title: 'More cracks' } })
    await t.as(ben).posts.like({ params: { postId: first.id } })
    await t.as(ada).posts.comment({ params: { postId: first.id }, body: { content: 'Since 2019.' } })
    await t.as(ada).posts.remove({ params: { postId: second.id } })
    const own = await t.as(ada).standing.own({ params, query: {} })
    const post = { id: first.id, title: draft.title }
    expect(own).toMatchObject({ level: 1, points: 17, streak: 1, freeDaysLeft: 2, isHidden: false, next: null })
    expect(own.events.map(({ reason, change, points, post }) => [reason, change, points, post])).toEqual([
      ['post', 'undone', -10, null],
      ['comment', 'earned', 5, post],
      ['like', 'earned', 2, post],
      ['post', 'earned', 10, null],
      ['post', 'earned', 10, post],
    ])
    await t.as(ada).posts.restore({ params: { postId: second.id } })
    expect((await t.as(ada).standing.own({ params, query: { limit: 1 } })).events[0]).toMatchObject({
      change: 'restored',
      points: 10,
    })
  })

  test('comes a page at a time, for members, each their own', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    const ada = await aScorer(communityId, 15)
    await aScorer(communityId, 5)
    const params = { communityId }
    const first = await t.as(ada).standing.own({ params, query: { limit: 2 } })
    const rest = await t.as(ada).standing.own({ params, query: { limit: 2, cursor: first.next ?? '' } })
    expect([first.events.length, rest.events.length, rest.next]).toEqual([2, 1, null])
    expect((await t.as(ada).standing.own({ params, query: { limit: 3 } })).next).toBeNull()
    const outsider = await aUser(t.ctx)
    await expect(t.as(outsider).standing.own({ params, query: {} })).rejects.toMatchObject({ status: 403 })
  })
})
