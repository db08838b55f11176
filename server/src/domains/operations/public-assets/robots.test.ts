import { DAY_MS } from '@lv/contract/durations'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment, aCommunity, aPost, aProfessional } from '#test/factories.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: 'http://localhost:3000' })
})

const sitemapNow = async () => {
  await t.ctx.reads.drop()
  return t.http.inject('/sitemap.xml')
}

/** Addresses of the sitemap with the day on which each was changed. */
const entriesOf = (xml: string) =>
  new Map(
    [...xml.matchAll(/<url><loc>http:\/\/localhost:3000([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g)].map(
      ([, path = '', changedAt]) => [path, changedAt] as const,
    ),
  )

describe('the sitemap', () => {
  test('is XML, and for everybody', async () => {
    const { statusCode, headers, body } = await sitemapNow()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /)
  })

  test('names public communities and their posts, with when something was last written there', async () => {
    const { id } = await aCommunity(t.ctx, { createdAt: new Date('2026-01-02T00:00:00Z') })
    const quiet = await aCommunity(t.ctx, { createdAt: new Date('2026-01-03T00:00:00Z') })
    const post = await aPost(t.ctx, { communityId: id, createdAt: new Date('2026-02-03T00:00:00Z') })
    const author = { postId: post.id, authorId: post.authorId }
    await aComment(t.ctx, { ...author, createdAt: new Date('2026-03-04T05:06:07Z') })
    const entries = entriesOf((await sitemapNow()).body)
    expect(entries.get(`/community/${id}`)).toBe('2026-02-03T00:00:00.000Z')
    expect(entries.get(`/community/${quiet.id}`)).toBe('2026-01-03T00:00:00.000Z')
    expect(entries.get(`/community/${id}/posts/${post.id}`)).toBe('2026-03-04T05:06:07.000Z')
  })

  test('names no community that only members read, none of its posts, and no post that was deleted', async () => {
    const closed = await aCommunity(t.ctx, { isPublic: false })
    const inside = await aPost(t.ctx, { communityId: closed.id })
    const open = await aCommunity(t.ctx)
    const gone = await aPost(t.ctx, { communityId: open.id, deletedAt: new Date() })
    const { body } = await sitemapNow()
    for (const id of [closed.id, inside.id, gone.id]) expect(body).not.toContain(id)
  })

  test('names professionals who have a public profile, and no others', async () => {
    const shown = await aProfessional(t.ctx, { verifiedAt: new Date() })
    const unverified = await aProfessional(t.ctx, { verifiedAt: null })
    const suspended = await aProfessional(t.ctx, { verifiedAt: new Date(), accountStatus: 'suspended' })
    const entries = entriesOf((await sitemapNow()).body)
    expect(entries.has(`/professionals/p/${shown.slug}`)).toBe(true)
    for (const { slug } of [unverified, suspended]) expect(entries.has(`/professionals/p/${slug}`)).toBe(false)
  })

  test('names nothing that robots.txt closes', async () => {
    const { body } = await t.http.inject('/robots.txt')
    const closed = [...body.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path)
    expect(closed.length).toBeGreaterThan(20)
    for (const path of entriesOf((await sitemapNow()).body).keys())
      expect(closed.filter((start) => path.startsWith(start))).toEqual([])
  })
})

describe('robots.txt', () => {
  test('closes what belongs to one person or was mailed to one, and says where the sitemap is', async () => {
    const { headers, body } = await t.http.inject('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(/^User-agent: \*\n/)
    expect(body).toMatch(/\nSitemap: http:\/\/localhost:3000\/sitemap\.xml\n$/)
    for (const path of ['/bookings', '/visits/', '/payment/', '/dev/', '/api/', '/verify-email/', '/quotes/'])
      expect(body).toContain(`\nDisallow: ${path}\n`)
  })
})

test('security.txt says where to report a weakness, for less than a year ahead', async () => {
  const { statusCode, headers, body } = await t.http.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = new Map(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  )
  expect(lines.get('Contact')).toBe(`mailto:${t.ctx.config.brand.email}`)
  expect(lines.get('Canonical')).toBe('http://localhost:3000/.well-known/security.txt')
  const days = (Date.parse(lines.get('Expires') ?? '') - t.ctx.now().getTime()) / DAY_MS
  expect(days).toBeGreaterThan(90)
  expect(days).toBeLessThan(365)
})
