import { daysAfter } from '@lv/contract/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runOf } from './streak.ts'

const streakOf = (days: string[], today: string) => runOf(days, today).streak
const today = '2026-12-14'
const back = (...ago: number[]) => ago.map((days) => daysAfter(today, -days))

describe('a streak', () => {
  test.each([
    ['nothing ever', [], 0],
    ['today', [0], 1],
    ['today and the two days before', [0, 1, 2], 3],
    ['yesterday: today is not over', [1, 2], 2],
    ['one free day', [0, 2], 2],
    ['two free days in a row', [0, 3], 2],
    ['two free days apart', [0, 2, 4, 5], 4],
    ['a third missed day of the month ends it', [0, 2, 4, 6, 7], 3],
    ['three missed days in a row end it', [0, 4, 5], 1],
    ['missed until now by two days', [3, 4], 2],
    ['missed until now by three days', [4, 5], 0],
  ])('counts days with an action, and misses two a month: %s', (_name, ago, streak) => {
    expect(streakOf(back(...ago), today)).toBe(streak)
  })

  test('has two free days in each month, Melbourne’s', () => {
    // Missed: 2 and 1 December, 30 and 29 November.
    expect(streakOf(['2026-12-03', '2026-11-28'], '2026-12-03')).toBe(2)
    // And 28 November, the third of that month.
    expect(streakOf(['2026-12-03', '2026-11-27'], '2026-12-03')).toBe(1)
  })

  test('says how many of this month’s free days are left', () => {
    const left = (...ago: number[]) => runOf(back(...ago), today).freeDaysLeft
    expect([left(0), left(1, 2), left(0, 2), left(0, 3), left(0, 4)]).toEqual([2, 2, 1, 0, 2])
    expect(runOf(['2026-12-01', '2026-11-28'], '2026-12-01').freeDaysLeft).toBe(2)
  })

  test('is as long as counting day by day says', () => {
    const naive = (days: Set<string>) => {
      const missed = new Map<string, number>()
      let streak = 0
      for (let ago = days.has(today) ? 0 : 1; ago < 200; ago += 1) {
        const day = daysAfter(today, -ago)
        if (days.has(day)) streak += 1
        else missed.set(day.slice(0, 7), (missed.get(day.slice(0, 7)) ?? 0) + 1)
        if ((missed.get(day.slice(0, 7)) ?? 0) > 2) break
      }
      return streak
    }
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { minLength: 40 }), (ago) => {
        const days = back(...ago.toSorted((a, b) => a - b))
        expect(streakOf(days, today)).toBe(naive(new Set(days)))
      }),
    )
  })
})
