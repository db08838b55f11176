import { eq } from 'drizzle-orm'
import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { afterFile } from '#test/closing.ts'
import { aComment, aCommunity, aPost, aProfessional, aRequest, aUser } from '#test/factories.ts'
import { ensureBuilt } from '../../../../scripts/prepare.mjs'
import { pages } from '../pages/pages.ts'

let t: TestApp
/** The same product, rendering every page for its person alone. */
let alone: TestApp['http']
let communityId: string
let postId: string

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({ DATABASE_POOL: '50' }, (app, ctx) => pages(app, ctx))
  const app = await buildApp(t.ctx)
  await pages(app, t.ctx, undefined, { shares: false })
  alone = app.http
  afterFile(() => alone.close())
  communityId = (await aCommunity(t.ctx)).id
  postId = (await aPost(t.ctx, { communityId })).id
  await aComment(t.ctx, { postId, authorId: (await aUser(t.ctx)).id })
})

const trap = {
  firstName: `</script><b>Zoë "O'Neil" {x}`,
  lastName: '$& \\u0041 &amp; \u2028 Q',
  email: 'zoe+1@test.example',
}

/** The page of this address for this person, without what is random in every answer. */
async function pageOf(http: TestApp['http'], cookie: string, url: string) {
  const ask = () => http.inject({ url, headers: { accept: 'text/html', cookie } })
  let answer = await ask()
  // Fifty at once on a busy machine: some are told to retry.
  for (let tries = 0; answer.statusCode === 503 && tries < 20; tries += 1) answer = await ask()
  const { statusCode, body, headers } = answer
  expect([url, statusCode]).toEqual([url, 200])
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? 'none'
  return body
    .replaceAll(nonce, 'NONCE')
    .replaceAll(/\d{13}\.[\w-]{43}/g, 'TIME')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g, 'KEY')
}

/** What the router gets on a client-side navigation to this address, as the browser decodes it. */
async function dataOf(http: TestApp['http'], cookie: string, url: string) {
  const address = url.replace(/^[^?]*/, (path) => (path === '/' ? '/_.data' : `${path}.data`))
  const said = (await pageOf(http, cookie, address))
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/\b\d{13}\b/g, '0')
  const body = new Blob([said]).stream()
  return (await decodeViaTurboStream(body, globalThis as never)).value
}

/** Where two texts diverge, with a little of what follows in each. */
function parting(a: string, b: string) {
  const at = [...a].findIndex((_, i) => a[i] !== b[i])
  return a === b ? '' : `${a.slice(at - 60, at + 60)}\n---\n${b.slice(at - 60, at + 60)}`
}

const withoutScripts = (html: string) => html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '')

/** What the router's scripts give the browser, decoded as the browser does. */
function handedOver(html: string): string[] {
  const words = [...html.matchAll(/streamController\.enqueue\((".*?")\);<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? '""'),
  )
  return JSON.parse(words.join('')).filter((value: unknown) => typeof value === 'string')
}

/** A page with its status, without what is random in every answer; a script names its modules in any order. */
async function answerOf(http: TestApp['http'], url: string, headers: Record<string, string> = {}) {
  const { statusCode, body, headers: sent } = await http.inject({ url, headers: { accept: 'text/html', ...headers } })
  const nonce = /'nonce-([^']+)'/.exec(String(sent['content-security-policy']))?.[1] ?? 'none'
  const said = body
    .replaceAll(nonce, 'NONCE')
    .replaceAll(/\d{13}\.[\w-]{43}/g, 'TIME')
    .replaceAll(/\b1\d{12}\b/g, '0')
  return { statusCode, said }
}

const addresses = () => [
  '/',
  '/communities',
  `/community/${communityId}`,
  `/community/${communityId}/posts/${postId}`,
  '/create-community',
  '/profile',
  '/dashboard',
  '/get-quotes?postcode=3056',
  '/book/standard',
  '/subscription',
  '/subscribe',
  '/professionals/dashboard',
  '/professionals/settings',
  '/contact',
  '/trust',
]

describe('a router that knows the routes of one page', () => {
  test('renders what one that knows them all renders: pages, their data, and what does not exist', async () => {
    const urls = [
      ...addresses(),
      '/communities?search=slab&page=2',
      '/communities/',
      '/COMMUNITIES',
      '/nowhere/at/all',
      '/community/none',
      `/community/${communityId}/posts/none`,
      '/communities.data',
      `/community/${communityId}.data`,
      '/_.data',
      '/__manifest?paths=/communities,/trust&version=none',
    ]
    for (const url of urls) {
      const [near, all] = [await answerOf(t.http, url), await answerOf(alone, url)]
      expect([url, near.statusCode]).toEqual([url, all.statusCode])
      expect(parting(near.said, all.said), url).toBe('')
    }
  })
})

describe('a page that people share', () => {
  test.each([
    ['somebody', { bio: 'Slabs' }],
    ['somebody without a name', { firstName: '', lastName: '' }],
    ['somebody with a picture', { profileImageUrl: '/files/0190f3d1-0000-7000-8000-000000000000?a=1&b=2' }],
    ['somebody whose name is a trap', trap],
  ])(
    'shows %s what a page rendered for them alone would show',
    async (_who, over) => {
      const { user } = await aProfessional(t.ctx)
      // Without a project of their own a professional's home is elsewhere.
      await aRequest(t.ctx, { userId: user.id })
      await t.ctx.db.update(users).set(over).where(eq(users.id, user.id))
      const cookie = await t.signIn(user)
      for (const url of addresses()) {
        const [first, again, own] = [
          await pageOf(t.http, cookie, url),
          await pageOf(t.http, cookie, url),
          await pageOf(alone, cookie, url),
        ]
        expect(parting(withoutScripts(first), withoutScripts(own)), url).toBe('')
        expect(parting(withoutScripts(again), withoutScripts(own)), url).toBe('')
        expect(new Set(handedOver(again)), url).toEqual(new Set(handedOver(own)))
        expect(await dataOf(t.http, cookie, url), url).toEqual(await dataOf(alone, cookie, url))
        expect(await dataOf(t.http, cookie, url), url).toEqual(await dataOf(alone, cookie, url))
      }
    },
    120_000,
  )

  test('shows fifty people at once nothing of each other’s', async () => {
    const people = await Promise.all(
      Array.from({ length: 50 }, (_, at) => aUser(t.ctx, { firstName: `First${at}x`, lastName: `Last${at}x` })),
    )
    const cookies = await Promise.all(people.map((person) => t.signIn(person)))
    for (const url of addresses().slice(0, 4)) {
      const all = await Promise.all(cookies.map((cookie) => pageOf(t.http, cookie, url)))
      for (const [at, html] of all.entries()) {
        const names = new Set(html.match(/(First|Last)\d+x/g))
        expect([url, ...names].toSorted()).toEqual([url, people[at]?.firstName, people[at]?.lastName].toSorted())
        const emails = new Set(html.match(/person-[\w-]+@test\.example/g))
        expect([url, ...emails]).toEqual([url, people[at]?.email])
      }
    }
  })

  test('shares its data too, with everything personal filled in and a new form key each time', async () => {
    const user = await aUser(t.ctx, { firstName: 'Zebedee', lastName: 'Quillfeather' })
    const cookie = await t.signIn(user)
    const data = async () => (await t.http.inject({ url: '/communities.data', headers: { cookie } })).body
    const [first, second] = [await data(), await data()]
    for (const word of ['Zebedee', 'Quillfeather', user.email, 'ZQ']) expect(first).toContain(`"${word}"`)
    expect(first).not.toMatch(/\{[\da-f]{24}\w+[!:]?\}/)
    expect(first).not.toBe(second)
  })

  test('cannot be spoofed: a text that looks like a stand-in stays as written', async () => {
    const { id } = await aPost(t.ctx, {
      communityId,
      title: `{${'0'.repeat(24)}email}`,
      content: '{email} {firstName!}',
    })
    const cookie = await t.signIn(await aUser(t.ctx))
    expect(await pageOf(t.http, cookie, `/community/${communityId}/posts/${id}`)).toContain(`{${'0'.repeat(24)}email}`)
  })
})
