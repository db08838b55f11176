import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { ApiError } from '@lv/contract/errors'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { communities } from '#domains/community/communities/schema.ts'
import { picturePath, publicPages } from '#platform/images/public-pages.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aCommunity, aFile, aMember, aPost, aProfessional } from '#test/factories.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})

async function sizeOf(url: string) {
  const answer = await t.http.inject(url)
  expect(answer.statusCode, url).toBe(200)
  expect(answer.headers['content-type']).toBe('image/png')
  const isOfSite = /^\/(og|icons|apple)/.test(url)
  expect(answer.headers['cache-control']).toBe(`public, max-age=${isOfSite ? 86_400 : 300}`)
  expect(answer.rawPayload.length).toBeLessThan(300_000)
  const { width, height } = await sharp(answer.rawPayload).metadata()
  return `${width}x${height}`
}

const hostile = '</script><svg/onload=alert(1)> "quoted" & \'so\' '

describe('the picture of a shared link', () => {
  test('is drawn for every public page', { tags: ['slow'] }, async () => {
    for (const { path } of publicPages) expect(await sizeOf(picturePath(path))).toBe('1200x630')
  })

  test('is drawn for a community, a post and a professional, whatever they are called', async () => {
    const community = await aCommunity(t.ctx, { name: hostile.repeat(1).trim() })
    const post = await aPost(t.ctx, { communityId: community.id, title: hostile.repeat(4).trim() })
    const { slug } = await aProfessional(t.ctx, { businessName: hostile.trim(), verifiedAt: new Date() })
    for (const url of [
      `/community/${community.id}/og.png`,
      `/community/${community.id}/posts/${post.id}/og.png`,
      `/professionals/p/${slug}/og.png`,
    ])
      expect(await sizeOf(url)).toBe('1200x630')
  })

  test('is not sent again to a reader who has it, and has another tag once the name has changed', async () => {
    const { id } = await aCommunity(t.ctx)
    const url = `/community/${id}/og.png`
    const { etag } = (await t.http.inject(url)).headers
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const known of [`${etag}`, `"other", W/${etag}`]) {
      const again = await t.http.inject({ url, headers: { 'if-none-match': known } })
      expect(again.statusCode).toBe(304)
      expect(again.rawPayload).toHaveLength(0)
    }
    await t.ctx.db.update(communities).set({ name: 'Another name altogether' }).where(eq(communities.id, id))
    const changed = await t.http.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('is none for what visitors cannot read: posts for members alone, deleted ones, suspended professionals', async () => {
    const closed = await aCommunity(t.ctx, { isPublic: false })
    const inside = await aPost(t.ctx, { communityId: closed.id })
    const open = await aCommunity(t.ctx)
    const gone = await aPost(t.ctx, { communityId: open.id, deletedAt: new Date() })
    const { slug } = await aProfessional(t.ctx, { accountStatus: 'suspended', verifiedAt: new Date() })
    const cookie = await t.signIn(await aMember(t.ctx, closed.id))
    for (const url of [
      `/community/${closed.id}/posts/${inside.id}/og.png`,
      `/community/${open.id}/posts/${inside.id}/og.png`,
      `/community/${open.id}/posts/${gone.id}/og.png`,
      `/community/${randomUUID()}/og.png`,
      '/community/x/og.png',
      '/community/x/posts/y/og.png',
      `/professionals/p/${slug}/og.png`,
      '/og/dashboard.png',
      '/og/..%2f..%2fetc.png',
    ])
      for (const headers of [{}, { cookie }] as Record<string, string>[])
        expect((await t.http.inject({ url, headers })).statusCode, url).toBe(404)
  })
})

describe('what drawing costs', () => {
  const open = async () => {
    const site = await testApp()
    const { id } = await aCommunity(site.ctx)
    return { ...site, url: `/community/${id}/og.png`, draw: vi.spyOn(site.ctx.drawings, 'draw') }
  }
  const busy = () => new ApiError('unavailable', 'We’re processing a lot of pictures right now.', { retryAfter: 10 })

  test('is paid for one picture once, however many ask at once, and after a new start', async () => {
    const { ctx, http, url, draw } = await open()
    const answers = await Promise.all(Array.from({ length: 5 }, () => http.inject(url)))
    const [first] = answers
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const restarted = await testApp({ DATA_DIR: ctx.config.dataDir })
    const { name } = (await ctx.db.select().from(communities))[0] ?? { name: '' }
    const [, , id = ''] = url.split('/')
    await aCommunity(restarted.ctx, { id, name })
    const again = vi.spyOn(restarted.ctx.drawings, 'draw')
    expect((await restarted.http.inject(url)).rawPayload).toEqual(first?.rawPayload)
    expect([draw.mock.calls.length, again.mock.calls.length]).toEqual([1, 0])
  })

  test('ends for an address after 60 new ones in an hour: it sees the site’s own picture, for a few minutes', async () => {
    const { ctx, http, url, draw } = await open()
    // In tests every budget is a thousand times as wide.
    await ctx.rateLimits.spend('pictures', '127.0.0.1', 60_000)
    const shown = await http.inject(url)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['cache-control']).toBe('public, max-age=300')
    expect(shown.headers.etag).toBeUndefined()
    const general = await http.inject('/og/home.png')
    expect([general.statusCode, general.headers['cache-control']]).toEqual([200, 'public, max-age=86400'])
    expect(shown.rawPayload).toEqual(general.rawPayload)
    // It does not wait behind what this address has asked for.
    expect(draw.mock.calls.map(([, { ip }]) => ip)).toEqual(['the site'])
    const elsewhere = await http.inject({ url, remoteAddress: '192.0.2.9' })
    expect(elsewhere.headers.etag).toBeDefined()
    expect((await http.inject(url)).rawPayload).toEqual(elsewhere.rawPayload)
  })

  test('is not waited for when many are waiting: the site’s own picture is sent, or when to retry', async () => {
    const { ctx, http, url, draw } = await open()
    draw.mockRejectedValue(busy())
    const none = await http.inject(url)
    expect([none.statusCode, none.headers['retry-after']]).toEqual([503, '10'])
    draw.mockRestore()
    const general = await http.inject('/og/home.png')
    vi.spyOn(ctx.drawings, 'draw').mockRejectedValue(busy())
    const shown = await http.inject(url)
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    expect(shown.rawPayload).toEqual(general.rawPayload)
  })

  test('is not lost over a cover whose file is gone or cannot be read', async () => {
    for (const bytes of [undefined, 'no picture']) {
      const { id, ownerId } = await aCommunity(t.ctx)
      const { id: imageId } = await aFile(t.ctx, ownerId)
      if (bytes) writeFileSync(t.ctx.files.path(imageId), bytes)
      await t.ctx.db.update(communities).set({ imageId }).where(eq(communities.id, id))
      expect(await sizeOf(`/community/${id}/og.png`)).toBe('1200x630')
    }
  })
})
