import { expect, test } from 'vitest'
import { answerLines, questions, questionsOf } from './brief-questions.ts'
import { workKinds } from './options.ts'

test.each([null, ...workKinds])('asks five to eight questions of %s, none of them twice', (kind) => {
  const asked = questionsOf(kind)
  expect(asked.length).toBeGreaterThanOrEqual(5)
  expect(asked.length).toBeLessThanOrEqual(8)
  expect(new Set(asked).size).toBe(asked.length)
})

test('asks every question of some kind of work', () => {
  const asked = new Set([null, ...workKinds].flatMap((kind) => questionsOf(kind)))
  expect(asked).toEqual(new Set(Object.keys(questions)))
})

test('shows answers in the order of the questions, those of another kind of work not at all', () => {
  const answers = { houseAge: 'from1940', kitchenSize: 'medium', bathSize: 'small', access: 'street' }
  expect(answerLines('Kitchen', answers).map(({ label, answer }) => `${label}: ${answer}`)).toEqual([
    'Size of the kitchen: 8 to 14 m²',
    'Built: 1940 to 1965',
    'Access and parking: On the street outside',
  ])
  expect(answerLines(null, { houseAge: 'no such choice', kitchenSize: 'medium' })).toEqual([])
})
