import { gstOf } from '@lv/contract/catalogue'
import { middleOf } from '@lv/contract/close-out'
import type { QuoteLineKind } from '@lv/contract/options'
import { priceBand } from '@lv/contract/price-band'
import { describe, expect, test } from 'vitest'
import { riskShare, totalsOf } from './price.ts'

const line = (amountCents: number, kind: QuoteLineKind = 'included') => ({ kind, amountCents })
const refusal = (call: () => unknown) => {
  try {
    call()
  } catch (error) {
    return (error as { issues?: unknown }).issues
  }
  throw new Error('was not refused')
}

describe('what a quote comes to', () => {
  test('is the sum of its lines, the same at both ends where nothing else is said', () => {
    expect(totalsOf({ lines: [line(1_000_000), line(250_050), line(0, 'excluded')] })).toMatchObject({
      lowCents: 1_250_050,
      highCents: 1_250_050,
    })
  })

  test('is a range where the most it can come to is given', () => {
    expect(totalsOf({ lines: [line(1_000_000)], highCents: 1_400_000 })).toMatchObject({
      lowCents: 1_000_000,
      highCents: 1_400_000,
    })
  })

  test.each([
    ['nothing but what is excluded', [line(0, 'excluded')], undefined, 'lines'],
    ['an amount on what is excluded', [line(100), line(1, 'excluded')], undefined, 'lines.1.amountCents'],
    ['more than $20,000,000', [line(2_000_000_000), line(1)], undefined, 'lines'],
    ['a most below the lines', [line(1000)], 999, 'highCents'],
  ])('is refused with a message at its field: %s', (_what, lines, highCents, path) => {
    expect(refusal(() => totalsOf({ lines, highCents }))).toEqual([{ path, message: expect.any(String) }])
  })

  test('may be $20,000,000 to the cent', () => {
    expect(totalsOf({ lines: [line(2_000_000_000)] }).highCents).toBe(2_000_000_000)
  })
})

describe('the tax in it', () => {
  test.each([
    [1100, 100],
    [1, 0],
    [5, 0],
    [6, 1],
    [16, 1],
    [17, 2],
    [2_000_000_000, 181_818_182],
  ])('of %i cents is %i', (cents, gst) => {
    expect(gstOf(cents)).toBe(gst)
  })

  test('is never further than half a cent from one eleventh', () => {
    for (let cents = 0; cents < 500; cents += 1) expect(Math.abs(gstOf(cents) - cents / 11)).toBeLessThanOrEqual(0.5)
  })
})

describe('the risk share', () => {
  test.each([
    ['nothing is open', [line(100)], 0],
    ['a quarter is prime cost', [line(75), line(25, 'prime_cost')], 25],
    ['both kinds count', [line(50), line(25, 'prime_cost'), line(25, 'provisional_sum')], 50],
    ['everything is open', [line(10, 'provisional_sum')], 100],
    ['a third is rounded', [line(2), line(1, 'prime_cost')], 33],
    ['there is no price', [line(0, 'excluded')], 0],
  ])('where %s', (_what, lines, percent) => {
    expect(riskShare(lines)).toBe(percent)
  })
})

describe('the band of a close-out card', () => {
  test.each([
    [10_000, 10_000, 'within 5% of yours'],
    [10_000, 9_500, 'within 5% of yours'],
    [10_000, 10_500, 'within 5% of yours'],
    [10_000, 9_499, '5-10% below yours'],
    [10_000, 9_000, '5-10% below yours'],
    [10_000, 8_999, '10-15% below yours'],
    [10_000, 5_000, '45-50% below yours'],
    [10_000, 4_999, 'over 50% below yours'],
    [10_000, 10_501, 'above yours'],
  ])('of %i against a winner at %i is: %s', (own, winner, says) => {
    expect(priceBand(own, winner)).toBe(says)
  })

  test('takes the middle of a range', () => {
    expect(middleOf({ lowCents: 1000, highCents: 2000 })).toBe(1500)
  })
})
