import { expect, test } from 'vitest'
import { periodEnd, unusedCents } from './periods.ts'

const second = (instant: string) => Date.parse(instant) / 1000

test.each([
  ['2027-01-31T10:00:00Z', 1, ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  ['2028-01-31T10:00:00Z', 1, ['2028-02-29', '2028-03-31']],
  ['2027-01-15T10:00:00Z', 1, ['2027-02-15', '2027-03-15']],
  ['2028-02-29T10:00:00Z', 12, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['2027-11-30T10:00:00Z', 3, ['2028-02-29', '2028-05-30']],
])('periods from %s keep their day, or take the month’s last', (anchor, count, ends) => {
  let start = second(anchor)
  const found = ends.map(() => {
    start = periodEnd(second(anchor), start, { interval: 'month', interval_count: count })
    return new Date(start * 1000).toISOString()
  })
  expect(found).toEqual(ends.map((day) => `${day}T10:00:00.000Z`))
})

test('what is left of a period is counted by the second, to the nearest cent', () => {
  const period = { start: 0, end: 30 * 86_400 }
  expect(unusedCents(2000, period, 0)).toBe(2000)
  expect(unusedCents(2000, period, 10 * 86_400)).toBe(1333)
  expect(unusedCents(2000, period, 10 * 86_400 + 600)).toBe(1333)
  expect(unusedCents(2000, period, 10 * 86_400 + 8000)).toBe(1327)
  expect(unusedCents(2000, period, 30 * 86_400)).toBe(0)
  expect(unusedCents(2000, period, 40 * 86_400)).toBe(0)
})
