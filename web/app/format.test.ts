import { DAY_SECONDS } from '@lv/contract/durations'
import { expect, test } from 'vitest'
import {
  formatBadge,
  formatCommunityPrice,
  formatDate,
  formatDateTime,
  formatDuration,
  formatElapsed,
  formatInitials,
  formatMemberCount,
  formatRelative,
  formatTime,
} from './format.ts'
import { formatDayAndTime } from './routes/notifications/preview.tsx'

test('dates and times are those of Melbourne, daylight saving included', () => {
  expect(formatDate('2026-12-03T12:59:00Z')).toBe('3 Dec 2026')
  expect(formatDate('2026-12-03T13:00:00Z')).toBe('4 Dec 2026')
  expect(formatTime('2026-12-03T03:30:00Z')).toBe('2:30 pm')
  expect(formatTime('2026-07-03T04:30:00Z')).toBe('2:30 pm')
  expect(formatDateTime('2026-06-30T14:05:00Z')).toBe('1 Jul 2026, 12:05 am')
})

test('a day and time are those of the time zone asked for', () => {
  expect(formatDayAndTime('2026-12-03T13:00:00Z', 'Australia/Melbourne')).toBe('Fri 12:00 am')
  expect(formatDayAndTime('2026-12-03T13:00:00Z', 'Australia/Perth')).toBe('Thu 9:00 pm')
})

test('a moment is relative under a week, and a date after that and in the future', () => {
  const now = Date.parse('2026-12-10T02:00:00Z')
  const ago = (seconds: number) => formatRelative(now - seconds * 1000, now)
  expect(ago(20)).toBe('just now')
  expect(ago(60)).toBe('1 minute ago')
  expect(ago(3 * 3600)).toBe('3 hours ago')
  expect(ago(30 * 3600)).toBe('yesterday')
  expect(ago(6 * DAY_SECONDS)).toBe('6 days ago')
  expect(ago(7 * DAY_SECONDS)).toBe('3 Dec 2026')
  expect(ago(-3600)).toBe('10 Dec 2026')
})

test('a day of business has ten hours, one by the clock 24', () => {
  const hours = [0.5, 12, 19, 20, 50, 72]
  expect(hours.map((it) => formatDuration(it * 60))).toEqual([
    ...['30 min', '12 h', '19 h'],
    ...['2 business days', '5 business days', '7 business days'],
  ])
  expect(hours.map((it) => formatElapsed(it * 60))).toEqual(['30 min', '12 h', '19 h', '20 h', '2 days', '3 days'])
})

test('members from 1000 are shown in thousands with one decimal', () => {
  expect([0, 999, 1000, 1249, 12_000].map(formatMemberCount)).toEqual(['0', '999', '1.0k', '1.2k', '12.0k'])
})

test('a price is whole dollars from 100, else as given, and Free without one', () => {
  const price = (value: string | number | null, isPaid = true) => formatCommunityPrice({ isPaid, price: value })
  expect(price('29')).toBe('$29/month')
  expect(price('12.50')).toBe('$12.50/month')
  expect(price('99.99')).toBe('$99.99/month')
  expect(price('149.50')).toBe('$150/month')
  expect([price(null), price('0.00'), price('29', false)]).toEqual(['Free', 'Free', 'Free'])
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
