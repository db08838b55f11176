import { expect, test } from 'vitest'
import {
  dayIn,
  daysAfter,
  formatLongDate,
  formatLongMonth,
  formatMonth,
  localMoment,
  monthOf,
  weekdayOf,
} from './calendar.ts'
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatElapsed,
  formatRelative,
  formatTime,
  melbourneDay,
} from './dates.ts'
import { DAY_SECONDS } from './durations.ts'

test('a day begins at midnight in Melbourne, in summer and in winter', () => {
  expect(melbourneDay('2026-12-31T12:59:59.999Z')).toBe('2026-12-31')
  expect(melbourneDay('2026-12-31T13:00:00.000Z')).toBe('2027-01-01')
  expect(melbourneDay(new Date('2026-06-30T13:59:59.999Z'))).toBe('2026-06-30')
  expect(melbourneDay(Date.parse('2026-06-30T14:00:00.000Z'))).toBe('2026-07-01')
})

test('days are counted over months, leap days and a change of the clocks, both ways', () => {
  expect(daysAfter('2028-02-28', 2)).toBe('2028-03-01')
  expect(daysAfter('2026-10-03', 2)).toBe('2026-10-05')
  expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31')
})

test('today and the days to come are those of Melbourne', () => {
  const justPastMidnight = Date.parse('2026-12-31T13:30:00.000Z')
  expect(dayIn(0, justPastMidnight)).toBe('2027-01-01')
  expect(dayIn(30, justPastMidnight)).toBe('2027-01-31')
})

test('dates and times are those of Melbourne, daylight saving included', () => {
  expect(formatDate('2026-12-03T12:59:00Z')).toBe('3 Dec 2026')
  expect(formatDate('2026-12-03T13:00:00Z')).toBe('4 Dec 2026')
  expect(formatDateTime('2026-06-30T14:05:00Z')).toBe('1 Jul 2026, 12:05 am')
  expect(localMoment('2026-06-30T14:05:00Z')).toBe('2026-07-01T00:05')
})

test('months have three letters, on papers as on pages', () => {
  expect(formatDate(new Date('2026-09-08T00:00:00Z'))).toBe('8 Sep 2026')
  expect(formatDate(new Date('2026-06-30T14:00:00Z'))).toBe('1 Jul 2026')
  expect(formatDate(new Date('2026-12-31T13:00:00Z'))).toBe('1 Jan 2027')
  expect([formatMonth('2026-11'), formatMonth('2026-06-01')]).toEqual(['Nov 2026', 'Jun 2026'])
})

test('dates in full name the month', () => {
  expect(formatLongDate('2026-12-02T13:00:00Z')).toBe('3 December 2026')
  expect([formatLongMonth('2026-11'), formatLongMonth('2026-11-01')]).toEqual(['November 2026', 'November 2026'])
  expect([weekdayOf('2026-12-03'), monthOf('2026-12-03')]).toEqual(['Thursday', 'December'])
})

test.each([
  ['2026-12-02T13:00:00Z', '12:00 am'],
  ['2026-12-03T01:05:00Z', '12:05 pm'],
  ['2026-12-03T03:30:00Z', '2:30 pm'],
  ['2026-07-03T03:30:00Z', '1:30 pm'],
  // The clock goes forward on 4 October 2026 at 2 am.
  ['2026-10-03T15:59:00Z', '1:59 am'],
  ['2026-10-03T16:00:00Z', '3:00 am'],
])('the time of day in Melbourne at %s is %s', (instant, says) => {
  expect(formatTime(instant)).toBe(says)
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
