import type { Question } from '@lv/contract/quiz-questions'
import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../../test/courses.ts'
import { draw, feedback, isRight } from './quiz.ts'

const ordering = aQuestion({ kind: 'ordering', options: ['Dig', 'Pour', 'Cure'], correct: undefined })
const depth = (over: object) =>
  aQuestion({ kind: 'number', options: undefined, correct: undefined, unit: 'm', ...over }) as Question
const given = (over: object) => ({ questionId: '', chosen: [], number: null, ...over })
const seeds = Array.from({ length: 60 }, (_, seed) => String(seed))

describe('a question', () => {
  test('of an order is never shown in the right one, and in every other', () => {
    const shown = seeds.flatMap((seed) => draw([ordering], 0, seed).map(({ order }) => order.join()))
    expect([...new Set(shown)].toSorted()).toEqual(['0,2,1', '1,0,2', '1,2,0', '2,0,1', '2,1,0'])
  })

  test('of a number takes what is exactly its tolerance away, however the computer writes tenths', () => {
    const drawn = { question: depth({ value: 1.4, tolerance: 0.1 }), order: [] }
    expect(isRight(drawn, given({ number: 1.5 }))).toBe(true)
    expect(isRight(drawn, given({ number: 1.501 }))).toBe(false)
    expect(isRight(drawn, given({}))).toBe(false)
  })

  test('takes no option that was not shown for its first', () => {
    const drawn = { question: aQuestion({ correct: [0] }), order: [1, 0, 2] }
    expect(isRight(drawn, given({ chosen: [1] }))).toBe(true)
    expect(isRight(drawn, given({ chosen: [9] }))).toBe(false)
  })

  test('is explained with its answer, and no sooner', () => {
    const drawn = [
      { question: aQuestion({ explanation: 'E is for extremely.' }), order: [0, 1, 2] },
      { question: aQuestion({ explanation: '' }), order: [0, 1, 2] },
    ]
    const told = (tells: boolean) => feedback(drawn, [], tells).map(({ answer, explanation }) => [answer, explanation])
    expect(told(true)).toEqual([
      ['Class E', 'E is for extremely.'],
      ['Class E', null],
    ])
    expect(told(false)).toEqual([
      [null, null],
      [null, null],
    ])
  })
})
