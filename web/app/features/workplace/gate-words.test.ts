import { expect, test } from 'vitest'
import { gateTitle, gateWhere } from './gate-words.ts'

const place = (suburb: string, leads: number, yours = 0) => ({ suburb, postcode: '3056', leads, yours })

test.each([
  [{ trade: 'Kitchen Renovator', leads: 11, yours: 0 }, '0 of 11 kitchen leads near you: get your licence checked'],
  [{ trade: 'Plumber', leads: 1, yours: 0 }, '0 of 1 plumbing lead near you: get your licence checked'],
  [{ trade: 'Demolition', leads: 4, yours: 2 }, '2 of 4 demolition leads near you: get your licence checked'],
] as const)('%o is said as the figures of its trade', (gate, says) => {
  expect(gateTitle({ ...gate, isAtLeast: false })).toBe(says)
})

test('five suburbs are named, and the others are counted', () => {
  const places = [
    place('Brunswick', 6),
    place('Coburg', 5, 1),
    place('Fawkner', 3),
    place('Carlton', 2),
    place('Fitzroy', 2),
  ]
  const all = { places, isAtLeast: false }
  expect(gateWhere({ ...all, places: places.slice(0, 2), placeCount: 2 })).toBe('Brunswick 0 of 6, Coburg 1 of 5')
  expect(gateWhere({ ...all, placeCount: 6 })).toMatch(/Fitzroy 0 of 2, and 1 more suburb$/)
  expect(gateWhere({ ...all, placeCount: 7 })).toMatch(/and 2 more suburbs$/)
})

test('a count that may grow is said as at least', () => {
  const gate = { leads: 40, yours: 2, isAtLeast: true }
  expect(gateTitle({ ...gate, trade: 'Plumber' })).toMatch(/^2 of at least 40 plumbing leads near you/)
  expect(gateWhere({ ...gate, places: [place('Brunswick', 6, 1)], placeCount: 1 })).toBe('Brunswick 1 of at least 6')
})
