import { expect, test } from 'vitest'
import { namesAfterAt } from './names-after-at.ts'

test.each([
  ['Ask @Maya Tran', [['maya tran']]],
  ['@Maya Tran is right', [['maya tran is right', 'maya tran is', 'maya tran']]],
  ['Thanks @Maya Tran.', [['maya tran']]],
  ['@Siobhán O’Brien-Ng, hello', [['siobhán o’brien-ng']]],
  ['@Maya Tran and @Bob Hall', [['maya tran and', 'maya tran'], ['bob hall']]],
  ['@Maya Tran, @maya tran', [['maya tran']]],
  ['bob@maya tran.com', []],
  ['@Maya alone', [['maya alone']]],
  ['@Maya', []],
  ['@@Maya Tran', []],
  ['@ Maya Tran', []],
])('%j may name %j', (text, names) => {
  expect(namesAfterAt(text)).toEqual(names)
})

test('of a text full of them the first twenty are looked at', () => {
  const text = Array.from(
    { length: 500 },
    (_, at) => `@Maya Tran${String.fromCharCode(97 + (at % 26))}${'x'.repeat(at % 30)},`,
  )
  expect(namesAfterAt(text.join(' '))).toHaveLength(20)
})
