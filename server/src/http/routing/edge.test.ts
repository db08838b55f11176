import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aCommunity, aMember, aPost, aProfessional, aRequest, aUser } from '#test/factories.ts'
import { pages } from '../pages/pages.ts'
import { isKnown } from './entity-tag.ts'

const t = await testApp({ EDGE_SECONDS: '5' }, (app, ctx) => pages(app, ctx))
const community = await aCommunity(t.ctx)
const post = await aPost(t.ctx, { communityId: community.id })
const publicPages = [
  '/',
  '/communities',
  `/community/${community.id}`,
  '/projects',
  '/get-quotes',
  '/status',
  '/privacy',
]

const get = (url: string, headers: Record<string, string> = {}) => t.http.inject({ url, headers })
const mayBeKept = ({ headers }: Awaited<ReturnType<typeof get>>) =>
  /s-maxage|public/.test(String(headers['cache-control'])) && headers['set-cookie'] === undefined
/** What a page says, whichever sending of it this is. */
const saysOf = ({ headers }: Awaited<ReturnType<typeof get>>) => String(headers.etag).split('.')[0]
const nonceOf = (text: string) => /'nonce-([^']+)'/.exec(text)?.[1]

describe('a cache in front of the product', () => {
  test.each(publicPages)('may keep %s for some seconds, as a visitor gets it', async (url) => {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers['cache-control']]).toEqual([
      200,
      'public, max-age=0, s-maxage=5, stale-while-revalidate=5',
    ])
    expect([headers['set-cookie'], headers.vary]).toEqual([undefined, 'cookie, accept-encoding'])
    expect(headers.etag).toMatch(/^W\/"[\w-]{22}\.[\w-]+"$/)
  })

  test('asks again with the tag, and is told that nothing has changed, without another nonce', async () => {
    const first = await get('/communities')
    const again = await get('/communities', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.payload, again.headers['content-security-policy']]).toEqual([304, '', undefined])
    expect(again.headers.etag).toBe(first.headers.etag)
    await aCommunity(t.ctx)
    await t.ctx.reads.drop()
    const changed = await get('/communities', { 'if-none-match': String(first.headers.etag) })
    expect(changed.statusCode).toBe(200)
    expect(saysOf(changed)).not.toBe(saysOf(first))
  })

  test('has another tag for each sending, so that no policy comes to a page with another nonce', async () => {
    const [one, two] = [await get('/privacy'), await get('/privacy')]
    expect(saysOf(one)).toBe(saysOf(two))
    expect(one.headers.etag).not.toBe(two.headers.etag)
    expect(String(one.headers.etag)).toContain(
      String(nonceOf(String(one.headers['content-security-policy']))).replace(/\W/g, '-'),
    )
  })

  test('keeps a page whose policy fits its scripts', async () => {
    const { payload, headers } = await get('/')
    const nonce = nonceOf(String(headers['content-security-policy']))
    expect(nonce).toBeTruthy()
    const inPage = [...payload.matchAll(/nonce="([^"]+)"/g)].map(([, each]) => each)
    expect(new Set(inPage)).toEqual(new Set([nonce]))
  })

  const people = {
    user: async () => aUser(t.ctx),
    member: async () => aMember(t.ctx, community.id),
    homeowner: async () => (await aRequest(t.ctx)).user,
    professional: async () => (await aProfessional(t.ctx)).user,
  }
  test.each(Object.entries(people))('never keeps what a signed-in %s gets', async (_kind, make) => {
    const person = await make()
    const cookie = await t.signIn(person as Awaited<ReturnType<typeof aUser>>)
    for (const url of [...publicPages, '/profile', '/communities.data', `/posts/${post.id}`]) {
      const answer = await get(url, { cookie })
      expect([url, mayBeKept(answer), answer.headers.etag]).toEqual([url, false, undefined])
    }
  })

  test.each([
    ['a session that is over', 'session=gone'],
    ['a session of https', '__Host-session=gone'],
    ['a message that is shown once', 'toast=%7B%7D'],
    ['a way back', 'return_to=%2Fprofile'],
    ['anything unknown', 'x=1'],
    ['something harmless and something unknown', 'theme=dark; x=1'],
  ])('never keeps what somebody with a cookie gets: %s', async (_what, cookie) => {
    for (const url of publicPages) expect([url, mayBeKept(await get(url, { cookie }))]).toEqual([url, false])
  })

  test('keeps what those get who have cookies that show on no page, the same for all of them', async () => {
    const own = ['device=abc', '__Host-device=abc', 'booker=x; device=y'].map((cookie) =>
      get('/communities', { cookie }),
    )
    const answers = await Promise.all([get('/communities'), ...own])
    expect(new Set(answers.map(saysOf)).size).toBe(1)
    expect(answers.every(mayBeKept)).toBe(true)
    const dark = await get('/communities', { cookie: 'theme=dark' })
    expect(mayBeKept(dark)).toBe(true)
    expect(saysOf(dark)).not.toBe(answers[0] && saysOf(answers[0]))
  })

  test.each([['/nowhere-at-all'], ['/api/communities'], ['/api/auth/user'], ['/readyz'], ['/healthz'], ['/api/live']])(
    'keeps nothing of %s',
    async (url) => {
      expect(mayBeKept(await get(url))).toBe(false)
    },
  )

  const send = (url: string, headers: Record<string, string> = {}) =>
    t.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: t.ctx.config.publicUrl, ...headers },
      payload: 'name=',
    })

  test('keeps no answer to a form', async () => {
    expect(mayBeKept(await send('/get-quotes'))).toBe(false)
  })

  test('is passed by for as long as it keeps a page by whoever has sent a form, even one that was refused', async () => {
    for (const url of ['/get-quotes', '/book/free']) {
      const refused = await send(url)
      expect([url, refused.statusCode]).toEqual([url, 400])
      expect(refused.cookies).toMatchObject([{ name: 'written', maxAge: 10, httpOnly: true, sameSite: 'Lax' }])
      const cookie = `written=${encodeURIComponent(String(refused.cookies[0]?.value))}`
      for (const path of [url, `${url}.data`]) expect(mayBeKept(await get(path, { cookie }))).toBe(false)
      // What a replica has to know by then is not forgotten.
      const again = await send(url, { cookie: 'written=16%2FB374D848' })
      expect(again.cookies).toMatchObject([{ name: 'written', value: '16/B374D848' }])
    }
    const session = await t.signIn(await aUser(t.ctx))
    expect((await send('/get-quotes', { cookie: session })).cookies).toEqual([])
  })
})

test('a sender who has something says so by its tag, strong or weak', () => {
  expect(['"a"', 'W/"a"', '"b", "a"', '*'].map((header) => isKnown(header, '"a"'))).toEqual([true, true, true, true])
  expect(['', '"b"', 'a'].map((header) => isKnown(header, '"a"'))).toEqual([false, false, false])
})

test('nginx, as it comes with the product, asks for somebody by the same cookies as we do', async () => {
  const conf = readFileSync(new URL('../../../../deploy/nginx.conf', import.meta.url), 'utf8')
  const anybody = new RegExp(/'~(\^\(\?:.*\$)' 0;/.exec(conf)?.[1] ?? 'none')
  const names = [
    'theme',
    'device',
    '__Host-device',
    'booker',
    '__Host-booker',
    'session',
    '__Host-session',
    'toast',
    'x',
    'themes',
  ]
  const headers = names.flatMap((name) => [`${name}=a`, `device=b; ${name}=a`, `${name}=a; theme=dark`, `x${name}=a`])
  for (const cookie of headers)
    expect([cookie, anybody.test(cookie)]).toEqual([cookie, mayBeKept(await get('/privacy', { cookie }))])
})
