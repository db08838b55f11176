import { expect, test } from 'vitest'
import { begunMention } from './begun-mention.ts'

test.each([
  ['Ask @Ma', { from: 4, name: 'Ma' }],
  ['@Maya T', { from: 0, name: 'Maya T' }],
  ['@Maya ', { from: 0, name: 'Maya' }],
  ['(@Siobhán', { from: 1, name: 'Siobhán' }],
  ['Ask @', null],
  ['bob@ma', null],
  ['@Maya Tran is', null],
  ['Ask Ma', null],
])('%j has %j begun', (text, expected) => {
  expect(begunMention(text)).toEqual(expected)
})
