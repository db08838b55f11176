import { expect, test } from 'vitest'
import { formatBadge, formatInitials, formatMemberCount } from './format.ts'
import { formatDayAndTime } from './routes/notifications/preview.tsx'

test('a day and time are those of the time zone asked for', () => {
  expect(formatDayAndTime('2026-12-03T13:00:00Z', 'Australia/Melbourne')).toBe('Fri 12:00 am')
  expect(formatDayAndTime('2026-12-03T13:00:00Z', 'Australia/Perth')).toBe('Thu 9:00 pm')
})

test('members from 1000 are shown in thousands with one decimal', () => {
  expect([0, 999, 1000, 1249, 12_000].map(formatMemberCount)).toEqual(['0', '999', '1.0k', '1.2k', '12.0k'])
})

test('a badge above 99 is 99+, and there is none at nought', () => {
  expect([0, 1, 99, 100].map(formatBadge)).toEqual(['', '1', '99', '99+'])
})

test('initials are of the first and the last word', () => {
  expect(['Ada Nguyen', 'Priya', 'Slabs, Footings & Soil Reports', '', 'élan vital'].map(formatInitials)).toEqual([
    'AN',
    'P',
    'SR',
    '?',
    'ÉV',
  ])
})
