import { expect, test } from 'vitest'
import { formatMelbourneDate, melbourneDay } from './melbourne-day.ts'

test('a day begins at midnight in Melbourne, in summer and in winter', () => {
  expect(melbourneDay(new Date('2026-12-02T12:59:59Z'))).toBe('2026-12-02')
  expect(melbourneDay(new Date('2026-12-02T13:00:00Z'))).toBe('2026-12-03')
  expect(melbourneDay(new Date('2026-06-30T14:00:00Z'))).toBe('2026-07-01')
})

test('months have three letters, on papers as on pages', () => {
  expect(formatMelbourneDate(new Date('2026-09-08T00:00:00Z'))).toBe('8 Sep 2026')
  expect(formatMelbourneDate(new Date('2026-06-30T14:00:00Z'))).toBe('1 Jul 2026')
  expect(formatMelbourneDate(new Date('2026-12-31T13:00:00Z'))).toBe('1 Jan 2027')
})
