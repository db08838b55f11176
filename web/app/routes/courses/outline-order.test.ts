import { expect, test } from 'vitest'
import { moveIn, type Order, orderIn, placed, rebased, stepped } from './outline-order.ts'

const order: Order = [
  { id: 'm1', lessonIds: ['a', 'b'] },
  { id: 'm2', lessonIds: ['c'] },
]
const lesson = (id: string) => ({ kind: 'lesson' as const, id })
const module = (id: string) => ({ kind: 'module' as const, id })
const written = (of: Order) => of.map(({ id, lessonIds }) => `${id}:${lessonIds.join('')}`).join(' ')

test('a lesson goes one place up or down, and at the edge of its module into the next', () => {
  expect(written(stepped(order, lesson('b'), -1))).toBe('m1:ba m2:c')
  expect(written(stepped(order, lesson('a'), 1))).toBe('m1:ba m2:c')
  expect(written(stepped(order, lesson('b'), 1))).toBe('m1:a m2:bc')
  expect(written(stepped(order, lesson('c'), -1))).toBe('m1:abc m2:')
})

test('what is first goes no further up, what is last no further down, and what is not there nowhere', () => {
  for (const still of [
    stepped(order, lesson('a'), -1),
    stepped(order, lesson('c'), 1),
    stepped(order, module('m1'), -1),
    stepped(order, module('m2'), 1),
    stepped(order, lesson('x'), 1),
    stepped(order, module('x'), 1),
    placed(order, lesson('a'), { before: 'x' }),
    placed(order, lesson('a'), { before: 'a' }),
    placed(order, module('m1'), { before: 'm1' }),
    placed(order, module('x'), { before: 'm1' }),
  ])
    expect(written(still)).toBe('m1:ab m2:c')
})

test('a module goes with its lessons', () => {
  expect(written(stepped(order, module('m2'), -1))).toBe('m2:c m1:ab')
  expect(written(placed(order, module('m2'), { before: 'm1' }))).toBe('m2:c m1:ab')
  expect(written(placed(order, module('m1'), { endOf: '' }))).toBe('m2:c m1:ab')
})

test('what is dragged lands before another lesson, or at the end of a module', () => {
  expect(written(placed(order, lesson('c'), { before: 'a' }))).toBe('m1:cab m2:')
  expect(written(placed(order, lesson('a'), { endOf: 'm2' }))).toBe('m1:b m2:ca')
  expect(written(placed(order, lesson('a'), { endOf: 'm1' }))).toBe('m1:ba m2:c')
})

test('only presses and orders that a page makes are read', () => {
  expect(moveIn('lesson up a')).toEqual({ part: lesson('a'), by: -1 })
  expect(moveIn('module down m1')).toEqual({ part: module('m1'), by: 1 })
  for (const wrong of ['', 'lesson', 'course up a', 'lesson left a', 'lesson up '])
    expect(moveIn(wrong)).toBeUndefined()
  expect(orderIn('[{"id":"m1","lessonIds":[]}]')).toEqual([{ id: 'm1', lessonIds: [] }])
  for (const wrong of ['', '{', '{}', 'null']) expect(orderIn(wrong)).toEqual([])
})

test('an order that somebody else overtook keeps what they added at the end of its module, and drops what they took out', () => {
  const mine: Order = [
    { id: 'm2', lessonIds: ['c'] },
    { id: 'm1', lessonIds: ['b', 'a'] },
  ]
  const theirs: Order = [
    { id: 'm1', lessonIds: ['a', 'd'] },
    { id: 'm2', lessonIds: ['c'] },
    { id: 'm3', lessonIds: ['e'] },
  ]
  expect(written(rebased(mine, theirs))).toBe('m2:c m1:ad m3:e')
  // Of a module that is gone the lessons that are not stand last.
  expect(written(rebased(mine, [{ id: 'm1', lessonIds: ['a', 'b', 'c'] }]))).toBe('m1:bac')
  expect(written(rebased(mine, order))).toBe(written(mine))
})
