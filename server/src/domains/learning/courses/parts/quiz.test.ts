import type { Question } from '@lv/contract/quiz-questions'
import { describe, expect, test } from 'vitest'
import { aQuestion } from '#test/courses.ts'
import { asked, draw, feedback, isRight, missingOf, passes } from './quiz.ts'

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

  test('is open until its answer is whole: one option, one of several at least, a number, or a place for each', () => {
    const ask = (kind: string) => ({ question: aQuestion({ kind }), order: [2, 0, 1] })
    const missing = (kind: string, over: object) => missingOf(ask(kind), given(over))
    expect(missingOf(ask('single'), undefined)).toBe('Choose an answer')
    expect(missingOf({ question: depth({ value: 1 }), order: [] }, undefined)).toBe('Give a number')
    expect(missingOf({ question: depth({ value: 1 }), order: [] }, given({ number: 0 }))).toBeUndefined()
    for (const kind of ['single', 'multiple'])
      expect([missing(kind, { chosen: [2] }), missing(kind, { chosen: [3, 0] })]).toEqual([undefined, undefined])
    for (const chosen of [[], [3], [7]])
      expect([missing('single', { chosen }), missing('multiple', { chosen })]).toEqual([
        'Choose an answer',
        'Choose at least one',
      ])
    expect(missing('ordering', { chosen: [0, 2, 1] })).toBeUndefined()
    for (const chosen of [[], [0, 1], [0, 1, 1], [0, 1, 3], [0, 1, 2, 2]])
      expect(missing('ordering', { chosen })).toBe('Give each a place of its own')
  })

  test('of several is right with each of them once, and one of an order with all of it', () => {
    const several = { question: aQuestion({ kind: 'multiple', correct: [0, 1, 2] }), order: [2, 0, 1] }
    const ordered = { question: ordering, order: [2, 0, 1] }
    for (const chosen of [[], [0, 1], [0, 0, 1], [0, 1, 2, 2]])
      expect([isRight(several, given({ chosen })), chosen]).toEqual([false, chosen])
    expect(isRight(several, given({ chosen: [1, 2, 0] }))).toBe(true)
    const two = { question: aQuestion({ kind: 'multiple', correct: [0, 1] }), order: [2, 0, 1] }
    expect([isRight(two, given({ chosen: [1, 2] })), isRight(two, given({ chosen: [1, 0] }))]).toEqual([true, false])
    for (const chosen of [[], [1, 2], [0, 1, 2], [2, 1, 0]])
      expect([isRight(ordered, given({ chosen })), chosen]).toEqual([false, chosen])
    expect(isRight(ordered, given({ chosen: [1, 2, 0] }))).toBe(true)
    expect(isRight(ordered, undefined)).toBe(false)
  })

  test('is asked with its options as they are shown, or with the unit of its number', () => {
    const number = { question: depth({}), order: [] }
    expect(asked({ question: ordering, order: [2, 0, 1] })).toMatchObject({
      options: ['Cure', 'Dig', 'Pour'],
      unit: '',
    })
    expect(asked(number)).toMatchObject({ kind: 'number', options: [], unit: 'm' })
  })

  test('is told with what was answered in words, and what would have been right', () => {
    const several = aQuestion({ kind: 'multiple', correct: [0, 2] })
    const [metres, plain] = [depth({ value: 1200.5, tolerance: 0 }), depth({ value: 3, tolerance: 0, unit: '' })]
    const said = (question: Question, answer: object | undefined) => {
      const drawn = [{ question, order: question.kind === 'number' ? [] : [2, 0, 1] }]
      const answers = answer ? [given({ ...answer, questionId: question.id })] : []
      return feedback(drawn, answers, true).map((one) => [one.given, one.answer, one.isRight])[0]
    }
    expect(said(several, { chosen: [0, 1] })).toEqual(['Class S, Class A', 'Class A, Class S', true])
    expect(said(ordering, { chosen: [0, 1] })).toEqual(['Cure, then Dig', 'Dig, then Pour, then Cure', false])
    expect(said(metres, { number: 1200.5 })).toEqual(['1,200.5 m', '1,200.5 m', true])
    expect(said(plain, { number: 0 })).toEqual(['0', '3', false])
    for (const one of [several, metres]) expect(said(one, undefined)?.[0]).toBe('No answer')
    expect(said(metres, {})?.[0]).toBe('No answer')
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

describe('a try', () => {
  test('draws as many as it says, all of them where it says nothing or more than there are, and each once', () => {
    const questions = Array.from({ length: 12 }, () => aQuestion())
    const drawn = (count: number) => new Set(draw(questions, count, 'a seed').map(({ question }) => question.id)).size
    expect([drawn(0), drawn(4), drawn(20)]).toEqual([12, 4, 12])
  })

  test('passes with its percentage exactly, and never without a question', () => {
    expect([passes(2, 3, 67), passes(3, 4, 75), passes(74, 100, 75), passes(0, 0, 0)]).toEqual([
      false,
      true,
      false,
      false,
    ])
  })
})
