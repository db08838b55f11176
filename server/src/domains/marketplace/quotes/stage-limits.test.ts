import { describe, expect, test } from 'vitest'
import { type LegalRule, rulesOn } from '#domains/marketplace/quotes/legal-rules.ts'
import { overLimit } from './stage-limits.ts'

const rule = (code: string, value: number, effectiveFrom = '1996-05-01', confirmedAt: string | null = '2026-07-01') =>
  ({ code, value, effectiveFrom, source: '', confirmedAt: confirmedAt && new Date(confirmedAt) }) as LegalRule
const all = [
  rule('deposit_threshold_cents', 2_000_000),
  rule('deposit_percent_under_20k', 10),
  rule('deposit_percent_from_20k', 5),
  rule('stage_limits_base', 10),
  rule('stage_limits_frame', 15),
  rule('stage_limits_lockup', 35),
  rule('stage_limits_fixing', 25),
]
const rules = rulesOn('2026-12-01', all)
const without = (...codes: string[]) =>
  rulesOn(
    '2026-12-01',
    all.filter(({ code }) => !codes.includes(code)),
  )

describe('a stage', () => {
  test.each([
    ['deposit', 1_999_999, 199_999, 'By law a deposit may be at most 10% of the price: $1,999.99.'],
    ['deposit', 2_000_000, 100_000, 'By law a deposit may be at most 5% of the price: $1,000.'],
    ['base', 1_000_009, 100_000, 'By law the base stage may be at most 10% of the price: $1,000.'],
    ['frame', 1_000_000, 150_000, 'By law the frame stage may be at most 15% of the price: $1,500.'],
    ['lockup', 1_000_000, 350_000, 'By law the lock-up stage may be at most 35% of the price: $3,500.'],
    ['fixing', 1_000_000, 250_000, 'By law the fixing stage may be at most 25% of the price: $2,500.'],
  ] as const)('of kind %s of %i cents may be %i cents and no cent more', (kind, total, most, says) => {
    expect(overLimit(rules, total, { kind, amountCents: most })).toBeUndefined()
    expect(overLimit(rules, total, { kind, amountCents: most + 1 })).toBe(says)
  })

  test('of completion or of another kind, or where the law says nothing, may be all of it', () => {
    for (const kind of ['completion', 'other'] as const)
      expect(overLimit(rules, 100, { kind, amountCents: 100 })).toBeUndefined()
    const all = { kind: 'deposit' as const, amountCents: 100 }
    expect(overLimit(without('deposit_threshold_cents'), 100, all)).toBeUndefined()
    expect(overLimit(without('deposit_percent_under_20k'), 100, all)).toBeUndefined()
    expect(overLimit(without('stage_limits_base'), 100, { ...all, kind: 'base' })).toBeUndefined()
  })
})
