import { expect, test } from 'vitest'
import { headOf, unitOf, wrapText } from './marks.ts'

const measure = (line: string) => line.length

test('a note is broken between words where a line is full, and a long word has its own line', () => {
  expect(wrapText('move the sink here', 8, measure)).toEqual(['move the', 'sink', 'here'])
  expect(wrapText('  a  wall\nhere ', 20, measure)).toEqual(['a wall here'])
  expect(wrapText('a splashbacksplash b', 8, measure)).toEqual(['a', 'splashbacksplash', 'b'])
  expect(wrapText(' ', 8, measure)).toEqual([])
})

test('the head of an arrow stands on both sides of its line, behind its point', () => {
  const [left, right] = headOf({ x: 0, y: 0 }, { x: 100, y: 0 }, 10)
  expect(left.x).toBeCloseTo(91.34, 2)
  expect(right.x).toBeCloseTo(91.34, 2)
  expect(left.y).toBeCloseTo(-5, 5)
  expect(right.y).toBeCloseTo(5, 5)
})

test('lines are as wide on a large photo as on a small one', () => {
  expect(unitOf({ width: 1600, height: 1200 })).toBe(10)
  expect(unitOf({ width: 300, height: 400 })).toBe(2.5)
})
