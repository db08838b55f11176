import { expect, test } from 'vitest'
import { addMonths, weeksOf } from './month.ts'

test('a month is drawn from the Monday before its first day to the Sunday after its last', () => {
  const december = weeksOf('2026-12')
  expect([december.length, december[0]?.[0], december.at(-1)?.at(-1)]).toEqual([5, '2026-11-30', '2027-01-03'])
  expect(weeksOf('2027-02').flat()).toHaveLength(28)
})

test('months follow each other over the turn of the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})
