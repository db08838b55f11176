import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import { DAY_MS } from '@lv/contract/durations'
import { standingPoints, standingReasons } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eraseMember } from '#domains/community/communities/members.ts'
import { erasePostsOf } from '#domains/community/posts/erase-author.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aComment, aCommunity, aMember, aPost } from '#test/factories.ts'
import { deferStanding } from '#test/uncounted.ts'
import { earnStanding, undoStanding } from './earn.ts'
import { moveWindows, rebuildStanding } from './rebuild.ts'
import { eraseStanding } from './settings.ts'

const t = await testApp()
const rowsOf = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await t.ctx.db.execute<Row>(statement)).rows

type Sums = { points: number; posts: number; comments: number; likes: number }
async function sumsOf(communityId: string, userId: string): Promise<Sums> {
  const [sums] = await rowsOf<Sums>(sql`select points, post_count as posts, comment_count as comments,
    like_count as likes from standing_totals where community_id = ${communityId} and user_id = ${userId}`)
  return sums ?? { points: 0, posts: 0, comments: 0, likes: 0 }
}
const pointsOf = async (communityId: string, userId: string) => (await sumsOf(communityId, userId)).points

/** All that is derived, as one text: what a rebuild must leave as it is. */
const derived = (communityId: string) =>
  rowsOf(sql`select
    (select json_agg(x order by x.user_id) from (select user_id, points, week_points, month_points, post_count,
      comment_count, like_count, role from standing_totals where community_id = ${communityId} and points + like_count > 0) x) as totals,
    (select json_agg(x order by x.user_id, x.day) from standing_days x where community_id = ${communityId} and deeds > 0) as days,
    (select json_agg(x order by x.period, x.points) from standing_steps x where community_id = ${communityId} and people > 0) as steps`)

async function aCircle(people = 2) {
  const { id: communityId } = await aCommunity(t.ctx)
  const members = await Promise.all(Array.from({ length: people }, () => aMember(t.ctx, communityId)))
  return { communityId, members }
}
async function aPair() {
  const { communityId, members } = await aCircle()
  const [ada, ben] = members
  if (!ada || !ben) throw new Error('two members')
  return { communityId, ada, ben, asAda: t.as(ada), asBen: t.as(ben) }
}

const draft = { title: 'Cracks above the door', content: 'They open in February.', imageIds: [] }

describe('points', () => {
  test('a post is 10, a comment 5, a like received 2; one’s own likes are nothing', async () => {
    const { communityId, ada, ben, asAda, asBen } = await aPair()
    const { id: postId } = await asAda.posts.create({ params: { communityId }, body: draft })
    await asBen.posts.comment({ params: { postId }, body: { content: 'A soil report first.' } })
    await asAda.posts.like({ params: { postId } })
    await asBen.posts.like({ params: { postId } })
    expect(await sumsOf(communityId, ada.id)).toEqual({ points: 12, posts: 1, comments: 0, likes: 1 })
    expect(await sumsOf(communityId, ben.id)).toEqual({ points: 5, posts: 0, comments: 1, likes: 0 })
  })

  test('the database gives what the contract says', async () => {
    for (const reason of standingReasons)
      expect(await rowsOf(sql`select standing_points(${reason}::standing_reason, 0) as points`)).toEqual([
        { points: standingPoints[reason] },
      ])
  })

  test('likes by the same person are worth 2, 1 and then nothing, also elsewhere, until 30 days have passed', async () => {
    const { communityId, ada, ben } = await aPair()
    const { id: elsewhere } = await aCommunity(t.ctx)
    const days = (ago: number) => new Date(Date.now() - ago * DAY_MS)
    const like = async (where: string, ago: number) => {
      const { id } = await aPost(t.ctx, { communityId: where, authorId: ada.id })
      await t.ctx.db.execute(sql`insert into post_likes values (${id}, ${ben.id}, ${days(ago)})`)
    }
    await like(communityId, 60)
    await like(communityId, 29)
    await like(elsewhere, 28)
    await like(communityId, 27)
    await like(communityId, 26)
    const given = await rowsOf<{ points: number }>(sql`select points from standing_events
      where reason = 'like' and user_id = ${ada.id} order by at`)
    expect(given.map(({ points }) => points)).toEqual([2, 2, 1, 0, 0])
  })

  test('a like taken back and given again is worth what it was', async () => {
    const { communityId, ada, asAda, asBen } = await aPair()
    const first = await asAda.posts.create({ params: { communityId }, body: draft })
    const second = await asAda.posts.create({ params: { communityId }, body: { ...draft, title: 'More cracks' } })
    for (const { id: postId } of [first, second]) await asBen.posts.like({ params: { postId } })
    expect(await pointsOf(communityId, ada.id)).toBe(23)
    await asBen.posts.unlike({ params: { postId: first.id } })
    expect(await pointsOf(communityId, ada.id)).toBe(21)
    await asBen.posts.like({ params: { postId: first.id } })
    expect(await pointsOf(communityId, ada.id)).toBe(23)
  })

  test('what goes with a post is taken back from everybody, and given again when it comes back', async () => {
    const { communityId, ada, ben, asAda, asBen } = await aPair()
    const { id: postId } = await asAda.posts.create({ params: { communityId }, body: draft })
    const kept = await asBen.posts.comment({ params: { postId }, body: { content: 'A soil report first.' } })
    const gone = await asBen.posts.comment({ params: { postId }, body: { content: 'Or two.' } })
    await asBen.posts.removeComment({ params: { commentId: gone.id } })
    await asBen.posts.like({ params: { postId } })
    const before = await derived(communityId)
    await asAda.posts.remove({ params: { postId } })
    expect([await pointsOf(communityId, ada.id), await pointsOf(communityId, ben.id)]).toEqual([0, 0])
    await asAda.posts.restore({ params: { postId } })
    expect(await derived(communityId)).toEqual(before)
    await asBen.posts.removeComment({ params: { commentId: kept.id } })
    await asBen.posts.restoreComment({ params: { commentId: kept.id } })
    expect(await derived(communityId)).toEqual(before)
  })

  test('every change leaves its event, and no event is ever changed', async () => {
    const { communityId, ada, asAda } = await aPair()
    const { id: postId } = await asAda.posts.create({ params: { communityId }, body: draft })
    await asAda.posts.remove({ params: { postId } })
    await asAda.posts.restore({ params: { postId } })
    const events = await rowsOf(sql`select reason, subject_id as subject, turn, points from standing_events
      where user_id = ${ada.id} order by turn`)
    expect(events).toEqual([10, -10, 10].map((points, turn) => ({ reason: 'post', subject: postId, turn, points })))
    await expect(t.ctx.pool.query('update standing_events set points = 100')).rejects.toThrow('only added to')
  })
})

describe('an event attended, a lesson and a course', () => {
  test('earn once, and are taken back and given again as they were', async () => {
    const { communityId, ada } = await aPair()
    const deed = { communityId, userId: ada.id, reason: 'course' as const, subjectId: crypto.randomUUID() }
    expect(await Promise.all(Array.from({ length: 8 }, () => earnStanding(t.ctx, deed)))).toEqual(
      expect.arrayContaining([50, null]),
    )
    expect(await pointsOf(communityId, ada.id)).toBe(50)
    expect(await Promise.all([undoStanding(t.ctx, deed), undoStanding(t.ctx, deed)])).toEqual(
      expect.arrayContaining([50, 0]),
    )
    expect(await pointsOf(communityId, ada.id)).toBe(0)
    expect(await earnStanding(t.ctx, deed)).toBe(50)
  })

  test('an event that is called off takes its points from all who were there', async () => {
    const { communityId, members } = await aCircle(3)
    const event = { reason: 'event' as const, subjectId: crypto.randomUUID() }
    for (const { id: userId } of members) await earnStanding(t.ctx, { ...event, communityId, userId })
    expect(await undoStanding(t.ctx, { ...event, userId: members[0]?.id })).toBe(5)
    expect(await undoStanding(t.ctx, event)).toBe(10)
  })

  test('count for the day they were done', async () => {
    const { communityId, ada } = await aPair()
    // Half past midnight in Melbourne, the day before in UTC.
    const at = new Date('2026-01-14T13:30:00Z')
    await earnStanding(t.ctx, { communityId, userId: ada.id, reason: 'lesson', subjectId: crypto.randomUUID(), at })
    expect(await rowsOf(sql`select day::text, points from standing_days where user_id = ${ada.id}`)).toEqual([
      { day: '2026-01-15', points: 5 },
    ])
  })
})

describe('at the same time', () => {
  test('20 likes of one author’s posts by one person are worth 3', async () => {
    const { communityId, ada, asBen } = await aPair()
    const posts = await Promise.all(
      Array.from({ length: 20 }, () => aPost(t.ctx, { communityId, authorId: ada.id, title: 'A slab' })),
    )
    await Promise.all(posts.map(({ id: postId }) => asBen.posts.like({ params: { postId } })))
    expect(await sumsOf(communityId, ada.id)).toMatchObject({ points: 203, likes: 20 })
  })

  test('likes of many and a deletion leave nothing of the post', async () => {
    const { communityId, members } = await aCircle(12)
    const [author, ...others] = members
    const { id: postId } = await aPost(t.ctx, { communityId, authorId: author?.id ?? '' })
    await Promise.allSettled([
      ...others.map((one) => t.as(one).posts.like({ params: { postId } })),
      t.as(author ?? null).posts.remove({ params: { postId } }),
    ])
    expect(await sumsOf(communityId, author?.id ?? '')).toEqual({ points: 0, posts: 0, comments: 0, likes: 0 })
  })
})

type World = Awaited<ReturnType<typeof aCircle>> & {
  posts: { id: string; author: number; by: number | null }[]
  comments: { id: string; post: number; author: number; isGone: boolean }[]
  likes: Map<string, { liker: number; post: number; points: number; isThere: boolean }>
}
type Step = { kind: number; who: number; what: number }

/** One action by the API, and what it should mean; what cannot be done now is left out. */
async function act(world: World, { kind, who, what }: Step) {
  const { communityId, members, posts, comments, likes } = world
  const api = t.as(members[who % members.length] ?? null)
  who %= members.length
  if (kind === 0 || posts.length === 0) {
    const { id } = await api.posts.create({
      params: { communityId },
      body: { ...draft, title: `Crack ${posts.length}` },
    })
    posts.push({ id, author: who, by: null })
    return
  }
  const at = what % posts.length
  const post = posts[at]
  if (!post) return
  const params = { postId: post.id }
  if (kind === 1 && post.by === null) {
    const { id } = await api.posts.comment({ params, body: { content: `Soil report ${comments.length} first.` } })
    comments.push({ id, post: at, author: who, isGone: false })
  }
  if (kind === 2 && post.by === null) {
    await api.posts.like({ params })
    const key = `${who} ${at}`
    const earlier = [...likes.values()].filter((one) => one.liker === who && posts[one.post]?.author === post.author)
    const points = likes.get(key)?.points ?? Math.max(0, 2 - earlier.length)
    if (who !== post.author) likes.set(key, { liker: who, post: at, points, isThere: true })
  }
  if (kind === 3 && post.by === null) {
    await api.posts.unlike({ params })
    const like = likes.get(`${who} ${at}`)
    if (like) like.isThere = false
  }
  if (kind === 4 && post.by === null && post.author === who) {
    await api.posts.remove({ params })
    post.by = who
  } else if (kind === 5 && post.by === who) {
    await api.posts.restore({ params })
    post.by = null
  }
  const comment = comments[what % Math.max(1, comments.length)]
  if (kind === 6 && comment?.author === who && posts[comment.post]?.by === null) {
    await (comment.isGone ? api.posts.restoreComment : api.posts.removeComment)({ params: { commentId: comment.id } })
    comment.isGone = !comment.isGone
  }
}

/** What everybody should have, counted anew. */
const expected = ({ members, posts, comments, likes }: World) =>
  members.map((_, who) => {
    const own = posts.filter(({ author, by }) => author === who && by === null)
    const said = comments.filter(({ author, isGone, post }) => author === who && !isGone && posts[post]?.by === null)
    const liked = [...likes.values()].filter(({ isThere, post }) => isThere && own.some((one) => one === posts[post]))
    const points = own.length * 10 + said.length * 5 + liked.reduce((sum, like) => sum + like.points, 0)
    return { points, posts: own.length, comments: said.length, likes: liked.length }
  })

test('any sequence of posts, comments, likes, deletions and restorations leaves what counting anew gives', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  const step = fc.record({ kind: fc.nat(6), who: fc.nat(2), what: fc.nat(20) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      const world: World = { ...(await aCircle(3)), posts: [], comments: [], likes: new Map() }
      for (const one of steps) await act(world, one)
      const { communityId, members } = world
      const sums = await Promise.all(members.map(({ id }) => sumsOf(communityId, id)))
      expect(sums).toEqual(expected(world))
      const before = await derived(communityId)
      expect((await rebuildStanding(t.ctx)).changed).toBe(0)
      expect(await derived(communityId)).toEqual(before)
    }),
    { numRuns: 10 },
  )
})

test('an old database gets the same standing by the rebuild as actions gave one by one', async () => {
  const { communityId, members } = await aCircle(3)
  const [ada, ben, cleo] = members.map(({ id }) => id)
  for (let round = 0; round < 3; round += 1) {
    const { id: postId } = await aPost(t.ctx, { communityId, authorId: ada ?? '' })
    await aComment(t.ctx, { postId, authorId: ben ?? '' })
    for (const liker of [ada, ben, cleo])
      await t.ctx.db.execute(sql`insert into post_likes values (${postId}, ${liker})`)
  }
  const before = await derived(communityId)
  expect(await pointsOf(communityId, ada ?? '')).toBe(36)
  for (const table of ['standing_steps', 'standing_days', 'standing_totals', 'standing_events'])
    await t.ctx.db.execute(sql`delete from ${sql.identifier(table)} where community_id = ${communityId}`)
  expect((await rebuildStanding(t.ctx)).changed).toBe(12)
  expect(await derived(communityId)).toEqual(before)
})

test('the rebuild takes back what has gone behind its back, and gives again what came back', async () => {
  const { communityId, ada } = await aPair()
  const { id } = await aPost(t.ctx, { communityId, authorId: ada.id })
  const behind = (deletedAt: Date | null) =>
    deferStanding(t.ctx, sql`update posts set deleted_at = ${deletedAt} where id = ${id}`)
  await behind(new Date())
  expect(await pointsOf(communityId, ada.id)).toBe(10)
  await rebuildStanding(t.ctx)
  expect(await pointsOf(communityId, ada.id)).toBe(0)
  await behind(null)
  await rebuildStanding(t.ctx)
  expect(await pointsOf(communityId, ada.id)).toBe(10)
})

test('points leave the 7 and the 30 days as days pass, and stay in the sum', async () => {
  const { communityId, ada } = await aPair()
  const today = melbourneDay(new Date())
  for (const ago of [0, 6, 7, 29, 30]) {
    const at = new Date(`${daysAfter(today, -ago)}T02:00:00Z`)
    await earnStanding(t.ctx, { communityId, userId: ada.id, reason: 'event', subjectId: crypto.randomUUID(), at })
  }
  const periods = () =>
    rowsOf(sql`select week_points as week, month_points as month, points as all from standing_totals
      where user_id = ${ada.id}`)
  expect(await periods()).toEqual([{ week: 10, month: 20, all: 25 }])
  await t.ctx.db.execute(sql`update standing_totals set week_points = 25, month_points = 25,
    counted_on = counted_on - 1 where user_id = ${ada.id}`)
  const [one, none] = await Promise.all([1, 2].map(() => aMember(t.ctx, communityId)))
  for (const [who, points] of [
    [one, 1],
    [none, 0],
  ] as const)
    await t.ctx.db.execute(sql`insert into standing_totals (community_id, user_id, points, month_points, counted_on)
      values (${communityId}, ${who?.id}, ${points}, ${points}, now()::date - 3)`)
  expect(await moveWindows(t.ctx)).toBe(2)
  expect(await periods()).toEqual([{ week: 10, month: 20, all: 25 }])
  expect(await moveWindows(t.ctx)).toBe(0)
})

test('somebody who is deleted leaves no standing, and takes their likes with them', async () => {
  const { communityId, ada, ben, asBen } = await aPair()
  const { id: postId } = await aPost(t.ctx, { communityId, authorId: ada.id })
  await asBen.posts.like({ params: { postId } })
  await asBen.posts.create({ params: { communityId }, body: draft })
  await erasePostsOf(t.ctx, ben.id)
  await eraseMember(t.ctx, ben.id)
  await eraseStanding(t.ctx, ben.id)
  expect(await pointsOf(communityId, ada.id)).toBe(10)
  expect(await rowsOf(sql`select from standing_events where ${ben.id} in (user_id, done_by)`)).toEqual([])
  const before = await derived(communityId)
  await rebuildStanding(t.ctx)
  expect(await derived(communityId)).toEqual(before)
  expect(singleRow(await rowsOf(sql`select count(*)::int from standing_totals where user_id = ${ben.id}`))).toEqual({
    count: 0,
  })
})
