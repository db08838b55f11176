import { HOUR_MS } from '@lv/contract/durations'
import { describe, expect, test } from 'vitest'
import { canCancel, canReschedule, refundDue } from './rules.ts'

const startsAt = '2026-12-10T10:00:00.000Z'
const before = (hours: number, ms = 0) => new Date(Date.parse(startsAt) - hours * HOUR_MS - ms)
const confirmed = { status: 'confirmed' as const, startsAt }
const called = { status: 'confirmed' as const, startsAt: null }
const others = (['held', 'cancelled', 'expired'] as const).map((status) => ({ status, startsAt }))

test('a visit can be moved until 24 hours before it begins, one without a time always', () => {
  const can = [before(72), before(24), before(24, -1), before(-1)].map((now) => canReschedule(confirmed, now))
  expect(can).toEqual([true, true, false, false])
  expect(canReschedule(called, before(0))).toBe(true)
  expect(others.map((one) => canReschedule(one, before(72)))).toEqual([false, false, false])
})

test('a visit can be cancelled until it begins, one without a time always', () => {
  const can = [before(72), before(0, 1), before(0), before(-1)].map((now) => canCancel(confirmed, now))
  expect(can).toEqual([true, true, false, false])
  expect(canCancel(called, before(0))).toBe(true)
  expect(others.map((one) => canCancel(one, before(72)))).toEqual([false, false, false])
})

describe('what cancelling refunds', () => {
  const paid = { ...confirmed, paidCents: 59_900, refundedCents: 0, refundCapPercent: 100 }

  test('is a share of what is left of the payment, and nothing once the visit has begun', () => {
    expect([before(50), before(30), before(5), before(-1)].map((at) => refundDue(paid, at))).toEqual([
      59_900, 29_950, 0, 0,
    ])
    expect(refundDue({ ...paid, refundedCents: 900 }, before(30))).toBe(29_500)
    expect(refundDue({ ...paid, refundCapPercent: 50 }, before(50))).toBe(29_950)
  })

  test('is all of it for a call without a time, and nothing for what was cancelled', () => {
    expect(refundDue({ ...paid, startsAt: null }, before(0))).toBe(59_900)
    expect(refundDue({ ...paid, status: 'cancelled' }, before(50))).toBe(0)
  })
})
