import { expect, test } from 'vitest'
import { cacheLast } from './cache-last.ts'

test('of what is kept the texts go that nobody has asked for longest', () => {
  const { keep, find } = cacheLast(2)
  keep('a', 'A')
  keep('b', 'B')
  expect(find('a')).toBe('A')
  keep('c', 'C')
  expect(['a', 'b', 'c'].map(find)).toEqual(['A', undefined, 'C'])
})
