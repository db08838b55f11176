import { describe, expect, test } from 'vitest'
import { type LegalRule, rulesOn } from '#domains/marketplace/quotes/legal-rules.ts'
import { changeFlags } from './law.ts'

const rule = (code: string, value: number, effectiveFrom = '1996-05-01', confirmedAt: string | null = '2026-07-01') =>
  ({ code, value, effectiveFrom, source: '', confirmedAt: confirmedAt && new Date(confirmedAt) }) as LegalRule
const all = [
  rule('variation_premium_cents', 500_000, '2026-07-01'),
  rule('owner_exit_price', 15, '2026-12-01', null),
  rule('owner_exit_time', 50, '2026-12-01', null),
]
const rules = rulesOn('2026-12-01', all)
const without = (...codes: string[]) =>
  rulesOn(
    '2026-12-01',
    all.filter(({ code }) => !codes.includes(code)),
  )

describe('a variation', () => {
  type Growth = Parameters<typeof changeFlags>[0]
  const flagsOf = (over: Partial<Growth>) =>
    changeFlags({
      rules,
      day: '2026-12-01',
      baseCents: 1_000_000,
      before: { cents: 0, days: 0 },
      change: { cents: 0, days: 0 },
      plannedDays: 20,
      ...over,
    })
  const codesOf = (over: Partial<Growth>) => flagsOf(over).map(({ code }) => code)

  test('needs a premium above $5,000, up or down', () => {
    const premium = 'variation_premium_cents'
    const large = { baseCents: 100_000_000 }
    expect(codesOf({ ...large, change: { cents: 500_000, days: 0 } })).toEqual([])
    expect(codesOf({ ...large, change: { cents: 500_001, days: 0 } })).toEqual([premium])
    expect(codesOf({ change: { cents: -500_000, days: 0 } })).toEqual([])
    expect(codesOf({ change: { cents: -500_001, days: 0 } })).toEqual([premium])
  })

  test('lets the homeowner leave once the price has grown by 15% in all, by one that makes it grow', () => {
    const price = 'owner_exit_price'
    expect(codesOf({ change: { cents: 149_999, days: 0 } })).toEqual([])
    expect(codesOf({ change: { cents: 150_000, days: 0 } })).toEqual([price])
    expect(codesOf({ before: { cents: 149_999, days: 0 }, change: { cents: 1, days: 0 } })).toEqual([price])
    expect(codesOf({ before: { cents: -1, days: 0 }, change: { cents: 150_000, days: 0 } })).toEqual([])
    expect(codesOf({ before: { cents: 200_000, days: 0 }, change: { cents: 0, days: 0 } })).toEqual([])
    expect(codesOf({ before: { cents: 200_000, days: 0 }, change: { cents: -1, days: 0 } })).toEqual([])
    const [flag] = flagsOf({ before: { cents: 9_000, days: 0 }, change: { cents: 159_999, days: 0 } })
    expect(flag).toEqual({
      code: price,
      effectiveFrom: '2026-12-01',
      says: 'With this the price grows by 16% in all. From 15% the homeowner may end the contract.',
      isUnconfirmed: true,
    })
  })

  test('lets the homeowner leave once the job takes 50% longer in all, by one that makes it longer', () => {
    const time = 'owner_exit_time'
    expect(codesOf({ change: { cents: 0, days: 9 } })).toEqual([])
    expect(codesOf({ change: { cents: 0, days: 10 } })).toEqual([time])
    expect(codesOf({ before: { cents: 0, days: 9 }, change: { cents: 0, days: 1 } })).toEqual([time])
    expect(codesOf({ before: { cents: 0, days: 20 }, change: { cents: 0, days: 0 } })).toEqual([])
    expect(codesOf({ before: { cents: 0, days: 20 }, change: { cents: 0, days: -1 } })).toEqual([])
    expect(codesOf({ change: { cents: 0, days: 300 }, plannedDays: null })).toEqual([])
    expect(flagsOf({ change: { cents: 0, days: 11 }, plannedDays: 21 })[0]?.says).toBe(
      'With this the job takes 52% longer in all. From 50% the homeowner may end the contract.',
    )
  })

  test('is flagged by each rule that it sets off, in their order, and by none that is not in force', () => {
    const change = { cents: 600_000, days: 20 }
    expect(codesOf({ change })).toEqual(['variation_premium_cents', 'owner_exit_price', 'owner_exit_time'])
    expect(
      codesOf({ change, rules: without('variation_premium_cents', 'owner_exit_price', 'owner_exit_time') }),
    ).toEqual([])
    expect(codesOf({ change, rules: rulesOn('2026-11-30', all) })).toEqual(['variation_premium_cents'])
  })

  test('says whether somebody has confirmed the figure since the law changed', () => {
    const change = { cents: 500_001, days: 0 }
    const large = { baseCents: 100_000_000, change }
    expect(flagsOf({ ...large, day: '2026-11-30' })[0]).toMatchObject({ isUnconfirmed: false })
    expect(flagsOf(large)[0]).toMatchObject({ isUnconfirmed: true, effectiveFrom: '2026-07-01' })
  })
})
