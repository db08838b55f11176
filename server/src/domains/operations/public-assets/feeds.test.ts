import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rerender } from '#domains/community/posts/render-again.ts'
import { posts } from '#domains/community/posts/schema.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aCommunity, aMember, aPost, aUser } from '#test/factories.ts'

let t: TestApp
let communityId: string

beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: 'http://localhost:3000' })
})
beforeEach(async () => {
  communityId = (await aCommunity(t.ctx, { name: 'Slabs & "footings" </title>' })).id
})

const feed = async (id = communityId, headers: Record<string, string> = {}) => {
  await t.ctx.reads.drop()
  return t.http.inject({ url: `/community/${id}/feed.xml`, headers })
}
const textOf = (xml: string) =>
  xml.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))).replaceAll('&amp;', '&')

/** Later than anything that happens while the test runs. */
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

describe('the feed of a public community', () => {
  test('is an Atom feed with its own address and its page’s', async () => {
    const { statusCode, headers, body } = await feed()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=300')
    const address = `http://localhost:3000/community/${communityId}`
    expect(body).toContain(`<link rel="self" type="application/atom+xml" href="${address}/feed.xml"/>`)
    expect(body).toContain(`<link rel="alternate" type="text/html" href="${address}"/>`)
    expect(textOf(body)).toContain('<title>Slabs & "footings" </title> · Laneway Village</title>')
  })

  test('holds the newest 20 posts, the newest first, and none that was deleted', async () => {
    const author = await aMember(t.ctx, communityId)
    const day = (at: number) => new Date(Date.UTC(2026, 0, at))
    const made = []
    for (let at = 1; at <= 22; at += 1)
      made.push(await aPost(t.ctx, { communityId, authorId: author.id, createdAt: day(at), isPinned: at === 1 }))
    await t.ctx.db
      .update(posts)
      .set({ deletedAt: day(23) })
      .where(eq(posts.id, made[21]?.id ?? ''))
    const ids = [...(await feed()).body.matchAll(/<entry><id>urn:uuid:([^<]+)<\/id>/g)].map(([, id]) => id)
    expect(ids).toEqual(
      made
        .slice(1, 21)
        .reverse()
        .map(({ id }) => id),
    )
  })

  test('holds fewer where they are long', async () => {
    const author = await aMember(t.ctx, communityId)
    for (let count = 0; count < 20; count += 1)
      await aPost(t.ctx, { communityId, authorId: author.id, content: 'é'.repeat(20_000) })
    await rerender(t.ctx)
    const { body } = await feed()
    expect(body.match(/<entry>/g)).toHaveLength(4)
    expect(Buffer.byteLength(body)).toBeLessThan(512 * 1024)
  })

  test('gives each post’s author, times and text as escaped HTML', async () => {
    const author = await aUser(t.ctx, { firstName: 'Mo', lastName: "O'Brien <x>" })
    const title = 'Is "P" </script> & ]]> \u0007 fine?'
    const content = 'Yes, **it is** <script>alert(1)</script>'
    const createdAt = new Date('2026-04-05T06:07:08Z')
    const post = await aPost(t.ctx, { communityId, authorId: author.id, title, content, createdAt })
    const { body } = await feed()
    const entry = /<entry>.*<\/entry>/s.exec(body)?.[0] ?? ''
    expect(entry.match(/<(?!\/?(entry|id|title|link|published|updated|author|name|content)\b)/g)).toBeNull()
    expect(entry).not.toContain('\u0007')
    expect(textOf(entry)).toContain('<title>Is "P" </script> & ]]>  fine?</title>')
    expect(textOf(entry)).toContain("<author><name>Mo O'Brien <x></name></author>")
    expect(textOf(entry)).toContain('<strong>it is</strong>')
    expect(textOf(textOf(entry))).not.toContain('<p><script>')
    expect(entry).toContain('<published>2026-04-05T06:07:08.000Z</published>')
    expect(entry).toContain(`href="http://localhost:3000/community/${communityId}/posts/${post.id}"`)
  })

  test('is not sent again to a reader who has it, by tag or by time', async () => {
    const createdAt = inHours(1)
    await aPost(t.ctx, { communityId, createdAt })
    const { etag, 'last-modified': changedAt } = (await feed()).headers
    expect(changedAt).toBe(createdAt.toUTCString())
    const conditions: Record<string, string>[] = [
      { 'if-none-match': `"other", ${etag}` },
      { 'if-modified-since': String(changedAt) },
    ]
    for (const headers of conditions) {
      const answer = await feed(communityId, headers)
      expect(answer.statusCode).toBe(304)
      expect(answer.body).toBe('')
      expect(answer.headers.etag).toBe(etag)
    }
    const stale = { 'if-none-match': '"other"', 'if-modified-since': String(changedAt) }
    expect((await feed(communityId, stale)).statusCode).toBe(200)
  })

  test('has another tag and time after a post, a change or a deletion', async () => {
    const tags = [(await feed()).headers.etag]
    const post = await aPost(t.ctx, { communityId, createdAt: inHours(1) })
    tags.push((await feed()).headers.etag)
    for (const change of [{ editedAt: inHours(2) }, { deletedAt: inHours(3) }]) {
      const { 'last-modified': before } = (await feed()).headers
      await t.ctx.db.update(posts).set(change).where(eq(posts.id, post.id))
      const { headers } = await feed()
      tags.push(headers.etag)
      expect(Date.parse(String(headers['last-modified']))).toBeGreaterThan(Date.parse(String(before)))
    }
    expect(new Set(tags).size).toBe(4)
  })
})

test('there is no feed of a community that only members read, for nobody, nor of what is none', async () => {
  const closed = await aCommunity(t.ctx, { isPublic: false })
  await aPost(t.ctx, { communityId: closed.id, title: 'Only for us' })
  const cookie = await t.signIn(await aMember(t.ctx, closed.id))
  for (const [id, headers] of [
    [closed.id, {}],
    [closed.id, { cookie }],
    [randomUUID(), {}],
    ['x', {}],
  ] as const) {
    const answer = await feed(id, headers)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('Only for us')
  }
})
