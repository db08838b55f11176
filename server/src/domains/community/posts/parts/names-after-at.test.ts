import { expect, test } from 'vitest'
import { namesAfterAt } from './names-after-at.ts'

test.each([
  ['Ask @Maya Tran', [['maya tran', 'maya']]],
  ['@Maya Tran is right', [['maya tran is right', 'maya tran is', 'maya tran', 'maya']]],
  ['Thanks @Maya Tran.', [['maya tran', 'maya']]],
  ['@Siobhán O’Brien-Ng, hello', [['siobhán o’brien-ng', 'siobhán']]],
  [
    '@Maya Tran and @Bob Hall',
    [
      ['maya tran and', 'maya tran', 'maya'],
      ['bob hall', 'bob'],
    ],
  ],
  ['@Maya Tran, @maya tran', [['maya tran', 'maya']]],
  ['`@Maya Tran` and ``a ` @Bob Hall`` but @Ada Ng', [['ada ng', 'ada']]],
  ['one ` and @Maya Tran', [['maya tran', 'maya']]],
  ['```\n@Maya Tran\n```\n@Ada Ng', [['ada ng', 'ada']]],
  ['> @Maya Tran said\n\n@Ada Ng', [['ada ng', 'ada']]],
  ['bob@maya tran.com', []],
  ['@Maya alone', [['maya alone', 'maya']]],
  ['@Maya', [['maya']]],
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
