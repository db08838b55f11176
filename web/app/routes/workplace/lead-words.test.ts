import type { Charge } from '@lv/contract/lead-shapes'
import { expect, test } from 'vitest'
import { canMark, clockOf, pointsOf } from './lead-words.ts'

const now = Date.parse('2026-11-24T00:00:00Z')
const held = (decideAt: string): Charge => ({ state: 'held', rule: null, decidedAt: null, decideAt })
const clock = (decideAt: string, isTried = false) => clockOf({ charge: held(decideAt), isTried }, now)

test('an untouched lead says how long there is left to respond', () => {
  expect(clock('2026-11-24T03:59:00Z')).toBe('3 hours left to respond')
  expect(clock('2026-11-24T00:45:30Z')).toBe('45 minutes left to respond')
  expect(clock('2026-11-26T03:30:00Z')).toBe('2 days left to respond')
  expect(clock('2026-11-23T23:59:00Z')).toBe('Time’s up: being decided')
})

test('after an attempt it says when the points come back; decided points have no clock', () => {
  expect(clock('2026-11-26T03:30:00Z', true)).toBe('Back on 26 Nov 2026, 2:30 pm unless they respond')
  expect(clockOf({ charge: { ...held(''), state: 'captured', decideAt: null }, isTried: true }, now)).toBeNull()
})

test('points are held, spent or back', () => {
  const of = (state: Charge['state']) => pointsOf({ costPerLead: 29, charge: { ...held(''), state } })
  expect((['held', 'captured', 'released', 'refunded'] as const).map(of)).toEqual([
    '29 points held',
    '29 points spent',
    '+29 points',
    '+29 points',
  ])
})

test('a lead that was won, or that is closed, is not offered to be marked contacted', () => {
  expect((['sent', 'quoted', 'won', 'closed'] as const).map((status) => canMark({ status }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
