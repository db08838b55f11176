import { expect, test } from 'vitest'
import { melbourneInstant } from './melbourne-instant.ts'

test.each([
  ['2026-12-01', '14:30', '2026-12-01T03:30:00.000Z'],
  ['2026-07-01', '9:05', '2026-06-30T23:05:00.000Z'],
  // The hour that comes twice is the earlier one; the one that is left out is no time.
  ['2026-04-05', '02:30', '2026-04-04T15:30:00.000Z'],
  ['2026-04-05', '03:00', '2026-04-04T17:00:00.000Z'],
  ['2026-10-04', '02:30', undefined],
  ['2026-02-29', '10:00', undefined],
  ['2028-02-29', '00:00', '2028-02-28T13:00:00.000Z'],
  ['2026-12-01', '24:00', undefined],
  ['2026-12-01', '', undefined],
  ['', '10:00', undefined],
  ['tomorrow', 'noon', undefined],
])('%s at %s in Melbourne is %s', (day, time, instant) => {
  expect(melbourneInstant(day, time)?.toISOString()).toBe(instant)
})
