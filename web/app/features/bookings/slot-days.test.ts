import { expect, test } from 'vitest'
import { calendarOf, daysOf, withSlot, wordsOf } from './slot-days.ts'

const slots = (...starts: string[]) => starts.map((startsAt) => ({ startsAt }))

test('times are grouped by their day in Melbourne, in order', () => {
  const days = daysOf(slots('2026-11-24T04:30:00.000Z', '2026-11-23T22:00:00.000Z', '2026-11-24T22:00:00.000Z'))
  expect(days).toEqual([
    {
      day: '2026-11-24',
      times: [
        { at: '2026-11-23T22:00:00.000Z', label: '9:00 am' },
        { at: '2026-11-24T04:30:00.000Z', label: '3:30 pm' },
      ],
    },
    { day: '2026-11-25', times: [{ at: '2026-11-24T22:00:00.000Z', label: '9:00 am' }] },
  ])
})

test('nine in the morning stays nine when the clocks change', () => {
  // Daylight saving begins in Melbourne on 4 October 2026 and ends on 4 April 2027.
  const labels = daysOf(
    slots(
      '2026-10-02T23:00:00.000Z',
      '2026-10-04T22:00:00.000Z',
      '2027-04-02T22:00:00.000Z',
      '2027-04-04T23:00:00.000Z',
    ),
  ).map(({ day, times }) => [day, times[0]?.label])
  expect(labels).toEqual([
    ['2026-10-03', '9:00 am'],
    ['2026-10-05', '9:00 am'],
    ['2027-04-03', '9:00 am'],
    ['2027-04-05', '9:00 am'],
  ])
})

test('the calendar shows whole weeks from Monday, without Sundays', () => {
  const { columns, cells } = calendarOf(daysOf(slots('2026-11-25T22:00:00.000Z', '2026-11-29T22:00:00.000Z')))
  expect(columns).toBe(6)
  expect(cells.map(({ day }) => day.slice(5)).join(' ')).toBe(
    '11-23 11-24 11-25 11-26 11-27 11-28 11-30 12-01 12-02 12-03 12-04 12-05',
  )
  expect(cells.filter(({ times }) => times.length > 0).map(({ day }) => day)).toEqual(['2026-11-26', '2026-11-30'])
})

test('a Sunday that is open has its column', () => {
  const { columns, cells } = calendarOf(daysOf(slots('2026-11-28T22:00:00.000Z')))
  expect([columns, cells.length, cells.at(-1)?.day]).toEqual([7, 7, '2026-11-29'])
})

test('without free times there is no calendar', () => {
  expect(calendarOf([])).toEqual({ columns: 6, cells: [] })
})

test('a time held for the customer is listed among the free ones, once', () => {
  const days = daysOf(slots('2026-11-23T22:00:00.000Z'))
  const kept = withSlot(days, '2026-11-23T21:00:00.000Z')
  expect(kept[0]?.times.map(({ label }) => label)).toEqual(['8:00 am', '9:00 am'])
  expect(withSlot(kept, '2026-11-23T21:00:00.000Z')).toBe(kept)
  expect(withSlot(days, undefined)).toBe(days)
})

test('a chosen time is said with its day', () => {
  const days = daysOf(slots('2026-11-23T22:00:00.000Z'))
  expect(wordsOf(days, '2026-11-23T22:00:00.000Z')).toBe('Tuesday 24 November, 9:00 am')
  expect(wordsOf(days, '2026-11-23T23:00:00.000Z')).toBeUndefined()
})
