import { expect, test } from 'vitest'
import { parseDollars } from './cents.ts'

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
