import { expect, test } from 'vitest'
import { parseAnswers } from './answers-in.ts'

const [one, several, number, order] = [1, 2, 3, 4].map((last) => `0190b6a0-0000-7000-8000-00000000000${last}`) as [
  string,
  string,
  string,
  string,
]

const full = [
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
  expect(parseAnswers(form()).answers).toEqual([
    { questionId: one, chosen: [2], number: 2 },
    { questionId: several, chosen: [0, 3], number: null },
    { questionId: number, chosen: [], number: 1500 },
    { questionId: order, chosen: [1, 0], number: null },
  ])
})

test('an order in which two have the same place is none, and one with a place left open lacks it', () => {
  const chosen = (over: Record<string, string>) =>
    parseAnswers(form(over)).answers.find(({ questionId }) => questionId === order)?.chosen
  expect(chosen({ [`${order}.1`]: '1' })).toEqual([])
  expect(chosen({ [`${order}.1`]: '' })).toEqual([0])
})
