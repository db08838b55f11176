import { expect, test } from 'vitest'
import { decimalDollars, parseDollars, typedDollars } from './decimal-dollars.ts'
import { exactDollars, formatCents, formatCommunityPrice, formatDollars } from './money.ts'

const amounts = [0, 5, 5000, 124_950, 4_870_000, -500, -124_950]

test('dollars have cents only where there are any', () => {
  expect(amounts.map(formatDollars)).toEqual(['$0', '$0.05', '$50', '$1,249.50', '$48,700', '-$5', '-$1,249.50'])
})

test('papers and columns have both decimals, and columns a minus as wide as a digit', () => {
  const said = ['$0.00', '$0.05', '$50.00', '$1,249.50', '$48,700.00', '-$5.00', '-$1,249.50']
  expect(amounts.map(formatCents)).toEqual(said)
  expect(amounts.map(exactDollars)).toEqual(said.map((text) => text.replace('-', '−')))
})

test('the API and fields have no separators', () => {
  expect(amounts.map(decimalDollars)).toEqual(['0.00', '0.05', '50.00', '1249.50', '48700.00', '-5.00', '-1249.50'])
  expect([5000, 5050, 1005].map(typedDollars)).toEqual(['50', '50.50', '10.05'])
})

test('a price is whole dollars from 100, else as given, and Free without one', () => {
  const price = (value: string | number | null, isPaid = true) => formatCommunityPrice({ isPaid, price: value })
  expect(price('29')).toBe('$29/month')
  expect(price('12.50')).toBe('$12.50/month')
  expect(price('99.99')).toBe('$99.99/month')
  expect(price('149.50')).toBe('$150/month')
  expect([price(null), price('0.00'), price('29', false)]).toEqual(['Free', 'Free', 'Free'])
})

test.each([
  ['50', 5000],
  ['$120.5', 12_050],
  ['1,200.55', 120_055],
  [' 1 200 ', 120_000],
  ['0.07', 7],
])('%s dollars are %i cents', (typed, cents) => {
  expect(parseDollars(typed)).toBe(cents)
})

test.each(['', 'all of it', '12.345', '-5', '1,20', '5e3', '.', '$'])('“%s” is no amount', (typed) => {
  expect(parseDollars(typed)).toBeNaN()
})
