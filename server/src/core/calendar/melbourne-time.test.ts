import { expect, test } from 'vitest'
import { formatMelbourneTime } from './melbourne-time.ts'

test.each([
  ['2026-12-02T13:00:00Z', '12:00 am'],
  ['2026-12-03T01:05:00Z', '12:05 pm'],
  ['2026-12-03T03:30:00Z', '2:30 pm'],
  ['2026-07-03T03:30:00Z', '1:30 pm'],
  // The clock goes forward on 4 October 2026 at 2 am.
  ['2026-10-03T15:59:00Z', '1:59 am'],
  ['2026-10-03T16:00:00Z', '3:00 am'],
])('the time of day in Melbourne at %s is %s', (instant, says) => {
  expect(formatMelbourneTime(new Date(instant))).toBe(says)
})
