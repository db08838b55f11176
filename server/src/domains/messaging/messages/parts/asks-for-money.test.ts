import { expect, test } from 'vitest'
import { asksForMoney } from './refusals.ts'

test.each([
  'BSB 063-000, account 1234 5678',
  'My account number is 12345678',
  '063 000 10293847',
  'PayID: 0491 570 006',
  'You can pay me direct and save the fee',
  'pay me directly',
  'Cash in hand is fine',
  'bank transfer works best',
  'Transfer the deposit today',
  'no GST if you like',
])('is asked for: %s', (text) => expect(asksForMoney(text)).toBe(true))

test.each([
  'I can come on Tuesday at 2:30 pm.',
  'The slab is 120 m2 and the beam 6400 mm.',
  'Call me on 0491 570 006',
  'We pay attention to detail; the quote is $12,000 incl. GST.',
  'What would the deposit be, and when is it due?',
  'Account for the slope of 300 mm',
  'Postcodes 3056 to 3070',
])('is not asked for: %s', (text) => expect(asksForMoney(text)).toBe(false))
