import { randomUUID } from 'node:crypto'
import type { CommentPage } from '@lv/contract/comments'
import { MINUTE_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aComment, aPost, aUser } from '#test/factories.ts'
import { deferStanding } from '#test/uncounted.ts'
import { comments } from './schema.ts'

const t = await testApp()

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
const deleted = { deletedAt: new Date() }
const idsOf = ({ items }: CommentPage) => items.map(({ id }) => id)
const wordsOf = ({ items }: CommentPage) => items.map(({ content }) => content)

type Asked = Parameters<ReturnType<typeof t.as>['posts']['comments']>[0]['query']
const personOf = (id: string) => ({ id, email: 'ada@test.example', firstName: 'Ada', lastName: 'Nguyen' })
const ask = (postId: string, query: Asked = {}) => t.as(null).posts.comments({ params: { postId }, query })

/** Comments called `1` to `count`, or answers, less than a millisecond apart. */
async function many(of: { postId: string; authorId: string; parentId?: string }, count: number, content = '') {
  await t.ctx.db.insert(comments).values(
    Array.from({ length: count }, (_, at) => ({
      postId: of.postId,
      authorId: of.authorId,
      parentId: of.parentId ?? null,
      content: `${at + 1}${content}`,
      createdAt: sql`timestamptz '2026-01-01 00:00+00' + ${at * 7} * interval '1 microsecond'`,
    })),
  )
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** What the pages of a thread say, in order; `between` happens before each next page. */
async function pageThrough(postId: string, query: NonNullable<Asked>, between = async () => {}) {
  const words: string[] = []
  for (let asked: Asked = query, pages = 0; pages < 300; pages += 1) {
    const page = await ask(postId, asked)
    words.push(...wordsOf(page))
    if (page.next === null) return words
    asked = { cursor: page.next, limit: query.limit }
    await between()
  }
  throw new Error('the pages do not end')
}

describe('the comments of a post', () => {
  test('come oldest first, each with how many answered it, and its answers apart from it', async () => {
    const { id: postId, authorId } = await aPost(t.ctx)
    const of = { postId, authorId }
    const second = await aComment(t.ctx, { ...of, content: '*second*', createdAt: minutesAgo(2) })
    const first = await aComment(t.ctx, { ...of, content: 'first', createdAt: minutesAgo(3) })
    const answers = { ...of, parentId: first.id }
    const late = await aComment(t.ctx, { ...answers, content: 'late', createdAt: minutesAgo(0) })
    const early = await aComment(t.ctx, { ...answers, content: 'early', createdAt: minutesAgo(1) })
    await aComment(t.ctx, { ...answers, ...deleted })
    const page = await ask(postId)
    const own = async (id: string) =>
      (await t.as(personOf(id)).posts.comments({ params: { postId }, query: {} })).items.map(({ isOwn }) => isOwn)
    expect(page).toMatchObject({ parentId: null, isFromStart: true, next: null })
    expect(page.items).toMatchObject([{ id: first.id, answersCount: 2 }, { answersCount: 0 }])
    expect(page.items[1]).toEqual({
      id: second.id,
      parentId: null,
      content: '*second*',
      html: '<p><em>second</em></p>\n',
      isDeleted: false,
      hiddenFor: null,
      isAnswer: false,
      isOwn: false,
      mayHide: false,
      answersCount: 0,
      createdAt: second.createdAt.toISOString(),
      editedAt: null,
      author: {
        id: authorId,
        firstName: 'Ada',
        lastName: 'Nguyen',
        profileImageUrl: null,
        profession: 'Builder',
        hasPage: false,
        checkedLicence: null,
      },
    })
    expect((await t.as(null).posts.get({ params: { postId } })).comments).toEqual(page)
    expect(await own(authorId)).toEqual([true, true])
    expect(await own((await aUser(t.ctx)).id)).toEqual([false, false])
    const thread = await ask(postId, { parentId: first.id })
    expect(thread).toMatchObject({ parentId: first.id, isFromStart: true, next: null })
    expect(idsOf(thread)).toEqual([early.id, late.id])
    expect(thread.items.every(({ parentId }) => parentId === first.id)).toBe(true)
  })

  test('that are deleted stay as empty places while an answer hangs on them', async () => {
    const { id: postId, authorId } = await aPost(t.ctx)
    const answered = await aComment(t.ctx, { postId, authorId, content: 'secret one', ...deleted })
    const answer = await aComment(t.ctx, { postId, authorId, parentId: answered.id })
    await aComment(t.ctx, { postId, authorId, content: 'secret two', ...deleted })
    const emptied = await aComment(t.ctx, { postId, authorId, content: 'secret three', ...deleted })
    await aComment(t.ctx, { postId, authorId, parentId: emptied.id, content: 'secret four', ...deleted })
    const page = await ask(postId)
    expect(idsOf(page)).toEqual([answered.id])
    expect(page.items[0]).toMatchObject({ isDeleted: true, author: null, content: '', html: '', answersCount: 1 })
    const threads = [await ask(postId, { parentId: answered.id }), await ask(postId, { parentId: emptied.id })]
    expect(threads.map(idsOf)).toEqual([[answer.id], []])
    expect(JSON.stringify([page, threads])).not.toContain('secret')
  })

  test('have their answers counted to a hundred', async () => {
    const { id: postId, authorId } = await aPost(t.ctx)
    const { id: parentId } = await aComment(t.ctx, { postId, authorId })
    await many({ postId, authorId, parentId }, 120)
    expect((await ask(postId)).items[0]?.answersCount).toBe(100)
  })
})

describe('page by page', () => {
  let [postId, authorId, parentId] = ['', '', '']
  beforeAll(async () => {
    const post = await aPost(t.ctx)
    postId = post.id
    authorId = post.authorId
    await many({ postId, authorId }, 120)
    parentId = (await ask(postId, { limit: 1 })).items[0]?.id ?? ''
    await many({ postId, authorId, parentId }, 70)
  })

  test('there are fifty on a page', async () => {
    const page = await ask(postId)
    expect(wordsOf(page)).toEqual(numbers(1, 50).map(String))
    expect(wordsOf(await ask(postId, { cursor: page.next ?? '' }))).toEqual(numbers(51, 100).map(String))
  })

  test('120 comments, and 70 answers, come exactly once each, whatever the page', async () => {
    for (const limit of [1, 7, 50, 60, 100]) {
      expect((await pageThrough(postId, { limit })).map(Number)).toEqual(numbers(1, 120))
      expect((await pageThrough(postId, { parentId, limit })).map(Number)).toEqual(numbers(1, 70))
    }
  })

  test('they do while new ones arrive and read ones are deleted', async () => {
    const { id, authorId } = await aPost(t.ctx)
    await many({ postId: id, authorId }, 60)
    const seen = await pageThrough(id, { limit: 13 }, async () => {
      await aComment(t.ctx, { postId: id, authorId, content: '0' })
      await t.ctx.db.execute(sql`update comments set deleted_at = now() where id in (
        select id from comments where post_id = ${id} and deleted_at is null order by created_at, id limit 1)`)
    })
    expect(seen.map(Number).filter(Boolean)).toEqual(numbers(1, 60))
  })

  test('they do where they were written in the same instant', async () => {
    const { id, authorId } = await aPost(t.ctx)
    await many({ postId: id, authorId }, 30)
    await t.ctx.db.execute(sql`update comments set created_at = '2026-01-01' where post_id = ${id}`)
    const seen = await pageThrough(id, { limit: 7 })
    expect(seen.map(Number).toSorted((a, b) => a - b)).toEqual(numbers(1, 30))
  })

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = '0196f1c2-0000-7000-8000-000000000000'
  test.each([
    'x',
    '',
    encode([null, 1]),
    encode([null, -1, id]),
    encode([null, 1e300, id]),
    encode(["' or 1=1--", 1, id]),
    encode([true, 1, id]),
  ])('a damaged cursor is refused: %j', async (cursor) => {
    const answer = await t.http.inject({ url: `/api/posts/${postId}/comments`, query: { cursor } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid', issues: [{ path: 'cursor' }] })
  })

  test('nothing is shown of another post by its cursor, its comment or its answers', async () => {
    const other = await aPost(t.ctx)
    const { next } = await ask(postId, { parentId, limit: 1 })
    expect(wordsOf(await ask(other.id, { cursor: next ?? '' }))).toEqual([])
    expect(wordsOf(await ask(other.id, { parentId }))).toEqual([])
    await expect(ask(other.id, { beside: parentId })).rejects.toMatchObject({
      status: 404,
      message: 'Comment not found',
    })
  })

  test('one asks in one way', async () => {
    for (const query of [
      { parentId, beside: id },
      { beside: id, cursor: encode([null, 1, id]) },
    ])
      await expect(ask(postId, query)).rejects.toMatchObject({ status: 400, issues: [{ path: 'cursor' }] })
  })
})

describe('around a comment', () => {
  test('there are the ten before it and what follows', async () => {
    const { id: postId, authorId } = await aPost(t.ctx)
    await many({ postId, authorId }, 100)
    const { items } = await ask(postId, { limit: 100 })
    const around = async (number: number, limit = 50) => {
      const page = await ask(postId, { beside: items[number - 1]?.id, limit })
      return { ...page, shown: wordsOf(page).map(Number) }
    }
    expect(await around(1)).toMatchObject({ shown: numbers(1, 50), isFromStart: true })
    expect(await around(11)).toMatchObject({ shown: numbers(1, 50), isFromStart: true })
    expect(await around(12)).toMatchObject({ shown: numbers(2, 51), isFromStart: false })
    expect(await around(100)).toMatchObject({ shown: numbers(90, 100), isFromStart: false, next: null })
    expect(await around(30, 3)).toMatchObject({ shown: numbers(28, 30), isFromStart: false })
    const { next } = await around(60)
    expect(wordsOf(await ask(postId, { cursor: next ?? '' })).map(Number)).toEqual(numbers(100, 100))
  })

  test('that is an answer there are the other answers', async () => {
    const { id: postId, authorId } = await aPost(t.ctx)
    const { id: parentId } = await aComment(t.ctx, { postId, authorId })
    await many({ postId, authorId, parentId }, 80)
    const { items } = await ask(postId, { parentId, limit: 100 })
    const page = await ask(postId, { beside: items[79]?.id })
    expect(page).toMatchObject({ parentId, isFromStart: false, next: null })
    expect(wordsOf(page).map(Number)).toEqual(numbers(70, 80))
  })

  test('that was deleted there are its neighbours, or nobody', async () => {
    const { id: postId, authorId } = await aPost(t.ctx)
    const [before, gone, after] = [
      await aComment(t.ctx, { postId, authorId, createdAt: minutesAgo(3) }),
      await aComment(t.ctx, { postId, authorId, createdAt: minutesAgo(2), ...deleted }),
      await aComment(t.ctx, { postId, authorId, createdAt: minutesAgo(1) }),
    ]
    expect(idsOf(await ask(postId, { beside: gone.id }))).toEqual([before.id, after.id])
    const alone = await aComment(t.ctx, { postId, authorId, parentId: after.id, ...deleted })
    expect(await ask(postId, { beside: alone.id })).toEqual({
      parentId: after.id,
      items: [],
      isFromStart: true,
      next: null,
    })
    await expect(ask(postId, { beside: randomUUID() })).rejects.toMatchObject({ status: 404 })
  })

  test('there is the comment itself, however long those before it are', async () => {
    const { id: postId, authorId } = await aPost(t.ctx)
    await many({ postId, authorId }, 60, '漢'.repeat(4990))
    const { id } = await aComment(t.ctx, { postId, authorId })
    expect(idsOf(await ask(postId, { beside: id }))).toContain(id)
  })
})

describe('under a post that thousands talked about', () => {
  const plans: string[] = []
  beforeAll(async () => {
    const { id: postId, authorId } = await aPost(t.ctx)
    const insert = (parent: string | null) =>
      deferStanding(
        t.ctx,
        sql`insert into comments (post_id, parent_id, author_id, content, created_at)
        select ${postId}, ${parent}::uuid, ${authorId}, 'x', now() - n * interval '1 minute' from generate_series(1, 10000) n`,
      )
    const { id: parentId } = await aComment(t.ctx, { postId, authorId })
    await insert(null)
    await insert(parentId)
    await t.ctx.db.execute(sql`analyze comments`)
    const sent: { text: string; values: unknown[] }[] = []
    const { query } = t.ctx.pool
    t.ctx.pool.query = ((statement: { text: string }, values: unknown[], ...rest: unknown[]) => {
      if (statement.text.includes('json_build_object')) sent.push({ text: statement.text, values })
      return Reflect.apply(query, t.ctx.pool, [statement, values, ...rest])
    }) as typeof query
    try {
      const { next } = await ask(postId)
      await ask(postId, { cursor: next ?? '' })
      await ask(postId, { parentId })
      await t.as(null).posts.get({ params: { postId } })
    } finally {
      t.ctx.pool.query = query
    }
    for (const { text, values } of sent) {
      const { rows } = await t.ctx.pool.query(`explain ${text}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
  })

  test('each page is read along the index, and nothing is sorted', () => {
    expect(plans).toHaveLength(4)
    for (const plan of plans) {
      expect(plan).toMatch(/Index Scan using comments_of_post on comments c/)
      expect(plan).not.toMatch(/Seq Scan on comments|Sort Key: c/)
    }
  })
})
