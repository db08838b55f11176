import { DAY_MS } from '@lv/contract/durations'
import { expect, test } from 'vitest'
import { factorsOf, scoreOf } from './factors.ts'
import type { OpenRequest } from './open-request.ts'
import type { Found } from './parts/candidates-statement.ts'
import type { RequestedWork } from './work-wanted.ts'

// How each factor counts, and what the lead says about it (PRODUCT.md, section 5.3).

const NOW = new Date('2026-06-15T02:00:00Z')

const drains: RequestedWork = { part: 'drains', kind: 'drains', trade: 'Plumber', fit: 1 }
const tiling: RequestedWork = { part: 'tiling', kind: 'tiling', trade: 'Tiler', fit: 1 }
const request: OpenRequest = {
  id: crypto.randomUUID(),
  userId: null,
  email: 'homeowner@test.example',
  phone: '+61491570006',
  postcode: '3056',
  suburb: 'Brunswick',
  wanted: [drains],
  trades: ['Plumber'],
  latitude: null,
  longitude: null,
  free: 3,
  hadBefore: [],
  sides: [],
  takenSides: [],
  preferredId: null,
}
const somebody: Found = {
  professionalId: crypto.randomUUID(),
  tier: 'bronze',
  takesAll: false,
  does: [0],
  distanceKm: null,
  medianAnswerMinutes: null,
  answeredCount: 0,
  lastLeadAt: null,
  recentLeads: 0,
}

function factor(name: string, found: Partial<Found>, asked: Partial<OpenRequest> = {}) {
  const factors = factorsOf({ ...somebody, ...found }, { ...request, ...asked }, NOW)
  const { score, says } = factors.find((one) => one.factor === name) ?? { score: Number.NaN, says: '' }
  return [score, says]
}

const lastLead = (days: number, recentLeads = 0) => ({
  lastLeadAt: new Date(NOW.getTime() - days * DAY_MS).toISOString(),
  recentLeads,
})

test('work counts by how well the trade does it, and half for who takes all trades', () => {
  expect(factor('trade', {})).toEqual([100, 'Does drains'])
  expect(factor('trade', {}, { wanted: [{ ...drains, fit: 0.8 }] })[0]).toBe(80)
  expect(factor('trade', { takesAll: true })).toEqual([50, 'Takes all trades, including drains'])
  const two = [{ ...drains, fit: 0.5 }, drains]
  expect(factor('trade', { does: [0, 1] }, { wanted: two })[0]).toBe(100)
})

test('of several parts one counts 60, and the rest comes with how many of them somebody does', () => {
  const parts = ['a', 'b', 'c', 'd'].map((part) => ({ ...tiling, part }))
  const score = (does: number[], wanted: RequestedWork[]) => factor('trade', { does }, { wanted })[0]
  expect([[0], [0, 1], [0, 1, 2, 3]].map((does) => score(does, parts))).toEqual([70, 80, 100])
  expect(score([1], [drains, { ...tiling, fit: 0.5 }])).toBe(40)
  expect(factor('trade', { does: [0, 1] }, { wanted: [drains, tiling] })[1]).toBe('Does drains and tiling')
})

test('distance counts down to nothing at 50 km, and half where it is not known', () => {
  const scores = [0, 10, 25, 50, 80].map((distanceKm) => factor('distance', { distanceKm })[0])
  expect(scores).toEqual([100, 80, 50, 0, 0])
  expect(factor('distance', { distanceKm: 7 })[1]).toBe('7 km from Brunswick')
  expect(factor('distance', {})).toEqual([50, 'Works in Brunswick 3056'])
})

test('answers count from five of them on, from an hour down to a day and a half of business', () => {
  const answers = (medianAnswerMinutes: number | null, answeredCount = 5) =>
    factor('response', { medianAnswerMinutes, answeredCount })
  expect([30, 60, 480, 900, 1300].map((minutes) => answers(minutes)[0])).toEqual([100, 100, 50, 0, 0])
  const unknown = [50, 'No response record yet']
  expect([answers(60, 4), answers(null, 9)]).toEqual([unknown, unknown])
})

test('how soon somebody answers is said in minutes to the nearest five, from 50 on in hours', () => {
  const said = (minutes: number) => factor('response', { medianAnswerMinutes: minutes, answeredCount: 12 })[1]
  expect([1, 8, 47, 49, 50, 89, 90, 600].map(said)).toEqual(
    [
      ...['5 business minutes', '10 business minutes', '45 business minutes', '50 business minutes'],
      ...['1 business hour', '1 business hour', '2 business hours', '10 business hours'],
    ].map((time) => `Answers in about ${time} (12 leads)`),
  )
})

test('who waits longer is nearer to their turn, up to 30 days; each recent lead sets them back', () => {
  expect(factor('turn', {})).toEqual([100, 'Next in turn: no lead yet'])
  expect(factor('turn', lastLead(0.9))).toEqual([0, 'Next in turn: last lead less than a day ago'])
  expect(factor('turn', lastLead(1))).toEqual([3, 'Next in turn: last lead 1 day ago'])
  expect(factor('turn', lastLead(15.9))).toEqual([50, 'Next in turn: last lead 15 days ago'])
  expect(factor('turn', lastLead(15, 2))).toEqual([40, 'Last lead 15 days ago, 2 in 30 days'])
  expect([lastLead(30), lastLead(45), lastLead(3, 9)].map((found) => factor('turn', found)[0])).toEqual([100, 100, 0])
})

test('a tier adds at most 4 to the 100', () => {
  const tiers = (['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const).map((tier) => factor('tier', { tier }))
  expect(tiers).toEqual([
    [0, 'Bronze tier: adds nothing'],
    [25, 'Silver tier: adds 1 to the 100'],
    [50, 'Gold tier: adds 2 to the 100'],
    [75, 'Platinum tier: adds 3 to the 100'],
    [100, 'Diamond tier: adds 4 to the 100'],
  ])
})

test('the score is the sum of the factors by their weights', () => {
  const found: Found = { ...somebody, ...lastLead(15), distanceKm: 25, tier: 'gold' }
  const factors = factorsOf(found, request, NOW)
  expect(factors.map(({ factor, weight }) => [factor, weight])).toEqual([
    ['trade', 40],
    ['distance', 30],
    ['response', 20],
    ['turn', 10],
    ['tier', 4],
  ])
  expect(scoreOf(factors)).toBe(40 + 15 + 10 + 5 + 2)
})
