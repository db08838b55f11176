import { WeekHours } from '@lv/contract/admin-bookings'
import { expect, test } from 'vitest'
import { closedHours, readWeek, writeHours, writeWeek } from './read-hours.ts'

const week = (over: object) => WeekHours.parse(over)

test.each([
  ['9:00-17:00', '9:00-17:00'],
  ['09:00-17:00', '9:00-17:00'],
  ['9:00 – 17:00', '9:00-17:00'],
  ['9:00 to 17:00', '9:00-17:00'],
  ['9:00-12:00, 12:00-17:00', '9:00-17:00'],
  ['13:00-17:00,  9:00-12:30', '9:00-12:30, 13:00-17:00'],
  ['9:00-17:00, 10:00-11:00', '9:00-17:00'],
  ['0:00-24:00', '0:00-24:00'],
])('hours typed as %s are read as %s', (tuesday, shown) => {
  expect(writeWeek(readWeek(week({ tuesday })))).toEqual(week({ tuesday: shown }))
})

test.each(['always', '9-17', '17:00-9:00', '9:00-9:00', '9:00-25:00', '9:75-10:00', '9:00-10:75', '9:00-17:00,'])(
  'hours typed as "%s" are refused at their day',
  (tuesday) => {
    const refused = expect.objectContaining({ code: 'invalid', issues: [expect.objectContaining({ path: 'tuesday' })] })
    expect(() => readWeek(week({ monday: '9:00-17:00', tuesday }))).toThrow(refused)
  },
)

test('an empty day has no hours, and each day that cannot be read is named', () => {
  expect(readWeek(week({}))).toEqual([])
  const paths = ['monday', 'saturday'].map((path) => expect.objectContaining({ path }))
  const refused = expect.objectContaining({ issues: paths })
  expect(() => readWeek(week({ monday: 'x', friday: '9:00-10:00', saturday: 'x' }))).toThrow(refused)
})

test('hours in which we are closed are those before and after ours', () => {
  const closed = closedHours(readWeek(week({ monday: '7:30-18:30', friday: '18:00-20:00', saturday: '8:00-12:00' })))
  expect(writeHours(closed)).toBe('Mon 7:30-8:00, Mon 18:00-18:30, Fri 18:00-20:00, Sat 8:00-9:00')
  expect(closedHours(readWeek(week({ monday: '8:00-18:00', saturday: '9:00-16:00' })))).toEqual([])
})
