import { expect, test } from 'vitest'
import { openRecentKeys } from './recent-keys.ts'

test('a key asked for recently is known, and one not asked for in a long time is forgotten', () => {
  const wasAsked = openRecentKeys(3)
  expect(wasAsked('often')).toBe(false)
  expect(wasAsked('once')).toBe(false)
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    expect(wasAsked(key)).toBe(false)
    expect(wasAsked('often')).toBe(true)
  }
  expect(wasAsked('once')).toBe(false)
})
