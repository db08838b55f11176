import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rerender } from '#domains/community/posts/render-again.ts'
import { posts } from '#domains/community/posts/schema.ts'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, type TestUser, testApp } from './app.ts'
import { aComment, aMember, aPost } from './factories.ts'
import { linksOf, mainOf } from './page-text.ts'

const MAX_BYTES = 1024 * 1024
/** Links become most of all: five bytes a character and more. */
const long = '[a](http://b) &\n'.repeat(400).slice(0, 5000)

let t: TestApp
let author: TestUser
let talk: { postId: string; address: string; communityId: string }
let answered: string

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
  const { id: postId, communityId } = await aPost(t.ctx)
  author = await aMember(t.ctx, communityId)
  talk = { postId, communityId, address: `/community/${communityId}/posts/${postId}` }
  const first = await aComment(t.ctx, { postId, authorId: author.id, createdAt: new Date('2025-01-01') })
  answered = first.id
  const insert = (parentId: string | null, count: number, content: string) =>
    t.ctx.db.execute(sql`insert into comments (post_id, parent_id, author_id, content, created_at)
      select ${postId}, ${parentId}::uuid, ${author.id}, ${content}, timestamptz '2026-01-01 00:00+00' + n * interval '1 second'
      from generate_series(1, ${count}::int) n`)
  await insert(null, 499, long)
  await insert(answered, 60, 'An **answer**.')
  await t.ctx.db.update(posts).set({ commentsCount: 560 }).where(eq(posts.id, postId))
  await rerender(t.ctx)
})

async function visit(address: string, headers: Record<string, string> = {}) {
  const answer = await t.http.inject({ url: talk.address + address, headers: { accept: 'text/html', ...headers } })
  const main = mainOf(answer.body)
  const shown = [...main.matchAll(/<li id="comment-([^"]+)"/g)].map(([, id]) => id ?? '')
  const to = (label: string) => linksOf(main).find(([name]) => name === label)?.[1]
  return { status: answer.statusCode, bytes: answer.rawPayload.length, main, shown, to }
}

describe('the page of a post with 500 comments of 5,000 characters', () => {
  test('holds less than a megabyte, and so does each that follows; together they show each comment once', async () => {
    const seen: string[] = []
    for (let address: string | undefined = ''; address !== undefined; ) {
      const page = await visit(address)
      expect(page.status).toBe(200)
      expect(page.bytes).toBeLessThan(MAX_BYTES)
      seen.push(...page.shown)
      address = page.to('More comments')?.replace(talk.address, '').replace(/#.*/, '')
    }
    expect(seen).toHaveLength(500)
    expect(new Set(seen).size).toBe(500)
  })

  test('leads to the answers of a comment, fifty at a time, under it', async () => {
    const first = await visit('')
    expect(first.main).not.toContain('<strong>answer</strong>')
    const opened = await visit(`?replies=${answered}`)
    expect(first.to('Show 60 replies')).toBe(`${talk.address}?replies=${answered}#comment-${answered}`)
    expect(opened.main.match(/<strong>answer<\/strong>/g)).toHaveLength(50)
    const rest = await visit(opened.to('More replies')?.replace(talk.address, '').replace(/#.*/, '') ?? '')
    expect(rest.main.match(/<strong>answer<\/strong>/g)).toHaveLength(10)
    expect(rest.to('Earlier replies')).toBe(`${talk.address}?replies=${answered}#comment-${answered}`)
    expect(rest.shown[0]).toBe(answered)
  })

  test('shows the comment or the answer that an address names, and the way to the first', async () => {
    const { id } = await aComment(t.ctx, { postId: talk.postId, authorId: author.id, content: 'The *last* word.' })
    const page = await visit(`?comment=${id}`)
    expect(page.shown.at(-1)).toBe(id)
    expect(page.bytes).toBeLessThan(MAX_BYTES)
    expect(page.to('Read from the first comment')).toBe(`${talk.address}#comments-title`)
    const reply = await aComment(t.ctx, {
      postId: talk.postId,
      authorId: author.id,
      parentId: id,
      content: 'And *mine*.',
    })
    expect((await visit(`?comment=${reply.id}`)).main).toContain('And <em>mine</em>.')
  })

  test('is the first page where an address names what is not there', async () => {
    const { shown } = await visit('')
    const cursor = Buffer.from(JSON.stringify([randomUUID(), 1, randomUUID()])).toString('base64url')
    for (const query of ['comment=x', `comment=${randomUUID()}`, 'from=x', `from=${cursor}`, 'replies=x', 'reply=x'])
      expect(await visit(`?${query}`)).toMatchObject({ status: 200, shown })
  })

  test('carries the source of nobody’s words but the reader’s own', async () => {
    const { id } = await aComment(t.ctx, { postId: talk.postId, authorId: author.id, content: 'Only **mine**.' })
    const bodyFor = async (user: TestUser) => {
      const headers = { accept: 'text/html', cookie: await t.signIn(user) }
      return (await t.http.inject({ url: `${talk.address}?comment=${id}`, headers })).body
    }
    expect(await bodyFor(author)).toContain('Only **mine**.')
    expect(await bodyFor(await aMember(t.ctx, talk.communityId))).not.toContain('Only **mine**.')
  })
})
