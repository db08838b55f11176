import { expect, test } from 'vitest'
import { editDistance } from './search.ts'

test.each([
  ['slab', 'slab', 0],
  ['slabz', 'slab', 1],
  ['slabz', 'slabs', 1],
  ['herritage', 'heritage', 1],
  ['plubming', 'plumbing', 1],
  ['kichten', 'kitchen', 2],
  ['', 'slab', 4],
  ['slab', '', 4],
])('from %s to %s it is %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance)
})
