import { MINUTE_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberships } from '#domains/community/communities/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { testApp } from '#test/app.ts'
import { aCommunity, aMember, aPost, aUser } from '#test/factories.ts'
import { deferStanding } from '#test/uncounted.ts'
import { posts } from './schema.ts'

const t = await testApp()
type Person = Awaited<ReturnType<typeof aUser>>

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)

async function joinAs(person: Person, over: Parameters<typeof aCommunity>[1] = {}) {
  const community = await aCommunity(t.ctx, over)
  await aMember(t.ctx, community.id, { userId: person.id })
  return community
}

async function pageThrough(person: Person, limit: number) {
  const titles: string[] = []
  for (let cursor: string | undefined, pages = 0; pages < 60; pages += 1) {
    const page = await t.as(person).posts.feed({ query: { limit, cursor } })
    titles.push(...page.items.map(({ title }) => title))
    if (page.next === null) return titles
    cursor = page.next
  }
  throw new Error('the pages do not end')
}

describe('the feed of a member', () => {
  test('is of their communities alone: unanswered first, then newest, each with its community’s name', async () => {
    const person = await aUser(t.ctx)
    const [one, two] = [await joinAs(person), await joinAs(person)]
    await aPost(t.ctx, { communityId: one.id, title: 'answered, newest', createdAt: minutesAgo(1), commentsCount: 2 })
    await aPost(t.ctx, { communityId: two.id, title: 'answered, older', createdAt: minutesAgo(20), commentsCount: 1 })
    await aPost(t.ctx, { communityId: one.id, title: 'open, older', createdAt: minutesAgo(60) })
    await aPost(t.ctx, { communityId: two.id, title: 'open, newer', createdAt: minutesAgo(30) })
    await aPost(t.ctx, { communityId: two.id, title: 'deleted', deletedAt: new Date() })
    await aPost(t.ctx, { title: 'of others' })
    const { items, next } = await t.as(person).posts.feed({ query: {} })
    expect(items.map(({ title, community }) => [title, community.name])).toEqual([
      ['open, newer', two.name],
      ['open, older', one.name],
      ['answered, newest', one.name],
      ['answered, older', two.name],
    ])
    expect(next).toBeNull()
  })

  test('moves a post back once somebody answers it, and forward when the answer is taken back', async () => {
    const person = await aUser(t.ctx)
    const { id: communityId } = await joinAs(person)
    await aPost(t.ctx, { communityId, title: 'newer, answered', createdAt: minutesAgo(1), commentsCount: 1 })
    const { id: postId } = await aPost(t.ctx, { communityId, title: 'older', createdAt: minutesAgo(9) })
    const titles = () => pageThrough(person, 20)
    expect(await titles()).toEqual(['older', 'newer, answered'])
    const { id: commentId } = await t.as(person).posts.comment({ params: { postId }, body: { content: 'Yes.' } })
    expect(await titles()).toEqual(['newer, answered', 'older'])
    await t.as(person).posts.removeComment({ params: { commentId } })
    expect(await titles()).toEqual(['older', 'newer, answered'])
  })

  test('comes page by page with every post once, whatever the size of a page', async () => {
    const person = await aUser(t.ctx)
    const mine = [await joinAs(person), await joinAs(person), await joinAs(person)]
    for (let at = 0; at < 40; at += 1)
      await t.ctx.db.insert(posts).values({
        communityId: String(mine[at % 3]?.id),
        authorId: person.id,
        title: `post ${at}`,
        content: 'x',
        commentsCount: at % 2,
        createdAt: sql`timestamptz '2026-01-01 00:00+00' + ${Math.floor(at / 4) * 7} * interval '1 microsecond'`,
      })
    const whole = await pageThrough(person, 100)
    expect(new Set(whole).size).toBe(40)
    for (const limit of [1, 7, 20, 39, 40]) expect(await pageThrough(person, limit)).toEqual(whole)
  })

  test('ends for a community that is left, and a damaged cursor is refused', async () => {
    const person = await aUser(t.ctx)
    const { id: communityId } = await joinAs(person)
    await aPost(t.ctx, { communityId })
    await t.ctx.db.delete(memberships).where(eq(memberships.userId, person.id))
    expect((await t.as(person).posts.feed({ query: {} })).items).toEqual([])
    await expect(t.as(person).posts.feed({ query: { cursor: 'x' } })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('of somebody whose email nobody has verified is what visitors read', async () => {
    const person = await aUser(t.ctx)
    const [open, closed] = [
      await joinAs(person),
      await joinAs(person, { isPublic: false, membershipType: 'invite_only' }),
    ]
    await aPost(t.ctx, { communityId: open.id, title: 'for everybody' })
    await aPost(t.ctx, { communityId: closed.id, title: 'for members' })
    expect((await pageThrough(person, 20)).toSorted()).toEqual(['for everybody', 'for members'])
    await t.ctx.db.update(users).set({ emailVerified: false }).where(eq(users.id, person.id))
    expect(await pageThrough(person, 20)).toEqual(['for everybody'])
  })
})

test('of a large village the feed looks at a page of each community along the index, and at no other post', async () => {
  const person = await aUser(t.ctx)
  for (let at = 0; at < 3; at += 1) {
    const { id } = await joinAs(person)
    await deferStanding(
      t.ctx,
      sql`insert into posts (community_id, author_id, title, content, comments_count, created_at)
        select ${id}, ${person.id}, 'post ' || n, 'x', n % 5, now() - n * interval '1 minute' from generate_series(1, 4000) n`,
    )
  }
  await t.ctx.db.execute(sql`analyze posts`)
  const { next } = await t.as(person).posts.feed({ query: { limit: 20 } })
  for (const cursor of [undefined, next ?? '']) {
    const sent: { text: string; values: unknown[] }[] = []
    const { query } = t.ctx.pool
    t.ctx.pool.query = ((statement: { text: string }, values: unknown[], ...rest: unknown[]) => {
      if (statement.text?.includes('is_unanswered')) sent.push({ text: statement.text, values })
      return Reflect.apply(query, t.ctx.pool, [statement, values, ...rest])
    }) as typeof query
    await t
      .as(person)
      .posts.feed({ query: { limit: 20, cursor } })
      .finally(() => {
        t.ctx.pool.query = query
      })
    expect(sent).toHaveLength(1)
    const { rows } = await t.ctx.pool.query(`explain (analyze, format json) ${sent[0]?.text}`, sent[0]?.values)
    const plan = JSON.stringify(rows)
    expect(plan).toContain('posts_of_feed')
    expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"posts"/)
  }
})

describe('the communities of a member', () => {
  test('come last joined first, with what they are there, and those of a list that are theirs', async () => {
    const person = await aUser(t.ctx)
    const own = await aCommunity(t.ctx, { ownerId: person.id })
    const joined = await joinAs(person)
    const other = await aCommunity(t.ctx)
    await t.ctx.db
      .update(memberships)
      .set({ joinedAt: minutesAgo(5) })
      .where(eq(memberships.communityId, own.id))
    const all = await t.as(person).communities.mine({ query: {} })
    expect([all.items.map(({ id, role }) => [id, role]), all.total]).toEqual([
      [
        [joined.id, 'member'],
        [own.id, 'owner'],
      ],
      2,
    ])
    const among = await t.as(person).communities.mine({ query: { among: `${other.id},${own.id}` } })
    expect([among.items.map(({ id }) => id), among.total]).toEqual([[own.id], 1])
    await expect(t.as(person).communities.mine({ query: { among: 'x' } })).rejects.toMatchObject({ code: 'invalid' })
  })
})
