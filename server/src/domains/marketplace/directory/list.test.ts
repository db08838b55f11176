import { DAY_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { professionals } from '#domains/professionals/profiles/schema.ts'
import { reviews } from '#domains/tenders/reviews/schema.ts'
import { testApp } from '#test/app.ts'
import { aDocument, aProfessional, aRequest, aUser } from '#test/factories.ts'
import { countCoverage } from './count-coverage.ts'

const t = await testApp()

type Over = Partial<typeof professionals.$inferInsert>
type Asked = Parameters<ReturnType<typeof t.as>['directory']['list']>[0]['query']

/** Postcodes that nobody else of this file works in. */
const around = ['3056', '3055', '3058', '3072', '3073', '3000', '3199']
const at = (basePostcode: string, over: Over = {}) =>
  aProfessional(t.ctx, { trades: ['Tiler'], basePostcode, radiusKm: 40, postcodes: around, ...over })

async function found(query: Asked) {
  t.ctx.reads.drop()
  return t.as(null).directory.list({ query })
}
const ids = async (query: Asked) => (await found(query)).items.map(({ id }) => id)

async function review(professionalId: string, stars: number, times = 1) {
  const author = await aUser(t.ctx)
  for (let time = 0; time < times; time += 1) {
    const { id: requestId } = await aRequest(t.ctx, { userId: author.id, status: 'completed' })
    const said = { requestId, professionalId, stars, authorName: 'Hanna', suburb: 'Brunswick' }
    await t.ctx.db.insert(reviews).values(said)
  }
}

describe('the directory lists', () => {
  test('who works in the suburb that is named, the nearest first, with the distance', async () => {
    const far = await at('3199', { trades: ['Roofer'] })
    const near = await at('3055', { trades: ['Roofer'] })
    const here = await at('3056', { trades: ['Roofer'] })
    const elsewhere = await at('3056', { trades: ['Roofer'], postcodes: ['3199'] })
    const { items, near: place, sort } = await found({ trade: 'Roofer', near: 'brunswick' })
    expect(items.map(({ id }) => id)).toEqual([here.id, near.id, far.id])
    expect(items.map(({ distanceKm }) => distanceKm)).toEqual([0, 1, 47])
    expect([place, sort]).toEqual([{ postcode: '3056', suburb: 'Brunswick' }, 'distance'])
    expect(await ids({ trade: 'Roofer', near: '3199' })).toContain(elsewhere.id)
    expect(await ids({ trade: 'Roofer', near: '3056', within: '5' })).toEqual([here.id, near.id])
    expect(await ids({ trade: 'Painter', near: '3056' })).toEqual([])
  })

  test.each<[string, Over]>([
    ['suspended', { accountStatus: 'suspended' }],
    ['not vetted', { abn: null }],
    ['of an unverified email', { verifiedAt: null }],
    ['taking no requests', { receiveLeads: false }],
  ])('nobody who is %s', async (_why, over) => {
    const shown = await at('3056', { trades: ['Concrete'] })
    const hidden = await at('3056', { trades: ['Concrete'], ...over })
    for (const near of [undefined, '3056']) {
      const listed = await ids({ trade: 'Concrete', near })
      expect(listed).toContain(shown.id)
      expect(listed).not.toContain(hidden.id)
    }
  })

  test('who is away, saying until when, and not where somebody is wanted now', async () => {
    const awayUntil = new Date(Date.now() + 5 * DAY_MS)
    const away = await at('3072', { trades: ['Demolition'], awayUntil })
    const back = await at('3072', { trades: ['Demolition'], awayUntil: new Date(Date.now() - 1000) })
    const { items } = await found({ trade: 'Demolition', near: '3072' })
    const until = new Map(items.map((item) => [item.id, item.awayUntil]))
    expect([until.get(away.id), until.get(back.id)]).toEqual([awayUntil.toISOString(), null])
    expect(await ids({ trade: 'Demolition', near: '3072', available: 'now' })).toEqual([back.id])
  })

  test('who holds a class of licence that we have checked, as long as it holds', async () => {
    const licence = { kind: 'licence' as const, class: 'Plumbing: gasfitting', checkedAt: new Date() }
    const soon = new Date(Date.now() + DAY_MS)
    const holder = await at('3073')
    await aDocument(t.ctx, holder.id, { ...licence, status: 'checked', expiresAt: soon })
    const expired = await at('3073')
    await aDocument(t.ctx, expired.id, { ...licence, status: 'checked', expiresAt: new Date(Date.now() - 1000) })
    const stated = await at('3073')
    await aDocument(t.ctx, stated.id, { ...licence, status: 'submitted', checkedAt: null, expiresAt: soon })
    const { items, licenceClasses } = await found({ licence: licence.class })
    expect(items).toMatchObject([
      { id: holder.id, licences: [{ class: licence.class, checkedAt: licence.checkedAt.toISOString() }] },
    ])
    expect(licenceClasses).toContain(licence.class)
  })

  test('by reviews that stand: three at least for a filter, and a single five stars outdoes nobody', async () => {
    const one = await at('3056', { trades: ['Bricklayer'] })
    const many = await at('3056', { trades: ['Bricklayer'] })
    const poor = await at('3056', { trades: ['Bricklayer'] })
    await review(one.id, 5)
    await review(many.id, 5, 4)
    await review(poor.id, 2, 3)
    expect(await ids({ trade: 'Bricklayer', sort: 'rating' })).toEqual([many.id, one.id, poor.id])
    expect(await ids({ trade: 'Bricklayer', stars: '4' })).toEqual([many.id])
    await t.ctx.db.execute(
      sql`update reviews set removed_at = now(), removed_reason = 'Spam' where professional_id = ${many.id}`,
    )
    const { items } = await found({ trade: 'Bricklayer', sort: 'rating' })
    const left = items.find(({ id }) => id === many.id)
    expect(left).toMatchObject({ reviewCount: 0, stars: null })
    expect(await ids({ trade: 'Bricklayer', stars: '4' })).toEqual([])
  })

  test('by how quickly they answer, those without a record after all others', async () => {
    const none = await at('3056', { trades: ['HVAC Technician'], answeredCount: 4, medianAnswerMinutes: 5 })
    const slow = await at('3056', { trades: ['HVAC Technician'], answeredCount: 5, medianAnswerMinutes: 300 })
    const swift = await at('3056', { trades: ['HVAC Technician'], answeredCount: 9, medianAnswerMinutes: 30 })
    expect(await ids({ trade: 'HVAC Technician', sort: 'response' })).toEqual([swift.id, slow.id, none.id])
    expect(await ids({ trade: 'HVAC Technician', answers: '240' })).toEqual([swift.id])
  })

  test.each<[string, Asked]>([
    ['nearest first', { trade: 'Landscaper', near: '3056' }],
    ['everyone in turn', { trade: 'Landscaper' }],
    ['of any trade', { near: 'Brunswick' }],
    ['best reviewed', { trade: 'Landscaper', sort: 'rating' }],
    ['quickest', { trade: 'Landscaper', sort: 'response' }],
  ])('each once and none left out, page by page: %s', async (_order, query) => {
    const missing = 15 - (await ids({ trade: 'Landscaper' })).length
    for (let at_ = 0; at_ < missing; at_ += 1) await at(around[at_ % around.length] ?? '', { trades: ['Landscaper'] })
    const seen: string[] = []
    let after: string | undefined
    for (let page = 0; page < 20; page += 1) {
      const { items, next } = await found({ ...query, after })
      seen.push(...items.map(({ id }) => id))
      if (!next) break
      expect(items).toHaveLength(12)
      after = next
    }
    expect(seen.length).toBeGreaterThanOrEqual(15)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('what to give up where nothing is found', async () => {
    const only = await at('3199', { trades: ['Flooring Specialist'] })
    const query = { trade: 'Flooring Specialist', near: '3056', within: '5', stars: '4.5' } as const
    const { wider } = await found({ ...query, stars: undefined })
    expect(wider).toContainEqual({ without: 'within', count: 1 })
    expect(wider.map(({ without }) => without)).not.toContain('stars')
    expect((await found(query)).wider).not.toContainEqual(expect.objectContaining({ without: 'stars' }))
    expect(await ids({ trade: 'Flooring Specialist', near: '3056' })).toEqual([only.id])
  })
})

describe('absurd parameters', () => {
  test.each([
    'trade=Wizard',
    'near=Narnia',
    'near=%00',
    `near=${'x'.repeat(61)}`,
    'within=7',
    'within=-1',
    'stars=11',
    'answers=0',
    'available=yes',
    'sort=money',
    'after=1',
    'licence=a%0Ab',
    'limit=9999',
    'near=Geelong',
  ])('%s are refused', async (query) => {
    const answer = await t.http.inject(`/api/professionals/directory?${query}`)
    expect(answer.statusCode).toBe(400)
  })

  test.each([
    '',
    'trade=&near=&sort=',
    'near=melbourne',
    "licence=' or 1=1",
    `after=${crypto.randomUUID()}`,
    'within=5',
  ])('%s are none', async (query) => {
    const answer = await t.http.inject(`/api/professionals/directory?${query}`)
    expect(answer.statusCode).toBe(200)
  })
})

test('the map counts who works in each postcode that we serve, of a trade or any', async () => {
  await at('3056', { trades: ['Kitchen Renovator', 'Carpenter'], postcodes: ['3978', '3975'] })
  await at('3056', { trades: ['Carpenter'], postcodes: ['3978'] })
  await at('3056', { trades: ['Carpenter'], postcodes: ['3978'], accountStatus: 'suspended' })
  await countCoverage(t.ctx)
  await countCoverage(t.ctx)
  t.ctx.reads.drop()
  const count = async (trade: 'Carpenter' | 'Kitchen Renovator' | undefined, postcode: string) => {
    const { postcodes, countedAt } = await t.as(null).directory.coverage({ query: { trade } })
    expect(countedAt).not.toBeNull()
    return postcodes.find((place) => place.postcode === postcode)?.count
  }
  expect([await count('Carpenter', '3978'), await count('Kitchen Renovator', '3978')]).toEqual([2, 1])
  expect([await count(undefined, '3978'), await count(undefined, '3975'), await count(undefined, '3977')]).toEqual([
    2, 1, 0,
  ])
})
