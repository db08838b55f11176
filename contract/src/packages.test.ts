import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from './durations.ts'
import {
  bookingRefund,
  HOLD_MINUTES,
  packages,
  promises,
  refundPercent,
  SLOT_DAYS,
  SLOT_NOTICE_HOURS,
  SLOT_STEP_MINUTES,
} from './packages.ts'

const visit = new Date('2026-12-10T10:00:00Z')
const before = (hours: number, minutes = 0) => new Date(visit.getTime() - hours * HOUR_MS - minutes * MINUTE_MS)

test('a package has the price list’s price and length, and its former price too', () => {
  const list = Object.entries(packages).map(([name, { priceCents, originalCents, minutes }]) => [
    name,
    priceCents,
    originalCents,
    minutes,
  ])
  expect(list).toEqual([
    ['free', 0, undefined, 30],
    ['basic', 59_900, undefined, 90],
    ['standard', 99_500, 120_000, 120],
    ['structural', 129_500, 150_000, 180],
    ['premium', 199_900, 250_000, 180],
  ])
})

test('each paid package promises something for after the visit, within the days of the price list', () => {
  expect(promises).toEqual({
    basic: { kind: 'follow-up', days: 7 },
    standard: { kind: 'revision', days: 14 },
    structural: { kind: 'support', days: 30 },
    premium: { kind: 'support', days: 60 },
  })
})

test('all of the price comes back until 48 hours before the visit, half until 24, then none', () => {
  const at = [before(72), before(48), before(47, 59), before(24), before(23, 59), visit]
  expect(at.map((one) => refundPercent(visit, one))).toEqual([100, 100, 50, 50, 0, 0])
})

test('half a cent of a share is the customer’s', () => {
  expect(bookingRefund({ paidCents: 59_901, startsAt: visit, capPercent: 100 }, before(30))).toBe(29_951)
})

test('a visit that was moved late keeps the share of that moment at most, and less the closer it comes', () => {
  const moved = (at: Date) => bookingRefund({ paidCents: 59_900, startsAt: visit, capPercent: 50 }, at)
  expect([before(72), before(30), before(1)].map(moved)).toEqual([29_950, 29_950, 0])
})

test('one without a time comes back whole', () => {
  expect(bookingRefund({ paidCents: 59_900, startsAt: null, capPercent: 100 }, visit)).toBe(59_900)
})

test('a visit is booked from 24 hours to three weeks ahead, on the half hour, and kept for half an hour', () => {
  expect([SLOT_NOTICE_HOURS, SLOT_DAYS, SLOT_STEP_MINUTES, HOLD_MINUTES]).toEqual([24, 21, 30, 30])
})
