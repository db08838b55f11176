import { melbourneDay } from '@lv/contract/dates'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursOf } from '#core/calendar/business-hours.ts'
import { bookable, type ConsultantTimes, freeSlots, isOnGrid, isOpenFor, nearest } from './free-slots.ts'

const weekdays = [0, 1, 2, 3, 4, 5, 6]
const consultant = (over: Partial<ConsultantTimes> = {}): ConsultantTimes => ({
  id: 'a',
  travelMinutes: 30,
  absences: [],
  busy: [],
  hours: weekdays.map((weekday) => ({ weekday, opens: 0, closes: 1440 })),
  ...over,
})
const at = (text: string) => new Date(text).getTime()
const wall = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Melbourne',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
/** The times of a day in Melbourne, as on a clock there. */
const clock = (slots: { startsAt: number }[], day: string) =>
  slots
    .filter(({ startsAt }) => melbourneDay(new Date(startsAt)) === day)
    .map(({ startsAt }) => wall.format(startsAt).slice(-5))
const slotsFrom = (now: string, minutes = 90, consultants = [consultant()]) =>
  freeSlots({ consultants, minutes }, bookable(new Date(now)))

describe('the times that can be booked', () => {
  test('begin on the half hour, from opening until the visit is over at closing time', () => {
    const slots = slotsFrom('2026-07-20T00:00:00Z')
    const weekday = clock(slots, '2026-07-22')
    expect([weekday[0], weekday.at(-1), weekday.length]).toEqual(['08:00', '16:30', 18])
    const saturday = clock(slots, '2026-07-25')
    expect([saturday[0], saturday.at(-1), saturday.length]).toEqual(['09:00', '14:30', 12])
    expect(clock(slots, '2026-07-26')).toEqual([])
  })

  test('are at least 24 hours and at most 21 days away', () => {
    const slots = slotsFrom('2026-07-20T02:00:00Z')
    expect(new Date(slots[0]?.startsAt ?? 0)).toEqual(new Date('2026-07-21T02:00:00Z'))
    expect(new Date(slots.at(-1)?.startsAt ?? 0)).toEqual(new Date('2026-08-10T02:00:00Z'))
    expect(clock(slotsFrom('2026-07-20T02:00:01Z'), '2026-07-21')[0]).toBe('12:30')
  })

  test.each([
    [
      'the day before daylight saving begins, and the Monday after it',
      '2026-09-30T00:00:00Z',
      '2026-10-03',
      '2026-10-05',
    ],
    [
      'the Saturday before daylight saving ends, and the Monday after it',
      '2027-04-01T00:00:00Z',
      '2027-04-03',
      '2027-04-05',
    ],
  ])('are the same on the clock on %s', (_name, now, saturday, monday) => {
    const slots = slotsFrom(now)
    expect([clock(slots, saturday)[0], clock(slots, monday)[0]]).toEqual(['09:00', '08:00'])
    expect(clock(slots, monday).at(-1)).toBe('16:30')
  })

  test.each([
    ['Cup Day', '2026-10-26T00:00:00Z', '2026-11-03'],
    ['Christmas Eve', '2026-12-10T00:00:00Z', '2026-12-24'],
    ['8 January', '2026-12-28T00:00:00Z', '2027-01-08'],
    ['the Sunday on which daylight saving begins', '2026-09-30T00:00:00Z', '2026-10-04'],
    ['Easter Saturday', '2027-03-20T00:00:00Z', '2027-03-27'],
  ])('are none on %s', (_name, now, day) => {
    expect(clock(slotsFrom(now), day)).toEqual([])
  })

  test('are there on 9 January and on 29 February', () => {
    expect(clock(slotsFrom('2026-12-28T00:00:00Z'), '2027-01-09')).toHaveLength(12)
    expect(clock(slotsFrom('2028-02-20T00:00:00Z'), '2028-02-29')).toHaveLength(18)
  })

  test('are only those of the consultant’s own hours, of part of a day or of two', () => {
    const hours = [
      { weekday: 3, opens: 9 * 60 + 10, closes: 12 * 60 },
      { weekday: 3, opens: 17 * 60, closes: 22 * 60 },
      { weekday: 0, opens: 0, closes: 1440 },
    ]
    const slots = slotsFrom('2026-07-20T00:00:00Z', 60, [consultant({ hours })])
    expect(clock(slots, '2026-07-22')).toEqual(['09:30', '10:00', '10:30', '11:00', '17:00'])
    expect(clock(slots, '2026-07-23')).toEqual([])
    expect(clock(slots, '2026-07-26')).toEqual([])
  })

  test('leave the days off out, the first and the last included', () => {
    const absences = [{ from: '2026-07-22', until: '2026-07-23' }]
    const slots = slotsFrom('2026-07-20T00:00:00Z', 90, [consultant({ absences })])
    expect(['2026-07-21', '2026-07-22', '2026-07-23', '2026-07-24'].map((day) => clock(slots, day).length > 0)).toEqual(
      [true, false, false, true],
    )
  })

  test('leave the way to a visit and from it free', () => {
    // Booked from 12:00 to 13:30, and the way until 14:00.
    const busy = [{ from: at('2026-07-22T02:00:00Z'), to: at('2026-07-22T04:00:00Z') }]
    const slots = slotsFrom('2026-07-20T00:00:00Z', 90, [consultant({ busy })])
    const day = clock(slots, '2026-07-22')
    expect(day.filter((time) => time >= '09:00' && time <= '15:00')).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '14:00',
      '14:30',
      '15:00',
    ])
  })

  test('are everybody’s, each once; the consultant with fewer visits is first, then the lower id', () => {
    const visit = { from: at('2026-07-22T02:00:00Z'), to: at('2026-07-22T04:00:00Z') }
    const team = [consultant({ id: 'c' }), consultant({ id: 'a', busy: [visit] }), consultant({ id: 'b' })]
    const slots = slotsFrom('2026-07-20T00:00:00Z', 90, team)
    expect(new Set(slots.map(({ startsAt }) => startsAt)).size).toBe(slots.length)
    const whoAt = (text: string) => slots.find(({ startsAt }) => startsAt === at(text))?.consultants.map(({ id }) => id)
    expect(whoAt('2026-07-21T02:00:00Z')).toEqual(['b', 'c', 'a'])
    expect(whoAt('2026-07-22T02:00:00Z')).toEqual(['b', 'c'])
  })

  test('are none where nobody works', () => {
    expect(freeSlots({ consultants: [], minutes: 30 }, bookable(new Date()))).toEqual([])
  })

  test('follow all the rules whenever they are asked for, whoever is booked', () => {
    const instant = fc.integer({
      min: at('2026-01-01T00:00:00Z') / MINUTE_MS,
      max: at('2029-12-31T00:00:00Z') / MINUTE_MS,
    })
    const visit = fc.record({ after: fc.integer({ min: 0, max: 22 * 48 }), length: fc.integer({ min: 1, max: 8 }) })
    fc.assert(
      fc.property(
        instant,
        fc.constantFrom(30, 90, 120, 180),
        fc.constantFrom(0, 30, 45, 240),
        fc.array(visit, { maxLength: 20 }),
        (minute, minutes, travelMinutes, visits) => {
          const now = new Date(minute * MINUTE_MS)
          const halfHour = Math.ceil(now.getTime() / (HOUR_MS / 2)) * (HOUR_MS / 2)
          const busy = visits.map(({ after, length }) => {
            const from = halfHour + (after * HOUR_MS) / 2
            return { from, to: from + (length * HOUR_MS) / 2 }
          })
          const window = bookable(now)
          const slots = freeSlots({ consultants: [consultant({ travelMinutes, busy })], minutes }, window)
          for (const { startsAt, endsAt } of slots) {
            expect(startsAt >= window.from && startsAt <= window.to).toBe(true)
            expect(endsAt - startsAt).toBe(minutes * MINUTE_MS)
            expect([isOnGrid(startsAt), isOpenFor(startsAt, minutes)]).toEqual([true, true])
            const until = endsAt + travelMinutes * MINUTE_MS
            expect(busy.some(({ from, to }) => startsAt < to && from < until)).toBe(false)
          }
          // And none is left out: every half hour that is open and free is there.
          const there = new Set(slots.map(({ startsAt }) => startsAt))
          for (
            let time = Math.ceil(window.from / (HOUR_MS / 2)) * (HOUR_MS / 2);
            time <= window.to;
            time += HOUR_MS / 2
          ) {
            const until = time + (minutes + travelMinutes) * MINUTE_MS
            const isFree = !busy.some(({ from, to }) => time < to && from < until)
            expect(there.has(time)).toBe(isFree && isOpenFor(time, minutes))
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('whether we are open for a visit', () => {
  test.each([
    ['2026-07-22T08:00:00+10:00', true],
    ['2026-07-22T07:30:00+10:00', false],
    ['2026-07-22T16:30:00+10:00', true],
    ['2026-07-22T17:00:00+10:00', false],
    ['2026-07-25T09:00:00+10:00', true],
    ['2026-07-25T08:30:00+10:00', false],
    ['2026-07-26T10:00:00+10:00', false],
    // In the hour that the clocks skip, and in the one that they go through twice.
    ['2026-10-04T02:30:00+10:00', false],
    ['2027-04-04T02:30:00+11:00', false],
    ['2027-04-04T02:30:00+10:00', false],
  ])('of 90 minutes at %s: %s', (text, isOpen) => {
    expect(isOpenFor(at(text), 90)).toBe(isOpen)
  })

  test('agrees with the published hours on each day of three years', () => {
    for (let day = at('2026-01-01T02:00:00Z'); day < at('2029-01-01T00:00:00Z'); day += DAY_MS) {
      const [year = 0, month = 0, date = 0] = melbourneDay(new Date(day)).split('-').map(Number)
      expect(isOpenFor(day, 60)).toBe(hoursOf({ year, month, day: date }) !== undefined)
    }
  })
})

test('the slots nearest to a wish come by time, on both sides of it', () => {
  const slots = slotsFrom('2026-07-20T00:00:00Z')
  const near = nearest(slots, at('2026-07-22T02:00:00Z'), 5)
  expect(near.map(({ startsAt }) => wall.format(startsAt).slice(-5))).toEqual([
    '11:00',
    '11:30',
    '12:00',
    '12:30',
    '13:00',
  ])
  expect(nearest(slots, at('2036-01-01T00:00:00Z'), 5)).toEqual(slots.slice(-5))
})
