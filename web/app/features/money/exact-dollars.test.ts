import { expect, test } from 'vitest'
import { exactDollars } from './cents.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123_450, '$1,234.50'],
  [-9900, '−$99.00'],
])('%i cents are %s', (cents, shown) => {
  expect(exactDollars(cents)).toBe(shown)
})
