import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { testApp } from './app.ts'
import { aCommunity, aMember, aProfessional, aUser } from './factories.ts'

const t = await testApp()
const json = { 'content-type': 'application/json' }

describe('a request that another site sends in a person’s name', () => {
  const foreign: [string, Record<string, string>][] = [
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an origin that hides itself', { origin: 'null' }],
    ['a look-alike origin', { origin: 'http://localhost:3000.evil.example' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a fetch from a sister site', { 'sec-fetch-site': 'same-site' }],
  ]
  test.each(foreign)('is refused and changes nothing: %s', async (_name, headers) => {
    const community = await aCommunity(t.ctx)
    const person = await aUser(t.ctx)
    const cookie = await t.signIn(person)
    const answer = await t.http.inject({
      method: 'POST',
      url: `/api/communities/${community.id}/join`,
      headers: { ...headers, cookie },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site'])
    const { viewer } = await t.as(person).communities.get({ params: { communityId: community.id } })
    expect(viewer).toBeNull()
  })

  test('is taken from our own pages, and from clients that are no browsers', async () => {
    const { id } = await aCommunity(t.ctx)
    for (const headers of [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, {}]) {
      const cookie = await t.signIn(await aUser(t.ctx))
      const answer = await t.http.inject({
        method: 'POST',
        url: `/api/communities/${id}/join`,
        headers: { ...headers, cookie },
      })
      expect(answer.statusCode).toBe(200)
    }
  })

  test('gets no permission to read answers', async () => {
    const answer = await t.http.inject({ url: '/api/communities', headers: { origin: 'https://evil.example' } })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('a body', () => {
  const post = async (headers: Record<string, string>, payload: string) => {
    const person = await aUser(t.ctx)
    const cookie = await t.signIn(person)
    return t.http.inject({ method: 'POST', url: '/api/communities', headers: { ...headers, cookie }, payload })
  }
  test.each([
    'text/plain',
    'application/json\ta',
    'garbage',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('of the type %s never reaches a use case', async (type) => {
    expect((await post({ 'content-type': type }, '{"name":"x"}')).statusCode).toBeGreaterThanOrEqual(400)
    expect((await post({ 'content-type': type }, '{"name":"x"}')).statusCode).toBeLessThan(500)
  })
  test('that is no JSON is refused without internals', async () => {
    const answer = await post(json, '{"name":')
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'invalid', message: 'The request is not valid JSON' },
    ])
  })
  test('that reaches for the prototype is refused', async () => {
    expect((await post(json, '{"__proto__":{"isAdmin":true}}')).statusCode).toBe(400)
    expect((await post(json, '{"constructor":{"prototype":{"isAdmin":true}}}')).statusCode).toBe(400)
  })
  test('nested ten thousand deep is refused', async () => {
    expect((await post(json, `${'['.repeat(10_000)}${']'.repeat(10_000)}`)).statusCode).toBe(400)
  })
  test('over a mebibyte is refused', async () => {
    expect((await post(json, JSON.stringify({ name: 'x'.repeat(1_048_577) }))).statusCode).toBe(413)
  })
  test.each([null, true, 7, ['Slabs'], { $ne: '' }])('with %j for a name is refused at its field', async (name) => {
    const answer = await post(
      json,
      JSON.stringify({
        name,
        description: 'Long enough text',
        category: 'Builders',
        sector: 'Residential',
        location: 'Melbourne',
      }),
    )
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'name'])
  })
})

describe('headers', () => {
  test('of every answer let nothing load, sniff, frame or leak', async () => {
    const { headers } = await t.http.inject({ url: '/api/communities' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
  })
})

describe('an address that is not there', () => {
  test.each([
    '/api/nothing',
    '/api/test/reset',
    '/documentation',
    '/metrics',
    '/.env',
    '/.git/config',
    '/api/communities/1',
  ])('%s is 404', async (url) => {
    expect((await t.http.inject({ url })).statusCode).toBe(404)
  })
  test('and a method that is not there is no 500', async () => {
    const answer = await t.http.inject({ method: 'PATCH', url: '/api/communities' })
    expect(answer.statusCode).toBe(404)
  })
})

describe('the query of a list', () => {
  test.each([
    'limit=-1',
    'limit=1e9',
    'limit=1000000000',
    'limit=NaN',
    'offset=1000000000000000000',
    'limit=1&limit=2',
    'search=%00',
    'search=%25',
    'sort=drop',
  ])('?%s never breaks it and never gives more than 100', async (query) => {
    const answer = await t.http.inject({ url: `/api/communities?${query}` })
    expect(answer.statusCode).toBeLessThan(500)
    if (answer.statusCode === 200) expect(answer.json().length).toBeLessThanOrEqual(100)
    else expect(answer.statusCode).toBe(400)
  })
})

describe('health', () => {
  test('says that the process answers, and that everything it needs is fit', async () => {
    expect((await t.http.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await t.http.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', failing: [] })
  })
})

describe('an idempotency key', () => {
  const attempt = async (cookie: string, key: string, name: string) =>
    t.http.inject({
      method: 'POST',
      url: '/api/communities',
      headers: { ...json, cookie, 'idempotency-key': key },
      payload: {
        name,
        description: 'Precast and tilt-up in the west.',
        category: 'Builders',
        sector: 'Industrial',
        location: 'Melbourne',
      },
    })
  test('gives the same answer twice, with one effect', async () => {
    const cookie = await t.signIn(await aUser(t.ctx))
    const [first, second] = [await attempt(cookie, 'a', 'Tilt-up'), await attempt(cookie, 'a', 'Tilt-up')]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.body).toBe(first.body)
  })
  test('used for another request is refused', async () => {
    const cookie = await t.signIn(await aUser(t.ctx))
    await attempt(cookie, 'b', 'Tilt-up')
    expect((await attempt(cookie, 'b', 'Precast')).statusCode).toBe(422)
  })
  test('under way is told so, and ten at once have one effect', async () => {
    const cookie = await t.signIn(await aUser(t.ctx))
    const told: number[] = []
    const client = await t.ctx.pool.connect()
    // The first gets no further than this until the others have been told.
    await client.query('begin')
    await client.query('lock table communities in share mode')
    const all = Array.from({ length: 10 }, async () =>
      told.push((await attempt(cookie, 'c', 'Ten at once')).statusCode),
    )
    await expect.poll(() => told.length).toBe(9)
    await client.query('commit')
    client.release()
    await Promise.all(all)
    expect(told).toEqual([...Array(9).fill(409), 201])
    const { items } = await t.as(null).communities.list({ query: { search: 'Ten at once' } })
    expect(items).toHaveLength(1)
  })
  test('belongs to one person', async () => {
    const [ada, ben] = [await t.signIn(await aUser(t.ctx)), await t.signIn(await aUser(t.ctx))]
    const [first, second] = [await attempt(ada, 'd', 'Ada’s'), await attempt(ben, 'd', 'Ada’s')]
    expect(first.json().id).not.toBe(second.json().id)
  })
})

describe('rate limits', async () => {
  const strict = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
  test('end a person’s posts after 20 in an hour, and say when to come back', async () => {
    const { id: communityId } = await aCommunity(strict.ctx)
    const ada = strict.as(await aMember(strict.ctx, communityId))
    const post = (at: number) =>
      ada.posts.create({ params: { communityId }, body: { title: 'Slab', content: `Crack ${at}.` } })
    for (let count = 0; count < 20; count += 1) await post(count)
    await expect(post(20)).rejects.toMatchObject({ status: 429, message: 'Too many requests. Please try again later.' })
  })
  test('end what one person begins to pay after ten in a minute, whichever way they pay', async () => {
    const buyer = strict.as((await aProfessional(strict.ctx)).user)
    const tries = [
      () => buyer.payments.topUp({ body: { amountCents: 5000 } }),
      () => buyer.payments.createCheckoutSession({ body: { planId: 'popular' } }),
      () => buyer.subscriptions.upgradeTier({ body: { tier: 'gold' } }),
    ]
    const statuses: unknown[] = []
    for (let count = 0; count < 12; count += 1)
      statuses.push(
        await tries[count % tries.length]?.().then(
          () => 200,
          (error: { status?: number }) => error.status,
        ),
      )
    expect(statuses.slice(0, 10)).not.toContain(429)
    expect(statuses.slice(10)).toEqual([429, 429])
  })
  test('end an address’s calls after 50 in 10 seconds, whatever it says of where it comes from', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 52; count += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${count}`, forwarded: `for=10.0.1.${count}` }
      const answer = await strict.http.inject({ url: '/api/communities?limit=1', headers })
      statuses.push(answer.statusCode)
      if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('an address that somebody writes is never fetched by us (T82)', async () => {
  const hits: string[] = []
  const canary = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.end('<title>Here</title>')
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/canary.png`
  const { id: communityId } = await aCommunity(t.ctx)
  // Newcomers may share two links.
  const ada = await aMember(t.ctx, communityId, { joinedAt: new Date(Date.now() - 10 * 86_400_000) })
  const api = t.as(ada)
  await api.accounts.update({ body: { bio: `![me](${url})` } })
  const content = `![slab](${url}) <img src="${url}"> [site](${url}) ${url}`
  await api.posts.preview({ body: { content } })
  const post = await api.posts.create({ params: { communityId }, body: { title: url, content } })
  await api.posts.comment({ params: { postId: post.id }, body: { content } })
  await t.work()
  const cookie = await t.signIn(ada)
  for (const address of [
    ...[`/api/posts/${post.id}`, `/api/communities/${communityId}/posts`, '/api/auth/user'],
    ...[`/community/${communityId}/og.png`, `/community/${communityId}/posts/${post.id}/og.png`],
  ])
    expect((await t.http.inject({ url: address, headers: { cookie } })).statusCode, address).toBe(200)
  for (const field of ['profileImageUrl', 'imageUrl', 'image', 'avatarUrl']) {
    const answer = await t.http.inject({
      method: 'PATCH',
      url: '/api/auth/user',
      headers: { cookie },
      payload: { [field]: url },
    })
    expect(answer.statusCode).toBe(400)
  }
  canary.close()
  expect(hits).toEqual([])
})

test('the database being away is a 503 with a plain message, and health still answers', async () => {
  const away = await testApp()
  away.ctx.pool.connect = (() =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }))) as never
  away.ctx.pool.query = away.ctx.pool.connect as never
  const answer = await away.http.inject({ url: '/api/communities' })
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
  expect(answer.body).not.toMatch(/ECONN|127\.0|select|stack/i)
  expect((await away.http.inject({ url: '/healthz' })).statusCode).toBe(200)
  expect((await away.http.inject({ url: '/readyz' })).statusCode).toBe(503)
})
