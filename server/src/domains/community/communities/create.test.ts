import { CreateCommunity } from '@lv/contract/new-community'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { aFile, aUser } from '#test/factories.ts'
import { communities, memberships } from './schema.ts'

const t = await testApp()
const body = {
  name: 'Rammed earth',
  description: 'Walls of earth, from test block to capping.',
  category: 'Builders',
  sector: 'Residential',
  location: 'Perth',
} as const

const create = async (over: object = {}) => t.as(await aUser(t.ctx)).communities.create({ body: { ...body, ...over } })

test('the creator becomes owner and first member', async () => {
  const ada = await aUser(t.ctx)
  const created = await t.as(ada).communities.create({ body: { ...body, name: '  Rammed earth  ' } })
  expect(created).toMatchObject({
    ...body,
    ownerId: ada.id,
    memberCount: 1,
    postCount: 0,
    membershipType: 'free',
    isPaid: false,
    isPublic: true,
    price: null,
    rank: null,
    imageUrl: null,
    vitality: null,
    viewer: 'owner',
    canRead: true,
  })
  const members = await t.ctx.db.select().from(memberships).where(eq(memberships.communityId, created.id))
  expect(members).toMatchObject([{ userId: ada.id, role: 'owner' }])
})

test.each([
  [{ membershipType: 'open' }, true],
  [{ membershipType: 'invite_only' }, false],
  [{ membershipType: 'open', isPaid: true, price: '29' }, false],
  [{ membershipType: 'open', isPaid: true, price: '29', isPublic: true }, true],
  [{ isPublic: false }, false],
])('created with %j, public is %s', async (over, isPublic) => {
  expect((await create(over)).isPublic).toBe(isPublic)
})

test.each([
  ['29', '29.00'],
  ['12.5', '12.50'],
  ['0.29', '0.29'],
  ['1999.99', '1999.99'],
])('a price of %s is %s', async (price, shown) => {
  expect((await create({ membershipType: 'open', isPaid: true, price })).price).toBe(shown)
})

test('a price without payment is left out', async () => {
  expect((await create({ price: '29' })).price).toBeNull()
})

const freeAndPaid = {
  path: 'isPaid',
  message: 'A free community costs nothing: choose Open or Invite Only to charge for it',
}

test.each([
  [{ isPaid: true, price: '29' }, [freeAndPaid]],
  [{ membershipType: 'free', isPaid: true, price: '29' }, [freeAndPaid]],
  [
    { membershipType: 'free', isPaid: true },
    [freeAndPaid, { path: 'price', message: 'Price is required for paid communities' }],
  ],
])('free and paid exclude each other: %j is refused at its field', async (over, issues) => {
  const before = await t.ctx.db.$count(communities)
  await expect(create(over)).rejects.toMatchObject({ status: 400, issues })
  expect(await t.ctx.db.$count(communities)).toBe(before)
})

test('free and paid exclude each other in the database too', async () => {
  const { id } = await create()
  const set = (over: object) => t.ctx.db.update(communities).set(over).where(eq(communities.id, id))
  await expect(set({ isPaid: true, priceCents: 2900 })).rejects.toMatchObject({
    cause: { constraint: 'communities_free_is_not_paid' },
  })
  await set({ membershipType: 'open', isPaid: true, priceCents: 2900 })
  await expect(set({ membershipType: 'free' })).rejects.toThrow()
})

test('two communities may have the same name', async () => {
  expect((await create()).id).not.toBe((await create()).id)
})

const messages: [object, { path: string; message: string }[]][] = [
  [{ name: '' }, [{ path: 'name', message: 'Community name is required' }]],
  [{ name: undefined }, [{ path: 'name', message: 'Community name is required' }]],
  [{ name: ' ab ' }, [{ path: 'name', message: 'Name must be at least 3 characters' }]],
  [{ name: 'x'.repeat(81) }, [{ path: 'name', message: 'Use at most 80 characters' }]],
  [{ description: 'too short' }, [{ path: 'description', message: 'Description must be at least 10 characters' }]],
  [{ category: undefined }, [{ path: 'category', message: 'Category is required' }]],
  [{ category: 'Plumbers' }, [{ path: 'category', message: 'Category is required' }]],
  [{ sector: '' }, [{ path: 'sector', message: 'Sector is required' }]],
  [{ location: 'Geelong' }, [{ path: 'location', message: 'Location is required' }]],
  [{ membershipType: 'open', isPaid: true }, [{ path: 'price', message: 'Price is required for paid communities' }]],
  [
    { membershipType: 'open', isPaid: true, price: '' },
    [{ path: 'price', message: 'Price is required for paid communities' }],
  ],
  [
    { membershipType: 'invite_only', isPaid: true, price: '0' },
    [{ path: 'price', message: 'Price is required for paid communities' }],
  ],
  [
    { membershipType: 'open', isPaid: true, price: '-5' },
    [{ path: 'price', message: 'Enter a monthly price in dollars, such as 29 or 12.50' }],
  ],
  [
    { membershipType: 'open', isPaid: true, name: 'ab' },
    [
      { path: 'name', message: 'Name must be at least 3 characters' },
      { path: 'price', message: 'Price is required for paid communities' },
    ],
  ],
]
test.each(messages)('%j is refused with the documented message', async (over, issues) => {
  const cookie = await t.signIn(await aUser(t.ctx))
  const answer = await t.http.inject({
    method: 'POST',
    url: '/api/communities',
    headers: { cookie },
    payload: { ...body, ...over },
  })
  expect(answer.statusCode).toBe(400)
  expect(
    answer
      .json()
      .issues.filter(
        (issue: { path: string }, at: number, all: { path: string }[]) =>
          all.findIndex(({ path }) => path === issue.path) === at,
      ),
  ).toEqual(issues)
})

test('what a client may not set is refused, and the owner it names is ignored', async () => {
  const ada = await aUser(t.ctx)
  const cookie = await t.signIn(ada)
  const post = (more: object) =>
    t.http.inject({ method: 'POST', url: '/api/communities', headers: { cookie }, payload: { ...body, ...more } })
  const before = await t.ctx.db.$count(communities)
  for (const more of [
    { memberCount: 9999 },
    { rank: 1 },
    { id: crypto.randomUUID() },
    { priceCents: 1 },
    { createdAt: 0 },
  ])
    expect((await post(more)).statusCode).toBe(400)
  expect(await t.ctx.db.$count(communities)).toBe(before)
  const { id: ownerId } = await aUser(t.ctx)
  const answer = await post({ ownerId })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({ ownerId: ada.id, memberCount: 1, rank: null })
})

test('the cover is the creator’s own picture that hangs on nothing yet', async () => {
  const ada = await aUser(t.ctx)
  const mine = await aFile(t.ctx, ada.id)
  const theirs = await aFile(t.ctx, (await aUser(t.ctx)).id)
  const as = t.as(ada).communities
  expect((await as.create({ body: { ...body, imageId: mine.id } })).imageUrl).toBe(`/files/${mine.id}`)
  const [file] = await t.ctx.db.select().from(files).where(eq(files.id, mine.id))
  expect(file?.attachedAt).toBeInstanceOf(Date)
  const before = await t.ctx.db.$count(communities)
  for (const imageId of [mine.id, theirs.id, crypto.randomUUID()])
    await expect(as.create({ body: { ...body, imageId } })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'imageId' }],
    })
  expect(await t.ctx.db.$count(communities)).toBe(before)
})

test('one picture offered twice at once becomes one cover', async () => {
  const ada = await aUser(t.ctx)
  const { id: imageId } = await aFile(t.ctx, ada.id)
  const tries = Array.from({ length: 5 }, () => t.as(ada).communities.create({ body: { ...body, imageId } }))
  const answers = await Promise.allSettled(tries)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  singleRow(await t.ctx.db.select().from(communities).where(eq(communities.imageId, imageId)))
})

test('the same Idempotency-Key creates one community', async () => {
  const cookie = await t.signIn(await aUser(t.ctx))
  const headers = { cookie, 'idempotency-key': crypto.randomUUID() }
  const post = () => t.http.inject({ method: 'POST', url: '/api/communities', headers, payload: body })
  const [first, second] = [await post(), await post()]
  expect(second.json()).toEqual(first.json())
})

test('visitors are told to sign in before their input is read', async () => {
  const answer = await t.http.inject({ method: 'POST', url: '/api/communities', payload: { nonsense: true } })
  expect(answer.statusCode).toBe(401)
  expect(answer.json().message).toContain('Unauthorized')
})

test('all messages of an empty form come at once', () => {
  const paths = CreateCommunity.safeParse({ membershipType: 'open', isPaid: true }).error?.issues.map(({ path }) =>
    path.join('.'),
  )
  expect(paths).toEqual(['name', 'description', 'category', 'sector', 'location', 'price'])
})
