import { expect, test } from 'vitest'
import { variationFlag } from '../variations.ts'

const rule = { value: 500_000, effectiveFrom: '2026-07-01', isUnconfirmed: false }
const of = (priceCents: number, isVictorian = true) => variationFlag({ priceCents, isVictorian }, rule)

test('a variation of more than $5,000, up or down, is flagged with the rule and its day', () => {
  expect([of(0), of(500_000), of(-500_000)]).toEqual([null, null, null])
  expect(of(500_001)).toMatchObject({ effectiveFrom: '2026-07-01', isUnconfirmed: false })
  expect(of(-500_001)?.says).toContain('above $5,000')
})

test('outside Victoria, and where no rule is in force, nothing is', () => {
  expect(of(900_000, false)).toBeNull()
  expect(variationFlag({ priceCents: 900_000, isVictorian: true }, null)).toBeNull()
})
