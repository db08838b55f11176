import { describe, expect, test } from 'vitest'
import { rangeOf } from './range.ts'

const file = { byteCount: 100, tag: '"a"' }
const asks = (range: string, ifRange?: string) =>
  rangeOf({ range, ...(ifRange === undefined ? {} : { 'if-range': ifRange }) }, file)

describe('a range of bytes', () => {
  test.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=10-19', { first: 10, last: 19 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=99-', { first: 99, last: 99 }],
    ['bytes=90-4000', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-4000', { first: 0, last: 99 }],
  ])('%s', (range, expected) => {
    expect(asks(range)).toEqual(expected)
  })
  test.each([['bytes=100-'], ['bytes=100-200'], ['bytes=-0']])('there are no such bytes: %s', (range) => {
    expect(asks(range)).toBe('beyond')
  })
  test.each([
    ['bytes=5-4'],
    ['bytes=-'],
    ['bytes=0-1,3-4'],
    ['lines=0-1'],
    ['bytes=a-b'],
    [`bytes=${'9'.repeat(40)}-`],
  ])('what is no single range gets the whole file: %s', (range) => {
    expect(asks(range)).toBeUndefined()
  })
  test('goes on with the same file only', () => {
    expect(asks('bytes=10-', '"a"')).toEqual({ first: 10, last: 99 })
    expect(asks('bytes=10-', '"b"')).toBeUndefined()
    expect(asks('bytes=10-', 'Thu, 26 Nov 2026 00:00:00 GMT')).toBeUndefined()
  })
})
