import { expect, test } from 'vitest'
import { positionOf } from './position.ts'

test('a position is compared by its number, and what is none is null', () => {
  const [early, late] = [positionOf('F/FFFFFFFF'), positionOf('10/0')]
  expect(early !== null && late !== null && early < late).toBe(true)
  expect(['', null, undefined, '10', 'G/1', '1/1/1', '1/123456789'].map(positionOf)).toEqual(
    Array.from({ length: 7 }, () => null),
  )
})
