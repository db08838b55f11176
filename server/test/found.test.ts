import { pathToFileURL } from 'node:url'
import { packageNames } from '@lv/contract/packages'
import { beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { publicPages } from '#platform/images/public-pages.ts'
import { ensureBuilt, root } from '../../scripts/prepare.mjs'
import { type TestApp, testApp } from './app.ts'
import { aCommunity, aPost, aProfessional } from './factories.ts'

type Route = { path?: string; index?: boolean; parentId?: string }

let t: TestApp
let routes: Route[]

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({ PUBLIC_URL: 'http://localhost:3000' }, (app, ctx) => pages(app, ctx))
  const build = await import(pathToFileURL(`${root}/web/build/server/index.js`).href)
  routes = Object.values(build.routes as Record<string, Route>)
})

const visit = (url: string) => t.http.inject({ url, headers: { accept: 'text/html', 'user-agent': 'a search bot' } })
const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const one = (html: string, pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? '')
const canonicalOf = (html: string) =>
  one(html, /<link rel="canonical" href="([^"]*)"/).replace('http://localhost:3000', '')
const pictureOf = (html: string) => one(html, /<meta property="og:image" content="http:\/\/localhost:3000([^"]*)"/)
const isHidden = (html: string) => html.includes('<meta name="robots" content="noindex"/>')
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json))

/** Every address of routes.ts that has no data in it; of the booking page one a package. */
function addresses() {
  const paths = routes.flatMap(({ path, index }) => (index ? ['/'] : path ? [`/${path}`] : []))
  const fixed = paths.map((path) => path.replace(/\/:\w+\?$/, '')).filter((path) => !/[:*]/.test(path))
  return [...fixed, ...packageNames.map((name) => `/book/${name}`)]
}

describe('what search engines find', () => {
  test('every page that a visitor reads and that does not hide itself is in the sitemap, and nothing else', async () => {
    const found: string[] = []
    for (const path of addresses()) {
      const { statusCode, body } = await visit(path)
      if (statusCode === 200 && !isHidden(body) && canonicalOf(body) === path) found.push(path)
    }
    expect(found.toSorted()).toEqual(publicPages.map(({ path }) => path).toSorted())
  })

  test('every public page has its own title and description, an address without a query, and a picture', {
    tags: ['slow'],
  }, async () => {
    const titles = new Set<string>()
    for (const { path } of publicPages) {
      const { body } = await visit(`${path}?utm_source=x`)
      expect(canonicalOf(body), path).toBe(path)
      expect(one(body, /<meta name="description" content="([^"]*)"/).length, path).toBeGreaterThan(20)
      expect(one(body, /<meta name="twitter:card" content="([^"]*)"/), path).toBe('summary_large_image')
      expect((await visit(pictureOf(body))).headers['content-type'], path).toBe('image/png')
      titles.add(one(body, /<title>([^<]*)<\/title>/))
    }
    expect(titles.size).toBe(publicPages.length)
  })

  test('further pages of discovery have their own addresses, filtered ones do not', async () => {
    expect(canonicalOf((await visit('/communities?page=2&utm_source=x')).body)).toBe('/communities?page=2')
    expect(canonicalOf((await visit('/communities?page=2&search=slab')).body)).toBe('/communities')
  })

  test('a private page has neither a picture nor a place among results', async () => {
    for (const path of ['/offline', '/verification-sent', '/create-community', '/professionals/forgot-password']) {
      const { body } = await visit(path)
      expect(isHidden(body), path).toBe(true)
      expect(body, path).not.toContain('og:image')
    }
  })
})

describe('what search engines are told', () => {
  const hostile = 'A "quoted" </script><svg/onload=1> & co'
  let communityId: string
  beforeAll(async () => {
    communityId = (await aCommunity(t.ctx, { name: hostile })).id
  })
  const typesOf = (html: string) => dataOf(html).map((part) => part['@type'] ?? 'graph')

  test('the way to a community, with its feed and picture, whatever its name', async () => {
    const path = `/community/${communityId}`
    const { body } = await visit(`${path}?sort=x`)
    const [trail] = dataOf(body)
    expect(trail['@type']).toBe('BreadcrumbList')
    expect(trail.itemListElement.at(-1)).toMatchObject({ name: hostile, item: `http://localhost:3000${path}` })
    expect(body).not.toContain('<svg/onload')
    expect(canonicalOf(body)).toBe(path)
    expect(pictureOf(body)).toBe(`${path}/og.png`)
    expect(one(body, /<link rel="alternate" type="application\/atom\+xml"[^>]* href="([^"]*)"/)).toBe(
      `${path}/feed.xml`,
    )
    expect((await visit(`${path}/feed.xml`)).statusCode).toBe(200)
  })

  test('no feed of a community that only members read', async () => {
    const { id } = await aCommunity(t.ctx, { isPublic: false })
    expect((await visit(`/community/${id}`)).body).not.toContain('feed.xml')
  })

  test('a post as a discussion, with the way to it', async () => {
    const { id } = await aPost(t.ctx, { communityId, title: hostile })
    const path = `/community/${communityId}/posts/${id}`
    const { body } = await visit(path)
    expect(typesOf(body)).toEqual(['DiscussionForumPosting', 'BreadcrumbList'])
    expect(dataOf(body)[1].itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Communities',
      hostile,
      hostile,
    ])
    expect(body).not.toContain('<svg/onload')
    expect(pictureOf(body)).toBe(`${path}/og.png`)
    expect((await visit(pictureOf(body))).statusCode).toBe(200)
  })

  test('a professional as a local business, with a rating only if there are reviews', async () => {
    const { slug } = await aProfessional(t.ctx, { businessName: hostile, verifiedAt: new Date() })
    const path = `/professionals/p/${slug}`
    const { body } = await visit(`${path}?from=mail`)
    expect(typesOf(body)).toEqual(['LocalBusiness', 'BreadcrumbList'])
    expect(dataOf(body)[0]).toMatchObject({ name: hostile, url: `http://localhost:3000${path}` })
    expect(dataOf(body)[0]).not.toHaveProperty('aggregateRating')
    expect(canonicalOf(body)).toBe(path)
    expect((await visit(pictureOf(body))).statusCode).toBe(200)
  })

  test('the questions of a page, which the page shows', async () => {
    for (const path of ['/landing', '/contact', '/professionals/subscription']) {
      const { body } = await visit(path)
      const questions = dataOf(body).find((part) => part['@type'] === 'FAQPage')?.mainEntity ?? []
      expect(questions.length, path).toBeGreaterThan(2)
      const shown = plain(body.replace(/<script[\s\S]*?<\/script>/g, ''))
      for (const { name, acceptedAnswer } of questions) {
        expect(shown).toContain(name)
        expect(shown).toContain(acceptedAnswer.text)
      }
    }
  })

  test('on the home page: who runs the site, and how it is searched', async () => {
    const [{ '@graph': graph }] = dataOf((await visit('/')).body).filter((part) => part['@graph'])
    expect(graph[0]).toMatchObject({ name: 'Laneway Village', telephone: '(03) 7010 0147' })
    expect(graph[0]['@type']).toContain('LocalBusiness')
    const template = String(graph[1].potentialAction.target.urlTemplate)
    const answer = await visit(template.replace('http://localhost:3000', '').replace('{search_term_string}', 'slab'))
    expect(answer.statusCode).toBe(200)
  })
})
