import { MINUTE_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aCommunity, aFile, aMember, aPost, aUser } from '#test/factories.ts'
import { deferStanding } from '#test/uncounted.ts'
import { listPosts } from './list.ts'
import { postImages, postLikes, posts } from './schema.ts'

const t = await testApp()

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)

/** Titles of all pages, in order; `between` happens before each next page. */
async function pageThrough(communityId: string, limit: number, between = async () => {}) {
  const titles: string[] = []
  for (let cursor: string | undefined, pages = 0; pages < 50; pages += 1) {
    const page = await t.as(null).posts.list({ params: { communityId }, query: { limit, cursor } })
    titles.push(...page.items.map(({ title }) => title))
    if (page.next === null) return titles
    cursor = page.next
    await between()
  }
  throw new Error('the pages do not end')
}

describe('the posts of a community', () => {
  test('come pinned first, then newest', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    await aPost(t.ctx, { communityId, title: 'old', createdAt: minutesAgo(30) })
    await aPost(t.ctx, { communityId, title: 'old and pinned', createdAt: minutesAgo(40), isPinned: true })
    await aPost(t.ctx, { communityId, title: 'new', createdAt: minutesAgo(10) })
    await aPost(t.ctx, { communityId, title: 'new and pinned', createdAt: minutesAgo(20), isPinned: true })
    await aPost(t.ctx, { communityId, title: 'deleted', deletedAt: new Date() })
    await aPost(t.ctx, { title: 'of another community' })
    expect(await pageThrough(communityId, 20)).toEqual(['new and pinned', 'old and pinned', 'new', 'old'])
  })

  test('show who wrote them, what they carry, and nothing that reaches the author', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    const author = await aMember(t.ctx, communityId)
    const post = await aPost(t.ctx, { communityId, authorId: author.id, title: 'Slab', content: '**wet**' })
    const [first, second] = [await aFile(t.ctx, author.id), await aFile(t.ctx, author.id)]
    await t.ctx.db.insert(postImages).values([
      { postId: post.id, position: 1, fileId: first.id },
      { postId: post.id, position: 0, fileId: second.id },
    ])
    const { items } = await t.as(null).posts.list({ params: { communityId }, query: {} })
    expect(items).toEqual([
      {
        id: post.id,
        communityId,
        title: 'Slab',
        content: '**wet**',
        likesCount: 0,
        commentsCount: 0,
        isPinned: false,
        isAnswered: false,
        category: null,
        hasPoll: false,
        liked: false,
        createdAt: post.createdAt.toISOString(),
        editedAt: null,
        author: {
          id: author.id,
          firstName: 'Ada',
          lastName: 'Nguyen',
          profileImageUrl: null,
          profession: 'Builder',
          hasPage: false,
          checkedLicence: null,
        },
        images: [second, first].map(({ id }) => ({ id, url: `/files/${id}`, width: 800, height: 600 })),
      },
    ])
  })

  test('say whether the caller likes them', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    const [ada, bo] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
    const { id: postId } = await aPost(t.ctx, { communityId })
    await t.ctx.db.insert(postLikes).values({ postId, userId: ada.id })
    const liked = async (who: typeof ada | null) =>
      (await t.as(who).posts.list({ params: { communityId }, query: {} })).items.map((post) => post.liked)
    expect(await liked(ada)).toEqual([true])
    expect(await liked(bo)).toEqual([false])
    expect(await liked(null)).toEqual([false])
  })

  test('are an empty list, without a next page, where nobody has posted', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    expect(await t.as(null).posts.list({ params: { communityId }, query: {} })).toEqual({ items: [], next: null })
  })
})

describe('page by page', () => {
  const titles = Array.from({ length: 45 }, (_, at) => `post ${at}`)
  let communityId: string
  beforeAll(async () => {
    const community = await aCommunity(t.ctx)
    communityId = community.id
    // Some share an instant, some differ by less than a millisecond, some are pinned.
    for (const [at, title] of titles.entries())
      await t.ctx.db.insert(posts).values({
        communityId,
        authorId: community.ownerId,
        title,
        content: 'x',
        isPinned: at % 10 === 3,
        createdAt: sql`timestamptz '2026-01-01 00:00+00' + ${Math.floor(at / 3) * 7} * interval '1 microsecond'`,
      })
  })

  test('45 posts come exactly once each', async () => {
    for (const limit of [1, 7, 20, 44, 45, 100]) {
      const seen = await pageThrough(communityId, limit)
      expect(seen).toHaveLength(45)
      expect(new Set(seen)).toEqual(new Set(titles))
    }
  })

  test('every page size gives the same order', async () => {
    expect(await pageThrough(communityId, 4)).toEqual(await pageThrough(communityId, 100))
  })

  test('they come exactly once each while new ones arrive', async () => {
    const seen = await pageThrough(communityId, 6, async () => {
      await aPost(t.ctx, { communityId, title: 'just arrived' })
    })
    expect(seen.toSorted()).toEqual(titles.toSorted())
  })

  test('the next page is named in a header over HTTP', async () => {
    const url = `/api/communities/${communityId}/posts?limit=2`
    const first = await t.http.inject({ url })
    expect(first.json()).toHaveLength(2)
    const cursor = String(first.headers['x-next-cursor'])
    expect(cursor).toMatch(/^[\w-]+$/)
    const second = await t.http.inject({ url: `${url}&cursor=${cursor}` })
    expect(second.json()[0].id).not.toBe(first.json()[1].id)
  })

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = '0196f1c2-0000-7000-8000-000000000000'
  test.each([
    'x',
    '',
    '%00',
    encode(null),
    encode([]),
    encode([true, 1]),
    encode([true, '1', id]),
    encode([true, -1, id]),
    encode([true, 1e300, id]),
    encode([true, 1.5, id]),
    encode(['true', 1, id]),
    encode([true, 1, "' or 1=1--"]),
    encode([true, 1, id, 1]),
    encode({ isPinned: true }),
    '"'.repeat(300),
  ])('a damaged cursor is refused: %j', async (cursor) => {
    const answer = await t.http.inject({ url: `/api/communities/${communityId}/posts`, query: { cursor } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid', issues: [{ path: 'cursor' }] })
  })
})

describe('a page of long posts', () => {
  const content = 'é'.repeat(20_000)

  test('ends before it holds more than half a megabyte, and the next ones hold the others', async () => {
    const { id: communityId, ownerId: authorId } = await aCommunity(t.ctx)
    const titles = Array.from({ length: 20 }, (_, at) => `post ${at}`)
    for (const [at, title] of titles.entries())
      await aPost(t.ctx, { communityId, authorId, title, content, createdAt: minutesAgo(at) })
    const answer = await t.http.inject({ url: `/api/communities/${communityId}/posts` })
    expect(answer.rawPayload.length).toBeLessThan(512 * 1024)
    expect(answer.json()[0].content).toBe(content)
    expect(answer.json()).toHaveLength(7)
    expect(await pageThrough(communityId, 20)).toEqual(titles)
  })
})

describe('who may read', () => {
  test.each([
    ['free', { membershipType: 'free' }, 200, 200],
    ['open', { membershipType: 'open' }, 200, 200],
    ['paid and public', { isPaid: true, priceCents: 2900 }, 200, 200],
    ['paid', { isPaid: true, priceCents: 2900, isPublic: false }, 401, 403],
    ['invite-only', { membershipType: 'invite_only', isPublic: false }, 401, 403],
  ] as const)('the posts of a community that is %s', async (_kind, over, visitor, outsider) => {
    const { id: communityId } = await aCommunity(t.ctx, over)
    await aPost(t.ctx, { communityId })
    const [stranger, member] = [await aUser(t.ctx), await aMember(t.ctx, communityId)]
    const status = async (who: typeof stranger | null) => {
      const headers = who ? { cookie: await t.signIn(who) } : {}
      return (await t.http.inject({ url: `/api/communities/${communityId}/posts`, headers })).statusCode
    }
    expect(await status(null)).toBe(visitor)
    expect(await status(stranger)).toBe(outsider)
    expect(await status(member)).toBe(200)
  })

  test('the posts of a community that is not there are not found', async () => {
    for (const id of [crypto.randomUUID(), 'no-uuid'])
      expect((await t.http.inject({ url: `/api/communities/${id}/posts` })).statusCode).toBe(404)
  })
})

describe('on a large community', () => {
  let communityId: string
  let cursor: string
  const viewerId = crypto.randomUUID()
  beforeAll(async () => {
    const community = await aCommunity(t.ctx)
    communityId = community.id
    await deferStanding(
      t.ctx,
      sql`insert into posts (community_id, author_id, title, content, created_at)
        select ${communityId}, ${community.ownerId}, 'post ' || n, 'x', now() - n * interval '1 minute' from generate_series(1, 10000) n`,
    )
    await t.ctx.db.execute(sql`analyze posts`)
    const page = await listPosts(t.ctx, { communityId, viewerId, limit: 20 })
    cursor = page.next ?? ''
  })

  /** Runs `work` and gives the statements it sent, with their values. */
  async function statementsOf(work: () => Promise<unknown>) {
    const sent: { text: string; values: unknown[] }[] = []
    const { query } = t.ctx.pool
    t.ctx.pool.query = ((statement: { text: string }, values: unknown[], ...rest: unknown[]) => {
      // What the job runner asks by itself meanwhile is no list's.
      if (!JSON.stringify(statement).includes('jobs.')) sent.push({ text: statement.text, values })
      return Reflect.apply(query, t.ctx.pool, [statement, values, ...rest])
    }) as typeof query
    try {
      await work()
    } finally {
      t.ctx.pool.query = query
    }
    return sent
  }

  test.each(['first', 'next'])(
    'the %s page is one query along the index, and one for what somebody likes',
    async (which) => {
      await t.ctx.reads.drop()
      const [statement, likes, ...others] = await statementsOf(() =>
        listPosts(t.ctx, { communityId, viewerId, limit: 20, ...(which === 'next' ? { cursor } : {}) }),
      )
      expect(others).toEqual([])
      expect(likes?.text).toMatch(/from post_likes\s+where user_id/)
      const { rows } = await t.ctx.pool.query(`explain ${statement?.text}`, statement?.values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('Index Scan Backward using posts_of_community')
      expect(plan).not.toMatch(/Seq Scan on posts|Sort Key: .*created_at/)
    },
  )
})
