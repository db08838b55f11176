import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ranked } from './rank.ts'

const rows = (...points: number[]) => points.map((each) => ({ points: each }))
const ranksOf = (...args: Parameters<typeof ranked>) => ranked(...args).map(({ rank }) => rank)

test('those with the same points share a place, and the next is left out', () => {
  expect(ranksOf(rows(9, 7, 7, 5), { above: 0, level: 1 })).toEqual([1, 2, 2, 4])
  expect(ranksOf(rows(9, 9, 5), { above: 0, level: 2 })).toEqual([1, 1, 3])
  expect(ranksOf([], { above: 0, level: 0 })).toEqual([])
})

test('a page that begins among them goes on with their place', () => {
  // Three people have 7; two of them were on the page before, behind one with 9.
  expect(ranksOf(rows(7, 5, 5, 1), { above: 1, level: 3 })).toEqual([2, 5, 5, 7])
})

test('any list, cut anywhere, has the places of the whole', () => {
  const points = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(points, fc.nat(19), (all, cut) => {
      const sorted = all.toSorted((a, b) => b - a)
      const page = sorted.slice(cut % sorted.length)
      const first = page[0] ?? 0
      const count = (holds: (each: number) => boolean) => sorted.filter(holds).length
      const start = { above: count((each) => each > first), level: count((each) => each === first) }
      expect(ranksOf(rows(...page), start)).toEqual(page.map((each) => 1 + count((other) => other > each)))
    }),
  )
})
