import { DAY_MS } from '@lv/contract/durations'
import { type Trade, trades } from '@lv/contract/options'
import { type TierName, tierNames } from '@lv/contract/pricing'
import { eq, sql } from 'drizzle-orm'
import { constantFrom, record, sample, subarray } from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { documents, professionals } from '#domains/professionals/profiles/schema.ts'
import { loadPlaces } from '#domains/professionals/service-areas/load.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, withPoints } from '#test/factories.ts'
import { factorsOf, scoreOf } from '../factors.ts'
import { findCandidates } from '../match.ts'
import { getRequestedWork, type OpenRequest } from '../open-request.ts'
import { candidatesStatement, type Found } from './candidates-statement.ts'
import { nearestQueueEntries, type QueueEntry, queueEntriesAboveBound } from './lines-statement.ts'
import { reachFor } from './score-bound.ts'

// Who is not weighed because they cannot outdo anybody really could not: what the line says they can reach at best is
// never less than their score, and hardly more.

const { ctx } = await testApp()

const HERE = '3056'
const PEOPLE = 60
/** Whole percents of each factor, and of a turn whole days. */
const ROUGHLY = 0.75

const anyone = record({
  trades: constantFrom<Trade[]>(['Plumber'], ['Plumber', 'Tiler'], ['Tiler', 'Roofer', 'Plumber'], [...trades]),
  base: constantFrom('3056', '3058', '3060', '3029', '3175', '3793', '3977', '3980', null),
  tier: constantFrom<TierName>(...tierNames),
  median: constantFrom(null, 5, 60, 240, 700, 1300),
  answers: constantFrom(2, 5),
  days: constantFrom(null, 0.2, 7, 29, 50),
  more: subarray(['3999'], { minLength: 0, maxLength: 1 }),
})

beforeAll(async () => {
  await loadPlaces(ctx)
  for (const { base, tier, median, answers, days, ...who } of sample(anyone, { numRuns: PEOPLE, seed: 7 })) {
    const { id } = await aProfessional(ctx, {
      trades: who.trades,
      postcodes: [HERE, ...who.more],
      basePostcode: base,
      tier,
      medianAnswerMinutes: median,
      answeredCount: median === null ? 0 : answers,
      lastLeadAt: days === null ? null : new Date(Date.now() - days * DAY_MS),
    })
    await withPoints(ctx, id, 29)
  }
})

async function request(...asked: Trade[]): Promise<OpenRequest> {
  const { rows } = await ctx.db.execute<Pick<OpenRequest, 'latitude' | 'longitude'>>(
    sql`select latitude, longitude from postcodes where postcode = ${HERE}`,
  )
  const place = rows[0] ?? { latitude: null, longitude: null }
  return {
    id: crypto.randomUUID(),
    userId: null,
    email: 'homeowner@test.example',
    phone: '+61491570006',
    postcode: HERE,
    suburb: 'Brunswick',
    ...getRequestedWork({ trades: asked, workKind: null, title: '', description: '' }),
    latitude: place.latitude,
    longitude: place.longitude,
    free: 3,
    hadBefore: [],
    takenSides: [],
    preferredId: null,
  }
}

async function scoresFor(asked: OpenRequest): Promise<Map<string, number>> {
  const { rows: all } = await ctx.db.execute<{ id: string }>(sql`select id from professionals`)
  const ids = all.map(({ id }) => id)
  const { rows } = await ctx.db.execute<Found>(candidatesStatement(ctx, asked, ids))
  return new Map(rows.map((found) => [found.professionalId, scoreOf(factorsOf(found, asked, ctx.now()))]))
}

test('nobody whose checked licence has run out, or who takes no leads, is looked at', async () => {
  const { id: professionalId } = await aProfessional(ctx, {
    trades: ['Plumber'],
    postcodes: [HERE],
    basePostcode: HERE,
  })
  await withPoints(ctx, professionalId, 29)
  const open = await request('Plumber')
  const isLookedAt = async (checkedOnly: string[]) => {
    const { rows } = await ctx.db.execute<QueueEntry>(nearestQueueEntries(ctx, open, checkedOnly, PEOPLE * 2))
    return rows.some((line) => line.professionalId === professionalId)
  }
  expect([await isLookedAt([]), await isLookedAt(['Plumber'])]).toEqual([true, false])
  const expiresAt = new Date(Date.now() + DAY_MS)
  await ctx.db.insert(documents).values({
    professionalId,
    kind: 'licence',
    class: 'Plumbing',
    trades: ['Plumber'],
    holder: 'Bruno Costa',
    number: '36543',
    status: 'checked',
    checkedAt: new Date(Date.now() - 10 * DAY_MS),
    expiresAt,
  })
  expect([await isLookedAt([]), await isLookedAt(['Plumber'])]).toEqual([true, true])
  const expired = { ...ctx, now: () => expiresAt }
  for (const checkedOnly of [[], ['Plumber']]) {
    const { rows } = await ctx.db.execute<QueueEntry>(nearestQueueEntries(expired, open, checkedOnly, PEOPLE * 2))
    expect(rows.filter((line) => line.professionalId === professionalId)).toEqual([])
  }
  const { rows: fitting } = await ctx.db.execute<Found>(candidatesStatement(expired, open, [professionalId]))
  expect(fitting).toEqual([])
  await ctx.db.update(professionals).set({ receiveLeads: false }).where(eq(professionals.id, professionalId))
  expect([await isLookedAt([]), await isLookedAt(['Plumber'])]).toEqual([false, false])
})

test('for a request whose place nobody knows the best are found too, all half as far as can be', async () => {
  const open = { ...(await request('Plumber', 'Tiler')), latitude: null, longitude: null }
  const scores = await scoresFor(open)
  const { rows: lines } = await ctx.db.execute<QueueEntry>(nearestQueueEntries(ctx, open, [], PEOPLE * 2))
  expect(new Set(lines.map(({ professionalId }) => professionalId))).toEqual(new Set(scores.keys()))
  for (const { professionalId, best } of lines)
    expect(Math.abs(best - (scores.get(professionalId) ?? Number.NaN))).toBeLessThan(ROUGHLY)
  const { rows: far } = await ctx.db.execute<QueueEntry>(queueEntriesAboveBound(ctx, open, [], 60))
  const found = new Set(far.map(({ professionalId }) => professionalId))
  const over = [...scores].filter(([, score]) => score > 60)
  expect(over.length).toBeGreaterThan(0)
  expect(over.filter(([id]) => !found.has(id))).toEqual([])
  const sorted = [...scores.values()].toSorted((a, b) => b - a)
  for (const free of [1, 3, 25]) {
    const best = await findCandidates(ctx, { ...open, free })
    expect(best.map(({ score }) => score)).toEqual(sorted.slice(0, free))
  }
})

test('nobody is found for a request that names no work', async () => {
  expect(await findCandidates(ctx, { ...(await request('Plumber')), wanted: [], trades: [] })).toEqual([])
})

describe.each<[string, Trade[]]>([
  ['one trade', ['Plumber']],
  ['two trades', ['Plumber', 'Tiler']],
])('for %s', (_name, asked) => {
  test('the best that a line promises is what the score comes to', async () => {
    const open = await request(...asked)
    const scores = await scoresFor(open)
    const { rows: lines } = await ctx.db.execute<QueueEntry>(nearestQueueEntries(ctx, open, [], PEOPLE * 2))
    expect(new Set(lines.map(({ professionalId }) => professionalId))).toEqual(new Set(scores.keys()))
    for (const { professionalId, best } of lines) {
      const off = Math.abs(best - (scores.get(professionalId) ?? Number.NaN))
      expect(off).toBeLessThan(ROUGHLY)
    }
  })

  test('who could outdo a score is looked for, and nobody who could not', async () => {
    const open = await request(...asked)
    const scores = await scoresFor(open)
    expect(Math.max(...scores.values())).toBeGreaterThan(90)
    for (let toBeat = 0; toBeat < 105; toBeat += 3) {
      const { rows } = await ctx.db.execute<QueueEntry>(queueEntriesAboveBound(ctx, open, [], toBeat))
      const found = new Set(rows.map(({ professionalId }) => professionalId))
      const over = (bar: number) => [...scores].filter(([, score]) => score > bar).map(([id]) => id)
      expect(over(toBeat).filter((id) => !found.has(id))).toEqual([])
      expect([...found].filter((id) => (scores.get(id) ?? 0) < toBeat - 2 * ROUGHLY)).toEqual([])
    }
  })

  test('the best are found as if everybody had been weighed, however many are asked for', async () => {
    const open = await request(...asked)
    const scores = [...(await scoresFor(open)).values()].toSorted((a, b) => b - a)
    for (let free = 1; free <= 25; free += 2) {
      const found = await findCandidates(ctx, { ...open, free })
      expect(found.map(({ score }) => score)).toEqual(scores.slice(0, free))
    }
  })
})

test('the better the score to beat, the nearer somebody has to be; who takes all trades, nearer still', () => {
  const kmFor = (takesAll: boolean, ...scores: number[]) =>
    scores.map((score) => Math.round(reachFor(score, takesAll) * 100) / 100)
  expect(kmFor(false, 74, 74.4, 80.4, 89.4, 104.4, 130)).toEqual([10_000, 10_000, 44.8, 28, 0, 0])
  expect(kmFor(true, 54, 60.4, 69.4, 84.4)).toEqual([10_000, 44.8, 28, 0])
})
