import { expect, test } from 'vitest'
import { answersIn, unfinishedIn } from './answers-in.ts'

const [one, several, number, order] = [1, 2, 3, 4].map((last) => `0190b6a0-0000-7000-8000-00000000000${last}`) as [
  string,
  string,
  string,
  string,
]

const full = [
  ...[one, several, number, order].map((id) => ['asked', id]),
  [one, '2'],
  [`${several}.0`, '0'],
  [`${several}.3`, '3'],
  [number, '1,500'],
  [`${order}.0`, '1'],
  [`${order}.1`, '0'],
]

/** The form as it was filled in, but for these fields. */
function form(over: Record<string, string | null> = {}) {
  const sent = new FormData()
  for (const [name = '', value = ''] of full) {
    const said = name in over ? over[name] : value
    if (typeof said === 'string') sent.append(name, said)
  }
  return sent
}

test('answers of every kind are read: one place, several, a number as people type it, and an order', () => {
  expect(answersIn(form()).answers).toEqual([
    { questionId: one, chosen: [2], number: 2 },
    { questionId: several, chosen: [0, 3], number: null },
    { questionId: number, chosen: [], number: 1500 },
    { questionId: order, chosen: [1, 0], number: null },
  ])
})

test('a question that was passed over is named by its number, and one that was answered is not', () => {
  expect(unfinishedIn(form())).toEqual([])
  expect(unfinishedIn(form({ [one]: null }))).toEqual([1])
  expect(unfinishedIn(form({ [`${several}.0`]: null }))).toEqual([])
  expect(unfinishedIn(form({ [`${several}.0`]: null, [`${several}.3`]: null, [number]: '' }))).toEqual([2, 3])
  expect(unfinishedIn(form({ [number]: '0' }))).toEqual([])
})

test('an order is finished once each has a place of its own', () => {
  expect(unfinishedIn(form({ [`${order}.1`]: '' }))).toEqual([4])
  expect(unfinishedIn(form({ [`${order}.1`]: '1' }))).toEqual([4])
})
