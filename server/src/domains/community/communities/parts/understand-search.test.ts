import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aCommunity, aUser } from '#test/factories.ts'
import { measureTimeRatio } from '#test/times-as-long.ts'

const t = await testApp()
const { id: ownerId } = await aUser(t.ctx)

const communities = [
  { name: 'Slabs and footings', description: 'Reactive clay and screw piles.', location: 'Melbourne', rank: 4 },
  { name: 'Heritage overlay help', description: 'Facades that council wants kept.', location: 'Melbourne', rank: 3 },
  {
    name: 'Kitchens of the inner north',
    description: 'Brunswick terraces and benchtops.',
    location: 'Melbourne',
    rank: 5,
  },
  { name: 'Kitchen makers', description: 'Cabinets, stone and splashbacks.', location: 'Sydney', rank: 1 },
  { name: 'Period homes', description: 'Heritage paint colours.', location: 'Perth', rank: 2 },
  { name: 'Apprentices', description: 'First years in all trades.', location: 'All Locations', rank: 6 },
  { name: '100% Passivhaus', description: 'Airtight under_slab insulation.', location: 'Hobart', rank: 7 },
] as const

beforeAll(async () => {
  for (const community of communities)
    await aCommunity(t.ctx, { ownerId, category: 'Builders', sector: 'Residential', ...community })
})

async function search(text: string, more: object = {}) {
  await t.ctx.reads.drop()
  const { items, total } = await t.as(null).communities.list({ query: { search: text, ...more } })
  expect(total).toBe(items.length)
  return items.map(({ name }) => name)
}

test('finds by name, description and category', async () => {
  expect(await search('passivhaus')).toEqual(['100% Passivhaus'])
  expect(await search('screw piles')).toEqual(['Slabs and footings'])
  expect(await search('builders')).toHaveLength(communities.length)
})

test('puts a name before a description, whatever the rank', async () => {
  expect(await search('heritage')).toEqual(['Heritage overlay help', 'Period homes'])
})

test('keeps the order that is asked for', async () => {
  expect(await search('heritage', { sort: 'newest' })).toEqual(['Period homes', 'Heritage overlay help'])
})

test('every word counts, in any form, the last one from its beginning', async () => {
  expect(await search('kitchen cabinet')).toEqual(['Kitchen makers'])
  expect(await search('cabinets kitch')).toEqual(['Kitchen makers'])
  expect(await search('kitchen piles')).toEqual([])
  expect(await search('the kitchens of a cabinet')).toEqual(['Kitchen makers'])
})

test.each([
  ['herritage', 'Heritage overlay help'],
  ['hertiage overlay', 'Heritage overlay help'],
  ['slabz', 'Slabs and footings'],
  ['splashbaks', 'Kitchen makers'],
  ['kichen cabnets', 'Kitchen makers'],
])('understands the typing mistake in %s', async (text, name) => {
  expect((await search(text))[0]).toBe(name)
})

test('a postcode or a suburb is a place: those that name it, then the rest of its city', async () => {
  const melbourne = ['Heritage overlay help', 'Slabs and footings', 'Kitchens of the inner north', 'Apprentices']
  expect(await search('3056')).toEqual(melbourne)
  expect(await search('brunswick')).toEqual([
    'Kitchens of the inner north',
    'Heritage overlay help',
    'Slabs and footings',
    'Apprentices',
  ])
  expect(await search('St Kilda')).toEqual(melbourne)
  expect(await search('Hobart')).toEqual(['Apprentices', '100% Passivhaus'])
  expect(await search('brunswick', { sort: 'newest' })).toHaveLength(4)
})

test('a place narrows the other words', async () => {
  expect(await search('brunswick kitchens')).toEqual(['Kitchens of the inner north'])
  expect(await search('kitchens in 2204')).toEqual(['Kitchen makers'])
  expect(await search('kitchens darwin')).toEqual([])
})

test('a place pages without gaps or repeats', async () => {
  const pages = await Promise.all(
    [0, 1, 2, 3, 4].map((offset) => t.as(null).communities.list({ query: { search: 'brunswick', limit: 1, offset } })),
  )
  expect(pages.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(await search('brunswick'))
  expect(pages.map(({ total }) => total)).toEqual([4, 4, 4, 4, 4])
})

test('search and filters narrow each other', async () => {
  expect(await search('heritage', { location: 'Perth' })).toEqual(['Period homes'])
  expect(await search('brunswick', { location: 'Sydney' })).toEqual(['Apprentices'])
  expect(await search('heritage', { category: 'Tradies' })).toEqual([])
})

test('words that say nothing are looked for in names as they stand', async () => {
  expect(await search('of the')).toEqual(['Kitchens of the inner north'])
  expect(await search('to')).toEqual([])
})

test.each([
  "' OR 1=1--",
  '%',
  '_',
  '\\',
  '%%%',
  'pg_sleep(5)',
  "'; drop table communities; --",
  ':* & | !',
  "'quoted':*",
  '<->',
  '\ud800',
  '🧱',
  'ﷺ'.repeat(90),
  'ß'.repeat(100),
  '漢字',
  `${'a '.repeat(49)}b`,
])('%j is only text: found as it stands or not at all, about as fast as a word', { tags: ['slow'] }, async (text) => {
  const took = await measureTimeRatio(
    async () => expect(await search(text)).toEqual([]),
    () => search('passivhaus'),
  )
  expect(took).toBeLessThan(20)
})

test.each(['\u0000', '\u0301\u0301', '\u200b'])('%j shows nothing, and is no search', async (text) => {
  expect(await search(text)).toEqual(await search(''))
})

test('signs around and within words do no harm', async () => {
  expect(await search('ove\u0000rlay')).toEqual(['Heritage overlay help'])
  expect(await search('100%')).toEqual(['100% Passivhaus'])
  expect(await search('"screw piles"')).toEqual(['Slabs and footings'])
  expect(await search("council's facades!")).toEqual(['Heritage overlay help'])
})

test('odd searches over HTTP are answered, never with 5xx', async () => {
  for (const raw of ['%00', '%25', '%5C', '%FF', '%F0%9F%A7%B1', "'%20OR%201=1--", '+++'])
    expect((await t.http.inject({ url: `/api/communities?search=${raw}` })).statusCode).toBeLessThan(500)
})
