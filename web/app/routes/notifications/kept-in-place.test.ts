import { expect, test } from 'vitest'
import { isSame, keptInPlace } from './kept-in-place.ts'

const one = (id: string, at = '1', isRead = false) => ({ id, at, isRead })

test('what somebody reads stays where it is, and says what has become of it', () => {
  const shown = [one('a'), one('b'), one('c')]
  expect(keptInPlace(shown, [one('new'), one('a', '1', true), one('b')])).toEqual([
    one('a', '1', true),
    one('b'),
    one('c'),
  ])
})

test('a group that grew is as it was until it is shown anew', () => {
  const shown = [one('a'), one('b')]
  const now = [one('b', '2'), one('a')]
  expect(keptInPlace(shown, now)).toEqual(shown)
  expect(now.filter((item) => !shown.some((other) => isSame(item, other)))).toEqual([one('b', '2')])
})
