import { expect, test } from 'vitest'
import { addDays, dayIn, dayOf } from './melbourne-day.ts'

test('a day begins at midnight in Melbourne, with daylight saving and without', () => {
  expect(dayOf('2026-12-31T12:59:59.999Z')).toBe('2026-12-31')
  expect(dayOf('2026-12-31T13:00:00.000Z')).toBe('2027-01-01')
  expect(dayOf('2026-06-30T13:59:59.999Z')).toBe('2026-06-30')
  expect(dayOf(Date.parse('2026-06-30T14:00:00.000Z'))).toBe('2026-07-01')
})

test('days are counted over months, leap days and a change of the clocks, both ways', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2026-10-03', 2)).toBe('2026-10-05')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
})

test('today and the days to come are those of Melbourne', () => {
  const justPastMidnight = Date.parse('2026-12-31T13:30:00.000Z')
  expect(dayIn(0, justPastMidnight)).toBe('2027-01-01')
  expect(dayIn(30, justPastMidnight)).toBe('2027-01-31')
})
