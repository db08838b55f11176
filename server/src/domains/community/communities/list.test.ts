import type { communities } from '@lv/contract/communities'
import type { Input } from '@lv/contract/operation'
import { expect, test, vi } from 'vitest'
import { PreparingClient } from '#platform/database/prepare.ts'
import { testApp } from '#test/app.ts'
import { aCommunity, aUser } from '#test/factories.ts'

const t = await testApp()
const { id: ownerId } = await aUser(t.ctx)

type Query = Input<typeof communities.list>['query']

/** Asks anew: the factories write past the pipeline that drops what is kept. */
async function list(query: Query) {
  await t.ctx.reads.drop()
  return t.as(null).communities.list({ query })
}
const names = async (query: Query) => (await list(query)).items.map(({ name }) => name)

const add = (over: Parameters<typeof aCommunity>[1]) => aCommunity(t.ctx, { ownerId, ...over })
await add({ name: 'First', rank: 1, memberCount: 5, category: 'Builders', sector: 'Commercial', activePercent: 20 })
await add({ name: 'Second', rank: 2, memberCount: 50, category: 'Tradies', location: 'Sydney', activePercent: 80 })
await add({ name: 'Everywhere', rank: 3, memberCount: 20, location: 'All Locations', membershipType: 'open' })
await add({ name: 'New and large', memberCount: 9, location: 'Canberra', membershipType: 'invite_only' })
await add({ name: 'New and small', memberCount: 1, location: 'Canberra' })

test('ranks first, and what has no rank yet after it by size', async () => {
  expect(await names({})).toEqual(['First', 'Second', 'Everywhere', 'New and large', 'New and small'])
})

test('sorts by newest, most members and most alive', async () => {
  expect(await names({ sort: 'newest' })).toEqual(['New and small', 'New and large', 'Everywhere', 'Second', 'First'])
  expect(await names({ sort: 'members' })).toEqual(['Second', 'Everywhere', 'New and large', 'First', 'New and small'])
  expect(await names({ sort: 'alive' })).toEqual(['Second', 'First', 'Everywhere', 'New and large', 'New and small'])
})

test('filters by category, sector and membership', async () => {
  expect(await names({ category: 'Builders' })).toEqual(['First'])
  expect(await names({ sector: 'Commercial' })).toEqual(['First'])
  expect(await names({ membershipType: 'invite_only' })).toEqual(['New and large'])
  expect(await names({ category: 'Builders', sector: 'Industrial' })).toEqual([])
})

test('a community of all locations fits every city, and All Locations asks for those alone', async () => {
  expect(await names({ location: 'Sydney' })).toEqual(['Second', 'Everywhere'])
  expect(await names({ location: 'Darwin' })).toEqual(['Everywhere'])
  expect(await names({ location: 'All Locations' })).toEqual(['Everywhere'])
  expect(await names({ location: 'Canberra' })).toEqual(['Everywhere', 'New and large', 'New and small'])
})

test('pages and says how many there are in all, past the end too', async () => {
  const page = await list({ limit: 2, offset: 2 })
  expect(page.items.map(({ name }) => name)).toEqual(['Everywhere', 'New and large'])
  expect(page.total).toBe(5)
  expect(await list({ offset: 50 })).toEqual({ items: [], total: 5 })
  expect((await list({ location: 'Sydney', limit: 1 })).total).toBe(2)
})

test('over HTTP it is a bare array with the total in a header', async () => {
  const answer = await t.http.inject({ url: '/api/communities?limit=2&offset=0' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toHaveLength(2)
  expect(answer.headers['x-total-count']).toBe('5')
})

test.each([
  ['limit=-1', 1],
  ['limit=1000000000', 5],
  ['limit=0', 1],
  ['offset=1000000000000000000', 0],
  ['offset=-5', 5],
])('%s is clamped', async (query, count) => {
  const answer = await t.http.inject({ url: `/api/communities?${query}` })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toHaveLength(count)
})

test.each([
  'limit=NaN',
  'limit=1&limit=2',
  'search=a&search=b',
  'category=Plumbers',
  'location=Geelong',
  'membershipType=paid',
  'sort=price',
  'page=2',
  `search=${'x'.repeat(101)}`,
])('%s is refused with 400', async (query) => {
  const answer = await t.http.inject({ url: `/api/communities?${query}` })
  expect(answer.statusCode).toBe(400)
})

test('a price is dollars with two decimals, and nothing is said of a community that is too small', async () => {
  await add({
    name: 'Paid',
    isPaid: true,
    priceCents: 1250,
    isPublic: false,
    rank: 4,
    countedAt: new Date(),
    activeCount: 1,
  })
  const { items } = await list({ limit: 4 })
  expect(items[3]).toMatchObject({ name: 'Paid', price: '12.50', isPaid: true, isPublic: false, vitality: null })
  expect(items[0]).toMatchObject({ price: null, imageUrl: null, postCount: 0, location: 'Melbourne' })
})

test('what somebody creates is in the list at once', async () => {
  const before = await t.as(null).communities.list({ query: {} })
  await t.as(await aUser(t.ctx)).communities.create({
    body: {
      name: 'Straw bale walls',
      description: 'Thick walls, lime render and patience.',
      category: 'Builders',
      sector: 'Residential',
      location: 'Hobart',
    },
  })
  const after = await t.as(null).communities.list({ query: {} })
  expect(after.total).toBe(before.total + 1)
})

test('and the total of a page that nobody has asked for yet is exact at once too', async () => {
  const { total } = await t.as(null).communities.list({ query: { limit: 1 } })
  await t.as(await aUser(t.ctx)).communities.create({
    body: {
      name: 'Rammed earth',
      description: 'Formwork, mixes and rain on the wrong day.',
      category: 'Builders',
      sector: 'Residential',
      location: 'Hobart',
    },
  })
  const after = await Promise.all(
    [0, 1, 2, 500].map((offset) => t.as(null).communities.list({ query: { limit: 1, offset } })),
  )
  expect(after.map((page) => page.total)).toEqual(Array(4).fill(total + 1))
})

test('every page of a list says the same total, counted once', async () => {
  await t.ctx.reads.drop()
  const spy = vi.spyOn(PreparingClient.prototype, 'query')
  const pages = await Promise.all([0, 1, 2].map((offset) => t.as(null).communities.list({ query: { offset } })))
  const counts = spy.mock.calls.filter(([query]) => JSON.stringify(query).includes('count(*)'))
  spy.mockRestore()
  expect(new Set(pages.map(({ total }) => total)).size).toBe(1)
  expect(counts).toHaveLength(1)
})
