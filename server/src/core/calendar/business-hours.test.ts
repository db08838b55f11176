import { HOUR_MS } from '@lv/contract/durations'
import { describe, expect, test } from 'vitest'
import { addBusinessHours, businessMinutesBetween, endOfBusinessDay, subtractBusinessHours } from './business-hours.ts'
import { easterSunday, isPublicHoliday } from './victorian-holidays.ts'

/** An instant in Melbourne's winter (+10) or summer (+11). */
const winter = (text: string) => new Date(`${text}:00+10:00`)
const summer = (text: string) => new Date(`${text}:00+11:00`)
const day = (text: string) => {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return { year, month, day: date }
}

describe('business hours', () => {
  test.each([
    ['within a day', winter('2026-07-21T09:00'), 3, winter('2026-07-21T12:00')],
    ['right up to closing time', winter('2026-07-21T09:00'), 9, winter('2026-07-21T18:00')],
    ['over a night', winter('2026-07-21T17:00'), 2, winter('2026-07-22T09:00')],
    ['from before opening', winter('2026-07-21T05:00'), 1, winter('2026-07-21T09:00')],
    ['from after closing', winter('2026-07-21T22:00'), 1, winter('2026-07-22T09:00')],
    ['over a Saturday of seven hours', winter('2026-07-24T18:00'), 8, winter('2026-07-27T09:00')],
    ['from a Sunday', winter('2026-07-26T12:00'), 0.5, winter('2026-07-27T08:30')],
    ['72 hours: a week and ten hours short of another', winter('2026-07-20T08:00'), 72, winter('2026-07-28T13:00')],
  ])('are added %s', (_name, from, hours, until) => {
    expect(addBusinessHours(from, hours)).toEqual(until)
  })

  test('are over on the second business day at six, which is no Saturday, Sunday or holiday', () => {
    expect(endOfBusinessDay(winter('2026-07-21T09:00'), 2)).toEqual(winter('2026-07-23T18:00'))
    expect(endOfBusinessDay(winter('2026-07-24T09:00'), 2)).toEqual(winter('2026-07-28T18:00'))
    expect(endOfBusinessDay(summer('2026-11-02T09:00'), 1)).toEqual(summer('2026-11-04T18:00'))
  })

  test('stop for a public holiday', () => {
    // Cup Day 2026 is Tuesday 3 November.
    expect(addBusinessHours(summer('2026-11-02T17:00'), 2)).toEqual(summer('2026-11-04T09:00'))
  })

  test('stop from 24 December to 8 January', () => {
    expect(addBusinessHours(summer('2026-12-23T17:00'), 2)).toEqual(summer('2027-01-09T10:00'))
    expect(businessMinutesBetween(summer('2026-12-24T00:00'), summer('2027-01-09T00:00'))).toBe(0)
  })

  test('stop from Good Friday to Easter Monday', () => {
    expect(addBusinessHours(summer('2026-04-02T17:30'), 1)).toEqual(winter('2026-04-07T08:30'))
  })

  test('begin at eight on the wall, on both sides of both changes of the clock', () => {
    // Daylight saving ends on 5 April 2026 and begins on 4 October 2026, both Sundays at night.
    expect(addBusinessHours(summer('2026-04-04T22:00'), 1)).toEqual(winter('2026-04-07T09:00'))
    expect(addBusinessHours(winter('2026-10-03T15:30'), 1)).toEqual(summer('2026-10-05T08:30'))
  })

  test('count nothing where no time has passed', () => {
    const noon = winter('2026-07-21T12:00')
    expect(businessMinutesBetween(noon, noon)).toBe(0)
    expect(businessMinutesBetween(noon, winter('2026-07-20T12:00'))).toBe(0)
    expect(addBusinessHours(noon, 0)).toEqual(noon)
  })

  test('count a whole week as 57 hours', () => {
    expect(businessMinutesBetween(winter('2026-07-20T00:00'), winter('2026-07-27T00:00'))).toBe(57 * 60)
  })

  test('are counted as they were added, and taken back the same way, wherever in two years they begin', () => {
    const start = Date.UTC(2026, 0, 1)
    for (let hours = 0; hours < 2 * 366 * 24; hours += 13) {
      const from = new Date(start + hours * HOUR_MS)
      const until = addBusinessHours(from, 24)
      expect(businessMinutesBetween(from, until)).toBe(24 * 60)
      expect(businessMinutesBetween(subtractBusinessHours(from, 24), from)).toBe(24 * 60)
      expect(subtractBusinessHours(until, 24).getTime()).toBeGreaterThanOrEqual(from.getTime())
    }
  })
})

describe('public holidays in Melbourne', () => {
  test.each([
    '2025-01-27', // Australia Day, observed: the 26th is a Sunday
    '2025-09-26',
    '2025-11-04',
    '2028-01-01', // a Saturday, and
    '2028-01-03', // the Monday after it
    '2030-01-28', // Australia Day, on the Monday: the 26th is a Saturday
    '2026-01-01',
    '2026-01-26',
    '2026-03-09',
    '2026-04-03',
    '2026-04-04',
    '2026-04-05',
    '2026-04-06',
    '2026-04-25',
    '2026-06-08',
    '2026-09-25',
    '2026-11-03',
    '2026-12-25',
    '2026-12-26',
    '2026-12-28', // Boxing Day, observed: the 26th is a Saturday
    '2027-12-27',
    '2027-12-28', // Christmas and Boxing Day on a weekend
    '2028-09-29',
    '2030-09-27', // not gazetted yet: the last Friday of September
  ])('%s is one', (text) => {
    expect(isPublicHoliday(day(text))).toBe(true)
  })

  test.each([
    '2025-01-26', // a Sunday like any other: Australia Day is observed on the Monday alone
    '2026-04-27',
    '2026-12-29',
    '2027-04-26',
    '2026-11-10',
    '2026-03-16',
    '2026-09-18',
    '2030-01-26',
  ])('%s is none', (text) => {
    expect(isPublicHoliday(day(text))).toBe(false)
  })

  test('Easter is found as the calendar has it', () => {
    const easters = [2024, 2025, 2026, 2027, 2028, 2038].map(easterSunday)
    expect(easters.map(({ month, day: date }) => `${date}/${month}`)).toEqual([
      '31/3',
      '20/4',
      '5/4',
      '28/3',
      '16/4',
      '25/4',
    ])
  })
})
