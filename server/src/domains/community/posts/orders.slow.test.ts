import { HOUR_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aComment, aCommunity, aMember, aPost } from '#test/factories.ts'
import { deferStanding } from '#test/uncounted.ts'
import { listPosts } from './list.ts'

const t = await testApp()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

type Query = { sort?: 'newest' | 'active' | 'unanswered' | 'best'; only?: 'answered'; search?: string }

/** All titles, page by page. */
async function titlesOf(communityId: string, query: Query, limit = 20) {
  const titles: string[] = []
  for (let cursor: string | undefined, pages = 0; pages < 40; pages += 1) {
    const page = await t.as(null).posts.list({ params: { communityId }, query: { ...query, limit, cursor } })
    titles.push(...page.items.map(({ title }) => title))
    if (page.next === null) return titles
    cursor = page.next
  }
  throw new Error('the pages do not end')
}

describe('a community’s posts', () => {
  test('come in the order that is asked for, whatever the size of a page', async () => {
    const { id: communityId, ownerId: authorId } = await aCommunity(t.ctx)
    const post = (title: string, over: object) => aPost(t.ctx, { communityId, authorId, title, ...over })
    await post('pinned', { createdAt: hoursAgo(900), activeAt: hoursAgo(1), isPinned: true, commentsCount: 1 })
    await post('liked', { createdAt: hoursAgo(50), activeAt: hoursAgo(50), likesCount: 9 })
    await post('talked about', { createdAt: hoursAgo(100), activeAt: hoursAgo(2), commentsCount: 6 })
    await post('quiet', { createdAt: hoursAgo(3), activeAt: hoursAgo(3) })
    const expected = {
      newest: ['pinned', 'quiet', 'liked', 'talked about'],
      active: ['pinned', 'talked about', 'quiet', 'liked'],
      unanswered: ['quiet', 'liked'],
      best: ['talked about', 'liked', 'quiet'],
    }
    for (const sort of ['newest', 'active', 'unanswered', 'best'] as const)
      for (const limit of [1, 20]) expect(await titlesOf(communityId, { sort }, limit)).toEqual(expected[sort])
  })

  test('move up with a comment, and back when it is deleted', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    const person = await aMember(t.ctx, communityId)
    const { id: postId } = await aPost(t.ctx, {
      communityId,
      authorId: person.id,
      title: 'older',
      createdAt: hoursAgo(9),
      activeAt: hoursAgo(9),
    })
    await aPost(t.ctx, { communityId, title: 'newer', createdAt: hoursAgo(5), activeAt: hoursAgo(5) })
    const author = t.as(person)
    const { id: commentId } = await author.posts.comment({ params: { postId }, body: { content: 'Sorted.' } })
    expect(await titlesOf(communityId, { sort: 'active' })).toEqual(['older', 'newer'])
    await author.posts.removeComment({ params: { commentId } })
    expect(await titlesOf(communityId, { sort: 'active' })).toEqual(['newer', 'older'])
    await author.posts.restoreComment({ params: { commentId } })
    expect(await titlesOf(communityId, { sort: 'active' })).toEqual(['older', 'newer'])
  })

  test('are found by words, by other forms of them and with a slip of the finger, in this community alone', async () => {
    const { id: communityId, ownerId: authorId } = await aCommunity(t.ctx)
    const post = (title: string, content: string) => aPost(t.ctx, { communityId, authorId, title, content })
    await post('Restumping a weatherboard', 'Forty stumps in Brunswick.')
    await post('Cracks above the door', 'They said to restump.')
    await post('Paint for lacework', 'Two coats.')
    await aPost(t.ctx, { title: 'Restumping elsewhere' })
    expect(await titlesOf(communityId, { search: 'restumped' })).toEqual([
      'Restumping a weatherboard',
      'Cracks above the door',
    ])
    expect(await titlesOf(communityId, { search: 'wetherboard' }, 1)).toEqual(['Restumping a weatherboard'])
    for (const search of ['" & | !(', '%_\\', "'; drop", 'lacework -coats']) await titlesOf(communityId, { search })
  })

  test('and the cursor of one order is refused by another', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    for (let n = 0; n < 3; n += 1) await aPost(t.ctx, { communityId })
    const list = (query: object) => t.as(null).posts.list({ params: { communityId }, query: { limit: 1, ...query } })
    const { next } = await list({ sort: 'active' })
    expect(next).not.toBeNull()
    const refusal = { code: 'invalid', issues: [{ path: 'cursor' }] }
    await expect(list({ sort: 'newest', cursor: next })).rejects.toMatchObject(refusal)
    await expect(list({ search: 'cracks', cursor: next })).rejects.toMatchObject(refusal)
  })
})

describe('in a community of 10,000 posts', () => {
  let communityId: string
  beforeAll(async () => {
    const community = await aCommunity(t.ctx)
    communityId = community.id
    const commentId = (await aComment(t.ctx, { postId: (await aPost(t.ctx)).id, authorId: community.ownerId })).id
    await deferStanding(
      t.ctx,
      sql`insert into posts
        (community_id, author_id, title, content, created_at, active_at, likes_count, comments_count, answer_id)
      select ${communityId}, ${community.ownerId}, 'post ' || n || case when n % 1000 = 0 then ' lacework' else '' end, repeat('Forty stumps. ', 60),
        now() - n * interval '20 minutes', now() - n * interval '1 minute', n % 7, n % 3,
        case when n % 10 = 0 then ${commentId}::uuid end
      from generate_series(1, 10000) n`,
    )
    await t.ctx.db.execute(sql`analyze posts`)
  })

  test.each([
    [{ sort: 'newest' }, 'posts_of_community'],
    [{ sort: 'active' }, 'posts_active'],
    [{ sort: 'unanswered' }, 'posts_of_feed'],
    [{ sort: 'best' }, 'posts_of_day'],
    [{ sort: 'newest', only: 'answered' }, 'posts_answered'],
    [{ sort: 'active', only: 'answered' }, 'posts_answered_active'],
    [{ sort: 'newest', search: 'lacework' }, 'posts_words'],
  ] as const)('%j is read along its index %s', async (query, index) => {
    const sent: { text: string; values: unknown[] }[] = []
    const { query: send } = t.ctx.pool
    t.ctx.pool.query = ((statement: { text: string }, values: unknown[], ...rest: unknown[]) => {
      if (statement.text?.includes('json_agg(post)')) sent.push({ text: statement.text, values })
      return Reflect.apply(send, t.ctx.pool, [statement, values, ...rest])
    }) as typeof send
    await t.ctx.reads.drop()
    try {
      await listPosts(t.ctx, { communityId, viewerId: null, limit: 20, ...query })
    } finally {
      t.ctx.pool.query = send
    }
    const [statement] = sent
    const { rows } = await t.ctx.pool.query(`explain ${statement?.text}`, statement?.values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(new RegExp(`(using|on) ${index}\\b`))
    expect(plan).not.toContain('Seq Scan on posts')
  })
})
