import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARD_MIN_CENTS, creditPart } from './credit-part.ts'

test('credit pays first, and leaves nothing or what a card can be charged', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(cents, cents, (price, balance) => {
      const part = creditPart(price, balance)
      const rest = price - part
      expect(part).toBeGreaterThanOrEqual(0)
      expect(part).toBeLessThanOrEqual(Math.min(price, balance))
      if (balance < price) expect(rest === 0 || rest >= Math.min(CARD_MIN_CENTS, price)).toBe(true)
      expect(Math.min(price, balance) - part).toBeLessThan(CARD_MIN_CENTS)
    }),
  )
})

test.each([
  [5000, 0, 0],
  [5000, 1200, 1200],
  [5000, 5000, 5000],
  [5000, 9900, 5000],
  [5000, 4980, 4950],
])('of %i cents with %i of credit it pays %i', (price, balance, part) => expect(creditPart(price, balance)).toBe(part))
